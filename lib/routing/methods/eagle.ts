import type { MethodRow, RoutingMethod } from './method';
import { nearest } from './nearest';
import { fitTfIdf } from './tf-idf';

/** Update step of a rating; both models start at the same rating. */
const STEP = 32;
const START = 100;
/** Tasks whose outcomes make the local rating, and its share in the score. */
const NEIGHBOURS = 20;
const GLOBAL_SHARE = 0.5;

type Ratings = readonly [local: number, server: number];

/** The local model's result against the server: 1 won, 0 lost, 0.5 tied; `null` where a tie is dropped. */
function resultOf({ local, server }: MethodRow, dropsTies: boolean): number | null {
  if (local.passed === server.passed) return dropsTies ? null : 0.5;
  return local.passed ? 1 : 0;
}

function play(ratings: Ratings, rows: readonly MethodRow[], dropsTies: boolean): Ratings {
  let [local, server] = ratings;
  for (const row of rows) {
    const result = resultOf(row, dropsTies);
    if (result === null) continue;
    const change = STEP * (result - expectedScore([local, server]));
    local += change;
    server -= change;
  }
  return [local, server];
}

function expectedScore([local, server]: Ratings): number {
  return 1 / (1 + 10 ** ((server - local) / 400));
}

/**
 * Eagle (Zhao et al. 2024): global ELO ratings of both models over the calibration tasks, mixed half and half with local ones that go on
 * from there over the most similar calibration tasks. The score is the local model's expected result. Similarity is TF-IDF over the code around the hole.
 */
function eagle(id: 'eagle-binary' | 'eagle-ternary', dropsTies: boolean): RoutingMethod {
  return {
    id,
    needs: 'code',
    kind: 'fitted',
    fit: (calibration) => {
      const global = play([START, START], calibration, dropsTies);
      const vectorise = fitTfIdf(calibration.map(surroundings));
      const vectors = calibration.map((row) => vectorise(surroundings(row)));
      return [
        {
          score: (row) => {
            // Farthest first, so that the most similar task has the last word.
            const similar = nearest(vectorise(surroundings(row)), vectors, NEIGHBOURS).reverse().flatMap((i) => calibration[i] ?? []);
            const near = play(global, similar, dropsTies);
            const mixed: Ratings = [GLOBAL_SHARE * global[0] + (1 - GLOBAL_SHARE) * near[0], GLOBAL_SHARE * global[1] + (1 - GLOBAL_SHARE) * near[1]];
            return expectedScore(mixed);
          },
        },
      ];
    },
  };
}

function surroundings({ prefix = '', suffix = '' }: MethodRow): string {
  return `${prefix}\n${suffix}`;
}

export const eagleBinary = eagle('eagle-binary', true);
export const eagleTernary = eagle('eagle-ternary', false);
