import { scoreConfidenceOnly } from './confidence-only';
import type { MethodRow } from './method';

/** SynConfRoute (Algorithm 1): the confidence where the completion parses; `null` (escalate at every threshold) where it doesn't. */
export function scoreSynConfRoute(row: MethodRow): number | null {
  return row.local.syntaxValid ? scoreConfidenceOnly(row) : null;
}
