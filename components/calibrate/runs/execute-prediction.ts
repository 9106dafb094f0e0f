import { matchOf, testProgramOf, type Prediction, type Task } from '@/lib/evaluation';
import { DEFAULT_LIMITS, EXECUTION_LANGUAGES, runAgainstReference, type Executor } from '@/lib/execution';

/** Languages whose tests run in a browser tab; Java runs on the command line only. */
const TAB_LANGUAGES: ReadonlySet<string> = new Set(EXECUTION_LANGUAGES.filter((language) => language !== 'java'));

/** Whether this tab can tell if an answer to the task is right. */
export function canJudge({ metric, language }: Pick<Task, 'metric' | 'language'>): boolean {
  return metric !== 'tests' || TAB_LANGUAGES.has(language);
}

/**
 * The prediction with its verdict: by the task's tests, or by comparison where it has none. A verdict that came with the row stays
 * where this tab cannot run the language.
 * @throws ExecutorError when the sandbox itself fails; Error for a task that nothing here can judge.
 */
export async function judgePrediction(task: Task, prediction: Prediction, executor: Executor, signal: AbortSignal): Promise<Prediction> {
  const program = testProgramOf(task, prediction.completion);
  if (program === null) return { ...prediction, passed: matchOf(task, prediction.completion).passed === true };
  if (!canJudge(task)) {
    if (prediction.passed !== undefined) return prediction;
    throw new Error(`Tests in ${task.language} cannot run in a browser tab; use the command line's "exec".`);
  }
  const { verdict, detail, ms } = await runAgainstReference(executor, program, testProgramOf(task, task.groundTruth), DEFAULT_LIMITS, signal);
  return { ...prediction, passed: verdict === 'passed', outcome: verdict, reason: detail, executionMs: Math.round(ms) };
}
