import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routingPolicySchema } from '@/lib/routing/policy';
import { startApp, type RunningApp } from '../helpers/built-app';
import { launchBrowser } from '../helpers/chromium';
import { findLlamaServer, startLlamaServer, type LlamaServer } from '../helpers/llama-server';
import { PlaygroundPage } from '../helpers/playground-page';
import { ensureGguf, LOCAL_MODEL, modelsFolder, realRequired, SERVER_MODEL } from '../helpers/real-models';
import { readRecordings } from '../helpers/replaying-upstream';
import { RunsPage } from '../helpers/runs-page';

const localGguf = ensureGguf(LOCAL_MODEL);
const serverGguf = ensureGguf(SERVER_MODEL);
const llamaServer = findLlamaServer();
const present = localGguf !== null && serverGguf !== null && llamaServer !== null;
if (!present) console.log('skipped: a run of the real 0.5B in the tab and the real 1.5B behind the app (weights or server are absent, see above)');
if (!present && realRequired) throw new Error('The real-model test is required here (SYNCONFROUTE_REQUIRE_REAL=1), and its weights or server could not be had.');

/** SYNCONFROUTE_RUN_TASKS=60 makes the whole study. On two cores a task takes half a minute, so ten are run where real models are required, and none elsewhere: the browser layer has the same path with recorded answers. */
const TASKS = Number(process.env['SYNCONFROUTE_RUN_TASKS'] ?? (realRequired ? 10 : 0));
if (TASKS === 0) console.log('skipped: a run of the real 0.5B in the tab and the real 1.5B behind the app (minutes a task; SYNCONFROUTE_RUN_TASKS=10 makes it)');
/** A minute a task on a slow, busy machine, and the loading. */
const RUN_TIMEOUT_MS = 300_000 + TASKS * 60_000;

describe.runIf(present && TASKS > 0)('a run with real models', () => {
  let server: LlamaServer;
  let app: RunningApp;
  let browser: Browser;
  let opened: PlaygroundPage;

  beforeAll(async () => {
    if (serverGguf === null || llamaServer === null) throw new Error('unreachable: guarded by runIf');
    server = await startLlamaServer(llamaServer, { gguf: serverGguf, alias: SERVER_MODEL, contextTokens: 4096 });
    app = await startApp({ SYNCONFROUTE_UPSTREAM_URL: server.url, SYNCONFROUTE_UPSTREAM_MODEL: SERVER_MODEL, SYNCONFROUTE_MODELS_DIR: modelsFolder() });
    browser = await launchBrowser();
    opened = await PlaygroundPage.open(browser, app, 'calibrate?step=runs');
  });
  afterAll(async () => {
    await opened.close();
    await browser.close();
    await app.stop();
    await server.stop();
  });

  it(
    'the 0.5B in the tab and the 1.5B behind the app answer the same tasks, judged in Pyodide; a reload in the middle loses nothing; it ends in a policy',
    async () => {
      const { page } = opened;
      let runs = await RunsPage.open(page, app.url);
      await runs.choose('Local model', 'tab');
      await runs.choose('Server model', 'server');
      await runs.languages('Python');
      await runs.start(TASKS);
      const middle = Math.floor(TASKS / 2);
      const answered = async (tier: 'local' | 'server') => Number.parseInt(await runs.facts(tier), 10);
      await expect.poll(() => answered('local'), { timeout: RUN_TIMEOUT_MS, interval: 1000 }).toBeGreaterThanOrEqual(middle);

      runs = await RunsPage.open(page, app.url);
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      const kept = await answered('local');
      expect(kept).toBeGreaterThanOrEqual(middle);
      await page.getByRole('button', { name: 'Resume' }).click();
      await page.getByRole('button', { name: 'Use these answers' }).waitFor({ timeout: RUN_TIMEOUT_MS });

      const tasks = readRecordings();
      for (const [tier, model] of [['local', LOCAL_MODEL], ['server', SERVER_MODEL]] as const) {
        const rows = await runs.exported(tier);
        expect(rows).toHaveLength(TASKS);
        expect(rows.every((row) => row.model === model && row.logprobs.every((logprob) => logprob !== null && logprob <= 0.001))).toBe(true);
        // The same weights on another build may differ in a near tie; most answers are the recorded ones.
        const same = rows.filter(({ taskId, completion }) => tasks.answers.get(model)?.get(taskId)?.completion === completion);
        console.log(`${tier}: ${rows.filter(({ passed }) => passed).length} of ${TASKS} pass; ${same.length} answers are those that were recorded`);
        expect(same.length).toBeGreaterThan(TASKS / 2);
        // Where the answer is the recorded one, Pyodide's verdict is CPython's.
        for (const { taskId, passed } of same) expect({ taskId, passed }).toEqual({ taskId, passed: tasks.answers.get(model)?.get(taskId)?.passed });
      }

      await runs.usePolicy();
      const policy = routingPolicySchema.parse(await runs.storedPolicy());
      expect(policy).toMatchObject({ localModel: LOCAL_MODEL, serverModel: SERVER_MODEL });
      await page.goto(app.url);
      await opened.decided();
      expect(Number(await opened.threshold.getAttribute('aria-valuenow'))).toBe(Math.round(policy.threshold * 100));
      expect(opened.foreign).toEqual([]);
    },
    2 * RUN_TIMEOUT_MS,
  );
});
