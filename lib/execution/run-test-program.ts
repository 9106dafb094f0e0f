import type { ExecutionResult, TestProgram } from '../evaluation/tasks/task';
import { EXECUTION_LANGUAGES, ExecutorError, type Execution, type ExecutionLanguage, type ExecutionLimits, type Executor } from './executor';
import { timeLimitMs } from './limits';

/** Output as it is compared: without trailing whitespace of each line and of the whole. */
export function comparableOutput(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();
}

/** The executors' name of a task's language. @throws ExecutorError when nothing runs that language. */
export function executionLanguage(language: string): ExecutionLanguage {
  const found = EXECUTION_LANGUAGES.find((known) => known === language);
  if (found === undefined) throw new ExecutorError(`Nothing here runs ${language}; tests can be run in ${EXECUTION_LANGUAGES.join(', ')}.`);
  return found;
}

function result(execution: Execution, ms: number): ExecutionResult {
  return { verdict: execution.outcome, detail: execution.reason, ms };
}

/**
 * Runs a task's test program: once where it checks itself, else once a case on standard input until a case fails.
 * `limits` hold for each case; `ms` is the sum.
 * @throws ExecutorError, and DOMException `AbortError`, as `Executor.execute` does.
 */
export async function runTestProgram(executor: Executor, program: TestProgram, limits: ExecutionLimits, signal: AbortSignal): Promise<ExecutionResult> {
  const language = executionLanguage(program.language);
  if (program.cases === undefined) {
    const execution = await executor.execute({ language, program: program.source, limits }, signal);
    return result(execution, execution.latencyMs);
  }
  let ms = 0;
  for (const [index, { input, output }] of program.cases.entries()) {
    const execution = await executor.execute({ language, program: program.source, stdin: input, kind: 'script', limits }, signal);
    ms += execution.latencyMs;
    if (execution.outcome !== 'passed') return { ...result(execution, ms), detail: `case ${index + 1}: ${execution.reason}` };
    const printed = comparableOutput(execution.stdout);
    if (!output.some((expected) => comparableOutput(expected) === printed)) {
      const shown = (text: string) => JSON.stringify(text.slice(0, 120));
      return { verdict: 'failed', detail: `case ${index + 1}: printed ${shown(printed)} instead of ${shown(comparableOutput(output[0] ?? ''))}`, ms };
    }
  }
  return { verdict: 'passed', detail: '', ms };
}

/**
 * As `runTestProgram`, under the time limit `max(limits.timeMs, 4 × the reference's time)`. The reference solution is run only
 * when the program timed out at the floor, which is when its time matters.
 * @param reference the same tests with the reference solution; `null` where there is none.
 */
export async function runAgainstReference(executor: Executor, program: TestProgram, reference: TestProgram | null, limits: ExecutionLimits, signal: AbortSignal): Promise<ExecutionResult> {
  const first = await runTestProgram(executor, program, limits, signal);
  if (first.verdict !== 'timed-out' || reference === null || reference.source === program.source) return first;
  const generous = { ...limits, timeMs: 4 * limits.timeMs };
  const { verdict, ms } = await runTestProgram(executor, reference, generous, signal);
  const timeMs = timeLimitMs(verdict === 'passed' ? ms : null, limits.timeMs);
  return timeMs > limits.timeMs ? runTestProgram(executor, program, { ...limits, timeMs }, signal) : first;
}
