import { METHODS, type FitContext, type FittedMethod, type MethodId, type MethodRow } from '../routing/methods';
import { type BootstrapOptions, bootstrapSweep, drawWeights, type SweepIntervals } from './bootstrap';
import { fitAndChoose } from './fit';
import type { Objective } from './objective';
import { outcomesOf } from './pass-at-1';
import { scoreColumn, type SweepCounts, sweepScores } from './sweep';

/** One method over all thresholds on the test rows; a method without a threshold is the same at each. */
export interface MethodCurve {
  readonly id: MethodId;
  readonly threshold: number | null;
  readonly counts: SweepCounts;
  readonly intervals: SweepIntervals;
}

/** A fitted method with its scores on the rows that it is judged by. */
export interface ScoredMethod {
  readonly id: MethodId;
  readonly threshold: number | null;
  readonly fitted: FittedMethod;
  readonly scores: Float64Array;
}

/** Fits each method once on the calibration rows and scores the test rows. */
export function scoreMethods(ids: readonly MethodId[], calibration: readonly MethodRow[], test: readonly MethodRow[], objective: Objective, context: FitContext = {}): readonly ScoredMethod[] {
  return ids.map((id) => {
    const { fitted, threshold } = fitAndChoose(METHODS[id], calibration, objective, context);
    return { id, threshold, fitted, scores: scoreColumn(test, fitted.score) };
  });
}

/** Counts and 95% intervals at every threshold for methods that are scored already; draws are shared by all methods, so that curves can be compared. */
export function methodCurves(test: readonly MethodRow[], methods: readonly ScoredMethod[], options: BootstrapOptions = {}): readonly MethodCurve[] {
  const outcomes = outcomesOf(test);
  const weights = drawWeights(outcomes, options);
  return methods.map(({ id, threshold, scores }) => ({ id, threshold, counts: sweepScores(outcomes, scores), intervals: bootstrapSweep(outcomes, scores, weights) }));
}
