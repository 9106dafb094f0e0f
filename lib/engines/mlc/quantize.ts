/** Weights that share a scale, along a row. */
export const GROUP = 32;
const ZERO = 7;
const MAX_CODE = 15;
/** Steps on the side of zero that has one more. */
const WIDE_SIDE = MAX_CODE - ZERO;
/** The largest weight may be cut by as much as a step, where the finer step makes the rest of its group better. */
const CUTS = [1, 0.97, 0.94, 0.91, 0.89] as const;

/**
 * MLC's 4-bit group quantization of one row: eight values in a 32-bit word, lowest bits first, `value = (q − 7) · scale` with
 * q in 0 … 15. The format leaves the scale free, and its sign too: of a few scales (largest |w| / 7; the finer largest |w| / 8
 * with the sign that gives the largest weight the side of eight steps, and that one cut a little) each group takes the one
 * with the least squared error. Off by at most one scale, by at most half of one where nothing was cut.
 * @param roundScale the scale as it will be stored, since the weights have to fit that one; it is kept within 32-bit floats.
 * @param row a multiple of 32 weights; @param words row / 8 words, written; @param scales row / 32 numbers, written.
 */
export function quantizeRow(row: Float32Array, words: Uint32Array, scales: Float32Array, roundScale: (scale: number) => number = Math.fround): void {
  for (let start = 0; start < row.length; start += GROUP) {
    let largest = 0;
    for (let i = start; i < start + GROUP; i++) if (Math.abs(row[i] ?? 0) > Math.abs(largest)) largest = row[i] ?? 0;
    let scale = roundScale(Math.abs(largest) / ZERO);
    let least = squaredError(row, start, scale);
    for (const cut of CUTS) {
      const candidate = roundScale((largest * cut) / WIDE_SIDE);
      const error = squaredError(row, start, candidate);
      if (error < least) [scale, least] = [candidate, error];
    }
    scales[start / GROUP] = scale;
    const inverse = scale === 0 ? 0 : 1 / scale;
    for (let word = 0; word < GROUP / 8; word++) {
      let packed = 0;
      for (let i = 0; i < 8; i++) packed |= code((row[start + word * 8 + i] ?? 0) * inverse) << (4 * i);
      words[(start + word * 8) / 8] = packed >>> 0;
    }
  }
}

function code(steps: number): number {
  return Math.min(MAX_CODE, Math.max(0, Math.round(steps) + ZERO));
}

/** Infinite where a weight is off by more than a step, which no gain elsewhere makes good. */
function squaredError(row: Float32Array, start: number, scale: number): number {
  const inverse = scale === 0 ? 0 : 1 / scale;
  let sum = 0;
  for (let i = start; i < start + GROUP; i++) {
    const weight = row[i] ?? 0;
    const error = (code(weight * inverse) - ZERO) * scale - weight;
    if (Math.abs(error) > Math.abs(scale)) return Infinity;
    sum += error * error;
  }
  return sum;
}

/** The inverse, for checks. */
export function dequantizeRow(words: Uint32Array, scales: Float32Array, out: Float32Array): void {
  for (let i = 0; i < out.length; i++) out[i] = ((((words[i >> 3] ?? 0) >>> (4 * (i & 7))) & MAX_CODE) - ZERO) * (scales[Math.floor(i / GROUP)] ?? 0);
}
