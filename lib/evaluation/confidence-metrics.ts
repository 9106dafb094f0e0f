import { predictionConfidence } from '../routing/methods/prediction-confidence';
import type { MethodRow } from '../routing/methods/method';
import type { ConfidenceMetric } from '../routing/confidence';
import { WRONG_LEVELS } from './compare';
import { outcomesOf } from './pass-at-1';
import { areaUnderCurve, localRateAt, ranking } from './ranking';
import { isotonic, platt, type ScoreMap } from './score-calibration';
import { foldsByProblem } from './split';

export const CONFIDENCE_METRICS = ['mean-first-n', 'mean-all', 'code-tokens', 'min', 'sum'] as const satisfies readonly ConfidenceMetric[];

const BINS = 10;
const FOLDS = 5;
const FOLD_SEED = 7;

/** How well one confidence metric ranks answers, and how far it can be read as a probability. */
export interface MetricFigures {
  readonly metric: ConfidenceMetric;
  /** With the gate: an answer that does not parse is never kept. */
  readonly auc: number;
  /** Local rate at each of `WRONG_LEVELS`. */
  readonly localRateAtWrong: readonly number[];
  /** Expected calibration error (ten equal bins) of the score as it is, and mapped by a fit on the other folds. NaN without scores. */
  readonly ece: { readonly raw: number; readonly isotonic: number; readonly platt: number };
}

/** Compares the ways to make one score of the tokens' probabilities, all on the same rows. @param nTokens of `mean-first-n`. */
export function confidenceMetrics(rows: readonly MethodRow[], nTokens = 3): readonly MetricFigures[] {
  const outcomes = outcomesOf(rows);
  const { localPassed } = outcomes;
  const folds = foldsByProblem(rows, FOLDS, FOLD_SEED);
  return CONFIDENCE_METRICS.map((metric): MetricFigures => {
    const raw = Float64Array.from(rows, ({ local }) => predictionConfidence(local, metric, nTokens) ?? Number.NaN);
    const gated = raw.map((score, i) => (rows[i]?.local.syntaxValid === true ? score : Number.NaN));
    const order = ranking(gated);
    return {
      metric,
      auc: areaUnderCurve(gated, outcomes, order),
      localRateAtWrong: WRONG_LEVELS.map((level) => localRateAt(level, gated, outcomes, order)),
      ece: { raw: calibrationError(raw, localPassed), isotonic: calibrationError(crossMapped(raw, localPassed, folds, isotonic), localPassed), platt: calibrationError(crossMapped(raw, localPassed, folds, platt), localPassed) },
    };
  });
}

/** Each score mapped by a fit that saw none of its problem's rows. */
function crossMapped(scores: Float64Array, right: Uint8Array, folds: Int32Array, fit: (scores: Float64Array, right: Uint8Array) => ScoreMap): Float64Array {
  const maps = Array.from({ length: FOLDS }, (_, fold) =>
    fit(
      scores.map((score, i) => (folds[i] === fold ? Number.NaN : score)),
      right,
    ),
  );
  return scores.map((score, i) => maps[folds[i] ?? 0]?.(score) ?? Number.NaN);
}

/** Mean over ten equal bins of |share right − mean score|, weighted by rows; NaN rows are left out. */
export function calibrationError(scores: Float64Array, right: Uint8Array): number {
  const bins = Array.from({ length: BINS }, () => ({ score: 0, right: 0 }));
  let n = 0;
  scores.forEach((score, i) => {
    const bin = bins[Math.min(BINS - 1, Math.floor(score * BINS))];
    if (Number.isNaN(score) || bin === undefined) return;
    n += 1;
    bin.score += score;
    bin.right += right[i] ?? 0;
  });
  return n === 0 ? Number.NaN : bins.reduce((total, bin) => total + Math.abs(bin.right - bin.score), 0) / n;
}
