import { seededRandom, shuffled } from '../random';
import type { Task } from './task';

export interface TaskChoice {
  /** Only tasks of these languages. */
  readonly languages: readonly string[];
  /** Most tasks; all where there are fewer. */
  readonly count: number;
  readonly seed: number;
}

/**
 * A sample of `tasks`, in their order: languages and problems take turns, so that a small sample still has some of everything.
 * The same tasks, choice and seed give the same sample; a larger count keeps what a smaller one had.
 */
export function chooseTasks(tasks: readonly Task[], { languages, count, seed }: TaskChoice): readonly Task[] {
  const random = seededRandom(seed);
  const queues = languages.map((language) => problemsInTurn(shuffled(tasks.filter((task) => task.language === language), random)));
  const chosen = new Set<Task>();
  for (let round = 0; chosen.size < count && queues.some((queue) => round < queue.length); round += 1) {
    for (const queue of queues) {
      const task = queue[round];
      if (task !== undefined && chosen.size < count) chosen.add(task);
    }
  }
  return tasks.filter((task) => chosen.has(task));
}

/** Every problem's first task, then every problem's second … */
function problemsInTurn(tasks: readonly Task[]): readonly Task[] {
  const seen = new Map<string, number>();
  const turns: Task[][] = [];
  for (const task of tasks) {
    const turn = seen.get(task.problemId) ?? 0;
    seen.set(task.problemId, turn + 1);
    (turns[turn] ??= []).push(task);
  }
  return turns.flat();
}
