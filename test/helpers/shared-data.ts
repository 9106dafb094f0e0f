import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { projectRoot } from '@/lib/cli/build';

/** The folder of test data that lies beside the project; the tests that need it skip where it is absent. */
export const sharedData = path.resolve(projectRoot, '../shared/data');

/** True where a file of the shared test data is there; says in one line what is skipped where it is not. */
export function hasShared(file: string, what: string): boolean {
  if (existsSync(path.join(sharedData, file))) return true;
  console.log(`skipped: ${what} (test data ${file} is not on this machine)`);
  return false;
}

/** Rows of a JSON Lines file of the shared data, plain or gzipped. */
export function readSharedJsonl<Row>(file: string): Row[] {
  const bytes = readFileSync(path.join(sharedData, file));
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);
}
