import type { Redis } from 'ioredis';
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { DoorError } from './door-error';

/** Seconds over which the burst allowance is counted. */
const BURST_WINDOW_S = 10;

export interface RateLimit {
  /**
   * Takes one request from the client's allowance.
   * @throws DoorError `rate-limited` with the wait until the next one passes.
   */
  consume(client: string): Promise<void>;
}

/**
 * Token bucket per client: `perSecond` requests always, `burst` more within ten seconds. Counts live in memory, or in Redis,
 * where many instances share them; while Redis does not answer, each instance counts for itself.
 */
export function createRateLimit(options: { readonly perSecond: number; readonly burst: number; readonly redis?: Redis }): RateLimit {
  const limiter = (keyPrefix: string, points: number, duration: number) => {
    const memory = new RateLimiterMemory({ keyPrefix, points, duration });
    if (options.redis === undefined) return memory;
    return new RateLimiterRedis({ storeClient: options.redis, keyPrefix, points, duration, insuranceLimiter: memory, rejectIfRedisNotReady: true });
  };
  const bucket = new BurstyRateLimiter(limiter('scr-rate', options.perSecond, 1), limiter('scr-burst', options.burst, BURST_WINDOW_S));
  return {
    async consume(client) {
      try {
        await bucket.consume(client);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new DoorError('rate-limited', 'Too many requests from this browser. Your local completions are kept; the server answers again in a moment.', {
          retryAfterMs: Math.max(error.msBeforeNext, 1),
        });
      }
    },
  };
}
