import type { DecisionRecord } from '../routing';

/** `none`: nothing was shown. */
export type OriginFilter = 'all' | 'local' | 'server' | 'kept-local' | 'none';

export interface LogFilter {
  readonly origin: OriginFilter;
  /** Words that must all occur in the shown text, path, language, reason or explanation; case-insensitive. */
  readonly words: string;
}

/** The decisions that match, newest first. */
export function filterDecisions(decisions: readonly DecisionRecord[], { origin, words }: LogFilter): DecisionRecord[] {
  const wanted = words.toLowerCase().split(/\s+/).filter((word) => word !== '');
  return decisions
    .filter((record) => {
      if (origin !== 'all' && (record.origin ?? 'none') !== origin) return false;
      if (wanted.length === 0) return true;
      const text = [record.shown, record.path, record.language, record.reason, record.explanation].join('\n').toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .toReversed();
}
