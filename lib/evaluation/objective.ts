import type { Outcomes } from './pass-at-1';
import { type SweepCounts, THRESHOLD_COUNT } from './sweep';

/** What a threshold is chosen for. Shares and rates are fractions 0 … 1. */
export type Objective =
  /** The paper's: the highest pass@1. */
  | { readonly kind: 'pass-at-1' }
  /** The most local among thresholds whose pass@1 is within `delta` of the server's. */
  | { readonly kind: 'within-delta'; readonly delta: number }
  /** The highest pass@1 − `lambda` · share escalated: what one escalation may cost in pass@1. */
  | { readonly kind: 'price'; readonly lambda: number }
  /** The highest pass@1 with at least this share local. */
  | { readonly kind: 'privacy-floor'; readonly leastLocal: number };

/** How good one threshold is: larger is better, compared field by field. */
type Rank = readonly [first: number, second: number];

/** Rounding must not break ties between equal counts. */
const EPSILON = 1e-9;

/**
 * The best threshold's number, 0 … 100, by `objective`; ties go to the more local side, which is the lower threshold.
 * Where no threshold meets a floor or a delta, the nearest miss is taken: the most local, or the highest pass@1.
 * @param outcomes the rows that `sweep` counts.
 */
export function chooseStep(sweep: SweepCounts, outcomes: Outcomes, objective: Objective): number {
  let best = 0;
  for (let step = 1; step < THRESHOLD_COUNT; step += 1) {
    if (isBetter(rankOf(sweep, outcomes, objective, step), rankOf(sweep, outcomes, objective, best))) best = step;
  }
  return best;
}

/** How good threshold `step` is; comparable between sweeps over the same rows. */
export function rankOf(sweep: SweepCounts, { n, serverPassed }: Outcomes, objective: Objective, step: number): Rank {
  if (n === 0) return [0, 0];
  const passAt1 = (sweep.passed[step] ?? 0) / n;
  const local = (sweep.kept[step] ?? 0) / n;
  switch (objective.kind) {
    case 'pass-at-1':
      return [passAt1, local];
    case 'within-delta': {
      const server = serverPassed.reduce((count, passed) => count + passed, 0) / n;
      return passAt1 >= server - objective.delta - EPSILON ? [1 + local, passAt1] : [passAt1 - 1, local];
    }
    case 'price':
      return [passAt1 - objective.lambda * (1 - local), local];
    case 'privacy-floor':
      return local >= objective.leastLocal - EPSILON ? [1 + passAt1, local] : [local - 1, passAt1];
  }
}

/** True where `a` is better than `b` by more than rounding. */
export function isBetter(a: Rank, b: Rank): boolean {
  return a[0] > b[0] + EPSILON || (a[0] > b[0] - EPSILON && a[1] > b[1] + EPSILON);
}

/** One line for people and for the policy file. */
export function describeObjective(objective: Objective): string {
  switch (objective.kind) {
    case 'pass-at-1':
      return 'highest pass@1';
    case 'within-delta':
      return `most local within ${objective.delta} of the server's pass@1`;
    case 'price':
      return `highest pass@1 − ${objective.lambda} · share escalated`;
    case 'privacy-floor':
      return `highest pass@1 with at least ${objective.leastLocal} local`;
  }
}

/** The reverse of `describeObjective`; null for other words. */
export function readObjective(words: string): Objective | null {
  if (words === describeObjective({ kind: 'pass-at-1' })) return { kind: 'pass-at-1' };
  for (const text of words.match(/[\d.]+(?:e[+-]?\d+)?/g) ?? []) {
    const figure = Number(text);
    const candidates: readonly Objective[] = [
      { kind: 'within-delta', delta: figure },
      { kind: 'price', lambda: figure },
      { kind: 'privacy-floor', leastLocal: figure },
    ];
    const said = candidates.find((candidate) => describeObjective(candidate) === words);
    if (said !== undefined) return said;
  }
  return null;
}
