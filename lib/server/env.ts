import { z } from 'zod';

const milliseconds = (initial: number) => z.coerce.number().int().min(1).max(3_600_000).default(initial);
const count = (initial: number, min = 1) => z.coerce.number().int().min(min).max(1_000_000).default(initial);
const optionalText = z.string().trim().min(1).optional();

const variables = z.object({
  /** Base address of an OpenAI-compatible server, with or without `/v1`. Absent: no server, a state of its own. */
  SYNCONFROUTE_UPSTREAM_URL: optionalText,
  SYNCONFROUTE_UPSTREAM_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
    .optional(),
  /** Model to ask for; absent: the first one that the upstream lists. */
  SYNCONFROUTE_UPSTREAM_MODEL: z
    .string()
    .regex(/^[^\p{Cc}]{1,200}$/u, 'must be 1 to 200 characters without control characters')
    .optional(),
  /** Absent: the catalogue's mode for the model, else `chat`. */
  SYNCONFROUTE_UPSTREAM_PROMPT_MODE: z.enum(['fim', 'chat']).optional(),
  /** Absent: what the upstream reports, else 4096. */
  SYNCONFROUTE_UPSTREAM_CONTEXT_TOKENS: z.coerce.number().int().min(256).max(10_000_000).optional(),
  SYNCONFROUTE_UPSTREAM_CONNECT_TIMEOUT_MS: milliseconds(2_000),
  /** Until the upstream's first token, and between tokens. */
  SYNCONFROUTE_UPSTREAM_FIRST_BYTE_TIMEOUT_MS: milliseconds(15_000),
  SYNCONFROUTE_UPSTREAM_TOTAL_TIMEOUT_MS: milliseconds(60_000),
  SYNCONFROUTE_ACCESS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{8,512}$/, 'must be 8 to 512 printable ASCII characters without spaces')
    .optional(),
  /** Requests a second and client that are always let through, and how many more in any ten seconds. */
  SYNCONFROUTE_RATE_PER_SECOND: count(4),
  SYNCONFROUTE_RATE_BURST: count(40, 0),
  SYNCONFROUTE_MAX_CONCURRENT: count(64),
  SYNCONFROUTE_MAX_QUEUED: count(64, 0),
  SYNCONFROUTE_QUEUE_TIMEOUT_MS: milliseconds(5_000),
  /** How long a client may take to send its body. */
  SYNCONFROUTE_BODY_TIMEOUT_MS: milliseconds(10_000),
  /** Proxies in front of the app that append to X-Forwarded-For; 0: the header is not believed. */
  SYNCONFROUTE_TRUSTED_PROXIES: count(0, 0),
  /** Redis or Valkey that the rate limits of many instances share. */
  REDIS_URL: optionalText,
  /** `1`: logs carry code. Only for finding a fault on a machine of your own. */
  LOG_CODE: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface UpstreamConfig {
  /** Without a trailing slash and without `/v1`. */
  readonly baseUrl: URL;
  readonly key: string | undefined;
  readonly model: string | undefined;
  readonly promptMode: 'fim' | 'chat' | undefined;
  readonly contextTokens: number | undefined;
  readonly connectTimeoutMs: number;
  readonly firstByteTimeoutMs: number;
  readonly totalTimeoutMs: number;
}

export interface ServerConfig {
  /** Null: no server is configured. */
  readonly upstream: UpstreamConfig | null;
  readonly accessToken: string | undefined;
  readonly ratePerSecond: number;
  readonly rateBurst: number;
  readonly maxConcurrent: number;
  readonly maxQueued: number;
  readonly queueTimeoutMs: number;
  readonly bodyTimeoutMs: number;
  readonly trustedProxies: number;
  readonly redisUrl: string | undefined;
  readonly logCode: boolean;
  readonly logLevel: z.infer<typeof variables>['LOG_LEVEL'];
}

/** A variable of the environment cannot be used. The message names it and never repeats its value, which may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * The door's configuration, from the environment only. An empty variable counts as absent.
 * @throws ConfigError that names the variable.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ServerConfig {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = variables.safeParse(present);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${complaint(issue)}`).join('; '));
  }
  const v = parsed.data;
  const upstream: UpstreamConfig | null =
    v.SYNCONFROUTE_UPSTREAM_URL === undefined
      ? null
      : {
          baseUrl: baseUrl('SYNCONFROUTE_UPSTREAM_URL', v.SYNCONFROUTE_UPSTREAM_URL),
          key: v.SYNCONFROUTE_UPSTREAM_KEY,
          model: v.SYNCONFROUTE_UPSTREAM_MODEL,
          promptMode: v.SYNCONFROUTE_UPSTREAM_PROMPT_MODE,
          contextTokens: v.SYNCONFROUTE_UPSTREAM_CONTEXT_TOKENS,
          connectTimeoutMs: v.SYNCONFROUTE_UPSTREAM_CONNECT_TIMEOUT_MS,
          firstByteTimeoutMs: v.SYNCONFROUTE_UPSTREAM_FIRST_BYTE_TIMEOUT_MS,
          totalTimeoutMs: v.SYNCONFROUTE_UPSTREAM_TOTAL_TIMEOUT_MS,
        };
  if (v.REDIS_URL !== undefined && !/^rediss?:\/\//.test(v.REDIS_URL)) throw new ConfigError('REDIS_URL must start with redis:// or rediss://');
  return {
    upstream,
    accessToken: v.SYNCONFROUTE_ACCESS_TOKEN,
    ratePerSecond: v.SYNCONFROUTE_RATE_PER_SECOND,
    rateBurst: v.SYNCONFROUTE_RATE_BURST,
    maxConcurrent: v.SYNCONFROUTE_MAX_CONCURRENT,
    maxQueued: v.SYNCONFROUTE_MAX_QUEUED,
    queueTimeoutMs: v.SYNCONFROUTE_QUEUE_TIMEOUT_MS,
    bodyTimeoutMs: v.SYNCONFROUTE_BODY_TIMEOUT_MS,
    trustedProxies: v.SYNCONFROUTE_TRUSTED_PROXIES,
    redisUrl: v.REDIS_URL,
    logCode: v.LOG_CODE === '1',
    logLevel: v.LOG_LEVEL,
  };
}

function complaint(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`;
  if (issue.code === 'invalid_format') return issue.message;
  return 'must be a whole number';
}

function baseUrl(name: string, value: string): URL {
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    throw new ConfigError(`${name} must be an address such as http://127.0.0.1:8000`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new ConfigError(`${name} must start with http:// or https://`);
  if (url.username !== '' || url.password !== '') throw new ConfigError(`${name} must hold no user name or password; the key goes in SYNCONFROUTE_UPSTREAM_KEY`);
  if (url.search !== '' || url.hash !== '') throw new ConfigError(`${name} must have no query and no fragment`);
  url.pathname = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
  return url;
}
