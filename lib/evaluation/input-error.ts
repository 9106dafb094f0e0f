import { PROBLEM_WORDS, type ProblemCode, type ProblemParams } from './problem-words';

/** One thing that is wrong in an input file. `line` is 1-based; 0 where the whole file is meant. */
export interface LineProblem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
  /** The same as a code with its parameters, where it can come up in a file that is brought to the page. */
  readonly reason?: { readonly code: ProblemCode; readonly params: ProblemParams };
}

/** A problem with its code, so that a page can say it in its own language. @param line 1-based; 0 where the whole file is meant. */
export function problem(file: string, line: number, code: ProblemCode, params: ProblemParams = {}): LineProblem {
  const message = PROBLEM_WORDS[code].replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  return { file, line, message, reason: { code, params } };
}

/** `file:line: message`, or `file: message` for the whole file. */
export function formatProblem({ file, line, message }: LineProblem): string {
  return line > 0 ? `${file}:${line}: ${message}` : `${file}: ${message}`;
}

/** Input that cannot be used; holds every problem found, each with file and line. The command line ends with exit code 2. */
export class InputError extends Error {
  override readonly name = 'InputError';

  constructor(readonly problems: readonly LineProblem[]) {
    super(problems.map(formatProblem).join('\n'));
  }
}

/**
 * Passes `value` on, or throws what is wrong with it.
 * @throws InputError when `problems` is not empty.
 */
export function orThrow<T>(value: T, problems: readonly LineProblem[]): T {
  if (problems.length > 0) throw new InputError(problems);
  return value;
}
