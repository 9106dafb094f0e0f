import path from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { projectRoot } from '@/lib/cli/build';
import setUp, { startApp, type RunningApp } from '../helpers/built-app';
import { launchBrowser } from '../helpers/chromium';
import { PlaygroundPage } from '../helpers/playground-page';
import { ensureGguf, LOCAL_MODEL, modelsFolder } from '../helpers/real-models';
import { median, printFigures, writeFigures, type Figure } from './figures';
import { scriptBytes } from './first-load';
import type { Vitals } from './vitals-observer';

const SLOW_DOWN = 4;
/** A page counts as quiet when nothing was painted or moved for so long. */
const QUIET_MS = 2_500;
const VIEWPORT = { width: 1280, height: 800 };

interface MeasuredPage {
  readonly path: string;
  /** Resolves when the page shows what it is for. */
  readonly there: (page: Page) => Promise<unknown>;
}

const PAGES: readonly MeasuredPage[] = [
  { path: '/', there: (page) => page.getByTestId('reason').first().waitFor() },
  { path: '/calibrate', there: (page) => page.getByRole('slider').first().waitFor() },
  { path: '/demo', there: (page) => page.getByText(/alone passes/).first().waitFor() },
  { path: '/setup', there: (page) => page.getByRole('button', { name: 'Check again' }).waitFor() },
];

/**
 * `npm run bench -- vitals [--live] [--pages /,/demo] [--runs N] [--out FILE]`: what the pages cost a person's machine, on the built app
 * in Chromium. First-load JavaScript; LCP and CLS with the processor slowed down four times; INP while typing and clicking on the
 * playground, without a model and, with `--live`, while the 0.5B model runs in the tab on all cores but one.
 */
export async function run(args: readonly string[]): Promise<void> {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const only = option('--pages')?.split(',');
  const runs = Number(option('--runs') ?? 3);
  const live = args.includes('--live');
  await setUp();
  const weights = live ? ensureGguf(LOCAL_MODEL) : null;
  const app = await startApp(weights === null ? {} : { SYNCONFROUTE_MODELS_DIR: modelsFolder() });
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  try {
    for (const page of PAGES.filter((each) => only?.includes(each.path) ?? true)) figures.push(...(await loading(browser, app, page, runs)));
    printFigures(figures);
    if (only?.includes('/') ?? true) {
      figures.push(...(await interacting(browser, app, 1)), ...(await interacting(browser, app, SLOW_DOWN)));
      if (weights !== null) figures.push(...(await interactingLive(browser, app)));
      else if (live) console.log('skipped: INP while the model runs (no weights)');
    }
  } finally {
    await browser.close();
    await app.stop();
  }
  printFigures(figures);
  writeFigures('vitals', args, figures);
}

/** The observer as a script for the page; it names itself `vitals` there. */
async function observerScript(): Promise<string> {
  const bundle = await build({ entryPoints: [path.join(projectRoot, 'test/bench/vitals-observer.ts')], bundle: true, format: 'iife', globalName: 'vitals', write: false, target: 'es2022' });
  return `${bundle.outputFiles[0]?.text ?? ''}\nglobalThis.vitals = vitals; vitals.observeVitals();`;
}

const readVitals = (page: Page) => page.evaluate<Vitals>('vitals.readVitals()');

async function slowedPage(browser: Browser, rate: number): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.addInitScript({ content: await observerScript() });
  await slowDown(page, rate);
  return page;
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Bytes, and paint and shifts of a first visit; the median of the runs for times, the worst for shifts. */
async function loading(browser: Browser, app: RunningApp, { path: route, there }: MeasuredPage, runs: number): Promise<Figure[]> {
  const vitals: Vitals[] = [];
  let bytes = { named: 0, withoutMonaco: 0, monaco: 0 };
  for (let i = 0; i < runs; i += 1) {
    const page = await slowedPage(browser, SLOW_DOWN);
    await page.goto(app.url + route);
    await there(page);
    await page.waitForTimeout(QUIET_MS);
    vitals.push(await readVitals(page));
    if (i === 0) bytes = await scriptBytes(page);
    await page.context().close();
  }
  const worst = vitals.toSorted((a, b) => b.cls - a.cls)[0];
  const paints = vitals.flatMap(({ lcpMs }) => lcpMs ?? []);
  return [
    { name: `${route} first-load JavaScript, gzip`, value: bytes.named / 1000, unit: 'kB', goal: '≤ 200' },
    { name: `${route} all JavaScript but Monaco, gzip`, value: bytes.withoutMonaco / 1000, unit: 'kB', ...(bytes.monaco === 0 ? {} : { detail: `Monaco ${Math.round(bytes.monaco / 1000)} kB` }) },
    { name: `${route} LCP, processor ÷ ${SLOW_DOWN} (median of ${runs})`, value: paints.length === 0 ? null : median(paints) / 1000, unit: 's', goal: '≤ 2.5', detail: vitals.at(-1)?.lcpElement ?? '' },
    { name: `${route} CLS, processor ÷ ${SLOW_DOWN} (worst of ${runs})`, value: worst?.cls ?? null, unit: '', goal: '≤ 0.1', detail: worst?.shifted ?? '' },
  ];
}

/** What a person does in the first minutes: types, moves on, drags the threshold, opens and closes what there is. */
async function workOn(page: Page, rounds: number): Promise<void> {
  const editor = page.locator('.code-editor');
  const press = (key: string) => page.keyboard.press(key, { delay: 20 });
  for (let round = 0; round < rounds; round += 1) {
    await editor.locator('.view-lines').click({ position: { x: 200, y: 60 } });
    await press('End');
    await page.keyboard.type(`\nvalue_${round} = sum(x for x in range(${round}))`, { delay: 60 });
    await press('Escape');
    for (let i = 0; i < 3; i += 1) await press('Control+z');
    if (await page.getByRole('button', { name: 'Next hole' }).isVisible()) {
      await page.getByRole('button', { name: 'Next hole' }).click();
      await page.waitForTimeout(600);
    }
    await page.getByRole('slider', { name: 'Threshold' }).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) await press(key);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    await press('Escape');
    await press('Control+k');
    await page.getByRole('combobox', { name: 'Commands' }).waitFor();
    await page.keyboard.type('log', { delay: 60 });
    await press('Escape');
    await page.getByRole('combobox', { name: 'Commands' }).waitFor({ state: 'detached' });
    const log = page.getByRole('button', { name: 'Log', exact: true });
    await log.click();
    await log.click();
    await page.getByRole('switch', { name: 'Local only' }).click();
    await page.getByRole('switch', { name: 'Local only' }).click();
  }
}

async function interacting(browser: Browser, app: RunningApp, rate: number): Promise<Figure[]> {
  const page = await slowedPage(browser, rate);
  await page.goto(`${app.url}/?t=0.70`);
  await page.getByTestId('reason').first().waitFor();
  await workOn(page, 4);
  await page.waitForTimeout(500);
  const vitals = await readVitals(page);
  await page.context().close();
  const name = rate === 1 ? '/ INP, recorded answers' : `/ INP, recorded answers, processor ÷ ${rate}`;
  return [inpFigure(name, vitals, rate === 1 ? '≤ 200' : undefined)];
}

/** The same with the small model completing in the tab all the while. */
async function interactingLive(browser: Browser, app: RunningApp): Promise<Figure[]> {
  const playground = await PlaygroundPage.open(browser, app, '?t=0.00&localOnly=1');
  const { page } = playground;
  await playground.decided();
  await playground.goLive();
  await playground.openText('live.py', 'def add(a, b):\n    """Return a plus b."""\n    return a \n', 2);
  await playground.complete(240_000);
  await page.evaluate(await observerScript());
  const before = await playground.decisionCount();
  await workOn(page, 4);
  await page.waitForTimeout(500);
  const vitals = await readVitals(page);
  const decisions = (await playground.decisionCount()) - before;
  await playground.close();
  return [inpFigure('/ INP, the 0.5B model runs', vitals, '≤ 200'), { name: 'decisions of the model meanwhile', value: decisions, unit: '' }];
}

function inpFigure(name: string, { inpMs, slowest, interactions }: Vitals, goal: string | undefined): Figure {
  return { name: `${name} (${interactions} interactions)`, value: inpMs, unit: 'ms', ...(goal === undefined ? {} : { goal }), detail: slowest };
}
