import type { MethodRow, RoutingMethod } from './method';
import { predictionConfidence } from './prediction-confidence';

/** Confidence-only (MCCom's rule): the mean probability of the first three tokens; `null` without a token that has one. */
export function scoreConfidenceOnly(row: MethodRow): number | null {
  return predictionConfidence(row.local, 'mean-first-n', 3);
}

export const confidenceOnly: RoutingMethod = { id: 'confidence-only', needs: 'nothing', kind: 'rule', fit: () => [{ score: scoreConfidenceOnly }] };
