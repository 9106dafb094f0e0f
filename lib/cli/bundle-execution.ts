import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { FILE_BASE } from '../execution/file-fetch';

/** Scripts of the execution sandbox; each becomes one self-contained file, because the sandbox can load nothing by itself. */
const SCRIPTS: Readonly<Record<string, string>> = {
  frame: 'lib/execution/sandbox/frame-entry.ts',
  pyodide: 'lib/workers/pyodide.worker.ts',
  quickjs: 'lib/workers/quickjs.worker.ts',
  clang: 'lib/workers/clang.worker.ts',
  'clang-wasi': 'lib/workers/clang-wasi.worker.ts',
  typescript: 'lib/execution/transpile-typescript.ts',
};

/**
 * Bundles the sandbox's scripts to `public/vendor/execution/*.js`. A file is written only when its text changed.
 * @returns how many files changed.
 * @throws Error when a script does not bundle.
 */
export async function bundleExecution(root: string): Promise<number> {
  const target = path.join(root, 'public', 'vendor', 'execution');
  mkdirSync(target, { recursive: true });
  let changed = 0;
  for (const [name, entry] of Object.entries(SCRIPTS)) {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: [entry],
      bundle: true,
      write: false,
      minify: true,
      format: name === 'typescript' ? 'esm' : 'iife',
      platform: 'browser',
      target: 'es2023',
      // Blob scripts have no address to load things relative to.
      define: { 'import.meta.url': JSON.stringify(FILE_BASE) },
      // Branches of the packages that only Node enters.
      external: ['node:*', 'ws', 'fs', 'path', 'os', 'crypto', 'module', 'perf_hooks', 'inspector', 'source-map-support', 'url', 'vm'],
      supported: { 'top-level-await': true },
      legalComments: 'inline',
      logLevel: 'error',
    });
    const text = outputFiles[0]?.text ?? '';
    const file = path.join(target, `${name}.js`);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    writeFileSync(file, text);
    changed += 1;
  }
  return changed + (await bundleCompilerModule(root));
}

/** The C++ compiler of the syntax gate, a module that its worker imports once it has fetched the compiler's files. */
async function bundleCompilerModule(root: string): Promise<number> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['lib/workers/clang-module.ts'],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    define: { 'import.meta.url': JSON.stringify(FILE_BASE) },
    external: ['node:*'],
    legalComments: 'inline',
    logLevel: 'error',
  });
  const text = outputFiles[0]?.text ?? '';
  const file = path.join(root, 'public', 'vendor', 'clang', 'clang.js');
  mkdirSync(path.dirname(file), { recursive: true });
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return 0;
  writeFileSync(file, text);
  return 1;
}
