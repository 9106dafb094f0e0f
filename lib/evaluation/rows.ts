import type { MethodRow } from '../routing/methods/method';
import { type LineProblem, orThrow } from './input-error';
import { type Prediction, type PredictionFile, toRoutedPrediction } from './predictions';

/** What a routing method may see of a task; tasks files give more. */
export interface TaskContext {
  readonly problemId: string;
  readonly prefix: string;
  readonly suffix: string;
}

/** Tasks by id, and the names of the files they came from, for messages. */
export interface TaskContexts {
  readonly files: readonly string[];
  readonly byId: ReadonlyMap<string, TaskContext>;
}

/**
 * The problem that a hole belongs to, from its task id: the last `/`-separated part is the hole
 * (`…/HumanEval/106/L3` -> `…/HumanEval/106`), as HumanEval-Infilling names them, or the kind of mask and a number, as the mask generator does; an id of one part is its own problem.
 */
export function problemIdOf(taskId: string): string {
  const holeAt = /\/L\d+(?:_L?\d+)*$|\/(?:hole|span|mask)-?\d+$|\/(?:single-line|control-flow|block|api-call|random-span)\/\d+$/i.exec(taskId);
  return holeAt === null || holeAt.index === 0 ? taskId : taskId.slice(0, holeAt.index);
}

/**
 * Joins both tiers' predictions (and, where given, the tasks) to the rows that methods are fitted on and judged by,
 * in the order of the local file.
 * @throws InputError, with file and line of every row: unreadable rows, a task that one file has and the other has not,
 *   a task that `tasks` has not, a row that was never executed.
 */
export function pairPredictions(local: PredictionFile, server: PredictionFile, tasks?: TaskContexts): readonly MethodRow[] {
  const problems: LineProblem[] = [...local.problems, ...server.problems];
  const serverRows = new Map(server.rows.map((row) => [row.prediction.taskId, row]));
  const localIds = new Set(local.rows.map((row) => row.prediction.taskId));
  const rows: MethodRow[] = [];
  for (const { line, prediction } of local.rows) {
    const answer = serverRows.get(prediction.taskId);
    const context = tasks?.byId.get(prediction.taskId);
    if (answer === undefined) problems.push({ file: local.file, line, message: `task "${prediction.taskId}" has no row in ${server.file}` });
    if (tasks !== undefined && context === undefined) {
      problems.push({ file: local.file, line, message: `task "${prediction.taskId}" is not in ${tasks.files.join(', ')}` });
    }
    const localExecuted = executed(local.file, line, prediction, problems);
    const serverExecuted = answer === undefined ? null : executed(server.file, answer.line, answer.prediction, problems);
    if (localExecuted === null || serverExecuted === null) continue;
    rows.push({
      taskId: prediction.taskId,
      problemId: context?.problemId ?? problemIdOf(prediction.taskId),
      language: prediction.language,
      ...(context === undefined ? {} : { prefix: context.prefix, suffix: context.suffix }),
      local: toRoutedPrediction(localExecuted),
      server: toRoutedPrediction(serverExecuted),
    });
  }
  for (const { line, prediction } of server.rows) {
    if (!localIds.has(prediction.taskId)) problems.push({ file: server.file, line, message: `task "${prediction.taskId}" has no row in ${local.file}` });
  }
  return orThrow(rows, problems);
}

function executed(file: string, line: number, prediction: Prediction, problems: LineProblem[]): (Prediction & { passed: boolean }) | null {
  if (prediction.passed !== undefined) return { ...prediction, passed: prediction.passed };
  problems.push({ file, line, message: `task "${prediction.taskId}" was not executed ("passed" is absent); run \`exec\` on the file first` });
  return null;
}
