import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { register } from '@/lib/cli/compare';
import { formatPredictions } from '@/lib/evaluation';
import { routingPolicySchema } from '@/lib/routing';
import type { RunningApp } from '../helpers/built-app';
import { PlaygroundPage } from '../helpers/playground-page';
import { prediction } from '../helpers/rows';
import { runCommand } from '../helpers/run-command';
import { hasShared, sharedData } from '../helpers/shared-data';
import { withStartedApp } from '../helpers/started-app';

let app: RunningApp;
let browser: Browser;
let opened: PlaygroundPage | undefined;

withStartedApp((started) => ({ app, browser } = started));
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function open(query = ''): Promise<Page> {
  opened = await PlaygroundPage.open(browser, app, `calibrate${query}`);
  return opened.page;
}

/** A4 inside the report's margins, at 96 pixels an inch. */
const PRINTED_WIDTH_PX = Math.round((180 / 25.4) * 96);
const PRINTED_HEIGHT_PX = Math.round((265 / 25.4) * 96);

const figures = (page: Page) => page.getByTestId('lab-figures').innerText();

async function setThreshold(page: Page, hundredths: number): Promise<void> {
  await page.getByRole('slider', { name: 'Threshold' }).fill(String(hundredths));
}

/** Files by content, as a person picks them. */
async function bring(page: Page, files: readonly { readonly name: string; readonly text: string }[]): Promise<string> {
  await page.getByRole('button', { name: 'Tasks', exact: true }).click();
  await page.locator('input[type=file]').setInputFiles(files.map(({ name, text }) => ({ name, mimeType: 'application/jsonl', buffer: Buffer.from(text) })));
  return page.getByTestId('import-report').innerText();
}

describe('the lab', () => {
  it('opens on the recorded runs, says so, and every picture follows the threshold', async () => {
    const page = await open();
    await page.getByTestId('data-line').getByText('recorded', { exact: true }).waitFor();
    await page.locator('[data-chart="transfer"] svg').first().waitFor();
    for (const id of ['trade-off', 'threshold-sweep', 'confidence-histogram', 'reliability', 'agreement', 'confident-wrong', 'latency-distribution', 'quality-latency', 'facets-language', 'facets-mask', 'robustness', 'transfer']) {
      expect(await page.locator(`[data-chart="${id}"] svg`).count(), id).toBeGreaterThan(0);
    }
    expect(await page.getByTestId('own-runs').innerText()).toMatch(/0\.5B · fim[\s\S]*npm run -s cli -- run --built-in[\s\S]*34\.7%/);
    const moving = ['trade-off', 'threshold-sweep', 'confidence-histogram', 'confident-wrong', 'latency-distribution', 'quality-latency', 'facets-language'];
    const drawn = () => Promise.all(moving.map((id) => page.locator(`[data-chart="${id}"] .chart-live`).innerHTML()));
    await setThreshold(page, 30);
    const before = await drawn();
    const figuresBefore = await figures(page);
    await setThreshold(page, 80);
    await expect.poll(() => figures(page)).not.toBe(figuresBefore);
    (await drawn()).forEach((markup, i) => expect(markup, moving[i]).not.toBe(before[i]));
    await setThreshold(page, 100);
    expect(await figures(page)).toContain('0.0%');
    await expect.poll(() => page.url()).toContain('t=1.00');
    expect(opened?.foreign).toEqual([]);
    expect(opened?.errors).toEqual([]);
  });

  it('goes from a picture to its tasks and to one case in full, by mouse and by keyboard', async () => {
    const page = await open();
    const cell = page.locator('[data-chart="agreement"] [data-pick]').nth(2);
    await cell.waitFor();
    const count = Number(/: (\d+) tasks/.exec((await cell.getAttribute('aria-label')) ?? '')?.[1]);
    await cell.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: `${count} tasks` }).waitFor();
    await dialog.getByTestId('case').getByText('What each method decided').waitFor();
    expect(await dialog.getByTestId('case').innerText()).toMatch(/Local answer[\s\S]*Server answer[\s\S]*Syntax gate[\s\S]*SynConfRoute/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('[data-chart="agreement"] [data-pick]').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByTestId('case').waitFor();
  });

  it('ends in a policy that is saved, stored for the playground and reported in one file', async () => {
    const page = await open('?step=policy&t=0.50');
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download routing-policy.json' }).click()]);
    const policy = routingPolicySchema.parse(JSON.parse(readFileSync(await saved.path(), 'utf8')));
    expect(policy).toMatchObject({ method: 'synconfroute', promptMode: 'fim', calibration: { passAt1: expect.any(Number), ci95: { localRate: [expect.any(Number), expect.any(Number)] } } });
    await page.getByRole('button', { name: 'Use in the playground' }).click();
    await page.getByText('The playground uses this policy now.').waitFor();
    const [report] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Make the report' }).click()]);
    const html = readFileSync(await report.path(), 'utf8');
    expect(html).not.toMatch(/<script|src=|href=|var\(--/);
    expect(html.match(/<svg/g)?.length).toBeGreaterThanOrEqual(8);
    expect(html).toContain(policy.id);
    await page.getByRole('link', { name: 'Open the playground' }).click();
    await expect.poll(() => page.getByRole('slider', { name: 'Threshold' }).getAttribute('aria-valuenow')).toBe(String(Math.round(policy.threshold * 100)));
  });

  it('makes a report that opens from disk without the network and prints to whole pages', async () => {
    const page = await open('?step=policy');
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Make the report' }).click()]);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'report-'));
    const file = path.join(folder, 'report.html');
    copyFileSync(await saved.path(), file);
    const context = await browser.newContext({ offline: true, colorScheme: 'dark' });
    try {
      const report = await context.newPage();
      const requests: string[] = [];
      const complaints: string[] = [];
      report.on('request', (request) => requests.push(request.url()));
      report.on('pageerror', ({ message }) => complaints.push(message));
      report.on('console', (message) => complaints.push(message.text()));
      const { href } = pathToFileURL(file);
      await report.goto(href);
      expect(await report.title()).toBe('Routing report');
      const look = () =>
        report.evaluate(() => {
          const { width } = document.body.getBoundingClientRect();
          return {
            background: getComputedStyle(document.body).backgroundColor,
            figures: [...document.querySelectorAll('figure')].map((figure) => ({ heightPx: figure.getBoundingClientRect().height, isInside: (figure.querySelector('svg')?.getBoundingClientRect().width ?? Infinity) <= width })),
            isCut: [...document.querySelectorAll('table, pre')].some((part) => part.scrollWidth > width + 1),
          };
        });
      // Dark browsers read and print it on white as well.
      await report.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await report.setViewportSize({ width: PRINTED_WIDTH_PX, height: PRINTED_HEIGHT_PX });
      const printed = await look();
      expect(printed).toMatchObject({ background: 'rgb(255, 255, 255)', isCut: false });
      expect(printed.figures.length).toBeGreaterThanOrEqual(8);
      for (const { heightPx, isInside } of printed.figures) {
        expect(isInside).toBe(true);
        expect(heightPx).toBeLessThan(PRINTED_HEIGHT_PX / 2);
      }
      const pdf = (await report.pdf({ preferCSSPageSize: true })).toString('latin1');
      const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
      expect(pages).toBeGreaterThanOrEqual(5);
      expect(pages).toBeLessThanOrEqual(9);
      expect(requests).toEqual([href]);
      expect(complaints).toEqual([]);
    } finally {
      await context.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('lists what it cannot read with file, line and reason, and goes on with the rest', async () => {
    const page = await open('?step=tasks');
    const rows = Array.from({ length: 120 }, (_, i) => prediction({ taskId: `Own/${i}/L0`, passed: i % 3 === 0, logprobs: [-(i % 10) / 10, -0.1, -0.1] }));
    const local = `\uFEFF${formatPredictions(rows).replaceAll('\n', '\r\n')}${JSON.stringify(rows[4])}\r\n{"taskId": "Own/7`;
    const server = formatPredictions(rows.map((row) => ({ ...row, model: 'large', passed: true })));
    const report = await bring(page, [{ name: 'local.jsonl', text: local }, { name: 'server.jsonl', text: server }, { name: 'notes.jsonl', text: '{"a": 1}\n' }]);
    expect(report).toMatch(/2 answer files/);
    expect(report).toMatch(/local\.jsonl\s+121\s+task "Own\/4\/L0" was already answered in line 5/);
    expect(report).toMatch(/local\.jsonl\s+122\s+.*cut off/);
    expect(report).toMatch(/notes\.jsonl\s+–\s+no row is a task of a known format/);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByText('Your own files. Nothing of them leaves this tab.').waitFor();
    expect(await page.getByTestId('data-line').innerText()).toMatch(/70 test tasks, 50 calibration tasks/);
    expect(opened?.errors).toEqual([]);
  });

  it('computes the methods that need embeddings once these are brought', async () => {
    const page = await open('?step=tasks');
    const rows = Array.from({ length: 120 }, (_, i) => prediction({ taskId: `Own/${i}/L0`, passed: i % 2 === 0 }));
    const task = ({ taskId }: { readonly taskId: string }) => ({ schema: 1, taskId, problemId: taskId, language: 'python', prefix: `def ${taskId}:\n`, suffix: '', groundTruth: '    return 1\n', mask: 'single-line', lineMode: 'single', metric: 'exact-match', source: { set: 'own-jsonl' } });
    const lines = (values: readonly object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
    await bring(page, [{ name: 'local.jsonl', text: formatPredictions(rows) }, { name: 'server.jsonl', text: formatPredictions(rows.map((row) => ({ ...row, model: 'large', passed: true }))) }, { name: 'tasks.jsonl', text: lines(rows.map(task)) }]);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const knn = page.getByTestId('methods-table').locator('tr[data-method="embedding-knn"]');
    await knn.getByText('make a file with the command line’s embed').waitFor();
    await page.getByRole('button', { name: 'Tasks', exact: true }).click();
    await page.locator('input[type=file]').setInputFiles({ name: 'vectors.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(lines(rows.map(({ taskId }, i) => ({ taskId, model: 'm', embedding: i % 2 === 0 ? [1, 0] : [0, 1] })))) });
    await page.getByText('120 embeddings too').waitFor();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await knn.locator('[data-figure="wronglyKept"][data-value="0"]').waitFor();
    expect(await knn.locator('[data-figure="passAt1"]').getAttribute('data-value')).toBe('1');
  });
});

const folder = 'humaneval-infilling';
describe.runIf(hasShared(`${folder}/split.json`, 'the page against the command line'))('the same files as the command line', () => {
  it('shows the same figures for every method', async () => {
    const file = (name: string) => path.join(sharedData, folder, name);
    const files = ['predictions-local.jsonl', 'predictions-server.jsonl', 'split.json', 'HumanEval-SingleLineInfilling.subset.jsonl.gz'].map(file);
    const [local = '', server = '', split = '', tasks = ''] = files;
    const { stdout } = await runCommand(register, ['compare', local, server, '--split', split, '--tasks', tasks, '--json']);
    const expected = (JSON.parse(stdout) as { methods: { id: string; passAt1?: number; localRate?: number; wronglyKept?: number }[] }).methods;
    const page = await open('?step=tasks&for=pass-at-1');
    await page.locator('input[type=file]').setInputFiles(files);
    await page.getByTestId('import-report').waitFor();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByText('Your own files. Nothing of them leaves this tab.').waitFor();
    const shown = await page.getByTestId('methods-table').locator('tr[data-method]').evaluateAll((rows) =>
      rows.map((row) => ({
        id: row.getAttribute('data-method'),
        ...Object.fromEntries([...row.querySelectorAll('[data-figure]')].map((cell) => [cell.getAttribute('data-figure'), Number(cell.getAttribute('data-value'))])),
      })),
    );
    expect(shown).toEqual(expected.map(({ id, passAt1, localRate, wronglyKept }) => (passAt1 === undefined ? { id } : { id, passAt1, localRate, wronglyKept })));
  });
});
