import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { preparePublic } from './vendor';

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** What a build is made from; a change in any of it asks for a new one. */
const SOURCES = ['app', 'components', 'lib', 'next.config.mjs', 'postcss.config.mjs', 'proxy.ts', 'instrumentation.ts', 'tsconfig.json', 'package-lock.json'];

/** The folder of the build, as next.config.mjs has it. */
export function buildFolder(root = projectRoot): string {
  return path.join(root, process.env['NEXT_DIST_DIR'] ?? '.next');
}

/**
 * Makes a production build unless the last one was made from the same sources.
 * @returns true where it built.
 * @throws Error where the build fails; its own output says why.
 */
export async function ensureBuilt(root = projectRoot, prepare: (root: string) => Promise<unknown> = preparePublic): Promise<boolean> {
  const stamp = stampFile(root);
  if (existsSync(path.join(buildFolder(root), 'BUILD_ID')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash(root)) {
    await prepare(root);
    return false;
  }
  process.stderr.write('Building the app; this is done once after a change …\n');
  await buildApp(root, prepare);
  return true;
}

/**
 * Makes a production build and notes what it was made from: without the note a start would build once more, and with an older one it
 * would serve this build as one of those sources.
 * @throws Error where the build fails; its own output says why.
 */
export async function buildApp(root = projectRoot, prepare: (root: string) => Promise<unknown> = preparePublic): Promise<void> {
  await prepare(root);
  const hash = sourceHash(root);
  rmSync(stampFile(root), { force: true });
  await run(root, ['build']);
  writeFileSync(stampFile(root), hash);
}

function stampFile(root: string): string {
  return path.join(buildFolder(root), 'source-hash');
}

/** Starts Next's own command line in the project; resolves when it ends well. */
function run(root: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [nextBin(root), ...args], { cwd: root, stdio: ['ignore', 2, 2], env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`"next ${args.join(' ')}" ended with code ${code ?? 'none (killed)'}; the lines above say why.`));
    });
  });
}

export function nextBin(root = projectRoot): string {
  return path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
}

function sourceHash(root: string): string {
  const hash = createHash('sha256');
  const add = (file: string): void => {
    if (!existsSync(file)) return;
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).sort()) add(path.join(file, name));
    } else {
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  };
  for (const source of SOURCES) add(path.join(root, source));
  return hash.digest('hex');
}
