import { readFile } from 'node:fs/promises';
import { importTasks, InputError, type TaskContexts } from '../evaluation';
import { languageOfPath } from '../syntax/languages';

/** Seed and count for files that bring no holes of their own; predictions made from them name the same tasks. */
const CUT = { seed: 1, holesPerSource: 8 };

/**
 * Tasks files of any readable kind as the context of predictions.
 * @throws InputError for files and rows that cannot be read.
 */
export async function readTaskContexts(files: readonly string[]): Promise<TaskContexts> {
  const inputs = await Promise.all(
    files.map(async (name) => {
      try {
        return { name, bytes: new Uint8Array(await readFile(name)) };
      } catch {
        throw new InputError([{ file: name, line: 0, message: 'no such file, or it cannot be read' }]);
      }
    }),
  );
  const { items, problems } = importTasks(inputs, { ...CUT, languageOf: (path) => languageOfPath(path)?.id ?? null });
  if (problems.length > 0) throw new InputError(problems);
  return { files, byId: new Map(items.map(({ taskId, problemId, prefix, suffix }) => [taskId, { problemId, prefix, suffix }])) };
}
