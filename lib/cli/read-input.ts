import { readFile } from 'node:fs/promises';
import { applySplit, decodeTextFile, InputError, pairPredictions, parsePredictions, parseSplit, type PredictionFile, type SplitRows, type TaskContexts } from '../evaluation';
import type { MethodRow } from '../routing/methods/method';

/**
 * Reads a text file, plain or gzip.
 * @throws InputError when it is missing, unreadable or no text.
 */
export async function readTextFile(file: string): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    const message = code === 'ENOENT' ? 'no such file' : code === 'EISDIR' ? 'this is a folder; name a file' : `cannot be read (${String(code)})`;
    throw new InputError([{ file, line: 0, message }]);
  }
  return decodeTextFile(bytes, file);
}

export async function readPredictionFile(file: string): Promise<PredictionFile> {
  return parsePredictions(await readTextFile(file), file);
}

/** Both tiers' prediction files as rows. */
export async function readRows(localFile: string, serverFile: string, tasks?: TaskContexts): Promise<readonly MethodRow[]> {
  const [local, server] = await Promise.all([readPredictionFile(localFile), readPredictionFile(serverFile)]);
  return pairPredictions(local, server, tasks);
}

/** The two parts of `rows` by a stored split. */
export async function readSplitOf(rows: readonly MethodRow[], file: string): Promise<SplitRows> {
  const text = await readTextFile(file);
  return applySplit(rows, parseSplit(text, file), file, text);
}
