import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import { z } from 'zod';
import { decisionRecordSchema, type DecisionRecord } from '@/lib/routing';
import type { RunningApp } from './built-app';
import { requireNoSecret } from './secrets';

/** A page of the playground with what a test looks at: contacted hosts, errors, and the parts by their accessible names. */
export class PlaygroundPage {
  /** Requests to other origins, all refused. */
  readonly foreign: string[] = [];
  /** Uncaught errors and error lines of the console. */
  readonly errors: string[] = [];

  /** What the app sent to this browser as pages, JSON and streams; searched for secrets when the page is closed. */
  private readonly received: Promise<void>[] = [];
  private readonly leaks: Error[] = [];

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
      if (message.type() === 'error') opened.errors.push(`${message.text()} (${message.location().url})`);
    });
    context.on('response', (response) => opened.received.push(opened.search(response)));
    await page.goto(`${app.url}/${query}`);
    return opened;
  }

  private async search(response: Response): Promise<void> {
    const url = new URL(response.url());
    const isText = /^(text\/html|text\/event-stream|application\/json)/.test(response.headers()['content-type'] ?? '');
    if (url.origin !== this.app.url || !isText || url.pathname.startsWith('/models/')) return;
    const body = await response.text().catch(() => '');
    try {
      requireNoSecret(JSON.stringify(response.headers()) + body, `to the browser, at ${url.pathname}`);
    } catch (error) {
      this.leaks.push(error as Error);
    }
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

  /** Loads the 0.5B model by the page's own button, and waits until it is ready. */
  async goLive(timeoutMs = 500_000): Promise<void> {
    await this.page.getByRole('button', { name: 'Go live' }).first().click();
    await this.page.getByRole('radio', { name: /0\.5B/ }).first().check();
    await this.page.getByRole('button', { name: /^Load/ }).click({ timeout: 120_000 });
    // The dialog hides what is behind it; loading goes on without it.
    await this.page.keyboard.press('Escape');
    await this.page.getByRole('button', { name: /0\.5B.*ready/ }).waitFor({ timeout: timeoutMs });
  }

  /** Connects a model server on this machine by the page's own form. */
  async connectEndpoint(baseUrl: string, model: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Go live' }).first().click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /model server on this machine/i }).check();
    await dialog.getByRole('textbox', { name: 'Address' }).fill(baseUrl);
    await dialog.getByRole('textbox', { name: 'Model' }).fill(model);
    await dialog.getByRole('button', { name: 'Connect' }).click();
  }

  /** Opens a text as a file from disk, and puts the cursor at the end of the given line (0-based) of it. */
  async openText(name: string, text: string, line: number): Promise<void> {
    await this.page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await this.page.getByRole('button', { name, exact: true }).last().waitFor();
    await this.editor.locator('.view-lines', { hasText: text.trimStart().split(/\s/)[0] ?? '' }).waitFor();
    await this.editor.locator('textarea, .native-edit-context').first().focus();
    await this.page.keyboard.press('Control+Home');
    for (let i = 0; i < line; i += 1) await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('End');
  }

  /** Asks for a completion at the cursor, and waits for one more decision than there were. @returns the newest record. */
  async complete(timeoutMs = 60_000): Promise<DecisionRecord> {
    const before = await this.decisionCount();
    await this.page.keyboard.press('Alt+\\');
    const deadlineMs = performance.now() + timeoutMs;
    while ((await this.decisionCount()) <= before) {
      if (performance.now() > deadlineMs) throw new Error(`No decision came in ${timeoutMs} ms.`);
      await this.page.waitForTimeout(100);
    }
    const [record] = await this.exportDecisions();
    if (record === undefined) throw new Error('The log is empty.');
    return record;
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

  /** @throws Error where the app sent a secret to this page. */
  async close(): Promise<void> {
    await this.context.close();
    await Promise.all(this.received);
    if (this.leaks[0] !== undefined) throw this.leaks[0];
  }
}
