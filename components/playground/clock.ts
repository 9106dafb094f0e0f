import type { Clock } from '@/lib/routing';

/** The browser's own time. */
export const browserClock: Clock = {
  nowMs: () => performance.now(),
  isoDate: () => new Date().toISOString(),
};
