import { z } from 'zod';
import type { MethodRow } from '../routing/methods/method';
import { InputError, orThrow, problem, type LineProblem } from './input-error';
import { seededRandom, shuffled } from './random';

export const splitSchema = z.object({
  by: z.string().optional(),
  seed: z.number().optional(),
  calibration: z.array(z.string()),
  test: z.array(z.string()),
});

/** Task ids of the calibration and the test part. */
export type Split = z.infer<typeof splitSchema>;

export interface SplitRows {
  readonly calibration: readonly MethodRow[];
  readonly test: readonly MethodRow[];
}

/**
 * Reads a stored split.
 * @throws InputError when it is no JSON, lacks a part, or names a task twice.
 */
export function parseSplit(text: string, file: string): Split {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new InputError([problem(file, 0, 'no-json', { detail: error instanceof Error ? error.message : String(error) })]);
  }
  const parsed = splitSchema.safeParse(value);
  if (!parsed.success) {
    throw new InputError([problem(file, 0, 'split-shape')]);
  }
  const seen = new Set<string>();
  const problems: LineProblem[] = [];
  for (const id of [...parsed.data.calibration, ...parsed.data.test]) {
    if (seen.has(id)) problems.push(problem(file, lineOfString(text, id, 2), 'split-twice', { task: id }));
    seen.add(id);
  }
  return orThrow(parsed.data, problems);
}

/**
 * Takes the two parts of a stored split out of `rows`, in the split's order. Rows that the split does not name are left out.
 * @param text the split file's own text, for line numbers.
 * @throws InputError when the split names a task that `rows` has not.
 */
export function applySplit(rows: readonly MethodRow[], split: Split, file: string, text: string): SplitRows {
  const byId = new Map(rows.map((row) => [row.taskId, row]));
  const problems: LineProblem[] = [];
  const take = (ids: readonly string[]): MethodRow[] =>
    ids.flatMap((id) => {
      const row = byId.get(id);
      if (row === undefined) problems.push({ file, line: lineOfString(text, id, 1), message: `task "${id}" has no predictions` });
      return row ?? [];
    });
  const parts = { calibration: take(split.calibration), test: take(split.test) };
  return orThrow(parts, problems);
}

/**
 * Splits by problem, so that holes of one function never stand on both sides.
 * @param calibrationTasks the calibration part gets whole problems until it has at least so many tasks.
 * @param seed the same seed and rows give the same split.
 */
export function splitByProblem(rows: readonly MethodRow[], calibrationTasks: number, seed: number): SplitRows {
  const calibrationProblems = new Set<string>();
  let tasks = 0;
  for (const [problemId, ofProblem] of shuffled([...rowsByProblem(rows)], seededRandom(seed))) {
    if (tasks >= calibrationTasks) break;
    calibrationProblems.add(problemId);
    tasks += ofProblem.length;
  }
  return {
    calibration: rows.filter((row) => calibrationProblems.has(row.problemId)),
    test: rows.filter((row) => !calibrationProblems.has(row.problemId)),
  };
}

/**
 * Fold number (0 … k − 1) of each row, by problem: problems are shuffled, then dealt in turn.
 * @param k at least 2; with fewer problems than `k` some folds are empty.
 */
export function foldsByProblem(rows: readonly MethodRow[], k: number, seed: number): Int32Array {
  const foldOf = new Map(shuffled([...rowsByProblem(rows).keys()], seededRandom(seed)).map((problemId, index) => [problemId, index % k]));
  return Int32Array.from(rows, (row) => foldOf.get(row.problemId) ?? 0);
}

function rowsByProblem(rows: readonly MethodRow[]): Map<string, MethodRow[]> {
  const groups = new Map<string, MethodRow[]>();
  for (const row of rows) {
    const group = groups.get(row.problemId);
    if (group === undefined) groups.set(row.problemId, [row]);
    else group.push(row);
  }
  return groups;
}

/** 1-based line of the `occurrence`-th JSON string `value` in `text`; 0 where there is none. */
function lineOfString(text: string, value: string, occurrence: number): number {
  const needle = JSON.stringify(value);
  let at = -1;
  for (let count = 0; count < occurrence; count += 1) {
    at = text.indexOf(needle, at + 1);
    if (at < 0) return 0;
  }
  return text.slice(0, at).split('\n').length;
}
