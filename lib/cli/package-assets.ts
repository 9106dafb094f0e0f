import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadAsset } from '../syntax';
import { VENDORED_ASSETS } from './vendored-assets';

const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Gives vendored files straight from the npm packages, so that Node needs no copy under `public/vendor`.
 * @throws Error when no vendored asset has the path.
 */
export const loadPackageAsset: LoadAsset = async (file) => {
  const { dir, base } = path.posix.parse(file);
  for (const asset of VENDORED_ASSETS) {
    if (asset.to !== dir) continue;
    const pattern = asset.files.find((candidate) => matches(path.posix.basename(candidate), base));
    if (pattern !== undefined) return new Uint8Array(await readFile(path.join(projectRoot, 'node_modules', asset.package, path.posix.dirname(pattern), base)));
  }
  throw new Error(`No vendored file is named ${file}; see lib/cli/vendored-assets.ts.`);
};

/** Whether a name fits a pattern with at most one `*`. */
function matches(pattern: string, name: string): boolean {
  const [before = '', after] = pattern.split('*');
  return after === undefined ? pattern === name : name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after);
}
