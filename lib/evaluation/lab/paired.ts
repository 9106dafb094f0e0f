import { bootstrapFigure, type BootstrapOptions, drawWeights, type Interval } from '../bootstrap';
import type { Prediction } from '../predictions';
import { problemIdOf } from '../rows';

/** Two runs on the tasks that both answered and executed; differences are `after` − `before`. */
export interface PairedRuns {
  readonly n: number;
  /** Tasks passed. */
  readonly before: number;
  readonly after: number;
  /** Ids of tasks that only one run passes. */
  readonly regressions: readonly string[];
  readonly improvements: readonly string[];
  /** Difference in pass@1 as a fraction, with its 95% interval by bootstrap over problems. */
  readonly difference: number;
  readonly ci95: Interval;
  /** Two-sided exact McNemar test on the tasks that only one run passes. */
  readonly mcnemarP: number;
  /** Tasks that one run alone has, or that were not executed. */
  readonly leftOut: number;
}

export function pairRuns(before: readonly Prediction[], after: readonly Prediction[], options: BootstrapOptions = {}): PairedRuns {
  const afterOf = new Map(after.map((prediction) => [prediction.taskId, prediction]));
  const pairs = before.flatMap((prediction) => {
    const other = afterOf.get(prediction.taskId);
    return prediction.passed === undefined || other?.passed === undefined ? [] : [{ taskId: prediction.taskId, before: prediction.passed, after: other.passed }];
  });
  const problems = new Map<string, number>();
  const problem = Int32Array.from(pairs, ({ taskId }) => {
    const id = problemIdOf(taskId);
    const number = problems.get(id) ?? problems.size;
    problems.set(id, number);
    return number;
  });
  const outcomes = {
    n: pairs.length,
    localPassed: Uint8Array.from(pairs, (pair) => Number(pair.before)),
    serverPassed: Uint8Array.from(pairs, (pair) => Number(pair.after)),
    problem,
    problemCount: problems.size,
  };
  const ci95 = bootstrapFigure(outcomes, drawWeights(outcomes, options), (weights) => {
    let size = 0;
    let gained = 0;
    weights.forEach((weight, i) => {
      size += weight;
      gained += weight * ((outcomes.serverPassed[i] ?? 0) - (outcomes.localPassed[i] ?? 0));
    });
    return size === 0 ? 0 : gained / size;
  });
  const regressions = pairs.filter((pair) => pair.before && !pair.after).map(({ taskId }) => taskId);
  const improvements = pairs.filter((pair) => !pair.before && pair.after).map(({ taskId }) => taskId);
  return {
    n: pairs.length,
    before: pairs.filter((pair) => pair.before).length,
    after: pairs.filter((pair) => pair.after).length,
    regressions,
    improvements,
    difference: pairs.length === 0 ? Number.NaN : (improvements.length - regressions.length) / pairs.length,
    ci95,
    mcnemarP: mcnemarP(regressions.length, improvements.length),
    leftOut: new Set([...before, ...after].map(({ taskId }) => taskId)).size - pairs.length,
  };
}

/**
 * Exact McNemar test: the probability, were both runs equally good, of discordant pairs at least as uneven as these.
 * @returns 1 where no pair is discordant.
 */
export function mcnemarP(onlyBefore: number, onlyAfter: number): number {
  const n = onlyBefore + onlyAfter;
  if (n === 0) return 1;
  // Terms of the binomial by logs: 2^-n underflows from n = 1,075 on.
  let logTerm = -n * Math.LN2;
  let tail = 0;
  for (let k = 0; k <= Math.min(onlyBefore, onlyAfter); k += 1) {
    tail += Math.exp(logTerm);
    logTerm += Math.log((n - k) / (k + 1));
  }
  return Math.min(1, 2 * tail);
}
