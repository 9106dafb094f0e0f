import type { Execution, ExecutionRequest } from './executor';

/** What a language in the sandbox is given for one run: the request without the time limit, which is kept from outside. */
export interface ProgramInput {
  readonly language: ExecutionRequest['language'];
  readonly program: string;
  readonly stdin: string;
  readonly kind: 'tests' | 'script';
  readonly memoryBytes: number;
  readonly outputBytes: number;
}

/** What a language answers; the caller adds the wall time. */
export type ProgramEnd = Omit<Execution, 'latencyMs'>;

export function programInput(request: ExecutionRequest): ProgramInput {
  const { language, program, stdin = '', kind = 'tests', limits } = request;
  return { language, program, stdin, kind, memoryBytes: limits.memoryBytes, outputBytes: limits.outputBytes };
}
