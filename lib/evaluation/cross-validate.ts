import type { FitContext, MethodRow, RoutingMethod } from '../routing/methods';
import { fitAndChoose } from './fit';
import type { Objective } from './objective';
import { foldsByProblem } from './split';
import { keptAt, scoreColumn } from './sweep';

export interface CrossValidationOptions {
  /** At least 2; 5 by default. Problems are dealt to folds, never split. */
  readonly folds?: number;
  readonly seed?: number;
  readonly context?: FitContext;
}

export const DEFAULT_FOLDS = 5;

/**
 * What a method would have decided for each row with its fit and its threshold chosen on the other folds only: 1 keeps, 0 escalates.
 * Rows of a fold whose complement is empty (fewer problems than two) are escalated.
 * @throws RangeError for fewer than 2 folds.
 */
export function crossValidate(rows: readonly MethodRow[], method: RoutingMethod, objective: Objective, { folds = DEFAULT_FOLDS, seed = 7, context = {} }: CrossValidationOptions = {}): Uint8Array {
  if (!Number.isInteger(folds) || folds < 2) throw new RangeError('Cross-validation needs at least 2 folds.');
  const foldOf = foldsByProblem(rows, folds, seed);
  const kept = new Uint8Array(rows.length);
  for (let fold = 0; fold < folds; fold += 1) {
    const others = rows.filter((_, i) => foldOf[i] !== fold);
    const own = rows.flatMap((row, i) => (foldOf[i] === fold ? [{ row, i }] : []));
    if (others.length === 0 || own.length === 0) continue;
    const { fitted, threshold } = fitAndChoose(method, others, objective, context);
    const decisions = keptAt(scoreColumn(own.map(({ row }) => row), fitted.score), threshold ?? 0);
    own.forEach(({ i }, k) => {
      kept[i] = decisions[k] ?? 0;
    });
  }
  return kept;
}
