import { InputError, problem, type LineProblem } from '../input-error';
import { decodeTextFile, parseJsonLines } from '../json-lines';
import type { GeneratedMask } from '../masks';
import { readHumanEvalInfilling } from './humaneval-infilling';
import { readHumanEvalX } from './humaneval-x';
import { tasksFromSource } from './make-tasks';
import { readOwnTasks } from './own-jsonl';
import type { Imported } from './read-rows';
import { readSafim } from './safim';
import type { Task, TaskSet } from './task';
import { tasksFromUserCode } from './user-code';

export interface ImportFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface ImportOptions {
  /** Seed of the mask generator, for files that bring no holes. */
  readonly seed: number;
  /** Holes to cut from one HumanEval-X problem or one code file. */
  readonly holesPerSource: number;
  readonly kinds?: readonly GeneratedMask[];
  readonly languageOf: (path: string) => string | null;
}

/**
 * Tasks from any mix of files: HumanEval-Infilling, SAFIM, HumanEval-X and own JSONL (plain or gzip), told by their fields,
 * and code files, from which holes are cut. Files and rows that can't be used are listed and the rest goes on;
 * of two tasks with one id the first counts.
 */
export function importTasks(files: readonly ImportFile[], options: ImportOptions): Imported<Task> {
  const items: Task[] = [];
  const problems: LineProblem[] = [];
  const known = new Set<string>();
  for (const file of files) {
    const found = importFile(file, options);
    problems.push(...found.problems);
    for (const task of found.items) {
      if (known.has(task.taskId)) problems.push(problem(file.name, task.source.line ?? 0, 'task-twice', { task: task.taskId }));
      else items.push(task);
      known.add(task.taskId);
    }
  }
  return { items, problems };
}

function importFile({ name, bytes }: ImportFile, options: ImportOptions): Imported<Task> {
  let text: string;
  try {
    text = decodeTextFile(bytes, name);
  } catch (error) {
    if (error instanceof InputError) return { items: [], problems: [...error.problems] };
    throw error;
  }
  if (!/\.(?:jsonl|ndjson|json)(?:\.gz)?$/i.test(name)) {
    if (options.languageOf(name) !== null || !text.trimStart().startsWith('{')) {
      return tasksFromUserCode([{ path: name, text }], { ...options, holesPerFile: options.holesPerSource });
    }
  }
  switch (formatOf(text, name)) {
    case 'own-jsonl':
      return readOwnTasks(text, name);
    case 'humaneval-infilling':
      return readHumanEvalInfilling(text, name);
    case 'safim':
      return readSafim(text, name);
    case 'humaneval-x': {
      const { items, problems } = readHumanEvalX(text, name);
      const cut = { seed: options.seed, count: options.holesPerSource, ...(options.kinds === undefined ? {} : { kinds: options.kinds }) };
      return { items: items.flatMap((source) => tasksFromSource(source, cut)), problems };
    }
    default:
      return { items: [], problems: [problem(name, 0, 'unknown-format')] };
  }
}

/** The format by the fields of the first row that has any format's. */
function formatOf(text: string, name: string): TaskSet | null {
  for (const { value } of parseJsonLines(text, name).lines) {
    if (typeof value !== 'object' || value === null) continue;
    const has = (...fields: string[]): boolean => fields.every((field) => field in value);
    if (has('schema', 'taskId')) return 'own-jsonl';
    if (has('lang', 'ground_truth')) return 'safim';
    if (has('task_id', 'entry_point', 'suffix')) return 'humaneval-infilling';
    if (has('task_id', 'canonical_solution', 'prompt')) return 'humaneval-x';
  }
  return null;
}
