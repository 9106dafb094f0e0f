import { Redis } from 'ioredis';
import type { DestinationStream, Logger } from 'pino';
import { ConcurrencyLimit } from './concurrency-limit';
import { readConfig } from './env';
import type { ServerConfig } from './env';
import { createLog } from './log';
import { createMetrics } from './metrics';
import type { Metrics } from './metrics';
import { createRateLimit } from './rate-limit';
import type { RateLimit } from './rate-limit';
import { createRedactor } from './redact';
import { createUpstream } from './upstream/upstream';
import type { Upstream } from './upstream/upstream';

/** Everything that the door's handlers share, made once a process. */
export interface Runtime {
  readonly config: ServerConfig;
  readonly log: Logger;
  /** Takes the configured secrets out of a text; the last thing done to whatever leaves, in case the upstream repeats one. */
  readonly redact: (text: string) => string;
  readonly metrics: Metrics;
  readonly rateLimit: RateLimit;
  readonly slots: ConcurrencyLimit;
  /** Null: no server is configured. */
  readonly upstream: Upstream | null;
  close(): Promise<void>;
}

/** Opens the door for a configuration. @param logDestination standard output by default. */
export function createRuntime(config: ServerConfig, logDestination?: DestinationStream): Runtime {
  const redact = createRedactor([config.upstream?.key, config.accessToken, config.redisUrl]);
  const log = createLog(config.logLevel, redact, logDestination);
  const slots = new ConcurrencyLimit(config.maxConcurrent, config.maxQueued, config.queueTimeoutMs);
  const upstream = config.upstream === null ? null : createUpstream(config.upstream);
  const redis =
    config.redisUrl === undefined ? undefined : new Redis(config.redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1, connectTimeout: 2_000, retryStrategy: (times) => Math.min(times * 200, 5_000) });
  redis?.on('error', (error: NodeJS.ErrnoException) => log.warn({ detail: error.code ?? error.name }, 'redis does not answer; limits are counted in this process'));
  return {
    config,
    log,
    redact,
    slots,
    upstream,
    metrics: createMetrics({ active: () => slots.active, queued: () => slots.queued, breakerState: () => upstream?.breakerState ?? null }),
    rateLimit: createRateLimit({ perSecond: config.ratePerSecond, burst: config.rateBurst, ...(redis === undefined ? {} : { redis }) }),
    async close() {
      redis?.disconnect();
      await upstream?.close();
    },
  };
}

const KEY = Symbol.for('synconfroute.runtime');

/** The process's one runtime, from its environment. Kept on the global object, because each route handler is a bundle with modules of its own. */
export function getRuntime(): Runtime {
  const holder = globalThis as unknown as Record<symbol, Runtime | undefined>;
  return (holder[KEY] ??= createRuntime(readConfig(process.env)));
}
