import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { ExecutorError } from '../executor';

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * Absolute path of the first of `names` that is on the PATH.
 * @param need what it is for and how to get it, e.g. `a C++ compiler (g++ or clang++)`.
 * @throws ExecutorError when none is there.
 */
export function findTool(names: readonly string[], need: string): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  for (const name of names) {
    for (const folder of folders) {
      const file = path.join(folder, name);
      if (isExecutable(file)) return file;
    }
  }
  throw new ExecutorError(`Running this needs ${need}; looked for ${names.join(', ')} on the PATH. Install one, or leave these tasks out.`);
}
