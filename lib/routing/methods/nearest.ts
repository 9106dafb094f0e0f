/** Indexes of the `k` vectors with the largest dot product with `query`, most similar first; ties go to the lower index. */
export function nearest(query: Float32Array, vectors: readonly Float32Array[], k: number): number[] {
  return vectors
    .map((vector, index) => ({ index, similarity: dot(query, vector) }))
    .sort((a, b) => b.similarity - a.similarity || a.index - b.index)
    .slice(0, k)
    .map(({ index }) => index);
}

function dot(a: Float32Array, b: Float32Array): number {
  let total = 0;
  for (let i = 0; i < a.length; i += 1) total += (a[i] ?? 0) * (b[i] ?? 0);
  return total;
}

/** The vector at length 1; the zero vector stays. */
export function normalised(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  return length === 0 ? vector : vector.map((value) => value / length);
}
