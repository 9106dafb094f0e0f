import type { MethodRow } from '../routing/methods/method';
import { scoreConfidenceOnly } from '../routing/methods/confidence-only';
import { scoreSynConfRoute } from '../routing/methods/synconfroute';
import { countRouted, countTiers, type Outcomes, outcomesOf, type RoutedCounts, type TierCounts } from './pass-at-1';

/** Thresholds are 0.00, 0.01 … 1.00. */
export const THRESHOLD_COUNT = 101;

/** The threshold with number `step`, 0 … 100. */
export function thresholdAt(step: number): number {
  return step / 100;
}

/** Scores as a column; a task that is escalated at every threshold (score `null`) is NaN, which no comparison keeps. */
export function scoreColumn(rows: readonly MethodRow[], score: (row: MethodRow) => number | null): Float64Array {
  return Float64Array.from(rows, (row) => score(row) ?? Number.NaN);
}

/** Number of the highest threshold that keeps `score` (`score >= threshold`); −1 where none does. */
export function lastKeptStep(score: number): number {
  if (!(score >= 0)) return -1;
  let step = Math.min(THRESHOLD_COUNT - 1, Math.floor(score * 100));
  // score * 100 is rounded, so the neighbour may be the right one.
  if (step + 1 < THRESHOLD_COUNT && score >= thresholdAt(step + 1)) step += 1;
  while (score < thresholdAt(step)) step -= 1;
  return step;
}

/** Decisions at one threshold: 1 where the score reaches it. */
export function keptAt(scores: Float64Array, threshold: number): Uint8Array {
  return Uint8Array.from(scores, (score) => Number(score >= threshold));
}

/** Counts at every threshold, index = step. */
export interface SweepCounts {
  readonly kept: Int32Array;
  readonly passed: Int32Array;
  readonly wronglyKept: Int32Array;
}

/** Counts for all thresholds in one pass: a task is kept at `t` when its score is at least `t`. */
export function sweepScores(outcomes: Outcomes, scores: Float64Array): SweepCounts {
  const kept = new Int32Array(THRESHOLD_COUNT);
  const gained = new Int32Array(THRESHOLD_COUNT);
  const wronglyKept = new Int32Array(THRESHOLD_COUNT);
  let serverPassed = 0;
  for (let i = 0; i < outcomes.n; i += 1) {
    const local = outcomes.localPassed[i] ?? 0;
    const server = outcomes.serverPassed[i] ?? 0;
    serverPassed += server;
    const step = lastKeptStep(scores[i] ?? Number.NaN);
    if (step < 0) continue;
    kept[step] = (kept[step] ?? 0) + 1;
    gained[step] = (gained[step] ?? 0) + local - server;
    wronglyKept[step] = (wronglyKept[step] ?? 0) + 1 - local;
  }
  sumFromTheEnd(kept);
  sumFromTheEnd(gained);
  sumFromTheEnd(wronglyKept);
  return { kept, passed: gained.map((gain) => serverPassed + gain), wronglyKept };
}

/** Column entry i becomes the sum of entries i … last. */
function sumFromTheEnd(column: Int32Array): void {
  for (let i = column.length - 2; i >= 0; i -= 1) column[i] = (column[i] ?? 0) + (column[i + 1] ?? 0);
}

/** The counts of one threshold. */
export function countsAt(sweep: SweepCounts, step: number): RoutedCounts {
  return { kept: sweep.kept[step] ?? 0, passed: sweep.passed[step] ?? 0, wronglyKept: sweep.wronglyKept[step] ?? 0 };
}

export interface SweepReport extends TierCounts {
  readonly thresholds: readonly { readonly t: number; readonly confidenceOnly: RoutedCounts; readonly synconfroute: RoutedCounts }[];
}

/** Confidence-only and SynConfRoute (Algorithm 1) at every threshold. */
export function sweepReport(rows: readonly MethodRow[]): SweepReport {
  const outcomes = outcomesOf(rows);
  const confidenceOnly = sweepScores(outcomes, scoreColumn(rows, scoreConfidenceOnly));
  const synconfroute = sweepScores(outcomes, scoreColumn(rows, scoreSynConfRoute));
  return {
    ...countTiers(outcomes),
    thresholds: Array.from({ length: THRESHOLD_COUNT }, (_, step) => ({
      t: thresholdAt(step),
      confidenceOnly: countsAt(confidenceOnly, step),
      synconfroute: countsAt(synconfroute, step),
    })),
  };
}

export interface RouteReport {
  readonly threshold: number;
  readonly n: number;
  readonly alwaysLocal: number;
  readonly alwaysServer: number;
  readonly oracle: number;
  readonly confidenceOnly: RoutedCounts;
  readonly synconfroute: RoutedCounts;
}

/** Both methods at one threshold, which need not be on the grid. */
export function routeReport(rows: readonly MethodRow[], threshold: number): RouteReport {
  const outcomes = outcomesOf(rows);
  const { n, alwaysLocal, alwaysServer, oracle } = countTiers(outcomes);
  const at = (score: (row: MethodRow) => number | null): RoutedCounts =>
    countRouted(outcomes, keptAt(scoreColumn(rows, score), threshold));
  return { threshold, n, alwaysLocal, alwaysServer, oracle, confidenceOnly: at(scoreConfidenceOnly), synconfroute: at(scoreSynConfRoute) };
}
