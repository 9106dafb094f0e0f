import { z } from 'zod';

/** Largest body that `POST /api/complete` reads, in bytes. */
export const MAX_BODY_BYTES = 256 * 1024;

/** Body of `POST /api/complete`. Nothing in it, nor in any header, names the upstream. */
export const completeRequestSchema = z.strictObject({
  /** Chosen by the page; appears in logs, so it holds no free text. */
  requestId: z.string().regex(/^[\w.:-]{1,100}$/, 'must be 1 to 100 letters, digits or . : _ -'),
  language: z.string().regex(/^[\w+#.-]{1,40}$/, 'must be a language id'),
  path: z.string().max(1024).optional(),
  prefix: z.string(),
  suffix: z.string(),
  maxTokens: z.number().int().min(1).max(512),
  promptMode: z.enum(['fim', 'chat']).optional(),
  /** `single` (default `multi`): the door ends the generation after the first non-empty line. */
  lineMode: z.enum(['single', 'multi']).optional(),
  /** The router's reason, for the server's statistics. */
  reason: z.string().regex(/^[a-z-]{1,40}$/, 'must be a reason').optional(),
});
export type CompleteRequest = z.infer<typeof completeRequestSchema>;

/**
 * Why the door gave no answer. Sent as JSON with an HTTP status where nothing was streamed yet,
 * as the stream's `error` event afterwards.
 */
export const DOOR_ERROR_CODES = [
  'no-server',
  'bad-request',
  'too-large',
  'forbidden-origin',
  'unauthorized',
  'rate-limited',
  'busy',
  'unavailable',
  'timeout',
  'upstream-rejected',
  'context-too-long',
  'invalid-answer',
  'internal',
] as const;
export type DoorErrorCode = (typeof DOOR_ERROR_CODES)[number];

export const doorErrorSchema = z.object({
  code: z.enum(DOOR_ERROR_CODES),
  /** A sentence for a person; never holds a key, an upstream address or code. */
  message: z.string(),
  retryAfterMs: z.number().nonnegative().optional(),
});
export type DoorErrorBody = z.infer<typeof doorErrorSchema>;

const charsSchema = z.object({ prefix: z.number().int().nonnegative(), suffix: z.number().int().nonnegative() });

export const metaEventSchema = z.object({
  requestId: z.string(),
  model: z.string(),
  /** Kind of server behind the door, e.g. `vllm`. */
  upstream: z.string(),
  promptMode: z.enum(['fim', 'chat']),
  /** UTF-16 units that went upstream, and that the door cut to fit the model's context. */
  sentChars: charsSchema,
  trimmed: charsSchema,
});

export const tokenEventSchema = z.object({
  text: z.string(),
  /** Generated tokens since the last event; their texts need not join to `text`. */
  tokens: z.array(z.object({ token: z.string(), logprob: z.number().nullable() })),
});

export const doneEventSchema = z.object({
  text: z.string(),
  finishReason: z.enum(['stop', 'length']),
  /** Null where the upstream told nothing. */
  usage: z.object({
    promptTokens: z.number().int().nonnegative().nullable(),
    cachedPromptTokens: z.number().int().nonnegative().nullable(),
    generatedTokens: z.number().int().nonnegative(),
  }),
  /** Measured in the door: waiting for a slot, from the slot to the upstream's first byte, and all of it. */
  timings: z.object({ queueMs: z.number().nonnegative(), firstByteMs: z.number().nonnegative(), totalMs: z.number().nonnegative() }),
});

/** What a stream of `POST /api/complete` carries: one `meta`, any number of `token`, then exactly one `done` or `error`. */
export type DoorEvent =
  | { readonly event: 'meta'; readonly data: z.infer<typeof metaEventSchema> }
  | { readonly event: 'token'; readonly data: z.infer<typeof tokenEventSchema> }
  | { readonly event: 'done'; readonly data: z.infer<typeof doneEventSchema> }
  | { readonly event: 'error'; readonly data: DoorErrorBody };

/** Answer of `GET /api/health`. Holds no secret and no address. */
export const healthSchema = z.object({
  app: z.literal('ok'),
  /** Whether the caller may use the door: `open` where no access token is set. */
  access: z.enum(['open', 'granted', 'token-required']),
  upstream: z.object({
    state: z.enum(['not-configured', 'ok', 'unreachable', 'unauthorized', 'failing']),
    /** One sentence where the state is not `ok`. */
    message: z.string().optional(),
    kind: z.string().optional(),
    version: z.string().nullable().optional(),
    model: z.string().optional(),
    promptMode: z.enum(['fim', 'chat']).optional(),
    contextTokens: z.number().int().positive().optional(),
    /** Round trip of the last probe. */
    latencyMs: z.number().nonnegative().optional(),
    breaker: z.enum(['closed', 'half-open', 'open']).optional(),
  }),
});
export type Health = z.infer<typeof healthSchema>;
