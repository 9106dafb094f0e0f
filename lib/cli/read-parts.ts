import type { MethodRow } from '../routing/methods/method';
import { InputError, splitByProblem, type SplitRows, type TaskContexts } from '../evaluation';
import { UsageError } from './command-failure';
import { readRows, readSplitOf } from './read-input';

/** Where calibration and test rows come from: two pairs of files, or one pair and a split. */
export interface PartsOptions {
  readonly calibration?: readonly string[];
  readonly test?: readonly string[];
  readonly split?: string;
  readonly calibrationTasks?: number;
  readonly seed: number;
}

/**
 * Reads the rows of both parts.
 * @param pair the positional files, if any.
 * @throws UsageError where the files asked for are not two and two, or one pair with a split; InputError for their content.
 */
export async function readParts(pair: readonly string[], options: PartsOptions, tasks?: TaskContexts): Promise<SplitRows> {
  if (options.calibration !== undefined && options.test !== undefined) {
    if (pair.length > 0) throw new UsageError('Give either --calibration and --test, or one pair of files with --split.');
    const calibration = await readPair('--calibration', options.calibration, tasks);
    const test = await readPair('--test', options.test, tasks);
    return { calibration, test: withoutShared(calibration, test, options.test) };
  }
  const files = pair.length > 0 ? pair : (options.calibration ?? options.test ?? []);
  const rows = await readPair('the predictions', files, tasks);
  if (options.split !== undefined) return judgeable(await readSplitOf(rows, options.split));
  if (options.calibrationTasks !== undefined) return judgeable(splitByProblem(rows, options.calibrationTasks, options.seed));
  throw new UsageError('One pair of files needs --split FILE or --calibration-tasks N; or give both --calibration LOCAL SERVER and --test LOCAL SERVER.');
}

/** Of no task every figure would be nought or no number. */
function judgeable(parts: SplitRows): SplitRows {
  const { calibration, test } = parts;
  if (test.length === 0) throw new UsageError(`All ${calibration.length} tasks are calibration tasks: none is left to judge the methods by. Give fewer calibration tasks.`);
  return parts;
}

async function readPair(what: string, files: readonly string[], tasks?: TaskContexts): Promise<readonly MethodRow[]> {
  const [local, server, ...more] = files;
  if (local === undefined || server === undefined || more.length > 0) throw new UsageError(`${what} must be two files: LOCAL.jsonl SERVER.jsonl (${files.length} given).`);
  return readRows(local, server, tasks);
}

/** A task on both sides would judge a method by what it was fitted on. */
function withoutShared(calibration: readonly MethodRow[], test: readonly MethodRow[], files: readonly string[]): readonly MethodRow[] {
  const known = new Set(calibration.map((row) => row.taskId));
  const shared = test.filter((row) => known.has(row.taskId));
  if (shared.length > 0) {
    throw new InputError(shared.map((row) => ({ file: files[0] ?? '', line: 0, message: `task "${row.taskId}" is in the calibration part too; a task may be on one side only` })));
  }
  return test;
}
