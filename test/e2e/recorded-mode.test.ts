import type { Browser } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { starterIndexSchema } from '@/lib/engines/starters';
import { paperPolicy } from '@/lib/routing';
import type { RunningApp } from '../helpers/built-app';
import { PlaygroundPage } from '../helpers/playground-page';
import { withStartedApp } from '../helpers/started-app';

let app: RunningApp;
let browser: Browser;
let opened: PlaygroundPage | undefined;

withStartedApp((started) => ({ app, browser } = started));
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function open(query = '', options: Parameters<Browser['newContext']>[0] = {}): Promise<PlaygroundPage> {
  opened = await PlaygroundPage.open(browser, app, query, options);
  return opened;
}

describe('recorded mode, with all network but the own origin off', () => {
  it('shows a first decision, labelled recorded, without a click; the page is isolated and asks no other origin', async () => {
    const playground = await open();
    expect(await playground.decided()).toMatch(/^(Kept local|Escalated|Nothing is shown)/);
    const panel = playground.page.getByRole('complementary', { name: 'Decision' });
    expect(await panel.getByText('recorded', { exact: true }).count()).toBeGreaterThan(0);
    expect(await playground.page.getByText(/Recorded run: these are real answers, recorded on/).isVisible()).toBe(true);
    expect(await playground.page.evaluate(() => globalThis.crossOriginIsolated)).toBe(true);
    expect(playground.foreign).toEqual([]);
    expect(playground.errors).toEqual([]);
  });

  it('a moved threshold flips the shown decision at once, and back', async () => {
    const playground = await open();
    await playground.decided();
    await playground.setThreshold(1);
    await expect.poll(() => playground.reason.innerText()).toMatch(/^(Escalated|Kept local, though|Nothing)/);
    await playground.setThreshold(0);
    await expect.poll(() => playground.reason.innerText()).not.toMatch(/was unsure/);
  });

  it('a threshold that flips the decision flips everything that is drawn of it, also where both texts are the same', async () => {
    const playground = await open('?file=python/statistics_summary.py&hole=statistics_summary.py-1&t=1.00');
    await playground.decided();
    const container = playground.editor;
    const pill = playground.editor.locator('.ghost-pill').first();
    await expect.poll(() => container.getAttribute('data-ghost-origin')).toBe('server');
    await expect.poll(() => pill.innerText()).toMatch(/server/);
    const panel = playground.page.getByRole('complementary', { name: 'Decision' });
    const path = panel.getByRole('img', { name: /^Path/ });
    expect(await path.getAttribute('aria-label')).toMatch(/server: passed/);
    const took = panel.getByRole('row', { name: /^server/ });
    await expect.poll(() => took.count()).toBe(2);
    const [before] = await playground.exportDecisions();
    expect(before?.shown).toBe(before?.local?.text);
    await playground.setThreshold(0);
    await expect.poll(() => playground.reason.innerText()).toMatch(/^Kept local: /);
    await expect.poll(() => container.getAttribute('data-ghost-origin')).toBe('local');
    await expect.poll(() => pill.innerText()).toMatch(/local/);
    expect(await path.getAttribute('aria-label')).not.toMatch(/server/);
    expect(await took.count()).toBe(0);
    // The answer that is known is still offered beside it, and only one of them is proposed.
    expect(await panel.getByText('proposed', { exact: true }).count()).toBe(1);
  });

  it('after a completion is taken, the next hole is the one after it; where its text is taken away again, its mark goes, too', async () => {
    const playground = await open('?file=python/statistics_summary.py&hole=statistics_summary.py-1&t=0.00');
    await playground.decided();
    await playground.editor.locator('[class*=ghost-text]').first().waitFor();
    await playground.page.keyboard.press('Tab');
    await playground.editor.locator('.accepted-local').first().waitFor();
    await playground.page.getByRole('button', { name: 'Next hole' }).click();
    await playground.page.getByText('Hole 2 of 12').waitFor();
    await playground.page.getByRole('button', { name: 'Previous hole' }).click();
    await playground.page.getByText('Hole 1 of 12').waitFor();
    await expect.poll(() => playground.editor.locator('.accepted').count()).toBe(0);
  });

  it('opens with the threshold of the policy in force, not with another one first', async () => {
    const playground = await open();
    await playground.context.route('**/starters/index.json', () => undefined);
    await playground.page.reload();
    await playground.threshold.waitFor();
    const shipped = z.object({ threshold: z.number() }).parse(await (await fetch(`${app.url}/recordings/default-policy.json`)).json());
    expect(await playground.threshold.getAttribute('aria-valuenow')).toBe(String(Math.round(shipped.threshold * 100)));
  });

  it('every recorded decision of a file is real: probabilities, times, models, and its record says recorded', async () => {
    const playground = await open();
    await playground.decided();
    for (let i = 0; i < 4; i += 1) {
      const before = await playground.exportDecisions();
      await playground.page.getByRole('button', { name: 'Next hole' }).click();
      await expect.poll(async () => (await playground.exportDecisions()).length).toBe(before.length + 1);
    }
    const records = await playground.exportDecisions();
    expect(records).toHaveLength(5);
    for (const record of records) {
      expect(record).toMatchObject({ recorded: true, local: { recorded: true, engine: expect.any(String) as string } });
      expect(record.sent).toBeUndefined();
      expect(record.local?.logprobs.length).toBe(record.local?.tokens.length);
      expect(record.local?.logprobs.every((logprob) => logprob !== null && logprob <= 0)).toBe(true);
    }
    expect(new Set(records.map((record) => record.confidence)).size).toBe(5);
  });

  it('coming back to a file shows it as it was left: the place, and what is proposed there', async () => {
    const playground = await open('?file=python/csv_report.py&hole=csv_report.py-7');
    const { page } = playground;
    const score = () => page.getByRole('img', { name: /^Path/ }).getAttribute('aria-label');
    await playground.decided();
    const [here, shown] = [page.url(), await score()];
    await page.getByRole('button', { name: 'matrix.cpp' }).first().click();
    await expect.poll(score).not.toBe(shown);
    await page.getByRole('button', { name: 'csv_report.py' }).first().click();
    await expect.poll(() => page.url()).toBe(here);
    await expect.poll(score).toBe(shown);
    // Not to the first line for a moment, and back by chance.
    await page.waitForTimeout(1_000);
    expect([page.url(), await score()]).toEqual([here, shown]);
    expect(await playground.visibleText()).not.toMatch(/^import csv/m);
  });

  it('a starter whose hole is filled, and one without holes, are as they were left, too; a closed file takes its decision with it', async () => {
    const playground = await open('?file=python/statistics_summary.py&hole=statistics_summary.py-1', { permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = playground;
    const file = (name: string) => page.getByRole('button', { name, exact: false }).first();
    await playground.decided();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('# end');
    const text = await playground.wholeText();
    await page.keyboard.press('Control+End');
    for (let n = 0; n < 5; n++) await page.keyboard.press('Backspace');
    await file('inventory.cpp').click();
    await page.keyboard.press('Control+End');
    const visible = await playground.visibleText();
    expect(visible).not.toContain('#include');
    await file('statistics_summary.py').click();
    expect(`${await playground.wholeText()}# end`).toBe(text);
    await file('inventory.cpp').click();
    await expect.poll(() => playground.visibleText()).toBe(visible);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('heading', { name: 'Nothing recorded here' }).waitFor();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('button', { name: 'Close untitled-2.py' }).click();
    expect(await page.getByRole('button', { name: 'untitled.py', exact: true }).count()).toBe(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.code-editor') !== null)).toBe(true);
  });

  it('what was typed survives a reload', async () => {
    const playground = await open();
    await playground.decided();
    await playground.page.getByRole('button', { name: 'New', exact: true }).click();
    await playground.editor.click();
    await playground.page.keyboard.type('answer = 42  # 語 😀');
    await expect.poll(() => playground.visibleText()).toContain('answer = 42');
    await playground.page.reload();
    await playground.page.getByRole('button', { name: 'untitled.py', exact: true }).click();
    await expect.poll(() => playground.visibleText()).toContain('answer = 42  # 語 😀');
  });

  it('what is typed in the last moment survives, too, and a second tab overwrites nothing', async () => {
    const playground = await open();
    await playground.decided();
    await playground.page.getByRole('button', { name: 'New', exact: true }).click();
    await playground.editor.click();
    await playground.page.keyboard.insertText('first = 1');
    await playground.page.reload();
    await playground.page.getByRole('button', { name: 'untitled.py', exact: true }).click();
    await expect.poll(() => playground.visibleText()).toContain('first = 1');
    const second = await playground.context.newPage();
    await second.goto(app.url);
    await second.getByTestId('reason').waitFor();
    await second.getByRole('button', { name: 'New', exact: true }).click();
    await second.locator('.code-editor').click();
    await second.keyboard.insertText('second = 2');
    await second.close({ runBeforeUnload: true });
    await playground.page.reload();
    const own = playground.page.getByRole('button', { name: /^untitled(-2)?\.py$/ });
    await expect.poll(() => own.count()).toBe(2);
    for (const text of ['first = 1', 'second = 2']) {
      const shows = async () => {
        for (const i of [0, 1]) {
          await own.nth(i).click();
          if ((await playground.visibleText()).includes(text)) return true;
        }
        return false;
      };
      await expect.poll(shows).toBe(true);
    }
  });

  it('going to another hole keeps what the person wrote in a starter, as a file of their own', async () => {
    const playground = await open('?file=python/statistics_summary.py');
    await playground.decided();
    await playground.editor.locator('textarea, .native-edit-context').first().focus();
    await playground.page.keyboard.press('Control+Home');
    await playground.page.keyboard.insertText('# mine\n');
    await playground.page.getByRole('button', { name: 'Next hole' }).click();
    await playground.page.reload();
    const own = playground.page.getByRole('region', { name: 'Yours' }).or(playground.page.locator('div', { has: playground.page.getByRole('heading', { name: 'Yours' }) })).last();
    await own.getByRole('button', { name: 'statistics_summary.py', exact: true }).click();
    await expect.poll(() => playground.visibleText()).toContain('# mine');
  });

  it('a policy file changes the threshold and stays over a reload; a file that is none is refused with the reason', async () => {
    const playground = await open();
    await playground.decided();
    await playground.page.getByRole('button', { name: 'Settings' }).click();
    const input = playground.page.getByRole('dialog').locator('input[type=file]');
    const file = (text: string) => ({ name: 'routing-policy.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await input.setInputFiles(file('{"schema":1}'));
    await playground.page.getByRole('alert').getByText(/is no routing policy/).waitFor();
    await input.setInputFiles(file(JSON.stringify(paperPolicy({ id: 'mine', title: 'Our own tasks', threshold: 0.35 }))));
    await playground.page.getByText(/Our own tasks \(t = 0\.35\)/).waitFor();
    await playground.page.keyboard.press('Escape');
    await playground.page.reload();
    await playground.decided();
    await expect.poll(() => playground.threshold.getAttribute('aria-valuenow')).toBe('35');
  });

  it('Tab takes the ghost text, undo gives back exactly the text before', async () => {
    const { path: file, holes } = starterIndexSchema.parse(await (await fetch(`${app.url}/starters/index.json`)).json()).files[0]!;
    const hole = holes[0]!;
    const whole = await (await fetch(`${app.url}/starters/${file}`)).text();
    const before = whole.slice(0, hole.start) + whole.slice(hole.end);

    const playground = await open(`?file=${file}&hole=${hole.id}&t=0.00`, { permissions: ['clipboard-read', 'clipboard-write'] });
    await playground.decided();
    await playground.editor.locator('[class*=ghost-text]').first().waitFor();
    await playground.page.keyboard.press('Tab');
    await expect.poll(async () => (await playground.exportDecisions())[0]?.outcome).toBe('accepted');
    const [record] = await playground.exportDecisions();
    expect(await playground.wholeText()).toBe(whole.slice(0, hole.start) + (record?.shown ?? '?') + whole.slice(hole.end));
    await playground.page.keyboard.press('Control+z');
    await expect.poll(() => playground.wholeText()).toBe(before);
  });

  it('without starter files and recordings the page says so and the editor works', async () => {
    const context = await browser.newContext();
    await context.route('**/starters/**', (route) => route.abort());
    await context.route('**/recordings/**', (route) => route.abort());
    const page = await context.newPage();
    await page.goto(app.url);
    await page.getByText(/The starter files could not be loaded/).waitFor();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.locator('.code-editor').click();
    await page.keyboard.type('x = 1');
    await page.locator('.view-lines', { hasText: 'x' }).waitFor();
    await context.close();
  });
});

describe('the policy of the pages', () => {
  it('allows no inline script and has a fresh nonce for each response', async () => {
    const policies = await Promise.all([fetch(app.url), fetch(app.url)].map(async (response) => (await response).headers.get('content-security-policy') ?? ''));
    for (const policy of policies) {
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      expect(scripts).toContain("'nonce-");
      expect(scripts).not.toContain("'unsafe-inline'");
    }
    expect(policies[0]).not.toBe(policies[1]);
  });

  it('isolates every route', async () => {
    for (const route of ['/', '/api/health', '/starters/index.json', '/no-such-page']) {
      const { headers } = await fetch(app.url + route);
      expect([route, headers.get('cross-origin-opener-policy'), headers.get('cross-origin-embedder-policy')]).toEqual([route, 'same-origin', 'require-corp']);
    }
  });
});
