import type { DecisionRecord, TierAnswer } from '@/lib/routing';

/**
 * The server's answer as far as it took part in a decision. A record also keeps one that is only known beside it: a threshold
 * moved afterwards may keep the local text without the answer being forgotten.
 */
export function serverPart({ decision, server, timings }: Pick<DecisionRecord, 'decision' | 'server' | 'timings'>): TierAnswer | undefined {
  return decision === 'escalate' || timings.serverMs !== null ? server : undefined;
}

/** The tier whose text is shown, also where both gave the same; null where nothing is. */
export function shownTier({ origin, shown }: Pick<DecisionRecord, 'origin' | 'shown'>): 'local' | 'server' | null {
  if (shown === null || origin === null) return null;
  return origin === 'server' ? 'server' : 'local';
}
