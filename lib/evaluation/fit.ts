import type { FitContext, FittedMethod, MethodRow, RoutingMethod } from '../routing/methods';
import { chooseStep, isBetter, type Objective, rankOf } from './objective';
import { outcomesOf } from './pass-at-1';
import { foldsByProblem } from './split';
import { scoreColumn, sweepScores, thresholdAt } from './sweep';

/** A method with its threshold, ready to decide. */
export interface ChosenMethod {
  readonly fitted: FittedMethod;
  /** `null` for methods that need none. */
  readonly threshold: number | null;
}

const FOLDS = 5;
const FOLD_SEED = 7;

/**
 * Fits a method on calibration rows and chooses its threshold (and, where there are several candidates, the best of them) by the objective.
 * Methods whose score is learned choose on scores of rows that were held out (5 folds by problem); the final fit takes all rows.
 */
export function fitAndChoose(method: RoutingMethod, calibration: readonly MethodRow[], objective: Objective, context: FitContext = {}): ChosenMethod {
  const candidates = method.fit(calibration, context);
  const [first] = candidates;
  if (first === undefined) throw new Error(`${method.id} gave no candidate`);
  if (method.kind === 'fixed') return { fitted: first, threshold: null };
  const outcomes = outcomesOf(calibration);
  let best = { fitted: first, step: 0, sweep: sweepScores(outcomes, new Float64Array(0)) };
  candidates.forEach((fitted, index) => {
    const scores = method.kind === 'fitted' ? heldOutScores(method, calibration, context) : scoreColumn(calibration, fitted.score);
    const sweep = sweepScores(outcomes, scores);
    const step = chooseStep(sweep, outcomes, objective);
    if (index === 0 || isBetter(rankOf(sweep, outcomes, objective, step), rankOf(best.sweep, outcomes, objective, best.step))) best = { fitted, step, sweep };
  });
  return { fitted: best.fitted, threshold: thresholdAt(best.step) };
}

/** Scores of each row by a fit that saw none of its problem's rows. */
export function heldOutScores(method: RoutingMethod, rows: readonly MethodRow[], context: FitContext = {}, folds = FOLDS, seed = FOLD_SEED): Float64Array {
  const foldOf = foldsByProblem(rows, folds, seed);
  const scores = new Float64Array(rows.length).fill(Number.NaN);
  for (let fold = 0; fold < folds; fold += 1) {
    const [fitted] = method.fit(
      rows.filter((_, i) => foldOf[i] !== fold),
      context,
    );
    rows.forEach((row, i) => {
      if (foldOf[i] === fold) scores[i] = fitted?.score(row) ?? Number.NaN;
    });
  }
  return scores;
}
