import type { CalibrateOptions, CompareOptions, Comparison, MethodCurve, Objective, RobustnessRow } from '../evaluation';
import type { MethodId, MethodRow } from '../routing/methods';
import type { RoutingPolicy } from '../routing/policy';
import type { Method } from './protocol';

/** What the evaluation worker offers; each call is one function of `lib/evaluation`, off the main thread. */
export type EvaluationService = {
  readonly compare: Method<{ readonly calibration: readonly MethodRow[]; readonly test: readonly MethodRow[]; readonly options: CompareOptions }, Comparison>;
  readonly curves: Method<
    { readonly methods: readonly MethodId[]; readonly calibration: readonly MethodRow[]; readonly test: readonly MethodRow[]; readonly objective: Objective; readonly draws?: number; readonly seed?: number },
    readonly MethodCurve[]
  >;
  readonly calibrate: Method<{ readonly rows: readonly MethodRow[]; readonly options: CalibrateOptions }, RoutingPolicy>;
  readonly robustness: Method<{ readonly rows: readonly MethodRow[]; readonly method: RoutingPolicy['method']; readonly objective: Objective }, readonly RobustnessRow[]>;
};
