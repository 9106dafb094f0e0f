import { scoreConfidenceOnly } from './confidence-only';
import type { MethodRow, RoutingMethod } from './method';

/** SynConfRoute (Algorithm 1): the confidence where the completion parses; `null` (escalate at every threshold) where it doesn't. */
export function scoreSynConfRoute(row: MethodRow): number | null {
  return row.local.syntaxValid ? scoreConfidenceOnly(row) : null;
}

export const synconfroute: RoutingMethod = { id: 'synconfroute', needs: 'nothing', kind: 'rule', fit: () => [{ score: scoreSynConfRoute }] };
