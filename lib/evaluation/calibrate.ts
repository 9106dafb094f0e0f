import { type FitContext, type FittedMethod, fitLearned, METHODS, type MethodRow } from '../routing/methods';
import { paperPolicy, type RoutingPolicy } from '../routing/policy';
import { type BootstrapOptions, bootstrapSweep, drawWeights } from './bootstrap';
import { crossValidate } from './cross-validate';
import { fitAndChoose } from './fit';
import { describeObjective, type Objective } from './objective';
import { countRouted, outcomesOf } from './pass-at-1';
import { policyTitle } from './policy-title';
import { splitByProblem } from './split';
import { keptAt, scoreColumn } from './sweep';

/** Methods whose decision a policy can carry out live. */
export type PolicyMethod = RoutingPolicy['method'];

export interface CalibrateOptions extends BootstrapOptions {
  readonly method: PolicyMethod;
  readonly objective: Objective;
  /** ISO date of the calibration. */
  readonly date: string;
  /** Rows to take the expected figures from; without them they come from the calibration rows, each decided by what was chosen on the other folds. */
  readonly test?: readonly MethodRow[];
  /** Folds for the expected figures where there are no test rows; 5 by default. */
  readonly folds?: number;
  readonly localModel?: string;
  readonly serverModel?: string;
  readonly promptMode?: 'fim' | 'chat';
  readonly dataSha256?: string;
}

/**
 * Chooses a policy on recorded answers.
 * With fewer rows than `learned` needs, the policy is SynConfRoute's.
 * @throws RangeError for no rows.
 */
export function calibratePolicy(rows: readonly MethodRow[], options: CalibrateOptions): RoutingPolicy {
  if (rows.length === 0) throw new RangeError('There are no calibration tasks.');
  const model = options.method === 'learned' ? fitLearned(rows) : null;
  const id: PolicyMethod = options.method === 'learned' && model === null ? 'synconfroute' : options.method;
  const { fitted, threshold } = fitAndChoose(METHODS[id], rows, options.objective);
  const chosen = threshold ?? 0;
  const date = options.date.slice(0, 10);
  return paperPolicy({
    id: `${id}-${chosen.toFixed(2)}-${date}`,
    title: policyTitle({ tasks: rows.length, objective: options.objective }),
    method: id,
    threshold: chosen,
    ...(fitted.lowerThreshold === undefined ? {} : { lowerThreshold: fitted.lowerThreshold }),
    gate: { enabled: id !== 'confidence-only', layer: 'exact' },
    ...(model === null ? {} : { learned: { ...model, threshold: chosen } }),
    ...(options.localModel === undefined ? {} : { localModel: options.localModel }),
    ...(options.serverModel === undefined ? {} : { serverModel: options.serverModel }),
    ...(options.promptMode === undefined ? {} : { promptMode: options.promptMode }),
    calibration: {
      objective: describeObjective(options.objective),
      n: rows.length,
      date: options.date,
      ...(options.dataSha256 === undefined ? {} : { dataSha256: options.dataSha256 }),
      ...expectedFigures(id, fitted, chosen, rows, options),
    },
  });
}

type ExpectedFigures = Pick<NonNullable<RoutingPolicy['calibration']>, 'passAt1' | 'localRate' | 'ci95' | 'expectedFrom'>;

function expectedFigures(id: PolicyMethod, fitted: FittedMethod, threshold: number, rows: readonly MethodRow[], options: CalibrateOptions): ExpectedFigures {
  const { test } = options;
  const outcomes = outcomesOf(test ?? rows);
  if (outcomes.n === 0) return {};
  const kept = test === undefined ? crossValidate(rows, METHODS[id], options.objective, { ...(options.folds === undefined ? {} : { folds: options.folds }) }) : keptAt(scoreColumn(test, fitted.score), threshold);
  const counts = countRouted(outcomes, kept);
  // Decisions are fixed in a draw: as scores of 1 or none they are the same at every threshold.
  const decided = Float64Array.from(kept, (one) => (one === 1 ? 1 : Number.NaN));
  const { passAt1, localRate } = bootstrapSweep(outcomes, decided, drawWeights(outcomes, options));
  const interval = (bounds: readonly [number, number] | undefined): [number, number] => [bounds?.[0] ?? 0, bounds?.[1] ?? 1];
  return {
    passAt1: counts.passed / outcomes.n,
    localRate: counts.kept / outcomes.n,
    ci95: { passAt1: interval(passAt1[0]), localRate: interval(localRate[0]) },
    expectedFrom: test === undefined ? 'cross-validation' : 'test-split',
  };
}

export interface RobustnessRow {
  /** Calibration tasks asked for; whole problems are taken, so a few more may be used. */
  readonly size: number;
  readonly seed: number;
  readonly threshold: number;
  readonly calibrationTasks: number;
  /** On the rows left over. */
  readonly passAt1: number;
  readonly localRate: number;
}

/** What the chosen threshold would have been, and brought on the other rows, for other calibration sizes and seeds; sizes that leave no test row are left out. */
export function robustness(
  rows: readonly MethodRow[],
  method: PolicyMethod,
  objective: Objective,
  { sizes = [50, 100, 200, 400], seeds = [1, 2, 3], context = {} }: { readonly sizes?: readonly number[]; readonly seeds?: readonly number[]; readonly context?: FitContext } = {},
): readonly RobustnessRow[] {
  return sizes.flatMap((size) =>
    seeds.flatMap((seed) => {
      const { calibration, test } = splitByProblem(rows, size, seed);
      if (test.length === 0 || calibration.length === 0) return [];
      const { fitted, threshold } = fitAndChoose(METHODS[method], calibration, objective, context);
      const outcomes = outcomesOf(test);
      const counts = countRouted(outcomes, keptAt(scoreColumn(test, fitted.score), threshold ?? 0));
      return [{ size, seed, threshold: threshold ?? 0, calibrationTasks: calibration.length, passAt1: counts.passed / outcomes.n, localRate: counts.kept / outcomes.n }];
    }),
  );
}
