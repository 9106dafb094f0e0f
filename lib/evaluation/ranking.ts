import type { Outcomes } from './pass-at-1';

/** Row indexes from the highest score to the lowest; scores that never keep (NaN) come last, as one group of ties. */
export function ranking(scores: Float64Array): Int32Array {
  const order = Int32Array.from(scores, (_, i) => i);
  return order.sort((a, b) => orderable(scores[b]) - orderable(scores[a]) || a - b);
}

function orderable(score: number | undefined): number {
  return score === undefined || Number.isNaN(score) ? -1 : score;
}

/**
 * Area under the ROC curve of telling passing local answers from failing ones; ties count half.
 * @param weights how often each row counts; once without it.
 * @returns 0.5 where one of the two is absent.
 */
export function areaUnderCurve(scores: Float64Array, { localPassed }: Outcomes, order = ranking(scores), weights?: Int32Array): number {
  let passesAbove = 0;
  let fails = 0;
  let wins = 0;
  for (let start = 0; start < order.length; ) {
    const { end, passes, failsHere } = tie(scores, localPassed, order, start, weights);
    wins += failsHere * (passesAbove + passes / 2);
    passesAbove += passes;
    fails += failsHere;
    start = end;
  }
  return passesAbove === 0 || fails === 0 ? 0.5 : wins / (passesAbove * fails);
}

/**
 * The largest share that can stay local, taking rows by score, while the share of rows kept wrongly stays within `level`; ties are kept together.
 * @param level share of all rows, 0 … 1.
 */
export function localRateAt(level: number, scores: Float64Array, { localPassed }: Outcomes, order = ranking(scores), weights?: Int32Array): number {
  const n = weights === undefined ? order.length : weights.reduce((sum, weight) => sum + weight, 0);
  let kept = 0;
  let wronglyKept = 0;
  let best = 0;
  for (let start = 0; start < order.length; ) {
    if (Number.isNaN(scores[order[start] ?? 0] ?? Number.NaN)) break;
    const { end, passes, failsHere } = tie(scores, localPassed, order, start, weights);
    kept += passes + failsHere;
    wronglyKept += failsHere;
    if (wronglyKept > level * n + 1e-9) break;
    best = kept;
    start = end;
  }
  return n === 0 ? 0 : best / n;
}

interface Tie {
  readonly end: number;
  readonly passes: number;
  readonly failsHere: number;
}

/** The rows from `start` on that share one score. */
function tie(scores: Float64Array, localPassed: Uint8Array, order: Int32Array, start: number, weights: Int32Array | undefined): Tie {
  const score = orderable(scores[order[start] ?? 0]);
  let end = start;
  let passes = 0;
  let failsHere = 0;
  while (end < order.length && orderable(scores[order[end] ?? 0]) === score) {
    const row = order[end] ?? 0;
    const weight = weights === undefined ? 1 : (weights[row] ?? 0);
    if (localPassed[row] === 1) passes += weight;
    else failsHere += weight;
    end += 1;
  }
  return { end, passes, failsHere };
}
