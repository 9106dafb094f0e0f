import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { projectRoot } from '@/lib/cli/build';
import setUp, { startApp, type RunningApp } from '../helpers/built-app';
import { launchBrowser } from '../helpers/chromium';
import { PlaygroundPage } from '../helpers/playground-page';
import { hasShared } from '../helpers/shared-data';
import { FOLDER, writeLargePredictions, writeManyTasks } from './lab-data';
import { quantileOf, readMeter, startMeter, type Seen } from './lab-meter';

const LARGE_BYTES = 50e6;
/** HumanEval-Infilling's single-line tasks with both models' answers, as the study has them. */
const STUDY = 1_033;
const MANY = 10_000;
const DRAG_STEPS = 150;
/** A large file or many tasks may take the worker minutes; the bench must see it to the end. */
const PATIENCE_MS = 900_000;

interface Figure {
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
  readonly goal?: string;
}

/**
 * `npm run bench -- lab [--only drag,import,many] [--out FILE]`: how the calibration page keeps up, in Chromium on the built app:
 * drags of the threshold by mouse with 1,033 tasks, a 50 MB file of answers, 10,000 tasks. All of it is made of real rows: the shared
 * HumanEval-Infilling answers, over again under new ids where more are wanted.
 */
export async function run(args: readonly string[]): Promise<void> {
  if (!hasShared(`${FOLDER}/split.json`, 'the bench of the lab')) return;
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const only = option('--only')?.split(',');
  await setUp();
  const app = await startApp();
  const browser = await launchBrowser();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-lab-'));
  const figures: Figure[] = [];
  try {
    for (const [name, part] of Object.entries({ drag: dragStudy, import: importLarge, many: manyTasks })) {
      if (only?.includes(name) === false) continue;
      figures.push(...(await part(browser, app, folder)));
      console.table(figures.map(({ name: figure, value, unit, goal }) => ({ figure, value: value === null ? '–' : Number(value.toPrecision(4)), unit, goal: goal ?? '' })));
    }
  } finally {
    await browser.close();
    await app.stop();
    rmSync(folder, { recursive: true });
  }
  const file = path.resolve(option('--out') ?? path.join(projectRoot, '.test-output', 'bench-lab.json'));
  mkdirSync(path.dirname(file), { recursive: true });
  const json = { machine: `${os.cpus().length} cores, ${os.cpus()[0]?.model ?? 'unknown processor'}`, loadAverage: os.loadavg()[0], date: new Date().toISOString(), figures };
  writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`);
}

/** Opens the page with files imported and the pictures drawn; the time from handing over the files to the report, and on to the pictures. */
async function openWith(browser: Browser, app: RunningApp, files: readonly string[]): Promise<{ readonly playground: PlaygroundPage; readonly page: Page; readonly importMs: number; readonly drawnMs: number; readonly seen: Seen }> {
  const playground = await PlaygroundPage.open(browser, app, 'calibrate?step=tasks');
  const { page } = playground;
  page.setDefaultTimeout(PATIENCE_MS);
  await page.getByTestId('data-line').waitFor();
  await startMeter(page);
  const startMs = performance.now();
  await page.locator('input[type=file]').setInputFiles([...files]);
  const report = page.getByTestId('import-report');
  await report.waitFor();
  const told = await report.innerText();
  if (!told.includes(`${Math.min(2, files.length)} answer file`)) throw new Error(`The import went wrong: ${told}`);
  const importMs = performance.now() - startMs;
  if (files.length === 1) return { playground, page, importMs, drawnMs: importMs, seen: await readMeter(page) };
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByText('Your own files. Nothing of them leaves this tab.').waitFor();
  await page.locator('[data-chart="threshold-sweep"] .chart-live svg').waitFor();
  const drawnMs = performance.now() - startMs;
  // What the worker still computes takes a core from the page; the drags are measured both with and without it.
  await page.locator('[data-chart="robustness"] svg').first().waitFor();
  return { playground, page, importMs, drawnMs, seen: await readMeter(page) };
}

/** By real mouse moves from one end to the other and back. */
async function drag(page: Page, target: Locator): Promise<Seen> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('Nothing to drag is in view.');
  const y = box.y + box.height / 2;
  const at = (share: number) => box.x + box.width * (0.05 + 0.9 * share);
  await page.mouse.move(at(0), y);
  await readMeter(page);
  await page.mouse.down();
  for (let step = 1; step <= DRAG_STEPS; step += 1) await page.mouse.move(at(step / DRAG_STEPS), y);
  for (let step = DRAG_STEPS; step >= 0; step -= 1) await page.mouse.move(at(step / DRAG_STEPS), y);
  await page.mouse.up();
  await page.waitForTimeout(200);
  return readMeter(page);
}

async function dragFigures(page: Page, tasks: string): Promise<Figure[]> {
  const slider = await drag(page, page.locator('input.lab-range'));
  const picture = await drag(page, page.locator('[data-chart="threshold-sweep"] .chart'));
  return [
    ['slider', slider],
    ['sweep picture', picture],
  ].flatMap(([what, seen]) => {
    const { repaintMs, longTaskMs } = seen as Seen;
    return [
      { name: `${tasks}: drag of the ${what as string}, input to repaint, p50`, value: quantileOf(repaintMs, 0.5), unit: 'ms' },
      { name: `${tasks}: drag of the ${what as string}, input to repaint, p95`, value: quantileOf(repaintMs, 0.95), unit: 'ms', goal: '≤ 50' },
      { name: `${tasks}: drag of the ${what as string}, repaints measured`, value: repaintMs.length, unit: '' },
      { name: `${tasks}: drag of the ${what as string}, longest main-thread task`, value: longest(longTaskMs), unit: 'ms' },
    ];
  });
}

async function dragStudy(browser: Browser, app: RunningApp, folder: string): Promise<Figure[]> {
  const { playground, page, drawnMs } = await openWith(browser, app, await writeManyTasks(folder, STUDY));
  const name = `${STUDY.toLocaleString('en')} tasks`;
  const figures = await dragFigures(page, name);
  await playground.close();
  return [{ name: `${name}: files handed over to pictures`, value: drawnMs / 1000, unit: 's' }, ...figures];
}

async function importLarge(browser: Browser, app: RunningApp, folder: string): Promise<Figure[]> {
  const file = path.join(folder, 'large.jsonl');
  const { rows, bytes } = await writeLargePredictions(file, LARGE_BYTES);
  const { playground, importMs, seen } = await openWith(browser, app, [file]);
  await playground.close();
  const name = `${(bytes / 1e6).toFixed(0)} MB, ${rows.toLocaleString('en')} answers`;
  return [
    { name: `${name}: import`, value: importMs / 1000, unit: 's' },
    { name: `${name}: steps of progress shown`, value: seen.progressSteps, unit: '' },
    { name: `${name}: longest main-thread task`, value: longest(seen.longTaskMs), unit: 'ms', goal: '≤ 50' },
    { name: `${name}: longest time without a frame`, value: seen.frameGapMs, unit: 'ms' },
  ];
}

async function manyTasks(browser: Browser, app: RunningApp, folder: string): Promise<Figure[]> {
  const { playground, page, importMs, drawnMs, seen } = await openWith(browser, app, await writeManyTasks(folder, MANY));
  const name = `${MANY.toLocaleString('en')} tasks`;
  const drags = await dragFigures(page, name);
  const cell = page.locator('[data-chart="agreement"] [data-pick]').first();
  await cell.scrollIntoViewIfNeeded();
  await readMeter(page);
  const startMs = performance.now();
  await cell.click();
  await page.getByRole('dialog').getByTestId('case').waitFor();
  const caseMs = performance.now() - startMs;
  const opened = await readMeter(page);
  const nextStartMs = performance.now();
  const shown = await page.getByTestId('case').getByRole('heading', { level: 3 }).innerText();
  await page.getByRole('listbox').press('ArrowDown');
  await page.waitForFunction((before) => document.querySelector('[data-testid="case"] h3')?.textContent !== before, shown);
  const nextMs = performance.now() - nextStartMs;
  await playground.close();
  return [
    { name: `${name}: import of three files`, value: importMs / 1000, unit: 's' },
    { name: `${name}: files handed over to pictures`, value: drawnMs / 1000, unit: 's' },
    { name: `${name}: longest main-thread task until all is drawn`, value: longest(seen.longTaskMs), unit: 'ms' },
    ...drags,
    { name: `${name}: click on a cell to the first case`, value: caseMs, unit: 'ms' },
    { name: `${name}: longest main-thread task of it`, value: longest(opened.longTaskMs), unit: 'ms' },
    { name: `${name}: arrow key to the next case`, value: nextMs, unit: 'ms' },
  ];
}

/** 0 where no task was longer than 50 ms, which is when the browser begins to count. */
function longest(taskMs: readonly number[]): number {
  return Math.max(0, ...taskMs);
}
