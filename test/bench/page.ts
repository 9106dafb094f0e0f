import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { projectRoot } from '@/lib/cli/build';
import { fimPrompt } from '@/lib/completion';
import { findModel } from '@/lib/engines/catalogue';
import { startApp, type RunningApp } from '../helpers/built-app';
import setUp from '../helpers/built-app';
import { launchBrowser } from '../helpers/chromium';
import { PlaygroundPage } from '../helpers/playground-page';
import { ensureGguf, LOCAL_MODEL, modelsFolder } from '../helpers/real-models';
import { median, printFigures, writeFigures, type Figure } from './figures';

const MAX_TOKENS = 40;
/** Texts whose completion goes on for all tokens asked for: they tell the tokens a second. */
const TEXTS = ['# The first forty prime numbers\nprimes = [', '# All months with their days\nmonths = {', '# Squares of the numbers from one\nsquares = ['];
/** Texts whose completion is short and parses: they tell the time to the ghost text. */
const SHORT_TEXTS = ['def add(a, b):\n    return a ', 'def is_even(n):\n    return n ', 'def square(x):\n    return x ', 'def double(x):\n    return 2 ', 'def greet(name):\n    return "Hello, " ', 'def first(items):\n    return items['];

/**
 * `npm run bench -- page [--quick] [--only recorded|live] [--out FILE]`: what a person waits for and what the page costs, in Chromium on the built app.
 * Without the weights of the small model the figures that need it are left out, with a line that says so.
 */
export async function run(args: readonly string[]): Promise<void> {
  const quick = args.includes('--quick');
  const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined;
  await setUp();
  const weights = ensureGguf(LOCAL_MODEL);
  const app = await startApp({ SYNCONFROUTE_MODELS_DIR: modelsFolder() });
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  try {
    if (only !== 'live') figures.push(...(await recordedMode(browser, app, quick)));
    printFigures(figures);
    if (only !== 'recorded' && weights === null) console.log('skipped: figures with the small model (no weights)');
    else if (only !== 'recorded') figures.push(...(await liveMode(browser, app)));
  } finally {
    await browser.close();
    await app.stop();
  }
  printFigures(figures);
  writeFigures('page', args, figures);
}

async function recordedMode(browser: Browser, app: RunningApp, quick: boolean): Promise<Figure[]> {
  const times: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    const startMs = performance.now();
    const playground = await PlaygroundPage.open(browser, app);
    await playground.decided();
    times.push(performance.now() - startMs);
    await playground.close();
  }
  const playground = await PlaygroundPage.open(browser, app, '?t=0.70');
  await playground.decided();
  const next = playground.page.getByRole('button', { name: 'Next hole' });
  const completeTo = async (count: number) => {
    while ((await playground.decisionCount()) < count) {
      const before = await playground.decisionCount();
      await next.click();
      await playground.page.waitForFunction((seen) => !document.body.innerText.includes(`${seen} decision`), before, { polling: 20 });
    }
  };
  await completeTo(25);
  const heapBefore = await heapBytes(playground);
  const completions = quick ? 100 : 500;
  await completeTo(completions);
  const heapAfter = await heapBytes(playground);
  await playground.close();
  return [
    { name: 'page open to first decision, recorded, fresh profile (median of 3)', value: median(times) / 1000, unit: 's', goal: '≤ 5' },
    { name: 'JS heap without a model, after 25 completions', value: heapBefore / 1e6, unit: 'MB', goal: '≤ 150' },
    { name: `JS heap after ${completions} completions`, value: heapAfter / 1e6, unit: 'MB' },
    { name: `heap after ${completions} ÷ after 25`, value: heapAfter / heapBefore, unit: '', goal: '0.9–1.1' },
  ];
}

async function liveMode(browser: Browser, app: RunningApp): Promise<Figure[]> {
  const model = findModel(LOCAL_MODEL);
  if (model === undefined) throw new Error(`${LOCAL_MODEL} is not in the catalogue.`);
  const threads = Math.max(1, os.cpus().length - 1);
  const prompts = TEXTS.map((text) => fimPrompt({ language: 'python', prefix: text, suffix: '' }, model.fimTemplate).prompt);
  const bareRun = { wasmUrl: `${app.url}/vendor/wllama/wllama.wasm`, modelUrl: `${app.url}/models/${model.id}/${model.files[0]?.name ?? ''}`, threads, contextTokens: model.contextTokens, prompts, maxTokens: MAX_TOKENS };
  const before = await bareRates(browser, app, bareRun);
  const playground = await PlaygroundPage.open(browser, app, '?t=0.00&localOnly=1');
  await playground.decided();
  const live = async (bringUp: () => Promise<unknown>) => {
    const startMs = performance.now();
    await bringUp();
    const readyMs = performance.now() - startMs;
    await playground.openText('first.py', 'def add(a, b):\n    """Return a plus b."""\n    return a \n', 2);
    await playground.complete(240_000);
    return { readyMs, decidedMs: performance.now() - startMs };
  };
  const cold = await live(() => playground.goLive());
  // The address names the engine, and its weights are in the browser's storage: a reload goes live by itself.
  const cached = await live(async () => {
    await playground.page.reload();
    await playground.page.getByRole('button', { name: /0\.5B.*ready/ }).waitFor({ timeout: 300_000 });
  });

  await playground.page.evaluate(() => {
    const found: { longTasks: number[]; shown: number[] } = { longTasks: [], shown: [] };
    Object.assign(globalThis, { found });
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => found.longTasks.push(duration))).observe({ type: 'longtask' });
    new PerformanceObserver((list) => list.getEntriesByName('synconfroute:generated-to-shown').forEach(({ duration }) => found.shown.push(duration))).observe({ type: 'measure' });
  });
  await playground.page.getByRole('button', { name: 'Settings' }).click();
  await playground.page.getByLabel('Longest completion').fill(String(MAX_TOKENS));
  await playground.page.keyboard.press('Escape');
  const rates: number[] = [];
  for (const [i, text] of TEXTS.entries()) {
    await playground.openText(`text${i}.py`, text, 1);
    const { local } = await playground.complete(240_000);
    if (local !== null && local.timings.firstTokenMs !== null && local.timings.generatedTokens > 1) {
      rates.push(((local.timings.generatedTokens - 1) / (local.timings.totalMs - local.timings.firstTokenMs)) * 1000);
    }
  }
  for (const [i, text] of SHORT_TEXTS.entries()) {
    await playground.openText(`short${i}.py`, text, 1);
    await playground.complete(240_000);
  }
  const found = await playground.page.evaluate(() => (globalThis as unknown as { found: { longTasks: number[]; shown: number[] } }).found);
  await playground.close();
  // Before and after the page, so that a change of the machine's speed meanwhile does not count for either.
  const bare = [...before, ...(await bareRates(browser, app, bareRun))];
  return [
    { name: '0.5B, click to ready, cold', value: cold.readyMs / 1000, unit: 's' },
    { name: '0.5B, click to first decision, cold', value: cold.decidedMs / 1000, unit: 's' },
    { name: '0.5B, reload to ready, cached', value: cached.readyMs / 1000, unit: 's' },
    { name: '0.5B, reload to first decision, cached', value: cached.decidedMs / 1000, unit: 's' },
    { name: `decode in the page, ${threads} thread(s) (median)`, value: median(rates), unit: 'tokens/s' },
    { name: 'decode by bare wllama (median)', value: median(bare), unit: 'tokens/s' },
    { name: 'page ÷ bare', value: median(rates) / median(bare), unit: '', goal: '≥ 0.95' },
    { name: 'last token to ghost text, gate included (median)', value: median(found.shown), unit: 'ms', goal: '≤ 5' },
    { name: 'last token to ghost text (worst)', value: found.shown.length === 0 ? null : Math.max(...found.shown), unit: 'ms' },
    { name: 'main-thread tasks over 50 ms while the model runs', value: found.longTasks.length, unit: '', goal: '0' },
    { name: 'longest of them', value: found.longTasks.length === 0 ? null : Math.max(...found.longTasks), unit: 'ms' },
  ];
}

/** The library alone in an isolated page of the same origin. */
async function bareRates(browser: Browser, app: RunningApp, options: object): Promise<number[]> {
  const bundle = await build({ entryPoints: [path.join(projectRoot, 'test/bench/bare-wllama.ts')], bundle: true, format: 'iife', write: false, target: 'es2022', define: { 'import.meta.url': '""' } });
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${app.url}/no-such-page`);
  await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? '' });
  const rates = await page.evaluate((given) => (globalThis as unknown as { runBare: (run: object) => Promise<number[]> }).runBare(given), options);
  await context.close();
  return rates;
}

async function heapBytes(playground: PlaygroundPage): Promise<number> {
  const session = await playground.context.newCDPSession(playground.page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
