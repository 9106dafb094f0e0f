import type { Browser } from 'playwright-core';
import { startApp, type RunningApp } from './built-app';
import { launchBrowser } from './chromium';
import { PlaygroundPage } from './playground-page';
import { completionChunk, sse, startTestUpstream, type TestUpstream, type UpstreamBehaviour } from './test-upstream';

/** Name of the model that a test's endpoint on this machine serves. */
export const ENDPOINT_MODEL = 'qwen2.5-coder-test';

/** Name of the model that the organisation's server serves. */
export const SERVER_MODEL = 'qwen2.5-coder-server';

/** A browser, the built app, a model server on this machine, and the organisation's server behind the app. */
export interface LiveSetting {
  readonly endpoint: TestUpstream;
  readonly server: TestUpstream;
  readonly app: RunningApp;
  readonly browser: Browser;
  stop(): Promise<void>;
}

export async function startLiveSetting(): Promise<LiveSetting> {
  const [endpoint, server] = await Promise.all([startTestUpstream({ model: ENDPOINT_MODEL, cors: true }), startTestUpstream({ model: SERVER_MODEL })]);
  const [app, browser] = await Promise.all([startApp({ SYNCONFROUTE_UPSTREAM_URL: server.url, SYNCONFROUTE_UPSTREAM_MODEL: SERVER_MODEL }), launchBrowser()]);
  return {
    endpoint,
    server,
    app,
    browser,
    async stop() {
      await browser.close();
      await app.stop();
      await Promise.all([endpoint.stop(), server.stop()]);
    },
  };
}

/** Answers with one token of this probability. */
export function answeringWith(text: string, probability: number): UpstreamBehaviour {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(sse(completionChunk(text, Math.log(probability))));
    response.write(sse({ choices: [{ index: 0, text: '', logprobs: null, finish_reason: 'stop' }] }));
    response.end(sse('[DONE]'));
  };
}

/** The playground with a model server on this machine as its local model; `endpoint` needs `cors`. */
export async function openLive(browser: Browser, app: RunningApp, endpoint: TestUpstream, query = '?t=0.70', options: Parameters<Browser['newContext']>[0] = {}): Promise<PlaygroundPage> {
  const playground = await PlaygroundPage.open(browser, app, query, options);
  // The endpoint is another origin on purpose; all others stay refused.
  await playground.context.route(
    (url) => url.origin === endpoint.url,
    (route) => route.continue(),
  );
  await playground.decided();
  await playground.connectEndpoint(`${endpoint.url}/v1`, ENDPOINT_MODEL);
  await playground.page.getByRole('button', { name: /qwen2\.5-coder-test.*ready/i }).waitFor();
  await playground.page.keyboard.press('Escape');
  return playground;
}
