import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { once } from 'node:events';
import { readSharedJsonl } from '../helpers/shared-data';

export const FOLDER = 'humaneval-infilling';
const TASKS = 'HumanEval-SingleLineInfilling.subset.jsonl.gz';

/** `SingleLineInfilling/HumanEval/12/L3` → `SingleLineInfilling/HumanEval/12r7/L3`: another problem of the same kind. */
function renamed(taskId: string, round: number): string {
  return round === 0 ? taskId : taskId.replace(/\/L(\d+)$/, `r${round}/L$1`);
}

/**
 * Real rows over and over under new ids, until `enough` says so.
 * @returns rows and bytes written.
 */
async function repeat(source: string, idField: 'taskId' | 'task_id', file: string, enough: (rows: number, bytes: number) => boolean): Promise<{ readonly rows: number; readonly bytes: number }> {
  const originals = readSharedJsonl<Record<string, unknown>>(path.join(FOLDER, source));
  const out = createWriteStream(file);
  let rows = 0;
  let bytes = 0;
  for (let round = 0; !enough(rows, bytes); round += 1) {
    for (const row of originals) {
      if (enough(rows, bytes)) break;
      const line = `${JSON.stringify({ ...row, [idField]: renamed(String(row[idField]), round) })}\n`;
      rows += 1;
      bytes += Buffer.byteLength(line);
      if (!out.write(line)) await once(out, 'drain');
    }
  }
  out.end();
  await once(out, 'finish');
  return { rows, bytes };
}

/** A file of answers of at least so many bytes. */
export function writeLargePredictions(file: string, bytes: number): Promise<{ readonly rows: number; readonly bytes: number }> {
  return repeat('predictions-local.jsonl', 'taskId', file, (_, written) => written >= bytes);
}

/** Local answers, server answers and tasks of so many holes; the paths of the files. */
export async function writeManyTasks(folder: string, count: number): Promise<readonly string[]> {
  const [local, server, tasks] = ['many-local.jsonl', 'many-server.jsonl', 'many-tasks.jsonl'].map((name) => path.join(folder, name)) as [string, string, string];
  const enough = (rows: number): boolean => rows >= count;
  await repeat('predictions-local.jsonl', 'taskId', local, enough);
  await repeat('predictions-server.jsonl', 'taskId', server, enough);
  await repeat(TASKS, 'task_id', tasks, enough);
  return [local, server, tasks];
}
