import type { MethodRow } from '../routing/methods/method';
import type { LineProblem } from './input-error';
import { type Prediction, toRoutedPrediction } from './predictions';
import { problemIdOf } from './rows';
import type { Task } from './tasks/task';

/** Both tiers' answers to the same tasks: what the lab draws, whether recorded, imported or just run in the tab. */
export interface RunSet {
  /** Unique in the session; sets of one id replace each other. */
  readonly id: string;
  /** For people, e.g. the names of both models. */
  readonly title: string;
  /** Shipped with the app, not made or brought by the person. */
  readonly recorded: boolean;
  /** May be empty where only prediction files were imported, and may hold tasks that nobody answered. */
  readonly tasks: readonly Task[];
  readonly local: readonly Prediction[];
  readonly server: readonly Prediction[];
  readonly localModel: string;
  readonly serverModel: string;
  readonly promptModeLocal: 'fim' | 'chat';
  readonly promptModeServer: 'fim' | 'chat';
  /** ISO day of the run; null where a file does not say. */
  readonly date: string | null;
  /** Where the answers come from, in words: files, or engines and machine. */
  readonly source: string;
  /** Commands that make the answers again, where known. */
  readonly commands?: readonly string[];
}

export interface PairedRows {
  /** In the order of the local answers. */
  readonly rows: readonly MethodRow[];
  /** Answers that cannot be judged, each with why; `line` is 0. */
  readonly leftOut: readonly LineProblem[];
}

/**
 * The rows that methods are fitted on and judged by: tasks that both tiers answered and whose answers were executed.
 * The others are listed and left out, so that a run that was stopped early can be looked at.
 */
export function rowsOfRunSet(set: RunSet): PairedRows {
  const tasks = new Map(set.tasks.map((task) => [task.taskId, task]));
  const answers = new Map(set.server.map((prediction) => [prediction.taskId, prediction]));
  const rows: MethodRow[] = [];
  const leftOut: LineProblem[] = [];
  const leave = (file: string, message: string) => leftOut.push({ file, line: 0, message });
  const judged = new Set<string>();
  for (const local of set.local) {
    const { taskId } = local;
    judged.add(taskId);
    const server = answers.get(taskId);
    if (server === undefined) leave(set.serverModel, `task "${taskId}" has no answer`);
    else if (local.passed === undefined) leave(set.localModel, `the answer to task "${taskId}" was not executed`);
    else if (server.passed === undefined) leave(set.serverModel, `the answer to task "${taskId}" was not executed`);
    else {
      const task = tasks.get(taskId);
      rows.push({
        taskId,
        problemId: task?.problemId ?? problemIdOf(taskId),
        language: local.language,
        ...(task === undefined ? {} : { prefix: task.prefix, suffix: task.suffix }),
        local: toRoutedPrediction({ ...local, passed: local.passed }),
        server: toRoutedPrediction({ ...server, passed: server.passed }),
      });
    }
  }
  for (const { taskId } of set.server) if (!judged.has(taskId)) leave(set.localModel, `task "${taskId}" has no answer`);
  return { rows, leftOut };
}
