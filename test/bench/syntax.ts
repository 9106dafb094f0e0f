import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { ensureBuilt } from '@/lib/cli/build';
import type { SyntaxCheckInput } from '@/lib/completion';
import { startApp } from '../helpers/built-app';
import { launchBrowser } from '../helpers/chromium';
import { generatedSource } from '../syntax/generated-source';
import { seededRandom } from '../syntax/generated-rows';
import { printFigures, writeFigures, type Figure } from './figures';
import { barePage, coldStart, findSyntaxWorkers, timeChecks, within, type SyntaxWorkers, type Target } from './syntax-workers';

const LANGUAGES = { python: '.py', javascript: '.mjs', typescript: '.ts', java: '.java', cpp: '.cpp' } as const;
type Language = keyof typeof LANGUAGES;
type Layer = 'fast' | 'exact';

/** Prints the time of parsing alone, which leaves out the start of the interpreter. */
const IN_PYTHON = 'import ast,sys,time\ns=open(sys.argv[1]).read()\nt=[]\nfor _ in range(7):\n a=time.perf_counter();ast.parse(s);t.append((time.perf_counter()-a)*1000)\nprint(sorted(t)[3])';

/** What the compilers are called with; the whole process is measured, as a gate on a server would run it. */
const COMPILERS: Partial<Record<Language, { readonly title: string; readonly command: (file: string) => readonly [string, ...string[]] }>> = {
  python: { title: 'python3 ast.parse', command: (file) => ['python3', '-c', IN_PYTHON, file] },
  java: { title: 'javac', command: (file) => ['javac', '-proc:none', '-d', path.dirname(file), file] },
  cpp: { title: 'g++ -fsyntax-only', command: (file) => ['g++', '-fsyntax-only', file] },
};

/** Milliseconds that 95% of the checks of another place in a known file must not exceed. */
function goalMs(language: Language, layer: Layer, lines: number): number | null {
  if (layer === 'fast') return lines === 1_000 ? 1 : lines === 10_000 ? 5 : null;
  if (language === 'cpp') return lines <= 1_000 ? 100 : null;
  return lines !== 1_000 ? null : language === 'python' ? 2 : language === 'typescript' ? 10 : null;
}

/** How long a step may take before the benchmark gives up, naming it. */
const STEP_MS = 300_000;

/**
 * `npm run bench -- syntax [--quick] [--lines 100,1000] [--languages python,cpp] [--layers fast] [--no-cold] [--out FILE]`: time of one
 * check in the built app's own workers in Chromium, message to message, beside the compilers on the same files in the same run: of
 * a file that the worker does not know, and of other places of one that it knows, in its first checks and warm, after two thousand or eight seconds of them; what a
 * language loads, and how long its first verdict takes with nothing cached.
 * @throws Error that names the step, where one fails or does not end.
 */
export async function run(args: readonly string[]): Promise<void> {
  const value = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1]?.split(',') : undefined);
  const sizes = value('--lines')?.map(Number) ?? [100, 1_000, 10_000];
  const languages = (value('--languages') ?? Object.keys(LANGUAGES)) as Language[];
  const layers = (value('--layers') ?? ['fast', 'exact']) as Layer[];
  const rounds = args.includes('--quick') ? 30 : 150;
  await ensureBuilt();
  const app = await startApp();
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  try {
    const workers = await within(180_000, 'Finding the syntax workers of the page', findSyntaxWorkers(browser, app.url));
    for (const language of languages) {
      for (const layer of layers) {
        const target = targetOf(workers, app.url, language, layer);
        if (!args.includes('--no-cold')) figures.push(...(await cold(browser, app.url, target, language, layer)));
        for (const lines of sizes) figures.push(...(await times(browser, app.url, target, language, layer, lines, rounds)));
      }
      for (const lines of sizes) figures.push(...beside(language, lines, figures));
    }
  } finally {
    await browser.close();
    await app.stop();
  }
  printFigures(figures);
  writeFigures('syntax', args, figures);
}

function targetOf(workers: SyntaxWorkers, appUrl: string, language: Language, layer: Layer): Target {
  const isCompiler = language === 'cpp' && layer === 'exact';
  return { worker: isCompiler ? workers.compiler : workers.syntax, assetsUrl: `${appUrl}/vendor/`, language, layer: isCompiler ? 'clang' : layer };
}

async function times(browser: Browser, appUrl: string, target: Target, language: Language, layer: Layer, lines: number, rounds: number): Promise<Figure[]> {
  const name = `${language} ${layer} ${lines} lines`;
  process.stderr.write(`${name} …\n`);
  const page = await barePage(browser, appUrl);
  try {
    const isLong = lines > 5_000;
    const inputs = checksIn(language, generatedSource(language, lines), isLong ? Math.min(rounds, 60) : rounds);
    const { full, first, incremental, checker } = await within(STEP_MS, name, timeChecks(page, target, inputs, isLong ? 5 : 15));
    const goal = goalMs(language, layer, lines);
    return [
      { name: `${name}, full, p50`, value: quantile(full, 0.5), unit: 'ms', detail: checker },
      { name: `${name}, full, p95`, value: quantile(full, 0.95), unit: 'ms', detail: checker },
      { name: `${name}, incremental, first checks, p50`, value: quantile(first, 0.5), unit: 'ms', detail: checker },
      { name: `${name}, incremental, first checks, p95`, value: quantile(first, 0.95), unit: 'ms', ...(goal === null ? {} : { goal: `≤ ${goal}` }), detail: checker },
      { name: `${name}, incremental, warm, p50`, value: quantile(incremental, 0.5), unit: 'ms', detail: checker },
      { name: `${name}, incremental, warm, p95`, value: quantile(incremental, 0.95), unit: 'ms', ...(goal === null ? {} : { goal: `≤ ${goal}` }), detail: checker },
    ];
  } finally {
    await page.context().close();
  }
}

async function cold(browser: Browser, appUrl: string, target: Target, language: Language, layer: Layer): Promise<Figure[]> {
  const name = `${language} ${layer}, nothing cached`;
  process.stderr.write(`${name} …\n`);
  const page = await barePage(browser, appUrl);
  try {
    const [input] = checksIn(language, generatedSource(language, 100), 1);
    if (input === undefined) throw new Error(`There is no check in the file for ${language}.`);
    const { firstVerdictMs, checker, files } = await within(STEP_MS, name, coldStart(page, target, input));
    const sum = (bytes: (file: (typeof files)[number]) => number) => files.reduce((total, file) => total + bytes(file), 0) / 1e6;
    const others = files.filter(({ path: file }) => file.startsWith('/vendor/') && !isFor(language, layer, file));
    return [
      { name: `${name}, first verdict`, value: firstVerdictMs, unit: 'ms', detail: checker },
      { name: `${name}, over the network`, value: sum(({ transferredBytes }) => transferredBytes), unit: 'MB' },
      { name: `${name}, unpacked`, value: sum(({ bytes }) => bytes), unit: 'MB', detail: files.map(({ path: file }) => path.basename(file)).join(' ') },
      { name: `${name}, parser files of other languages`, value: others.length, unit: 'files', goal: '0', detail: others.map(({ path: file }) => file).join(' ') },
    ];
  } finally {
    await page.context().close();
  }
}

/** Whether a vendored file belongs to what a language's layer needs. */
function isFor(language: Language, layer: Layer, file: string): boolean {
  if (file === '/vendor/tree-sitter/web-tree-sitter.wasm' || file === `/vendor/tree-sitter/tree-sitter-${language}.wasm`) return true;
  return layer === 'exact' && ((language === 'python' && file.startsWith('/vendor/ruff/')) || (language === 'cpp' && file.startsWith('/vendor/clang/')));
}

/** The compiler on the same file, and how its time stands to the exact layer's first look at a file. */
function beside(language: Language, lines: number, figures: readonly Figure[]): Figure[] {
  const compiler = COMPILERS[language];
  if (compiler === undefined) return [];
  const name = `${language} ${compiler.title} ${lines} lines`;
  process.stderr.write(`${name} …\n`);
  const measured = compile(language, compiler.command, generatedSource(language, lines));
  if (measured === null) return [{ name, value: null, unit: 'ms', detail: 'not installed' }];
  const own = figures.find((figure) => figure.name === `${language} exact ${lines} lines, full, p50`)?.value ?? null;
  return [
    { name: `${name}, process`, value: measured.processMs, unit: 'ms' },
    ...(measured.parseMs === null ? [] : [{ name: `${name}, parse alone`, value: measured.parseMs, unit: 'ms' }]),
    ...(own === null ? [] : [{ name: `${name}, process / exact layer in full`, value: measured.processMs / own, unit: 'times' }]),
    ...(own === null || measured.parseMs === null ? [] : [{ name: `${name}, parse alone / exact layer in full`, value: measured.parseMs / own, unit: 'times' }]),
  ];
}

function compile(language: Language, command: (file: string) => readonly [string, ...string[]], source: string): { processMs: number; parseMs: number | null } | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-syntax-'));
  try {
    const file = path.join(folder, language === 'java' ? 'Shapes.java' : `file${LANGUAGES[language]}`);
    writeFileSync(file, source);
    const [program, ...args] = command(file);
    const processMs: number[] = [];
    let output = '';
    for (let n = 0; n < 3; n++) {
      const startMs = performance.now();
      const result = spawnSync(program, args, { encoding: 'utf8', timeout: 120_000 });
      if (result.error !== undefined) return null;
      processMs.push(performance.now() - startMs);
      output = result.stdout;
    }
    return { processMs: quantile(processMs, 0.5), parseMs: language === 'python' ? Number(output) : null };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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

function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}
