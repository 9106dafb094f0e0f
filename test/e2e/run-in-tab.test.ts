import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routingPolicySchema } from '@/lib/routing/policy';
import { startApp, type RunningApp } from '../helpers/built-app';
import { launchBrowser } from '../helpers/chromium';
import { PlaygroundPage } from '../helpers/playground-page';
import { readRecordings, replaying, type Recordings } from '../helpers/replaying-upstream';
import { RunsPage } from '../helpers/runs-page';
import { startTestUpstream, type TestUpstream } from '../helpers/test-upstream';

const SMALL = 'qwen2.5-coder-0.5b-instruct-q4_k_m';
const LARGE = 'qwen2.5-coder-1.5b-instruct-q4_k_m';
const TASKS = 12;

describe('a run in the tab', () => {
  let recordings: Recordings;
  let upstream: TestUpstream;
  let app: RunningApp;
  let browser: Browser;
  let opened: PlaygroundPage;

  beforeAll(async () => {
    recordings = readRecordings();
    upstream = await startTestUpstream({ model: LARGE });
    app = await startApp({ SYNCONFROUTE_UPSTREAM_URL: upstream.url, SYNCONFROUTE_UPSTREAM_MODEL: LARGE });
    browser = await launchBrowser();
    opened = await PlaygroundPage.open(browser, app, 'calibrate?step=runs');
  });
  afterAll(async () => {
    await opened.close();
    await browser.close();
    await app.stop();
    await upstream.stop();
  });

  it('puts tasks to a recorded small model and a server, judges in the sandbox, loses nothing over a reload, and ends in a policy that the playground uses', async () => {
    const { page } = opened;
    const served: string[] = [];
    let reached: () => void = () => undefined;
    const fifth = new Promise<void>((resolve) => (reached = resolve));
    // The fifth answer never comes: the page is reloaded while it waits.
    upstream.behave(
      replaying(recordings, LARGE, async (taskId) => {
        served.push(taskId);
        if (served.length !== 5) return;
        reached();
        await new Promise(() => undefined);
      }),
    );
    let runs = await RunsPage.open(page, app.url);
    await runs.choose('Local model', 'recorded');
    await runs.choose('Server model', 'server');
    await runs.languages('Python', 'JavaScript', 'TypeScript');
    await runs.start(TASKS);
    await fifth;
    expect(await runs.facts('local')).toContain(`${TASKS} of ${TASKS}`);

    upstream.behave(replaying(recordings, LARGE, (taskId) => void served.push(taskId)));
    runs = await RunsPage.open(page, app.url);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    expect(await runs.facts('local')).toContain(`${TASKS} of ${TASKS}`);
    expect(await runs.facts('server')).toContain(`4 of ${TASKS}`);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Use these answers' }).waitFor({ timeout: 120_000 });
    // Only the answer that was under way was asked for again.
    expect(served).toHaveLength(TASKS + 1);
    expect(new Set(served).size).toBe(TASKS);

    for (const [tier, model] of [['local', SMALL], ['server', LARGE]] as const) {
      const rows = await runs.exported(tier);
      expect(rows).toHaveLength(TASKS);
      // The tab's verdicts are those of the command line's toolchains on the recorded answers.
      const recorded = recordings.answers.get(model)!;
      expect(rows.map(({ taskId, passed }) => ({ taskId, passed }))).toEqual(rows.map(({ taskId }) => ({ taskId, passed: recorded.get(taskId)?.passed })));
      expect(rows.some(({ passed }) => passed)).toBe(true);
    }

    await runs.usePolicy();
    const policy = routingPolicySchema.parse(await runs.storedPolicy());
    expect(policy).toMatchObject({ localModel: SMALL, promptMode: 'fim' });
    await page.goto(app.url);
    await opened.decided();
    expect(Number(await opened.threshold.getAttribute('aria-valuenow'))).toBe(Math.round(policy.threshold * 100));
    expect(opened.foreign).toEqual([]);
  });
});
