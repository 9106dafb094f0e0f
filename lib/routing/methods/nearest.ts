/** Indexes of the `k` vectors with the largest dot product with `query`, most similar first; ties go to the lower index. */
export function nearest(query: Float32Array, vectors: readonly Float32Array[], k: number): number[] {
  // Word vectors are nearly all zeros, and a query meets every vector.
  const places = nonZeros(query);
  const weights = Float64Array.from(places, (place) => query[place] ?? 0);
  const found: { readonly index: number; readonly similarity: number }[] = [];
  vectors.forEach((vector, index) => {
    let similarity = 0;
    for (let i = 0; i < places.length; i += 1) similarity += (weights[i] ?? 0) * (vector[places[i] ?? 0] ?? 0);
    if (found.length === k && !(similarity > (found[k - 1]?.similarity ?? 0))) return;
    let at = found.length;
    while (at > 0 && similarity > (found[at - 1]?.similarity ?? 0)) at -= 1;
    found.splice(at, 0, { index, similarity });
    if (found.length > k) found.pop();
  });
  return found.map(({ index }) => index);
}

function nonZeros(vector: Float32Array): Int32Array {
  const places = new Int32Array(vector.length);
  let count = 0;
  for (let i = 0; i < vector.length; i += 1) {
    if (vector[i] !== 0) places[count++] = i;
  }
  return places.subarray(0, count);
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
