import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type RunningApp } from '../helpers/built-app';
import { launchBrowser } from '../helpers/chromium';
import { findLlamaServer, startLlamaServer, type LlamaServer } from '../helpers/llama-server';
import { PlaygroundPage } from '../helpers/playground-page';
import { ensureGguf, LOCAL_MODEL, modelsFolder, realRequired, SERVER_MODEL } from '../helpers/real-models';

const localGguf = ensureGguf(LOCAL_MODEL);
const serverGguf = ensureGguf(SERVER_MODEL);
const llamaServer = findLlamaServer();
const present = localGguf !== null && serverGguf !== null && llamaServer !== null;
if (!present) console.log('skipped: the real 0.5B in the tab with the real 1.5B behind the app (weights or server are absent, see above)');
if (!present && realRequired) throw new Error('The real-model test is required here (SYNCONFROUTE_REQUIRE_REAL=1), and its weights or server could not be had.');

/** A decision may wait for a cold prompt at a few tokens a second. */
const DECISION_TIMEOUT_MS = 240_000;

describe.runIf(present)('the real 0.5B in the tab, the real 1.5B behind the app', () => {
  let server: LlamaServer;
  let app: RunningApp;
  let browser: Browser;
  let playground: PlaygroundPage;

  beforeAll(async () => {
    if (serverGguf === null || llamaServer === null) throw new Error('unreachable: guarded by runIf');
    server = await startLlamaServer(llamaServer, { gguf: serverGguf, alias: SERVER_MODEL, contextTokens: 4096 });
    app = await startApp({ SYNCONFROUTE_UPSTREAM_URL: server.url, SYNCONFROUTE_UPSTREAM_MODEL: SERVER_MODEL, SYNCONFROUTE_MODELS_DIR: modelsFolder() });
    browser = await launchBrowser();
    playground = await PlaygroundPage.open(browser, app, '?file=python/statistics_summary.py');
  });
  afterAll(async () => {
    await playground.close();
    await browser.close();
    await app.stop();
    await server.stop();
  });

  it('goes live by one button: the weights come from the own origin, and the engine is ready', async () => {
    const { page } = playground;
    await playground.decided();
    await page.getByRole('button', { name: 'Go live' }).first().click();
    await page.getByRole('radio', { name: /0\.5B/ }).first().check();
    await page.getByText(/this app’s own server/).waitFor({ timeout: 120_000 });
    await page.getByRole('button', { name: /^Load 4\d\d/ }).click();
    // The dialog hides what is behind it; loading goes on without it.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /0\.5B.*ready/ }).waitFor({ timeout: 500_000 });
    expect(playground.foreign).toEqual([]);
  });

  it('keeps what is typed and easy', async () => {
    const { page } = playground;
    const before = await playground.decisionCount();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await playground.editor.click();
    await page.keyboard.type('def add(a, b):\n"""Return a plus b."""\nreturn a ', { delay: 5 });
    await expect.poll(() => playground.decisionCount(), { timeout: DECISION_TIMEOUT_MS, interval: 500 }).toBeGreaterThan(before);
    const record = (await playground.exportDecisions())[0];
    expect(record).toMatchObject({ recorded: false, reason: 'confident-and-valid', origin: 'local', local: { engine: 'wllama', recorded: false } });
    expect(record?.shown).toContain('+ b');
    expect(record?.local?.logprobs.length).toBeGreaterThan(0);
    expect(record?.local?.logprobs.every((logprob) => logprob !== null && logprob < 0)).toBe(true);
  });
});
