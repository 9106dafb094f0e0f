import { codeFeatures } from './code-features';
import type { Embeddings, MethodRow, RoutingMethod } from './method';
import { nearest, normalised } from './nearest';

/** The paper's K. */
const NEIGHBOURS = 11;

/** Share of the nearest calibration tasks that the local model passes. */
function knn(id: 'embedding-knn' | 'combined', vectorsOf: (calibration: readonly MethodRow[], embeddings: Embeddings) => (row: MethodRow) => Float32Array): RoutingMethod {
  return {
    id,
    needs: 'embeddings',
    kind: 'fitted',
    fit: (calibration, { embeddings = new Map<string, Float32Array>() }) => {
      const vectorOf = vectorsOf(calibration, embeddings);
      const vectors = calibration.map(vectorOf);
      return [
        {
          score: (row) => {
            const neighbours = nearest(vectorOf(row), vectors, NEIGHBOURS);
            return neighbours.length === 0 ? null : neighbours.filter((i) => calibration[i]?.local.passed === true).length / neighbours.length;
          },
        },
      ];
    },
  };
}

const embeddingOf = (embeddings: Embeddings, { taskId }: MethodRow): Float32Array => embeddings.get(taskId) ?? new Float32Array();

/** Embedding KNN: the code around the hole as an all-MiniLM-L6-v2 embedding. */
export const embeddingKnn = knn('embedding-knn', (_, embeddings) => (row) => embeddingOf(embeddings, row));

/** Combined: static signals, standardised and scaled to the embedding's weight, beside the embedding. */
export const combined = knn('combined', (calibration, embeddings) => {
  const all = calibration.map(codeFeatures);
  const columns = [0, 1, 2, 3].map((j) => {
    const values = all.map((features) => features[j] ?? 0);
    const mean = values.reduce((total, value) => total + value, 0) / values.length;
    const deviation = Math.sqrt(values.reduce((total, value) => total + (value - mean) ** 2, 0) / values.length);
    return { mean, deviation: deviation > 1e-12 ? deviation : 1 };
  });
  return (row) => {
    const features = codeFeatures(row).map((value, j) => (value - (columns[j]?.mean ?? 0)) / (columns[j]?.deviation ?? 1) / 2);
    return normalised(Float32Array.from([...embeddingOf(embeddings, row), ...features]));
  };
});
