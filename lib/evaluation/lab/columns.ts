import { scoreConfidenceOnly, type MethodRow } from '../../routing/methods';
import type { Prediction } from '../predictions';
import type { RunSet } from '../run-set';
import type { MaskKind } from '../tasks/task';

/** Rows as columns: small enough to be handed to the page and re-sliced at every move of the threshold. Index i is row i everywhere. */
export interface LabColumns {
  readonly n: number;
  readonly taskIds: readonly string[];
  readonly languages: readonly string[];
  /** How the hole was cut; null where the tasks are not there. */
  readonly masks: readonly (MaskKind | null)[];
  /** 1 where the tier's answer passes. */
  readonly localPassed: Uint8Array;
  readonly serverPassed: Uint8Array;
  /** 1 where prefix + local completion + suffix parses, before and after the repair of indentation. */
  readonly rawSyntaxValid: Uint8Array;
  readonly syntaxValid: Uint8Array;
  /** exp(mean of the first three logprobs); NaN where there is none. */
  readonly confidence: Float64Array;
  /** Milliseconds; NaN where unknown. */
  readonly localMs: Float64Array;
  readonly serverMs: Float64Array;
  /** Until the first three local tokens were there: measured where the first token's time was, the rest in proportion; NaN where unknown. */
  readonly firstThreeMs: Float64Array;
}

/** @param rows of `set`, e.g. its test part. */
export function columnsOf(rows: readonly MethodRow[], set: RunSet): LabColumns {
  const masks = new Map(set.tasks.map(({ taskId, mask }) => [taskId, mask]));
  const local = new Map(set.local.map((prediction) => [prediction.taskId, prediction]));
  const server = new Map(set.server.map((prediction) => [prediction.taskId, prediction]));
  const flags = (flag: (row: MethodRow) => boolean) => Uint8Array.from(rows, (row) => Number(flag(row)));
  const numbers = (value: (row: MethodRow) => number | null | undefined) => Float64Array.from(rows, (row) => value(row) ?? Number.NaN);
  return {
    n: rows.length,
    taskIds: rows.map(({ taskId }) => taskId),
    languages: rows.map(({ language }) => language),
    masks: rows.map(({ taskId }) => masks.get(taskId) ?? maskOfId(taskId)),
    localPassed: flags((row) => row.local.passed),
    serverPassed: flags((row) => row.server.passed),
    rawSyntaxValid: flags((row) => row.local.rawSyntaxValid),
    syntaxValid: flags((row) => row.local.syntaxValid),
    confidence: numbers(scoreConfidenceOnly),
    localMs: numbers(({ taskId }) => local.get(taskId)?.latencyMs),
    serverMs: numbers(({ taskId }) => server.get(taskId)?.latencyMs),
    firstThreeMs: numbers(({ taskId }) => firstThreeMs(local.get(taskId))),
  };
}

/** HumanEval-Infilling says the kind of hole in the id. */
function maskOfId(taskId: string): MaskKind | null {
  if (taskId.startsWith('SingleLineInfilling/')) return 'single-line';
  if (taskId.startsWith('MultiLineInfilling/')) return 'multi-line';
  return taskId.startsWith('RandomSpanInfilling') ? 'random-span' : null;
}

function firstThreeMs(prediction: Prediction | undefined): number | null {
  const total = prediction?.latencyMs ?? null;
  if (prediction === undefined || total === null) return null;
  const first = prediction['firstTokenMs'];
  const count = prediction.tokens.length;
  if (typeof first !== 'number' || count <= 3) return count <= 3 ? total : null;
  return Math.min(total, first + (2 * Math.max(0, total - first)) / (count - 1));
}
