import { problem, type LineProblem } from '../input-error';
import type { GeneratedMask } from '../masks';
import { tasksFromSource } from './make-tasks';
import type { Imported } from './read-rows';
import type { Task } from './task';

/** Files beyond this are data or generated code rather than what somebody types in. */
const MOST_CHARS = 300_000;

export interface UserFile {
  /** Relative path, as it is to be shown. */
  readonly path: string;
  readonly text: string;
}

export interface UserCodeOptions {
  readonly seed: number;
  readonly holesPerFile: number;
  readonly kinds?: readonly GeneratedMask[];
  /** Language id of a path; `null` where it is no code that the product knows. */
  readonly languageOf: (path: string) => string | null;
}

/** Holes in the user's own files. There are no tests, so a completion counts when it equals what stood there. */
export function tasksFromUserCode(files: readonly UserFile[], options: UserCodeOptions): Imported<Task> {
  const items: Task[] = [];
  const problems: LineProblem[] = [];
  for (const { path, text } of files) {
    const language = options.languageOf(path);
    const tasks = language === null ? [] : refusal(text) !== null ? [] : cut(path, text, language, options);
    const why = language === null ? 'unknown-language' : (refusal(text) ?? (tasks.length === 0 ? 'no-hole' : null));
    if (why !== null) problems.push(problem(path, 0, why, why === 'too-long' ? { chars: MOST_CHARS.toLocaleString('en') } : {}));
    items.push(...tasks);
  }
  return { items, problems };
}

function cut(path: string, text: string, language: string, options: UserCodeOptions): Task[] {
  return tasksFromSource({ problemId: `user-code/${path}`, language, path, text: text.replace(/^\uFEFF/, ''), set: 'user-code', file: path }, { seed: options.seed, count: options.holesPerFile, ...(options.kinds === undefined ? {} : { kinds: options.kinds }) });
}

function refusal(text: string): 'not-text' | 'too-long' | null {
  if (text.includes('\0')) return 'not-text';
  if (text.length > MOST_CHARS) return 'too-long';
  return null;
}
