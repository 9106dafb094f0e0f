import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { decisionRecordSchema, type DecisionRecord } from '@/lib/routing';
import type { RunningApp } from './built-app';

/** A page of the playground with what a test looks at: contacted hosts, errors, and the parts by their accessible names. */
export class PlaygroundPage {
  /** Requests to other origins, all refused. */
  readonly foreign: string[] = [];
  /** Uncaught errors and error lines of the console. */
  readonly errors: string[] = [];

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    private readonly app: RunningApp,
  ) {}

  static async open(browser: Browser, app: RunningApp, query = '', options: Parameters<Browser['newContext']>[0] = {}): Promise<PlaygroundPage> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...options });
    const page = await context.newPage();
    const opened = new PlaygroundPage(page, context, app);
    await context.route(
      (url) => url.origin !== app.url && /^https?:$/.test(url.protocol),
      (route) => {
        opened.foreign.push(route.request().url());
        return route.abort();
      },
    );
    page.on('pageerror', (error) => opened.errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') opened.errors.push(message.text());
    });
    await page.goto(`${app.url}/${query}`);
    return opened;
  }

  get reason() {
    return this.page.getByTestId('reason');
  }

  get threshold() {
    return this.page.getByRole('slider', { name: 'Threshold' });
  }

  get editor() {
    return this.page.locator('.code-editor');
  }

  /** The lines in view, ghost text included. */
  async visibleText(): Promise<string> {
    return (await this.editor.locator('.view-lines').innerText()).replace(/\u00a0/g, ' ');
  }

  /** The whole text of the open file, by select all and copy; needs the clipboard permissions. */
  async wholeText(): Promise<string> {
    await this.editor.locator('textarea, .native-edit-context').first().focus();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.press('Control+c');
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** Waits until the decision panel has a reason, and returns it. */
  async decided(timeoutMs = 60_000): Promise<string> {
    await this.reason.waitFor({ timeout: timeoutMs });
    return this.reason.innerText();
  }

  /** Moves the threshold by the keyboard to a value in hundredths. */
  async setThreshold(value: number): Promise<void> {
    await this.threshold.focus();
    const now = Number(await this.threshold.getAttribute('aria-valuenow'));
    const steps = Math.round(value * 100) - now;
    for (let i = 0; i < Math.abs(steps); i += 1) await this.page.keyboard.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft');
  }

  /** Number of decisions in the session, as its bar says; reading it leaves the cursor in the editor. */
  async decisionCount(): Promise<number> {
    return Number.parseInt(await this.page.getByText(/^\d+ decisions?$/).innerText(), 10);
  }

  /** All decisions, newest first, by the log's own export; takes the focus from the editor, which ends a completion that is being written. */
  async exportDecisions(): Promise<DecisionRecord[]> {
    const log = this.page.getByRole('button', { name: 'Log', exact: true });
    if ((await log.getAttribute('aria-expanded')) !== 'true') await log.click();
    const [download] = await Promise.all([this.page.waitForEvent('download'), this.page.getByRole('button', { name: 'Export JSONL' }).click()]);
    const lines = readFileSync(await download.path(), 'utf8').trim().split('\n');
    return z.array(decisionRecordSchema).parse(lines.map((line) => JSON.parse(line) as unknown));
  }

  close(): Promise<void> {
    return this.context.close();
  }
}
