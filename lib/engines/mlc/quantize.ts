/** Weights that share a scale, along a row. */
export const GROUP = 32;
const MAX_INT = 7;

/**
 * MLC's 4-bit group quantization of one row: scale = max |w| / 7, q = round(w / scale) + 7 in 0 … 14, eight values in a
 * 32-bit word, lowest bits first. `value = (q − 7) · scale`, off by at most half a scale.
 * @param roundScale the scale as it will be stored, since the weights have to fit that one; it is kept within 32-bit floats.
 * @param row a multiple of 32 weights; @param words row / 8 words, written; @param scales row / 32 numbers, written.
 */
export function quantizeRow(row: Float32Array, words: Uint32Array, scales: Float32Array, roundScale: (scale: number) => number = Math.fround): void {
  for (let group = 0; group * GROUP < row.length; group++) {
    const start = group * GROUP;
    let largest = 0;
    for (let i = start; i < start + GROUP; i++) largest = Math.max(largest, Math.abs(row[i] ?? 0));
    const scale = roundScale(largest / MAX_INT);
    scales[group] = scale;
    const inverse = scale === 0 ? 0 : 1 / scale;
    for (let word = 0; word < GROUP / 8; word++) {
      let packed = 0;
      for (let i = 0; i < 8; i++) {
        const q = Math.min(2 * MAX_INT, Math.max(0, Math.round((row[start + word * 8 + i] ?? 0) * inverse) + MAX_INT));
        packed |= q << (4 * i);
      }
      words[group * (GROUP / 8) + word] = packed >>> 0;
    }
  }
}

/** The inverse, for checks. */
export function dequantizeRow(words: Uint32Array, scales: Float32Array, out: Float32Array): void {
  for (let i = 0; i < out.length; i++) out[i] = ((((words[i >> 3] ?? 0) >>> (4 * (i & 7))) & 15) - MAX_INT) * (scales[Math.floor(i / GROUP)] ?? 0);
}
