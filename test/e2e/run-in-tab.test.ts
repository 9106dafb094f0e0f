import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routingPolicySchema } from '@/lib/routing/policy';
import { startApp, type RunningApp } from '../helpers/built-app';
import { launchBrowser } from '../helpers/chromium';
import { ENDPOINT_MODEL, startLiveSetting, type LiveSetting } from '../helpers/live-page';
import { PlaygroundPage } from '../helpers/playground-page';
import { readRecordings, replaying, type Recordings } from '../helpers/replaying-upstream';
import { RunsPage } from '../helpers/runs-page';
import { sse, startTestUpstream, type TestUpstream } from '../helpers/test-upstream';

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

describe('examples and votes of a run', () => {
  let setting: LiveSetting;
  let opened: PlaygroundPage;

  beforeAll(async () => {
    setting = await startLiveSetting();
    opened = await PlaygroundPage.open(setting.browser, setting.app, 'calibrate?step=runs');
    await opened.context.route(
      (url) => url.origin === setting.endpoint.url,
      (route) => route.continue(),
    );
  });
  afterAll(async () => {
    await opened.close();
    await setting.stop();
  });

  it('the menus of a model server on this machine decide what is asked: one example before each task, three samples of each', async () => {
    const { endpoint } = setting;
    const { page } = opened;
    endpoint.behave((_request, response) => {
      const choice = (delta: object, logprobs: object | null, finish: string | null) => sse({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, logprobs, finish_reason: finish }] });
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(choice({ content: 'pass' }, { content: [{ token: 'pass', logprob: -0.1, bytes: null, top_logprobs: [] }] }, null));
      response.write(choice({}, null, 'stop'));
      response.end(sse('[DONE]'));
    });
    const runs = await RunsPage.open(page, setting.app.url);
    await runs.choose('Local model', 'endpoint', 'chat');
    await page.getByLabel('Local model: Examples').selectOption('tf-idf');
    await page.getByLabel(/^Local model: .*(votes|samples)/i).selectOption('3');
    const group = page.getByRole('group', { name: 'Local model' });
    await group.getByRole('textbox').first().fill(`${endpoint.url}/v1`);
    await group.getByRole('textbox').last().fill(ENDPOINT_MODEL);
    await runs.choose('Server model', 'recorded');
    await runs.languages('Python');
    await runs.start(2);
    await page.getByRole('button', { name: 'Use these answers' }).waitFor({ timeout: 120_000 });

    expect(endpoint.bodies).toHaveLength(6);
    const asked = endpoint.bodies.map((body) => z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })), temperature: z.number(), seed: z.number() }).parse(body));
    // An example is a question and its answer before the task's own question.
    for (const { messages, temperature } of asked) {
      expect(messages.filter(({ role }) => role === 'user')).toHaveLength(2);
      expect(temperature).toBe(0.6);
    }
    expect(new Set(asked.map(({ seed }) => seed)).size).toBe(3);
    const rows = await runs.exported('local');
    expect(rows).toHaveLength(2);
    for (const { promptMode, completion } of rows) expect([promptMode, completion.trim()]).toEqual(['chat', 'pass']);
  });
});
