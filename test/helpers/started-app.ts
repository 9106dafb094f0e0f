import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startApp, type RunningApp } from './built-app';
import { launchBrowser } from './chromium';

/** The built app and a browser, for all tests of a file. */
export interface StartedApp {
  readonly app: RunningApp;
  readonly browser: Browser;
}

/** Starts both before the tests of the file that calls it, and ends them after the last one. @param given told of them before the first test. */
export function withStartedApp(given: (started: StartedApp) => void): void {
  let started: StartedApp | undefined;
  beforeAll(async () => {
    const [app, browser] = await Promise.all([startApp(), launchBrowser()]);
    started = { app, browser };
    given(started);
  });
  afterAll(async () => {
    await started?.browser.close();
    await started?.app.stop();
  });
}
