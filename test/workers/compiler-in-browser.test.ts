import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '@/lib/cli/build';
import { bundleExecution } from '@/lib/cli/bundle-execution';
import { vendorAssets } from '@/lib/cli/vendor';
import { VENDORED_ASSETS } from '@/lib/cli/vendored-assets';
import { COMPILER_BYTES, COMPILER_FILES } from '@/lib/workers/compiler-files';
import { launchBrowser } from '../helpers/chromium';
import type { CompilerPage } from './compiler-page-entry';

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };
const BEFORE = '#include <vector>\nint f(std::vector<int> a) {\n  ';
const AFTER = ';\n}\n';

/** Files under /vendor/clang/ that the server was asked for. */
const asked: string[] = [];
let server: Server;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  vendorAssets(VENDORED_ASSETS.filter(({ to }) => to === 'clang' || to === 'tree-sitter'), projectRoot);
  await bundleExecution(projectRoot);
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    entryPoints: { 'syntax.worker': 'lib/workers/syntax.worker.ts', 'compiler.worker': 'lib/workers/compiler.worker.ts', page: 'test/workers/compiler-page-entry.ts' },
    outdir: '/',
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    // Layers of other languages, which are imported only where they are asked for.
    external: ['node:*', 'fs/promises', 'module', 'url', 'typescript', 'java-parser', '@astral-sh/ruff-wasm-web'],
  });
  // Workers are asked for beside the page's script, by the names of their sources.
  const scripts = new Map(outputFiles.map((file) => [path.basename(file.path).replace('.worker.js', '.worker.ts'), file.text]));
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const script = scripts.get(pathname.slice(1));
    const file = path.join(projectRoot, 'public', path.normalize(pathname));
    if (pathname.startsWith('/vendor/clang/')) asked.push(path.basename(pathname));
    if (pathname === '/') response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Compiler</title><script type="module" src="/page.js"></script>');
    else if (script !== undefined) response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
    else if (pathname.startsWith('/vendor/') && existsSync(file)) response.writeHead(200, { 'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await launchBrowser();
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}, 120_000);

afterAll(async () => {
  await browser.close();
  server.close();
});

interface CompilerGlobals {
  readonly compilerPage: CompilerPage;
}

const decide = (answer: string) => page.evaluate(({ before, answer, after }) => (globalThis as unknown as CompilerGlobals).compilerPage.decide(before, answer, after), { before: BEFORE, answer, after: AFTER });
/** The newest decisions' verdicts, the latest last. */
const gates = () => page.evaluate(() => (globalThis as unknown as CompilerGlobals).compilerPage.session.store.getState().decisions.map(({ gate, decision }) => ({ gate, decision })));
const state = () => page.evaluate(() => (globalThis as unknown as CompilerGlobals).compilerPage.session.compiler.store.getState());

describe('the C++ compiler in a browser', () => {
  it('is not fetched unasked; the grammar answers, and the compiler corrects what it took when it has come', async () => {
    const numberAt = BEFORE.length + 'return 0'.length;
    expect(await decide('return 0x')).toMatchObject({ decision: 'keep', gate: { valid: true, checker: expect.stringMatching(/^tree-sitter-cpp/) as string } });
    await decide('return a.size()');
    expect(asked).toEqual([]);
    const progress = await page.evaluate(async () => {
      const { session } = (globalThis as unknown as CompilerGlobals).compilerPage;
      const seen: number[] = [];
      session.compiler.store.subscribe((now) => {
        if (now.kind === 'loading' && now.progress !== null) seen.push(now.progress.loadedBytes);
      });
      await session.loadCompiler();
      return seen;
    });
    expect(progress.at(-1)).toBe(COMPILER_BYTES);
    expect(await state()).toEqual({ kind: 'ready', stored: true });
    // Neither its headers nor anything else is fetched.
    expect(asked.toSorted()).toEqual([...Object.keys(COMPILER_FILES), 'clang.js'].sort());
    const byGrammar = { valid: true, code: null, message: null, checker: expect.stringMatching(/^tree-sitter-cpp/) as string };
    expect(await gates()).toMatchObject([
      { decision: 'keep', gate: { valid: false, code: 'unexpected-token', message: 'Invalid suffix `x` on integer constant.', range: [numberAt, numberAt + 1], checker: 'clang 22', earlier: byGrammar } },
      { decision: 'keep', gate: { valid: true, checker: 'clang 22', earlier: byGrammar } },
    ]);
    // From now on it decides itself.
    const later = await decide('return 0b2');
    expect(later).toMatchObject({ decision: 'escalate', reason: 'invalid-syntax', gate: { valid: false, checker: 'clang 22' } });
    expect(later?.gate?.earlier).toBeUndefined();
  }, 120_000);

  it('comes from the browser’s storage at the next visit, by itself, and not after it is removed', async () => {
    await page.reload();
    asked.length = 0;
    await decide('return 0x');
    await expect.poll(state, { timeout: 60_000 }).toEqual({ kind: 'ready', stored: true });
    await expect.poll(gates, { timeout: 20_000 }).toMatchObject([{ gate: { valid: false, checker: 'clang 22' } }]);
    expect(asked.filter((file) => file !== 'clang.js')).toEqual([]);
    await page.evaluate(() => (globalThis as unknown as CompilerGlobals).compilerPage.session.compiler.remove());
    expect(await state()).toEqual({ kind: 'absent', stored: false });
    expect(await decide('return 0z')).toMatchObject({ gate: { valid: true, checker: expect.stringMatching(/^tree-sitter-cpp/) as string } });
    await page.reload();
    asked.length = 0;
    await decide('return 0x');
    expect(await state()).toEqual({ kind: 'absent', stored: false });
    expect(asked).toEqual([]);
  }, 120_000);
});
