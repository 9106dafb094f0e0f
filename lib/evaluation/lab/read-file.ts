import type { Embeddings } from '../../routing/methods';
import { parseEmbeddings } from '../embeddings';
import { InputError, problem, type LineProblem } from '../input-error';
import { decodeTextFile, parseJsonLines } from '../json-lines';
import { parsePredictions, type Prediction, type PredictionRow } from '../predictions';
import { parseSplit, splitSchema, type Split } from '../split';
import { importTasks, type ImportFile, type ImportOptions } from '../tasks/import-tasks';
import type { Task } from '../tasks/task';

/** What a file that a person brought turned out to be. */
export type ReadFile = { readonly problems: readonly LineProblem[] } & (
  | { readonly kind: 'predictions'; readonly predictions: readonly Prediction[] }
  | { readonly kind: 'tasks'; readonly tasks: readonly Task[] }
  | { readonly kind: 'split'; readonly split: Split }
  | { readonly kind: 'embeddings'; readonly embeddings: Embeddings }
  | { readonly kind: 'nothing' }
);

/** Parsed between two reports of progress. */
const PART_CHARS = 1 << 20;

/**
 * Reads one file of any kind the lab knows, told by its content: predictions (JSONL, plain or gzip), a split, embeddings, tasks or code.
 * Rows that can't be used are listed and the rest goes on.
 * @param progress gets the share read, 0 … 1, and may be awaited so that others get a turn.
 */
export async function readLabFile(file: ImportFile, options: ImportOptions, progress: (share: number) => void | Promise<void> = () => undefined): Promise<ReadFile> {
  let text: string;
  try {
    text = decodeTextFile(file.bytes, file.name);
  } catch (error) {
    if (error instanceof InputError) return { kind: 'nothing', problems: error.problems };
    throw error;
  }
  switch (kindOf(text, file.name)) {
    case 'predictions':
      return readPredictionsInParts(text, file.name, progress);
    case 'split':
      return orNothing(() => ({ kind: 'split', split: parseSplit(text, file.name), problems: [] }));
    case 'embeddings':
      return orNothing(() => ({ kind: 'embeddings', embeddings: parseEmbeddings(text, file.name), problems: [] }));
    case 'tasks': {
      const { items, problems } = importTasks([file], options);
      return items.length === 0 ? { kind: 'nothing', problems } : { kind: 'tasks', tasks: items, problems };
    }
  }
}

/** By the first row that is JSON; a whole file that is one JSON object may be a split. */
function kindOf(text: string, name: string): Exclude<ReadFile['kind'], 'nothing'> {
  if (/\.(?:json|split)$/i.test(name) && isSplit(text)) return 'split';
  const firstLines = parseJsonLines(text.slice(0, 4 * PART_CHARS), name).lines.slice(0, 50);
  for (const { value } of firstLines) {
    if (typeof value !== 'object' || value === null) continue;
    const has = (...fields: string[]) => fields.every((field) => field in value);
    if (has('calibration', 'test')) return 'split';
    if (has('taskId', 'embedding')) return 'embeddings';
    if (has('taskId', 'completion') || has('task_id', 'completion') || has('taskId', 'logprobs')) return 'predictions';
  }
  return 'tasks';
}

function isSplit(text: string): boolean {
  try {
    return splitSchema.safeParse(JSON.parse(text.replace(/^\uFEFF/, ''))).success;
  } catch {
    return false;
  }
}

/** Files that are used in whole or not at all. */
function orNothing(read: () => ReadFile): ReadFile {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) return { kind: 'nothing', problems: error.problems };
    throw error;
  }
}

/** As `parsePredictions`, part by part at line ends; duplicates are found over the parts. */
async function readPredictionsInParts(text: string, file: string, progress: (share: number) => void | Promise<void>): Promise<ReadFile> {
  const rows: PredictionRow[] = [];
  const problems: LineProblem[] = [];
  const lineOf = new Map<string, number>();
  let linesBefore = 0;
  for (let start = 0; start < text.length; ) {
    const lineEnd = text.indexOf('\n', start + PART_CHARS);
    const end = lineEnd < 0 ? text.length : lineEnd + 1;
    const part = text.slice(start, end);
    const parsed = parsePredictions(part, file);
    for (const found of parsed.problems) if (found.line > 0) problems.push(shifted(found, linesBefore));
    for (const row of parsed.rows) {
      const line = row.line + linesBefore;
      const earlier = lineOf.get(row.prediction.taskId);
      if (earlier === undefined) rows.push({ line, prediction: row.prediction });
      else problems.push(problem(file, line, 'answered-twice', { task: row.prediction.taskId, line: String(earlier) }));
      if (earlier === undefined) lineOf.set(row.prediction.taskId, line);
    }
    linesBefore += countLineEnds(part);
    start = end;
    await progress(end / text.length);
  }
  problems.sort((a, b) => a.line - b.line);
  if (rows.length === 0 && problems.length === 0) problems.push(problem(file, 0, 'no-prediction'));
  return rows.length === 0 ? { kind: 'nothing', problems } : { kind: 'predictions', predictions: rows.map(({ prediction }) => prediction), problems };
}

/** A problem of a part as one of the whole file; "… answered in line 3" speaks of the part's lines, too. */
function shifted({ file, line, message, reason }: LineProblem, by: number): LineProblem {
  if (reason?.code === 'answered-twice') return problem(file, line + by, reason.code, { ...reason.params, line: String(Number(reason.params['line']) + by) });
  return { file, line: line + by, message, ...(reason === undefined ? {} : { reason }) };
}

function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
