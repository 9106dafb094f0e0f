import type { Verdict } from '../evaluation/tasks/task';

export type ExecutionLanguage = 'python' | 'java' | 'cpp' | 'javascript' | 'typescript';

export const EXECUTION_LANGUAGES: readonly ExecutionLanguage[] = ['python', 'java', 'cpp', 'javascript', 'typescript'];

export interface ExecutionLimits {
  /** Wall time of the program itself in milliseconds; compiling has a limit of its own. */
  readonly timeMs: number;
  /** Memory of the program in bytes: address space (Python, C++), heap (Java, JavaScript), WASM memory (in the tab). */
  readonly memoryBytes: number;
  /** Bytes that may be printed to stdout and stderr together; more ends the program. */
  readonly outputBytes: number;
}

export interface ExecutionRequest {
  readonly language: ExecutionLanguage;
  /** Text of the whole program: code under test and its tests in one file. */
  readonly program: string;
  /** Text on standard input; nothing where absent. */
  readonly stdin?: string;
  /**
   * `tests` (default): the program checks itself, so it must run to its end; leaving early by `exit(0)` is no pass.
   * `script`: the caller judges the output, so `exit(0)` is an orderly end.
   */
  readonly kind?: 'tests' | 'script';
  readonly limits: ExecutionLimits;
}

export interface Execution {
  /** `syntax-error`: the parser or the compiler refuses the program. `failed`: a check (assertion) failed. `crashed`: it ended in any other way before its end. */
  readonly outcome: Verdict;
  /** One line for a person; empty when passed. */
  readonly reason: string;
  /** At most `outputBytes` of what was printed, decoded as UTF-8. */
  readonly stdout: string;
  readonly stderr: string;
  /** Wall time, compilation included, milliseconds. */
  readonly latencyMs: number;
  /** 1-based line of `program` that the first error points at, where known. */
  readonly errorLine?: number;
}

/** Runs untrusted programs of some languages, one at a time, each within limits. */
export interface Executor {
  readonly languages: readonly ExecutionLanguage[];
  /**
   * Never rejects for what the program does: every end of it is an outcome.
   * @throws ExecutorError when the program could not be started at all (toolchain absent, sandbox gone).
   * @throws DOMException `AbortError` when the signal fires; the program is ended first.
   */
  execute(request: ExecutionRequest, signal: AbortSignal): Promise<Execution>;
  /** Ends what runs and frees the memory. Idempotent. */
  dispose(): Promise<void>;
}

/** The executor itself cannot work; says what is missing and what to do. Not about the program. */
export class ExecutorError extends Error {
  override readonly name = 'ExecutorError';
}
