import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { ensureBuilt, projectRoot } from '@/lib/cli/build';
import type { SyntaxCheckInput } from '@/lib/completion';
import { startApp } from '../helpers/built-app';
import { launchBrowser } from '../helpers/chromium';
import { generatedSource } from '../syntax/generated-source';
import { seededRandom } from '../syntax/generated-rows';

const LANGUAGES = { python: '.py', javascript: '.mjs', typescript: '.ts', java: '.java', cpp: '.cpp' } as const;
type Language = keyof typeof LANGUAGES;
type Layer = 'fast' | 'exact';

/** What the compilers are called with, and what is measured of them: the whole process, as a gate on a server would run it. */
const COMPILERS: Partial<Record<Language, { readonly title: string; readonly command: (file: string) => readonly string[] }>> = {
  python: { title: 'python3 ast.parse', command: (file) => ['python3', '-c', IN_PYTHON, file] },
  java: { title: 'javac -proc:none', command: (file) => ['javac', '-proc:none', '-d', path.dirname(file), file] },
  cpp: { title: 'g++ -fsyntax-only', command: (file) => ['g++', '-fsyntax-only', file] },
};
/** Prints the time of parsing alone, which leaves out the start of the interpreter. */
const IN_PYTHON = 'import ast,sys,time\ns=open(sys.argv[1]).read()\nt=[]\nfor _ in range(7):\n a=time.perf_counter();ast.parse(s);t.append((time.perf_counter()-a)*1000)\nprint(sorted(t)[3])';

interface Quantiles {
  readonly p50: number;
  readonly p95: number;
}

interface Measured {
  readonly language: Language;
  readonly layer: Layer;
  readonly lines: number;
  /** Each check about a file that the worker does not know yet. */
  readonly full: Quantiles;
  /** Each check about another place of a file that it knows: half the completions right, half broken. */
  readonly incremental: Quantiles;
  readonly checker: string;
}

interface Cold {
  readonly language: Language;
  readonly layer: Layer;
  readonly bytes: number;
  readonly firstVerdictMs: number;
  readonly files: readonly string[];
}

/**
 * `npm run bench -- syntax [--quick] [--lines 100,1000] [--languages python,cpp]`: time of one check in the built app's own
 * syntax worker in Chromium, message to message, beside the compilers on the same files in the same run; what a language
 * loads, and how long its first verdict takes. Prints a table; JSON goes to `.test-output/bench-syntax.json`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const valueOf = (name: string) => args[args.indexOf(name) + 1];
  const sizes = args.includes('--lines') ? (valueOf('--lines') ?? '').split(',').map(Number) : [100, 1_000, 10_000];
  const languages = args.includes('--languages') ? ((valueOf('--languages') ?? '').split(',') as Language[]) : (Object.keys(LANGUAGES) as Language[]);
  const rounds = args.includes('--quick') ? 30 : 150;
  await ensureBuilt();
  const app = await startApp();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    // The loader of this file wraps functions by name, also those that are sent to the page.
    await page.addInitScript('globalThis.__name = (value) => value');
    await page.goto(app.url);
    const workerUrl = await syntaxWorkerUrl(page);
    const measured: Measured[] = [];
    const cold: Cold[] = [];
    const compilers: { language: Language; title: string; lines: number; wholeMs: number; parseMs: number | null }[] = [];
    for (const language of languages) {
      for (const layer of ['fast', 'exact'] as const) cold.push(await firstVerdict(page, workerUrl, app.url, language, layer));
      for (const lines of sizes) {
        const source = generatedSource(language, lines);
        const inputs = checksIn(language, source, rounds);
        for (const layer of ['fast', 'exact'] as const) {
          const { full, incremental, checker } = await checkAll(page, workerUrl, app.url, inputs, layer, lines > 5_000 ? 5 : 15);
          measured.push({ language, layer, lines, full: quantiles(full), incremental: quantiles(incremental), checker });
          process.stderr.write(`${language} ${layer} ${lines}: done\n`);
        }
        const compiler = compile(language, lines, source);
        if (compiler !== null) compilers.push(compiler);
      }
    }
    print(measured, cold, compilers);
    const report = { at: new Date().toISOString(), rounds, measured, cold, compilers };
    mkdirSync(path.join(projectRoot, '.test-output'), { recursive: true });
    writeFileSync(path.join(projectRoot, '.test-output/bench-syntax.json'), `${JSON.stringify(report, null, 2)}\n`);
  } finally {
    await browser.close();
    await app.stop();
  }
}

/** The address of the app's own worker that answers to `start` as the syntax worker does. */
async function syntaxWorkerUrl(page: Page): Promise<string> {
  await page.getByRole('textbox').first().waitFor({ state: 'attached' });
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    for (const worker of page.workers()) {
      const files = await worker.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)).catch(() => []);
      if (files.some((name) => name.includes('/vendor/tree-sitter/'))) return worker.url();
    }
    await page.waitForEvent('worker', { timeout: 500 }).catch(() => undefined);
  }
  throw new Error('The page started no syntax worker within a minute.');
}

/** Holes all over a file: right lines, and the same lines broken in one of four ways. */
function checksIn(language: Language, source: string, count: number): SyntaxCheckInput[] {
  const random = seededRandom(17);
  const lines = source.split('\n');
  const inputs: SyntaxCheckInput[] = [];
  while (inputs.length < count) {
    const row = 3 + Math.floor(random() * (lines.length - 6));
    const line = lines[row] ?? '';
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    if (line.trim().length < 4) continue;
    const right = line.slice(indent.length);
    const broken = [`${right})`, right.replace(/[)\]}]/, ''), `${right} (`, `The missing line: ${right}`];
    const completion = inputs.length % 2 === 0 ? right : (broken[Math.floor(random() * broken.length)] ?? right);
    inputs.push({ language, prefix: lines.slice(0, row).map((other) => `${other}\n`).join('') + indent, completion, suffix: `\n${lines.slice(row + 1).join('\n')}` });
  }
  return inputs;
}

interface PageRun {
  readonly full: number[];
  readonly incremental: number[];
  readonly checker: string;
}

/** Runs in the page: a worker of the app's, spoken to in its own protocol. */
function checkAll(page: Page, workerUrl: string, appUrl: string, inputs: readonly SyntaxCheckInput[], layer: Layer, fullRounds: number): Promise<PageRun> {
  return page.evaluate(
    async ({ workerUrl, appUrl, inputs, layer, fullRounds }) => {
      const worker = new Worker(workerUrl, { type: 'module' });
      let id = 0;
      const call = (method: string, input: unknown) =>
        new Promise<{ checker: string }>((resolve, reject) => {
          const own = ++id;
          const listen = ({ data }: MessageEvent<{ kind: string; id: number; output: { checker: string }; error?: { message: string } }>) => {
            if (data.id !== own) return;
            worker.removeEventListener('message', listen);
            if (data.kind === 'result') resolve(data.output);
            else reject(new Error(data.error?.message ?? 'the worker failed'));
          };
          worker.addEventListener('message', listen);
          worker.postMessage({ kind: 'call', id: own, method, input });
        });
      await call('start', { assetsUrl: `${appUrl}/vendor/` });
      const language = inputs[0]?.language ?? '';
      await call('prepare', { language });
      const check = async (input: (typeof inputs)[number]) => {
        const startMs = performance.now();
        const { checker } = await call('check', { input, layer });
        return { ms: performance.now() - startMs, checker };
      };
      // The compiler of the engine needs a few rounds, as in a session.
      for (const input of inputs.slice(0, 20)) await check(input);
      const full: number[] = [];
      for (let n = 0; n < fullRounds; n++) {
        const input = inputs[(2 * n) % inputs.length]!;
        // A path of its own: a file that was never checked.
        full.push((await check({ ...input, path: `full/${n}` })).ms);
      }
      await check(inputs[0]!);
      const incremental: number[] = [];
      let checker = '';
      for (const input of inputs) {
        const one = await check(input);
        incremental.push(one.ms);
        checker = one.checker;
      }
      worker.terminate();
      return { full, incremental, checker };
    },
    { workerUrl, appUrl, inputs: [...inputs], layer, fullRounds },
  );
}

/** A new worker without cached files: what it loads until its first verdict. */
async function firstVerdict(page: Page, workerUrl: string, appUrl: string, language: Language, layer: Layer): Promise<Cold> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
  const [input] = checksIn(language, generatedSource(language, 100), 1);
  const found = await page.evaluate(
    async ({ workerUrl, appUrl, input, layer }) => {
      const startMs = performance.now();
      const worker = new Worker(workerUrl, { type: 'module' });
      const answer = (id: number) =>
        new Promise<void>((resolve) => {
          worker.addEventListener('message', ({ data }: MessageEvent<{ id: number }>) => {
            if (data.id === id) resolve();
          });
        });
      worker.postMessage({ kind: 'call', id: 1, method: 'start', input: { assetsUrl: `${appUrl}/vendor/` } });
      if (layer === 'exact') {
        worker.postMessage({ kind: 'call', id: 2, method: 'prepare', input: { language: input?.language } });
        await answer(2);
      }
      worker.postMessage({ kind: 'call', id: 3, method: 'check', input: { input, layer } });
      await answer(3);
      return { worker: performance.now() - startMs };
    },
    { workerUrl, appUrl, input, layer },
  );
  const own = page.workers().at(-1);
  const files = own === undefined ? [] : await own.evaluate(() => performance.getEntriesByType('resource').map((entry) => ({ name: new URL(entry.name).pathname, bytes: (entry as PerformanceResourceTiming).decodedBodySize })));
  await own?.evaluate(() => self.close()).catch(() => undefined);
  return { language, layer, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), firstVerdictMs: found.worker, files: files.map(({ name, bytes }) => `${name} ${bytes}`) };
}

function compile(language: Language, lines: number, source: string): { language: Language; title: string; lines: number; wholeMs: number; parseMs: number | null } | null {
  const compiler = COMPILERS[language];
  if (compiler === undefined) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-syntax-'));
  try {
    const file = path.join(folder, language === 'java' ? 'Shapes.java' : `file${LANGUAGES[language]}`);
    writeFileSync(file, source);
    const [command = '', ...args] = compiler.command(file);
    const times: number[] = [];
    let output = '';
    for (let n = 0; n < 3; n++) {
      const startMs = performance.now();
      const result = spawnSync(command, args, { encoding: 'utf8' });
      if (result.error !== undefined) return null;
      times.push(performance.now() - startMs);
      output = result.stdout;
    }
    return { language, title: compiler.title, lines, wholeMs: quantiles(times).p50, parseMs: language === 'python' ? Number(output) : null };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function quantiles(values: readonly number[]): Quantiles {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

function print(measured: readonly Measured[], cold: readonly Cold[], compilers: readonly { language: Language; title: string; lines: number; wholeMs: number; parseMs: number | null }[]): void {
  const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0).padStart(8);
  const out = (text: string) => process.stdout.write(`${text}\n`);
  out('language    layer   lines  full p50 full p95  incr p50 incr p95  checker  (ms, round trip)');
  for (const { language, layer, lines, full, incremental, checker } of measured) {
    out(`${language.padEnd(11)} ${layer.padEnd(6)} ${String(lines).padStart(6)} ${ms(full.p50)} ${ms(full.p95)}  ${ms(incremental.p50)} ${ms(incremental.p95)}  ${checker}`);
  }
  for (const { language, title, lines, wholeMs, parseMs } of compilers) out(`${language.padEnd(11)} ${title.padEnd(20)} ${String(lines).padStart(6)} lines: ${ms(wholeMs)} ms the process${parseMs === null ? '' : `,${ms(parseMs)} ms the parse`}`);
  out('first verdict, nothing cached:');
  for (const { language, layer, bytes, firstVerdictMs } of cold) out(`${language.padEnd(11)} ${layer.padEnd(6)} ${(bytes / 1e6).toFixed(2).padStart(8)} MB ${ms(firstVerdictMs)} ms`);
}
