import type { Browser } from 'playwright-core';
import type { DecisionRecord } from '@/lib/routing';
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
    playground = await PlaygroundPage.open(browser, app, '?file=python/statistics_summary.py&t=0.70');
  });
  afterAll(async () => {
    await playground.close();
    await browser.close();
    await app.stop();
    await server.stop();
  });

  const newest = (matches: (record: DecisionRecord) => boolean) =>
    expect.poll(async () => (await playground.exportDecisions()).slice(0, 1).some(matches), { timeout: DECISION_TIMEOUT_MS, interval: 500 }).toBe(true);

  it('goes live by one button: the weights come from the own origin, and the engine is ready', async () => {
    await playground.decided();
    await playground.goLive();
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

  it('a moved threshold flips the live decision, and asks the server when the handle rests', async () => {
    await playground.setThreshold(1);
    await newest(({ threshold, server }) => threshold === 1 && server !== undefined);
    const [escalated] = await playground.exportDecisions();
    expect(escalated).toMatchObject({ decision: 'escalate', reason: 'low-confidence', server: { model: SERVER_MODEL, recorded: false } });
    await playground.setThreshold(0.7);
    await newest(({ threshold }) => threshold === 0.7);
    expect(await playground.reason.innerText()).toMatch(/^Kept local/);
    const [kept] = await playground.exportDecisions();
    expect(kept).toMatchObject({ id: escalated?.id, decision: 'keep', reason: 'confident-and-valid', origin: 'local' });
  });

  it('escalates what the model is unsure of', async () => {
    await playground.openText('roll.py', UNSURE, UNSURE_LINE);
    const record = await playground.complete(DECISION_TIMEOUT_MS);
    expect(record).toMatchObject({ recorded: false, decision: 'escalate', reason: 'low-confidence', threshold: 0.7, server: { model: SERVER_MODEL, recorded: false } });
    expectRealLogprobs(record);
    expect(new Set(record.local?.logprobs).size).toBeGreaterThan(1);
    expect(record.confidence).toBeLessThan(0.7);
    expect(record.sent?.bytes).toBeGreaterThan(0);
  });

  it('escalates what is confident and broken', async () => {
    await playground.openText('sign.js', BROKEN, BROKEN_LINE);
    const record = await playground.complete(DECISION_TIMEOUT_MS);
    expect(record).toMatchObject({ recorded: false, decision: 'escalate', reason: 'invalid-syntax', gate: { valid: false }, server: { model: SERVER_MODEL, recorded: false } });
    expectRealLogprobs(record);
    expect(record.confidence).toBeGreaterThanOrEqual(0.7);
    expect(['server', 'kept-local', null]).toContain(record.origin);
  });
});

/** The model knows too little of what is wanted: a generator of dice without any word about it. */
const UNSURE = `import random

def roll():
    
        yield random.randint(1, 6)
`;
const UNSURE_LINE = 3;

/** The “else” is missing; small models close the brace and forget it. */
const BROKEN = `function sign(x) {
  if (x > 0) {
    return 1;
  
    return -1;
  }
  return 0;
}
`;
const BROKEN_LINE = 3;

function expectRealLogprobs({ local, server }: DecisionRecord): void {
  for (const answer of [local, server]) {
    expect(answer?.logprobs.length).toBeGreaterThan(0);
    expect(answer?.logprobs.every((logprob) => logprob !== null && logprob < 0)).toBe(true);
  }
}
