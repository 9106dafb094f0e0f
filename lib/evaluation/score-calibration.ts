import { fitLogistic, sigmoid } from '../routing/methods/logistic';

/** Maps a score to the probability of being right, 0 … 1; never decreasing. NaN stays NaN. */
export type ScoreMap = (score: number) => number;

/**
 * Isotonic regression by pooling adjacent violators: the never-decreasing steps closest to the outcomes in squared error.
 * Between two steps it interpolates, beyond the ends it is flat; without rows it gives NaN.
 * @param scores NaN rows are left out.
 * @param right 1 where the answer was right.
 */
export function isotonic(scores: Float64Array, right: Uint8Array): ScoreMap {
  const order = [...scores.keys()].filter((i) => !Number.isNaN(scores[i] ?? Number.NaN)).sort((a, b) => (scores[a] ?? 0) - (scores[b] ?? 0));
  const blocks: { n: number; right: number; scores: number }[] = [];
  let last = Number.NaN;
  for (const i of order) {
    const score = scores[i] ?? Number.NaN;
    const previous = blocks.at(-1);
    // Equal scores are one point.
    if (previous !== undefined && score === last) add(previous, { n: 1, right: right[i] ?? 0, scores: score });
    else blocks.push({ n: 1, right: right[i] ?? 0, scores: score });
    last = score;
  }
  const pooled: typeof blocks = [];
  for (const block of blocks) {
    pooled.push({ ...block });
    for (;;) {
      const [before, after] = pooled.slice(-2);
      if (before === undefined || after === undefined || before.right / before.n < after.right / after.n) break;
      add(before, after);
      pooled.pop();
    }
  }
  const points = pooled.map((block) => ({ x: block.scores / block.n, y: block.right / block.n }));
  return (score) => {
    const above = points.findIndex(({ x }) => x >= score);
    const left = points[above < 0 ? points.length - 1 : above - 1];
    const after = above < 0 ? undefined : points[above];
    if (Number.isNaN(score) || points.length === 0) return Number.NaN;
    if (left === undefined) return after?.y ?? Number.NaN;
    if (after === undefined) return left.y;
    return left.y + ((after.y - left.y) * (score - left.x)) / (after.x - left.x);
  };
}

function add(to: { n: number; right: number; scores: number }, other: { n: number; right: number; scores: number }): void {
  to.n += other.n;
  to.right += other.right;
  to.scores += other.scores;
}

/** Pull of the slope to 0, in standardised units: enough to keep separable rows finite. */
const PLATT_STRENGTH = 0.1;

/**
 * Platt's scaling: a logistic curve over the log-odds of the score, rising or flat.
 * @param scores probabilities; NaN rows are left out. Without rows it gives NaN.
 */
export function platt(scores: Float64Array, right: Uint8Array): ScoreMap {
  const used = [...scores.keys()].filter((i) => !Number.isNaN(scores[i] ?? Number.NaN));
  if (used.length === 0) return () => Number.NaN;
  const odds = used.map((i) => logOdds(scores[i] ?? 0));
  const mean = odds.reduce((total, value) => total + value, 0) / odds.length;
  const scale = Math.sqrt(odds.reduce((total, value) => total + (value - mean) ** 2, 0) / odds.length) || 1;
  const { intercept, weights } = fitLogistic([Float64Array.from(odds, (value) => (value - mean) / scale)], Uint8Array.from(used, (i) => right[i] ?? 0), [{ prior: 0, strength: PLATT_STRENGTH, least: 0, most: Infinity }]);
  return (score) => (Number.isNaN(score) ? Number.NaN : sigmoid(intercept + ((weights[0] ?? 0) * (logOdds(score) - mean)) / scale));
}

function logOdds(probability: number): number {
  const inside = Math.min(1 - 1e-6, Math.max(1e-6, probability));
  return Math.log(inside / (1 - inside));
}
