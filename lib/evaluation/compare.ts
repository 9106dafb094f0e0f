import { METHOD_IDS, METHODS, type FitContext, type MethodId, type MethodRow, type RoutingMethod } from '../routing/methods';
import { bootstrapFigure, type BootstrapOptions, bootstrapSweep, drawWeights, type Interval } from './bootstrap';
import { scoreMethods, type ScoredMethod } from './curves';
import type { Objective } from './objective';
import { countRouted, outcomesOf, type Outcomes } from './pass-at-1';
import { areaUnderCurve, localRateAt, ranking } from './ranking';
import { keptAt, lastKeptStep, THRESHOLD_COUNT, thresholdAt } from './sweep';

/** The shares of wrongly kept tasks at which rankings are compared. */
export const WRONG_LEVELS = [0.015, 0.03, 0.05] as const;

/** Below it a chosen threshold is mostly noise. */
export const LEAST_CALIBRATION_TASKS = 50;

/** How well a score ranks the test tasks, whatever the threshold. */
export interface RankingFigures {
  readonly auc: number;
  /** Local rate at each of `WRONG_LEVELS`. */
  readonly localRateAtWrong: readonly number[];
}

export interface ComparedMethod {
  readonly id: MethodId;
  readonly threshold: number | null;
  readonly lowerThreshold?: number;
  /** Fractions of the test tasks. `wronglyKept`: kept local and failing. */
  readonly passAt1: number;
  readonly localRate: number;
  readonly wronglyKept: number;
  readonly ci95: { readonly passAt1: Interval; readonly localRate: Interval };
  readonly ranking?: RankingFigures;
}

export interface NotComputed {
  readonly id: MethodId;
  readonly notComputed: string;
}

/** The learned router against SynConfRoute on the test tasks; differences are learned − SynConfRoute with their 95% intervals. */
export interface RankingDifference {
  readonly auc: { readonly difference: number; readonly ci95: Interval };
  readonly localRateAtWrong: readonly { readonly level: number; readonly difference: number; readonly ci95: Interval }[];
  /** Mean over the levels of (learned − SynConfRoute) / (oracle − SynConfRoute) in local rate; `null` where SynConfRoute reaches the oracle. */
  readonly shareOfDistanceToOracle: number | null;
}

export interface Comparison {
  readonly calibration: { readonly n: number };
  readonly test: { readonly n: number };
  readonly objective: Objective;
  readonly methods: readonly (ComparedMethod | NotComputed)[];
  /** For each method that has a score: task id → number, higher means keep; 0 where the method escalates at every threshold. */
  readonly scores: Readonly<Partial<Record<MethodId, Readonly<Record<string, number>>>>>;
  readonly learnedAgainstSynconfroute?: RankingDifference;
  readonly warnings: readonly string[];
}

export interface CompareOptions extends BootstrapOptions {
  readonly objective: Objective;
  /** All by default, in the order of tables. */
  readonly methods?: readonly MethodId[];
  readonly context?: FitContext;
  /** Why there are no embeddings, for the methods that need them. */
  readonly noEmbeddings?: string;
}

/** Fits every method that the rows suffice for on the calibration rows, chooses its threshold there, and scores the test rows. */
export function scoreComparable(calibration: readonly MethodRow[], test: readonly MethodRow[], options: CompareOptions): readonly ScoredMethod[] {
  const usable = (options.methods ?? METHOD_IDS).filter((id) => whyNot(METHODS[id], [...calibration, ...test], options) === null);
  return scoreMethods(usable, calibration, test, options.objective, options.context);
}

/**
 * Judges every method on the test rows.
 * @param scored what `scoreComparable` gave for the same rows and options, where it is at hand.
 */
export function compare(calibration: readonly MethodRow[], test: readonly MethodRow[], options: CompareOptions, scored = scoreComparable(calibration, test, options)): Comparison {
  const outcomes = outcomesOf(test);
  const weights = drawWeights(outcomes, options);
  const columns = new Map<MethodId, Float64Array>();
  const methods = (options.methods ?? METHOD_IDS).map((id): ComparedMethod | NotComputed => {
    const found = scored.find((method) => method.id === id);
    if (found === undefined) return { id, notComputed: whyNot(METHODS[id], [...calibration, ...test], options) ?? 'it was not scored' };
    const { fitted, threshold, scores } = found;
    if (threshold !== null) columns.set(id, scores);
    const lower = fitted.lowerThreshold === undefined ? {} : { lowerThreshold: fitted.lowerThreshold };
    return { id, threshold, ...lower, ...judge(outcomes, scores, threshold, weights) };
  });
  const learned = columns.get('learned');
  const synconfroute = columns.get('synconfroute');
  return {
    calibration: { n: calibration.length },
    test: { n: test.length },
    objective: options.objective,
    methods,
    scores: Object.fromEntries([...columns].map(([id, scores]) => [id, Object.fromEntries(test.map((row, i) => [row.taskId, zeroForNever(scores[i])]))])),
    ...(learned === undefined || synconfroute === undefined ? {} : { learnedAgainstSynconfroute: compareRankings(outcomes, learned, synconfroute, weights) }),
    warnings:
      calibration.length < LEAST_CALIBRATION_TASKS
        ? [`Only ${calibration.length} calibration tasks: below ${LEAST_CALIBRATION_TASKS} a chosen threshold is mostly noise, and "learned" decides as SynConfRoute does.`]
        : [],
  };
}

function whyNot(method: RoutingMethod, rows: readonly MethodRow[], { context, noEmbeddings }: CompareOptions): string | null {
  const hasCode = rows.every((row) => row.prefix !== undefined && row.suffix !== undefined);
  if (method.needs !== 'nothing' && !hasCode) return 'it looks at the code around the hole: give the tasks (--tasks)';
  if (method.needs === 'embeddings' && context?.embeddings === undefined) return noEmbeddings ?? 'there are no embeddings';
  return null;
}

function zeroForNever(score: number | undefined): number {
  return score === undefined || Number.isNaN(score) ? 0 : score;
}

function judge(outcomes: Outcomes, scores: Float64Array, threshold: number | null, weights: Uint16Array): Omit<ComparedMethod, 'id' | 'threshold'> {
  const n = Math.max(1, outcomes.n);
  const counts = countRouted(outcomes, keptAt(scores, threshold ?? 0));
  const step = threshold === null ? 0 : nearestStep(threshold);
  const intervals = bootstrapSweep(outcomes, scores, weights);
  return {
    passAt1: counts.passed / n,
    localRate: counts.kept / n,
    wronglyKept: counts.wronglyKept / n,
    ci95: { passAt1: intervals.passAt1[step] ?? [Number.NaN, Number.NaN], localRate: intervals.localRate[step] ?? [Number.NaN, Number.NaN] },
    ...(threshold === null ? {} : { ranking: rankingFigures(outcomes, scores) }),
  };
}

function nearestStep(threshold: number): number {
  const step = lastKeptStep(threshold);
  return step >= 0 && step < THRESHOLD_COUNT && thresholdAt(step) === threshold ? step : Math.round(threshold * 100);
}

function rankingFigures(outcomes: Outcomes, scores: Float64Array): RankingFigures {
  const order = ranking(scores);
  return { auc: areaUnderCurve(scores, outcomes, order), localRateAtWrong: WRONG_LEVELS.map((level) => localRateAt(level, scores, outcomes, order)) };
}

/** Differences of two scores' rankings of the same rows, with paired bootstrap intervals. */
export function compareRankings(outcomes: Outcomes, better: Float64Array, base: Float64Array, weights: Uint16Array): RankingDifference {
  const orders = [ranking(better), ranking(base)] as const;
  const aucDifference = (drawn?: Int32Array): number => areaUnderCurve(better, outcomes, orders[0], drawn) - areaUnderCurve(base, outcomes, orders[1], drawn);
  const oracle = outcomes.localPassed.reduce((count, passed) => count + passed, 0) / Math.max(1, outcomes.n);
  const levels = WRONG_LEVELS.map((level) => {
    const rates = (drawn?: Int32Array): readonly [number, number] => [localRateAt(level, better, outcomes, orders[0], drawn), localRateAt(level, base, outcomes, orders[1], drawn)];
    const [reached, from] = rates();
    const ci95 = bootstrapFigure(outcomes, weights, (drawn) => {
      const [a, b] = rates(drawn);
      return a - b;
    });
    return { level, difference: reached - from, ci95, ratio: oracle > from ? (reached - from) / (oracle - from) : null };
  });
  const ratios = levels.flatMap(({ ratio }) => ratio ?? []);
  return {
    auc: { difference: aucDifference(), ci95: bootstrapFigure(outcomes, weights, aucDifference) },
    localRateAtWrong: levels.map(({ level, difference, ci95 }) => ({ level, difference, ci95 })),
    shareOfDistanceToOracle: ratios.length < levels.length ? null : ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length,
  };
}
