import { tookMs } from '@/components/decision/waterfall';
import type { DecisionRecord } from '@/lib/routing';

export interface LogSort {
  readonly key: 'time' | 'origin' | 'score' | 'took';
  readonly descending: boolean;
}

/** Decisions in another order; equal ones keep theirs, and what has no score comes last. @param records newest first. */
export function sortDecisions(records: readonly DecisionRecord[], { key, descending }: LogSort): readonly DecisionRecord[] {
  if (key === 'time') return descending ? records : records.toReversed();
  const sign = descending ? -1 : 1;
  return records.toSorted((a, b) => {
    switch (key) {
      case 'origin':
        return sign * (a.origin ?? '').localeCompare(b.origin ?? '');
      case 'took':
        return sign * (tookMs(a) - tookMs(b));
      case 'score':
        if (a.confidence === null || b.confidence === null) return Number(a.confidence === null) - Number(b.confidence === null);
        return sign * (a.confidence - b.confidence);
    }
  });
}
