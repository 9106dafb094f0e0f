import type { LineProblem } from '../input-error';
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
    const message = language === null ? 'no known language has this file ending' : (refusal(text) ?? (tasks.length === 0 ? 'no line here is worth a hole' : null));
    if (message !== null) problems.push({ file: path, line: 0, message });
    items.push(...tasks);
  }
  return { items, problems };
}

function cut(path: string, text: string, language: string, options: UserCodeOptions): Task[] {
  return tasksFromSource({ problemId: `user-code/${path}`, language, path, text: text.replace(/^\uFEFF/, ''), set: 'user-code', file: path }, { seed: options.seed, count: options.holesPerFile, ...(options.kinds === undefined ? {} : { kinds: options.kinds }) });
}

function refusal(text: string): string | null {
  if (text.includes('\0')) return 'this is no text';
  if (text.length > MOST_CHARS) return `the file is longer than ${MOST_CHARS.toLocaleString('en')} characters`;
  return null;
}
