import { seededRandom, type Prediction, type RunSet } from '@/lib/evaluation';
import { analyse, type LabView } from '@/lib/evaluation/lab';
import type { Words } from '@/lib/charts';
import { prediction } from '../helpers/rows';

/** Words as their keys, so that snapshots do not change with the messages. */
export const keyWords: Words = (key) => key;

/** A seeded pair of runs: whether an answer passes goes with how sure the model was. */
export function seededRunSet(count: number): RunSet {
  const random = seededRandom(3);
  const answers = (model: string, rate: number): Prediction[] =>
    Array.from({ length: count }, (_, i) => {
      const certainty = random();
      const syntaxValid = random() < 0.85;
      const logprob = Math.log(0.2 + 0.8 * certainty);
      return prediction({
        taskId: `Own/${Math.floor(i / 3)}/L${i % 3}`,
        language: i % 4 === 0 ? 'java' : 'python',
        model,
        logprobs: [logprob, logprob, logprob],
        syntaxValid,
        rawSyntaxValid: syntaxValid,
        passed: syntaxValid && random() < rate * (0.5 + certainty),
        latencyMs: Math.round(100 + 900 * random()),
      });
    });
  return { id: 'seeded', title: 'seeded', recorded: false, tasks: [], local: answers('small', 0.5), server: answers('large', 0.8), localModel: 'small', serverModel: 'large', promptModeLocal: 'fim', promptModeServer: 'fim', date: null, source: 'seeded' };
}

export function seededView(count = 180): LabView {
  return analyse(seededRunSet(count), { objective: { kind: 'pass-at-1' }, calibrationTasks: 60, seed: 1 }).view;
}
