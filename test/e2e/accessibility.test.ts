import type { Browser, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { axeViolations } from '../helpers/axe';
import type { RunningApp } from '../helpers/built-app';
import { PlaygroundPage } from '../helpers/playground-page';
import { withStartedApp } from '../helpers/started-app';

const THEMES = ['light', 'dark'] as const;

let app: RunningApp;
let browser: Browser;
let playground: PlaygroundPage;

withStartedApp((started) => ({ app, browser } = started));
afterEach(() => playground.close());

/** Both themes of the page as it is now, changed under it as the operating system does. */
async function expectNoViolations(page: Page, state: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe(colorScheme);
    // Painted in it, too.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await axeViolations(page), `${state}, ${colorScheme}`).toEqual([]);
  }
}

const button = (name: string | RegExp) => playground.page.getByRole('button', { name, exact: typeof name === 'string' }).first();

async function openDecided(query = '?t=0.70', options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  playground = await PlaygroundPage.open(browser, app, query, options);
  await playground.decided();
  return playground.page;
}

describe('reduced motion', () => {
  it('a change of theme is there at once, without a transition of anything', async () => {
    const page = await openDecided('', { reducedMotion: 'reduce', colorScheme: 'light' });
    const running = await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'dark';
      // Styles are worked out here, which starts the transitions.
      document.body.getBoundingClientRect();
      return document.getAnimations().length;
    });
    expect(running).toBe(0);
  });
});

describe('axe finds nothing, in both themes', () => {
  it('on the playground with a kept, an escalated and no decision', async () => {
    const page = await openDecided();
    await expectNoViolations(page, 'kept or escalated at 0.70');
    await playground.setThreshold(1);
    await expect.poll(() => playground.reason.innerText()).not.toMatch(/^Kept local: /);
    await expectNoViolations(page, 'escalated');
    await button('New').click();
    await page.getByRole('heading', { name: 'Nothing recorded here' }).waitFor();
    await expectNoViolations(page, 'no decision');
  });

  it('before anything is loaded', async () => {
    playground = await PlaygroundPage.open(browser, app, '', {});
    await playground.context.route('**/starters/index.json', () => undefined);
    await playground.page.reload();
    await playground.page.getByRole('heading', { name: 'No decision yet' }).waitFor();
    await expectNoViolations(playground.page, 'loading');
  });

  it('while its own code is still on the way', async () => {
    playground = await PlaygroundPage.open(browser, app, 'demo');
    const html = await (await fetch(app.url)).text();
    await playground.context.route('**/_next/static/**/*.js', (route) => (html.includes(new URL(route.request().url()).pathname) ? route.fallback() : undefined));
    await playground.page.goto(app.url);
    await playground.page.getByText('Loading the editor…').waitFor();
    await expectNoViolations(playground.page, 'shell');
  });

  it('while a model loads, in the dialog and beside the work', async () => {
    const page = await openDecided();
    const totalBytes = 491_400_064;
    // The app has the weights, and the download never ends.
    await playground.context.route('**/models/**/*.gguf', (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status: 200, headers: { 'content-type': 'application/octet-stream', 'content-length': String(totalBytes), 'accept-ranges': 'bytes' } }) : undefined,
    );
    await button('Go live').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /wllama/ }).check();
    await dialog.getByRole('radio', { name: /0\.5B/ }).first().check();
    await dialog.getByRole('button', { name: /^Load/ }).click();
    await dialog.getByRole('progressbar').waitFor();
    await expectNoViolations(page, 'loading, in the dialog');
    await page.keyboard.press('Escape');
    await button(/Loading/).waitFor();
    await expectNoViolations(page, 'loading, beside the work');
  });

  it('on the playground with faults, and offline', async () => {
    playground = await PlaygroundPage.open(browser, app, '');
    await playground.context.route('**/starters/**', (route) => route.abort());
    await playground.page.reload();
    await playground.page.getByText(/starter files could not be loaded/i).waitFor();
    await expectNoViolations(playground.page, 'faults');
    await playground.context.setOffline(true);
    await button(/^Server: /).click();
    await expectNoViolations(playground.page, 'offline');
    await playground.context.setOffline(false);
  });

  it.each([
    ['go live', async (page: Page) => {
      await button('Go live').click();
      await page.getByRole('dialog').getByRole('group', { name: 'Engine' }).waitFor();
    }],
    ['settings', async (page: Page) => {
      await button('Settings').click();
      await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    }],
    ['keys', async (page: Page) => {
      await page.locator('body').press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    }],
    ['palette', async (page: Page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Commands' }).waitFor();
    }],
    ['what was sent', async (page: Page) => {
      await button(/left this machine$/).click();
      await page.getByRole('dialog').waitFor();
    }],
    ['both answers', async (page: Page) => {
      await button('Side by side').click();
      await page.getByRole('dialog', { name: 'Both answers' }).waitFor();
    }],
    ['log', async (page: Page) => {
      await button('Log').click();
      await page.getByRole('table', { name: 'Decisions' }).waitFor();
    }],
    ['program', async (page: Page) => {
      await playground.openText('a.js', 'console.log(1);\nnull.x;\n', 0);
      await button('Run').click();
      await page.getByTestId('run-error').waitFor();
    }],
    ['language menu', async (page: Page) => {
      await button('Language').click();
      await page.getByRole('menu').waitFor();
    }],
  ])('with %s open', async (state, act) => {
    const page = await openDecided();
    // `?` opens the keys only where nobody types.
    if (state === 'keys') await button('Settings').focus();
    await act(page);
    await expectNoViolations(page, state);
  });

  it('on a narrow screen, with the decision as a sheet and the session as a tab', async () => {
    playground = await PlaygroundPage.open(browser, app, '?t=0.70', { viewport: { width: 390, height: 844 } });
    const { page } = playground;
    const decision = page.getByRole('button', { name: /^(local|server|kept local|nothing shown)/ });
    await decision.waitFor();
    await expectNoViolations(page, 'editor');
    await decision.click();
    await page.getByRole('dialog').waitFor();
    await expectNoViolations(page, 'sheet');
    await page.keyboard.press('Escape');
    await button(/^Session/).click();
    await page.getByRole('table', { name: 'Decisions' }).waitFor();
    await expectNoViolations(page, 'session');
  });

  it.each(['tasks', 'runs', 'compare', 'policy'])('on the %s step of calibrating', async (step) => {
    playground = await PlaygroundPage.open(browser, app, `calibrate?step=${step}`);
    const { page } = playground;
    await page.getByTestId('data-line').waitFor({ timeout: 60_000 });
    if (step === 'compare' || step === 'policy') await page.getByRole('slider').first().waitFor();
    await expectNoViolations(page, step);
  });
});

describe('the main job by keyboard alone', () => {
  it('go to a hole, take the completion, undo, ask again, move the threshold, read the log', async () => {
    const page = await openDecided('?file=python/statistics_summary.py&hole=statistics_summary.py-1&t=0.00', { permissions: ['clipboard-read', 'clipboard-write'] });
    const ghost = playground.editor.locator('[class*=ghost-text]').first();
    await ghost.waitFor();
    const before = await playground.decisionCount();
    await page.keyboard.press('Tab');
    await playground.editor.locator('.accepted-local').first().waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => playground.editor.locator('.accepted-local').count()).toBe(0);
    await page.keyboard.press('Alt+\\');
    await ghost.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => ghost.count()).toBe(0);

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Commands' }).waitFor();
    await page.keyboard.type('next hole');
    await page.keyboard.press('Enter');
    await expect.poll(() => playground.decisionCount()).toBe(before + 1);

    // Out of the editor: Ctrl+M lets Tab move the focus on.
    await page.keyboard.press('Control+m');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    for (let i = 0; i < 40 && (await focused()) !== 'Threshold'; i += 1) await page.keyboard.press('Tab');
    expect(await focused()).toBe('Threshold');
    const outline = await page.evaluate(() => (document.activeElement === null ? '' : getComputedStyle(document.activeElement).outlineStyle));
    expect(outline).not.toBe('none');
    await page.keyboard.press('End');
    await expect.poll(() => playground.reason.innerText()).not.toMatch(/^Kept local: /);

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Commands' }).waitFor();
    await page.keyboard.type('log');
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'Decisions' }).waitFor();
    const inLog = () => page.evaluate(() => document.activeElement?.closest('#decision-log [role=row]') !== null && document.activeElement?.closest('#decision-log') !== null);
    for (let i = 0; i < 120 && !(await inLog()); i += 1) await page.keyboard.press('Tab');
    expect(await inLog()).toBe(true);
    expect(playground.errors).toEqual([]);
  });
});
