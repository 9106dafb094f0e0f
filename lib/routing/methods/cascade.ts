import { scoreConfidenceOnly } from './confidence-only';
import type { MethodRow, RoutingMethod } from './method';
import { predictionConfidence } from './prediction-confidence';

/**
 * Cascade: below the lower threshold escalate; from it to the upper one keep only if the mean over all tokens reaches the upper one;
 * from the upper one keep; the gate as usual. Written as one score for the upper threshold.
 */
function scoreCascade(row: MethodRow, lowerThreshold: number): number | null {
  const confidence = row.local.syntaxValid ? scoreConfidenceOnly(row) : null;
  if (confidence === null || confidence < lowerThreshold) return null;
  return Math.max(confidence, predictionConfidence(row.local, 'mean-all', 1) ?? 0);
}

export const cascade: RoutingMethod = {
  id: 'cascade',
  needs: 'nothing',
  kind: 'rule',
  fit: () => Array.from({ length: 101 }, (_, step) => ({ lowerThreshold: step / 100, score: (row) => scoreCascade(row, step / 100) })),
};
