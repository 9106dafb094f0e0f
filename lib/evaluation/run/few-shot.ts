import type { SolvedHole } from '../../completion';
import { nearest } from '../../routing/methods/nearest';
import { fitTfIdf } from '../../routing/methods/tf-idf';
import { InputError } from '../input-error';
import { seededRandom } from '../random';
import { seedFrom } from '../tasks/seed-from';
import type { Task } from '../tasks/task';

/** How the one example before a chat prompt is chosen (the paper's Section 3.5: none, one for all, by chance, by word weights, by meaning). */
export const EXAMPLE_STRATEGIES = ['zero-shot', 'static', 'random', 'tf-idf', 'embedding'] as const;
export type ExampleStrategy = (typeof EXAMPLE_STRATEGIES)[number];

export interface ExampleOptions {
  readonly seed: number;
  /** Turns a text to a unit vector; needed by `embedding`. */
  readonly embed?: (text: string) => Float32Array;
}

/** The example for a task, and whose hole it is; null where there is to be none, or the pool has none that may be shown. */
export type ChooseExample = (task: Task) => { readonly taskId: string; readonly hole: SolvedHole } | null;

/**
 * A way to choose an example for each task out of a pool of solved holes. A hole of the same problem is never shown, since it
 * holds the answer; a hole of the same language comes before one of another.
 * @throws InputError where the pool is empty, or `embedding` has no embedding.
 */
export function exampleChooser(strategy: ExampleStrategy, pool: readonly Task[], options: ExampleOptions): ChooseExample {
  if (strategy === 'zero-shot') return () => null;
  if (pool.length === 0) throw new InputError([{ file: 'examples', line: 0, message: 'there is no task to take examples from' }]);
  const pick = pickerOf(strategy, pool, options);
  return (task) => {
    const others = indexesWhere(pool, ({ problemId }) => problemId !== task.problemId);
    const same = others.filter((i) => pool[i]?.language === task.language);
    const chosen = pool[pick(task, same.length > 0 ? same : others) ?? -1];
    if (chosen === undefined) return null;
    const { taskId, language, prefix, suffix, groundTruth } = chosen;
    return { taskId, hole: { language, prefix, suffix, completion: groundTruth } };
  };
}

type Picker = (task: Task, candidates: readonly number[]) => number | undefined;

function pickerOf(strategy: Exclude<ExampleStrategy, 'zero-shot'>, pool: readonly Task[], { seed, embed }: ExampleOptions): Picker {
  switch (strategy) {
    case 'static':
      return (_task, candidates) => candidates[0];
    case 'random':
      // By the task's own id, so that an interrupted run goes on with the same examples.
      return (task, candidates) => candidates[Math.floor(seededRandom(seedFrom(seed, task.taskId))() * candidates.length)];
    case 'tf-idf':
      return bySimilarity(pool, fitTfIdf(pool.map(codeOf)));
    case 'embedding':
      if (embed === undefined) throw new InputError([{ file: 'examples', line: 0, message: 'examples by embedding need the embedding model; fetch it, or choose tf-idf' }]);
      return bySimilarity(pool, embed);
  }
}

function bySimilarity(pool: readonly Task[], vectorOf: (text: string) => Float32Array): Picker {
  const vectors = pool.map((task) => vectorOf(codeOf(task)));
  return (task, candidates) => candidates[nearest(vectorOf(codeOf(task)), candidates.map((i) => vectors[i] ?? new Float32Array()), 1)[0] ?? 0];
}

function codeOf({ prefix, suffix }: Task): string {
  return `${prefix}\n${suffix}`;
}

function indexesWhere<T>(items: readonly T[], wanted: (item: T) => boolean): number[] {
  return items.flatMap((item, i) => (wanted(item) ? [i] : []));
}
