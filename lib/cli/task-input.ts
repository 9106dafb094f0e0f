import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { formatProblem, importTasks, InputError, type GeneratedMask, type ImportFile, type Imported, type Task } from '../evaluation';
import { languageOfPath } from '../syntax';

const SKIPPED_FOLDERS = new Set(['node_modules', '.git', '.next', 'dist', 'build', 'target', '__pycache__', '.venv']);

export interface TaskInputOptions {
  readonly seed: number;
  readonly holesPerSource: number;
  readonly kinds?: readonly GeneratedMask[];
}

/**
 * Tasks from files and folders of any known format. Rows that can't be used are listed on standard error, the rest goes on.
 * @throws InputError with all problems where no task is left.
 */
export async function readTasks(paths: readonly string[], options: TaskInputOptions): Promise<Task[]> {
  const files = (await Promise.all(paths.map(filesUnder))).flat();
  const { items, problems }: Imported<Task> = importTasks(files, { ...options, languageOf: (name) => languageOfPath(name)?.id ?? null });
  if (items.length === 0) throw new InputError(problems.length > 0 ? problems : [{ file: paths.join(' '), line: 0, message: 'no file holds a task' }]);
  for (const problem of problems) process.stderr.write(`${formatProblem(problem)}\n`);
  return items;
}

async function filesUnder(given: string): Promise<ImportFile[]> {
  const kind = await stat(given).catch(() => null);
  if (kind === null) throw new InputError([{ file: given, line: 0, message: 'no such file or folder' }]);
  if (!kind.isDirectory()) return [{ name: given, bytes: await readFile(given) }];
  const found: ImportFile[] = [];
  for (const entry of (await readdir(given, { withFileTypes: true })).sort((a, b) => a.name.localeCompare(b.name))) {
    const inside = path.join(given, entry.name);
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) found.push(...(await filesUnder(inside)));
    // In folders only code is meant; a data file is named by itself.
    else if (entry.isFile() && languageOfPath(entry.name) !== null) found.push({ name: inside, bytes: await readFile(inside) });
  }
  return found;
}
