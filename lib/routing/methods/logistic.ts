/** One weight's limits and pull: it stays within [least, most] and is drawn to `prior` by `strength` (its inverse variance). */
export interface WeightPrior {
  readonly prior: number;
  readonly strength: number;
  readonly least: number;
  readonly most: number;
}

export interface LogisticModel {
  readonly intercept: number;
  readonly weights: Float64Array;
}

const MAX_ROUNDS = 200;
const TOLERANCE = 1e-6;

/**
 * Logistic regression with a normal prior and limits on each weight (maximum a posteriori, convex), by coordinate descent with bounded Newton steps.
 * @param columns one column a feature, each of `labels.length` entries.
 * @param labels 1 or 0. With one class only, the intercept is held to ±`ln(2n + 1)`.
 */
export function fitLogistic(columns: readonly Float64Array[], labels: Uint8Array, priors: readonly WeightPrior[]): LogisticModel {
  const n = labels.length;
  const weights = Float64Array.from(priors, ({ prior }) => prior);
  const margins = new Float64Array(n);
  columns.forEach((column, j) => shift(margins, column, weights[j] ?? 0));
  const ones = new Float64Array(n).fill(1);
  const limit = Math.log(2 * n + 1);
  const free: WeightPrior = { prior: 0, strength: 0, least: -limit - 50, most: limit + 50 };
  let intercept = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = newtonStep(ones, labels, margins, intercept, free, limit);
    let largest = Math.abs(next - intercept);
    intercept = next;
    columns.forEach((column, j) => {
      const prior = priors[j];
      if (prior === undefined) return;
      const before = weights[j] ?? 0;
      const after = newtonStep(column, labels, margins, before, prior, 2);
      weights[j] = after;
      largest = Math.max(largest, Math.abs(after - before));
    });
    if (largest < TOLERANCE) break;
  }
  return { intercept, weights };
}

/** One bounded Newton step on one weight; moves `margins` along. */
function newtonStep(column: Float64Array, labels: Uint8Array, margins: Float64Array, weight: number, { prior, strength, least, most }: WeightPrior, longest: number): number {
  let gradient = strength * (weight - prior);
  let curvature = strength + 1e-9;
  for (let i = 0; i < column.length; i += 1) {
    const x = column[i] ?? 0;
    if (x === 0) continue;
    const p = sigmoid(margins[i] ?? 0);
    gradient += x * (p - (labels[i] ?? 0));
    // At least a quarter of the largest curvature, so that a step far from the optimum cannot overshoot.
    curvature += x * x * Math.max(p * (1 - p), 0.0625);
  }
  const step = Math.max(-longest, Math.min(longest, -gradient / curvature));
  const next = Math.max(least, Math.min(most, weight + step));
  shift(margins, column, next - weight);
  return next;
}

function shift(margins: Float64Array, column: Float64Array, by: number): void {
  if (by === 0) return;
  for (let i = 0; i < margins.length; i += 1) margins[i] = (margins[i] ?? 0) + by * (column[i] ?? 0);
}

export function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
