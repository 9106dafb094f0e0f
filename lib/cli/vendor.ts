import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { bundleExecution } from './bundle-execution';
import { VENDORED_ASSETS, type VendoredAsset } from './vendored-assets';

const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export interface VendorResult {
  readonly copied: number;
  readonly unchanged: number;
}

/**
 * Copies the runtime files of npm packages to `public/vendor/<to>/`, so that the app serves them itself.
 * Idempotent: a file with the size and time of its source is left alone.
 * @param assets what to copy; default: all that the app needs.
 * @param root folder that holds package.json, node_modules and public.
 * @throws Error that names the package and what to do, when it is missing, has another version than package.json pins, or lacks a file.
 */
export function vendorAssets(assets: readonly VendoredAsset[] = VENDORED_ASSETS, root: string = projectRoot): VendorResult {
  const pinned = pinnedVersions(root);
  const written = new Map<string, string>();
  let copied = 0;
  let unchanged = 0;
  for (const asset of assets) {
    const folder = path.join(root, 'node_modules', asset.package);
    checkVersion(asset.package, folder, pinned);
    const target = path.join(root, 'public', 'vendor', asset.to);
    mkdirSync(target, { recursive: true });
    for (const source of asset.files.flatMap((pattern) => matchingFiles(asset.package, folder, pattern))) {
      const destination = path.join(target, path.basename(source));
      const other = written.get(destination);
      if (other !== undefined && other !== source) throw new Error(`Two vendored files would be ${destination}: ${other} and ${source}. Give them different folders in lib/cli/vendored-assets.ts.`);
      written.set(destination, source);
      if (copyIfChanged(source, destination)) copied += 1;
      else unchanged += 1;
    }
  }
  return { copied, unchanged };
}

const manifestSchema = z.object({
  version: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
});

function pinnedVersions(root: string): Record<string, string> {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
  return { ...manifest.devDependencies, ...manifest.dependencies };
}

function checkVersion(name: string, folder: string, pinned: Record<string, string>): void {
  const expected = pinned[name];
  if (expected === undefined) throw new Error(`package.json does not list ${name}, whose files the app serves. Add it with "npm install -E ${name}".`);
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) throw new Error(`${name} is not installed. Run "npm ci".`);
  const installed = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
  if (installed !== expected) throw new Error(`${name} is installed as ${installed ?? 'unknown version'}, but package.json pins ${expected}. Run "npm ci".`);
}

function matchingFiles(name: string, folder: string, pattern: string): string[] {
  const directory = path.join(folder, path.dirname(pattern));
  const wanted = new RegExp(`^${path.basename(pattern).split('*').map(escapeRegExp).join('.*')}$`);
  const found = existsSync(directory) ? readdirSync(directory).filter((file) => wanted.test(file) && statSync(path.join(directory, file)).isFile()) : [];
  if (found.length === 0) throw new Error(`${name} has no file ${pattern}. Its layout changed: adapt lib/cli/vendored-assets.ts.`);
  return found.sort().map((file) => path.join(directory, file));
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function copyIfChanged(source: string, destination: string): boolean {
  const from = statSync(source);
  if (existsSync(destination)) {
    const to = statSync(destination);
    // Times are compared in whole seconds: not every file system keeps more.
    if (to.size === from.size && Math.floor(to.mtimeMs / 1000) === Math.floor(from.mtimeMs / 1000)) return false;
  }
  // A half-written copy must never be taken for a whole one.
  const partial = `${destination}.partial-${process.pid}`;
  copyFileSync(source, partial);
  utimesSync(partial, from.atime, from.mtime);
  renameSync(partial, destination);
  return true;
}

/** Everything under `public/vendor/` that the app needs before it is built: files of packages, and the sandbox's scripts. */
export async function preparePublic(root: string = projectRoot): Promise<VendorResult & { readonly bundled: number }> {
  return { ...vendorAssets(undefined, root), bundled: await bundleExecution(root) };
}

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    const { copied, unchanged, bundled } = await preparePublic();
    process.stderr.write(`public/vendor: ${copied} copied, ${unchanged} up to date, ${bundled} scripts of the execution sandbox bundled\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
