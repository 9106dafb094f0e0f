import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '@/lib/cli/build';
import { findModel } from '@/lib/engines/catalogue';
import { startApp, type RunningApp } from '../helpers/built-app';
import { launchWebGpuBrowser } from '../helpers/chromium';
import { writeMiniWebLlmModel } from '../helpers/mini-webllm-model';
import { PlaygroundPage } from '../helpers/playground-page';

const WEBLLM_ID = 'qwen2.5-coder-0.5b-instruct-q4f32_1-mlc';
const HTML = '<!doctype html><title>Sign in</title>';
/** A table of what was seen, and a picture of each. */
const output = path.join(projectRoot, '.test-output/model-faults');
const seen: (readonly [engine: string, fault: string, sentence: string])[] = [];
let folder: string;
let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  mkdirSync(output, { recursive: true });
  folder = mkdtempSync(path.join(tmpdir(), 'models-'));
  writeMiniWebLlmModel(folder, WEBLLM_ID);
  [app, browser] = await Promise.all([startApp({ SYNCONFROUTE_MODELS_DIR: folder }), launchWebGpuBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  writeFileSync(path.join(output, 'table.md'), ['| engine | fault | the page says |', '|---|---|---|', ...seen.map((row) => `| ${row.join(' | ')} |`), ''].join('\n'));
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the page and the dialog on an engine; `fault` answers the model's files instead of the app. */
async function openOn(engine: 'WebLLM' | 'wllama', files: string, fault?: (route: Route) => Promise<void> | undefined): Promise<{ playground: PlaygroundPage; dialog: Locator }> {
  const playground = await PlaygroundPage.open(browser, app);
  if (fault !== undefined) await playground.context.route(files, (route) => fault(route) ?? route.fallback());
  await playground.page.getByRole('button', { name: 'Go live' }).first().click();
  const dialog = playground.page.getByRole('dialog');
  await dialog.getByRole('radio', { name: new RegExp(`^${engine}`) }).check();
  if (engine === 'WebLLM') await dialog.getByRole('radio', { name: /Coder 0\.5B \(q4f32_1\)/ }).waitFor();
  return { playground, dialog };
}

async function load(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /^Load/ }).and(dialog.locator(':enabled')).click({ timeout: 60_000 });
}

/** The sentence that the page shows after a failed load; kept with a picture. */
async function sentence(playground: PlaygroundPage, engine: string, fault: string): Promise<string> {
  const alert = playground.page.locator('[role=alert]', { hasText: 'Local model.' });
  await alert.waitFor({ timeout: 90_000 });
  expect(playground.foreign).toEqual([]);
  // Recorded answers are back, and the editor goes on.
  await playground.page.getByText(/Recorded run/).waitFor();
  const said = (await alert.innerText()).replace(/^✕\s*Local model\.\s*/, '').trim();
  await playground.page.keyboard.press('Escape');
  await playground.page.screenshot({ path: path.join(output, `${engine}-${seen.length + 1}.png`) });
  seen.push([engine, fault, said.replace(/\s+/g, ' ')]);
  return said;
}

const shard = (index: number) => (route: Route, answer: (route: Route) => Promise<void>) => (route.request().url().endsWith(`params_shard_${index}.bin`) && route.request().headers()['range'] === undefined ? answer(route) : undefined);

describe('WebLLM: what a person sees when a model’s files are not right', () => {
  const cases: readonly (readonly [string, (route: Route) => Promise<void> | undefined, RegExp])[] = [
    ['404', (route) => shard(1)(route, (it) => it.fulfill({ status: 404, body: 'not found' })), /^The server answered 404 for the model file params_shard_1\.bin\. Mirror the model with "npm run models -- pull"/],
    ['a web page with 200', (route) => shard(1)(route, (it) => it.fulfill({ contentType: 'text/html', body: HTML })), /^The model file params_shard_1\.bin is a web page, not a model file: a proxy, a login or a missing file answered instead/],
    ['a web page that claims to be bytes', (route) => shard(1)(route, (it) => it.fulfill({ contentType: 'application/octet-stream', body: HTML })), /^The model file params_shard_1\.bin is a web page/],
    ['half a file', (route) => shard(1)(route, (it) => it.fulfill({ contentType: 'application/octet-stream', body: Buffer.alloc(100_000, 2) })), /^The model file params_shard_1\.bin ends too early/],
    ['a wrong hash', (route) => shard(1)(route, (it) => it.fulfill({ contentType: 'application/octet-stream', body: Buffer.alloc(200_000, 9) })), /^The model file params_shard_1\.bin is not the file that the model’s list names \(its hash differs\)/],
    ['offline half-way', (route) => shard(1)(route, (it) => it.abort('internetdisconnected')), /^The connection broke while the model file params_shard_1\.bin was fetched\. Check the connection and load again; finished files are kept/],
    ['a wrong model library', () => undefined, /^The model library is no WebAssembly module\. Clear the model from the cache and load it again/],
  ];
  it.each(cases)('%s', async (name, fault, wanted) => {
    const { playground, dialog } = await openOn('WebLLM', `**/models/${WEBLLM_ID}/**`, fault);
    await load(dialog);
    expect(await sentence(playground, 'WebLLM', name)).toMatch(wanted);
    await playground.close();
  });

  it('a full disk, which this browser’s own estimate does not show beforehand', async () => {
    const { playground, dialog } = await openOn('WebLLM', `**/models/${WEBLLM_ID}/**`);
    const button = dialog.getByRole('button', { name: /^Load/ });
    await expect.poll(() => button.isEnabled()).toBe(true);
    const devtools = await playground.context.newCDPSession(playground.page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: app.url, quotaSize: 300_000 });
    await button.click();
    expect(await sentence(playground, 'WebLLM', 'a full disk')).toMatch(/^The browser’s storage is full\. Delete models/);
    await playground.close();
  });

  it('a slow download shows its progress, can be cancelled, and goes on from what is there', async () => {
    let held: Route | undefined;
    const { playground, dialog } = await openOn('WebLLM', `**/models/${WEBLLM_ID}/**`, (route) =>
      shard(1)(route, (it) => {
        held = it;
        return Promise.resolve();
      }),
    );
    await load(dialog);
    await dialog.getByText('200 kB / 600 kB').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('group', { name: 'Engine' }).waitFor();
    expect(await playground.page.locator('[role=alert]', { hasText: 'Local model.' }).count()).toBe(0);
    await held?.abort().catch(() => undefined);
    await dialog.getByText(/1 model in this browser/).click();
    await dialog.getByText(/not whole yet/).waitFor();
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByText(/files are wrong or missing/).waitFor();
    await dialog.getByRole('button', { name: /^Delete Qwen/ }).click();
    await dialog.getByText('No models in this browser').waitFor();
    await playground.close();
  });
});

describe('wllama: what a person sees when the weights are not right', () => {
  const gguf = findModel('qwen2.5-coder-0.5b-instruct-q4_k_m')!;
  const { bytes } = gguf.files[0]!;
  const files = `**/models/${gguf.id}/**`;
  const head = { 'content-type': 'application/octet-stream', 'accept-ranges': 'bytes' };
  /** The app has the weights, as far as asking for them tells; the download itself goes wrong by `fault`. */
  const faulty = (fault: (route: Route) => Promise<void>) => (route: Route) => {
    const range = route.request().headers()['range'];
    if (route.request().method() === 'HEAD') return route.fulfill({ headers: { ...head, 'content-length': String(bytes) } });
    if (range === 'bytes=0-3999999') return route.fulfill({ status: 206, headers: { ...head, 'content-range': `bytes 0-3999999/${bytes}` }, body: Buffer.alloc(4_000_000) });
    return fault(route);
  };
  const cases: readonly (readonly [string, (route: Route) => Promise<void>, RegExp])[] = [
    ['404', (route) => route.fulfill({ status: 404, body: 'not found' }), /\.gguf is not there \(404\)\. Get it with "npm run models -- pull"/],
    ['a web page with 200', (route) => route.fulfill({ contentType: 'text/html', body: HTML }), /^Instead of .*\.gguf a web page came\. A login, proxy or error page answers/],
    ['another file’s size', (route) => route.fulfill({ status: 206, headers: { ...head, 'content-range': `bytes 0-99999/100000` }, body: Buffer.alloc(100_000) }), /has 100,000 bytes at its source instead of 491,400,064: it is cut off or another file/],
    ['offline half-way', (route) => route.abort('internetdisconnected'), /\.gguf could not be downloaded\. Check the connection and try again; it will go on where it stopped/],
  ];
  it.each(cases)('%s', async (name, fault, wanted) => {
    const { playground, dialog } = await openOn('wllama', files, faulty(fault));
    await load(dialog);
    expect(await sentence(playground, 'wllama', name)).toMatch(wanted);
    await playground.close();
  });

  it('a full disk', async () => {
    // One part and a bit: storing the first part fails.
    const body = Buffer.alloc(17_000_000);
    const { playground, dialog } = await openOn('wllama', files, faulty((route) => route.fulfill({ status: 206, headers: { ...head, 'content-range': `bytes 0-${bytes - 1}/${bytes}` }, body })));
    await expect.poll(() => dialog.getByRole('button', { name: /^Load/ }).isEnabled(), { timeout: 30_000 }).toBe(true);
    const devtools = await playground.context.newCDPSession(playground.page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: app.url, quotaSize: 2_000_000 });
    await load(dialog);
    expect(await sentence(playground, 'wllama', 'a full disk')).toMatch(/^The browser has no space left to keep the model/);
    await playground.close();
  });
});
