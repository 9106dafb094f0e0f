import type { Outcomes } from './pass-at-1';
import { seededRandom } from './random';
import { lastKeptStep, THRESHOLD_COUNT } from './sweep';

export type Interval = readonly [lo: number, hi: number];

export interface BootstrapOptions {
  /** 1,000 by default. */
  readonly draws?: number;
  /** The same seed and rows give the same intervals. */
  readonly seed?: number;
}

export const DEFAULT_DRAWS = 1000;
const DEFAULT_SEED = 42;

/**
 * Draws of problems with replacement: how often each row counts in each draw, row-major [draw][row].
 * Rows of one problem are drawn together, because they are not independent.
 */
export function drawWeights({ n, problem, problemCount }: Outcomes, { draws = DEFAULT_DRAWS, seed = DEFAULT_SEED }: BootstrapOptions = {}): Uint16Array {
  const random = seededRandom(seed);
  const weights = new Uint16Array(draws * n);
  const times = new Uint16Array(problemCount);
  for (let draw = 0; draw < draws; draw += 1) {
    times.fill(0);
    for (let k = 0; k < problemCount; k += 1) {
      const drawn = Math.floor(random() * problemCount);
      times[drawn] = (times[drawn] ?? 0) + 1;
    }
    for (let i = 0; i < n; i += 1) weights[draw * n + i] = times[problem[i] ?? 0] ?? 0;
  }
  return weights;
}

/** 95% intervals at every threshold, index = step. */
export interface SweepIntervals {
  readonly passAt1: readonly Interval[];
  readonly localRate: readonly Interval[];
  readonly wronglyKept: readonly Interval[];
}

/**
 * 95% percentile intervals of pass@1, local rate and wrongly-kept share at every threshold, by bootstrap over problems.
 * Scores are fixed: nothing is fitted again in a draw.
 * @param weights from `drawWeights` of the same outcomes.
 */
export function bootstrapSweep(outcomes: Outcomes, scores: Float64Array, weights: Uint16Array): SweepIntervals {
  const { n, localPassed, serverPassed } = outcomes;
  const draws = n === 0 ? 0 : weights.length / n;
  const bins = THRESHOLD_COUNT + 1;
  // Bin 0 is never kept, bin s + 1 is kept up to threshold s.
  const bin = Uint8Array.from(scores, (score) => lastKeptStep(score) + 1);
  // One number a row adds three counts at once: kept, wrongly kept, and gained + 1, in 17 bits each.
  const unit = Float64Array.from(bin, (_, i) => {
    const local = localPassed[i] ?? 0;
    return 1 + FIELD * (1 - local) + FIELD * FIELD * (local - (serverPassed[i] ?? 0) + 1);
  });
  const sums = new Float64Array(bins);
  const samples = [0, 1, 2].map(() => new Float64Array(THRESHOLD_COUNT * draws));
  const [passAt1, localRate, wronglyKept] = samples as [Float64Array, Float64Array, Float64Array];
  for (let draw = 0; draw < draws; draw += 1) {
    sums.fill(0);
    let size = 0;
    let server = 0;
    const offset = draw * n;
    for (let i = 0; i < n; i += 1) {
      const weight = weights[offset + i] as number;
      if (weight === 0) continue;
      size += weight;
      server += weight * (serverPassed[i] as number);
      sums[bin[i] as number] = (sums[bin[i] as number] as number) + weight * (unit[i] as number);
    }
    let kept = 0;
    let wrong = 0;
    let gained = 0;
    for (let step = THRESHOLD_COUNT - 1; step >= 0; step -= 1) {
      const sum = sums[step + 1] as number;
      if (sum !== 0) {
        const high = Math.floor(sum / FIELD);
        const here = sum - high * FIELD;
        const gainedHere = Math.floor(high / FIELD);
        kept += here;
        wrong += high - gainedHere * FIELD;
        gained += gainedHere - here;
      }
      const at = step * draws + draw;
      passAt1[at] = (server + gained) / size;
      localRate[at] = kept / size;
      wronglyKept[at] = wrong / size;
    }
  }
  const intervals = (values: Float64Array): Interval[] =>
    Array.from({ length: THRESHOLD_COUNT }, (_, step) => percentileInterval(values.subarray(step * draws, (step + 1) * draws)));
  return { passAt1: intervals(passAt1), localRate: intervals(localRate), wronglyKept: intervals(wronglyKept) };
}

/** Counts below it fit in one field of a packed sum; three fields fill 51 of a double's 53 bits. */
const FIELD = 2 ** 17;

/**
 * The middle 95% of `values`, which get reordered: the 2.5th and 97.5th percentile by nearest rank.
 * @returns [NaN, NaN] for no values.
 */
export function percentileInterval(values: Float64Array): Interval {
  if (values.length === 0) return [Number.NaN, Number.NaN];
  const low = Math.floor(0.025 * (values.length - 1));
  const high = values.length - 1 - low;
  return [select(values, low), select(values, high)];
}

/** The `rank`-th smallest value (0-based), by quickselect. */
function select(values: Float64Array, rank: number): number {
  let left = 0;
  let right = values.length - 1;
  while (left < right) {
    const pivot = values[(left + right) >> 1] as number;
    let i = left;
    let j = right;
    while (i <= j) {
      while ((values[i] as number) < pivot) i += 1;
      while ((values[j] as number) > pivot) j -= 1;
      if (i <= j) {
        const swap = values[i] as number;
        values[i] = values[j] as number;
        values[j] = swap;
        i += 1;
        j -= 1;
      }
    }
    if (rank <= j) right = j;
    else if (rank >= i) left = i;
    else break;
  }
  return values[rank] as number;
}

/** 95% interval of any figure of the rows, by bootstrap over problems; `figure` gets each draw's row weights. */
export function bootstrapFigure(outcomes: Outcomes, weights: Uint16Array, figure: (weights: Int32Array) => number): Interval {
  const { n } = outcomes;
  const draws = n === 0 ? 0 : weights.length / n;
  const values = Float64Array.from({ length: draws }, (_, draw) => figure(Int32Array.from(weights.subarray(draw * n, (draw + 1) * n))));
  return percentileInterval(values);
}
