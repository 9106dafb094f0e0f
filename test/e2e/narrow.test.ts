import type { Browser } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { RunningApp } from '../helpers/built-app';
import { PlaygroundPage } from '../helpers/playground-page';
import { withStartedApp } from '../helpers/started-app';

let app: RunningApp;
let browser: Browser;
let playground: PlaygroundPage;

const PHONE = { viewport: { width: 390, height: 844 } };

withStartedApp((started) => ({ app, browser } = started));
afterEach(() => playground.close());

describe('where there is no room for the pane of files', () => {
  it('a file can be made, and one of the disk opened', async () => {
    playground = await PlaygroundPage.open(browser, app, '', PHONE);
    const { page } = playground;
    const files = page.getByRole('group', { name: 'Files' });
    await page.getByRole('combobox', { name: 'File' }).getByText('statistics_summary.py').waitFor({ state: 'attached' });
    await files.getByRole('button', { name: 'New' }).click();
    await page.getByRole('heading', { level: 1, name: 'untitled.py' }).waitFor({ state: 'attached' });
    const chooser = page.waitForEvent('filechooser');
    await files.getByRole('button', { name: 'Open…' }).click();
    await (await chooser).setFiles({ name: 'own.js', mimeType: 'text/plain', buffer: Buffer.from('let x = 1;\n') });
    await page.getByRole('heading', { level: 1, name: 'own.js' }).waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
  });

  it('they can be made and opened without the starter files, too; the list says that there is none', async () => {
    playground = await PlaygroundPage.open(browser, app, '', PHONE);
    const { page } = playground;
    await page.route('**/starters/**', (route) => route.abort());
    await page.reload();
    await page.getByText(/starter files could not be loaded/i).waitFor();
    expect(await page.getByRole('combobox', { name: 'File' }).innerText()).toBe('No file');
    await page.getByRole('group', { name: 'Files' }).getByRole('button', { name: 'New' }).click();
    await page.getByRole('heading', { level: 1, name: 'untitled.py' }).waitFor({ state: 'attached' });
  });
});

it('nothing of a case is cut off at the side', async () => {
  playground = await PlaygroundPage.open(browser, app, 'calibrate', PHONE);
  const { page } = playground;
  await page.getByTestId('paired-panel').getByRole('button', { name: /^Improvements/ }).click();
  const shown = page.getByRole('dialog').getByTestId('case');
  await shown.waitFor();
  const edge = await page.getByRole('dialog').evaluate((dialog) => dialog.getBoundingClientRect().right);
  const beyond = await shown.evaluate((article, right) => [...article.children].filter((part) => part.getBoundingClientRect().right > right).length, edge);
  expect(beyond).toBe(0);
});

describe('a model that cannot be loaded', () => {
  it.each([
    ['its files are not there', 404, /no files of this model/],
    ['the app does not answer', null, /does not answer/],
  ])('says beside the button why: %s', async (_, status, expected) => {
    playground = await PlaygroundPage.open(browser, app, '', PHONE);
    const { page } = playground;
    await page.route('**/models/**', (route) => (status === null ? route.abort() : route.fulfill({ status })));
    await page.getByRole('button', { name: 'Go live' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /wllama/ }).check();
    const why = dialog.getByRole('status').filter({ hasText: expected });
    await why.waitFor();
    const load = dialog.getByRole('button', { name: 'Load', exact: true });
    expect(await load.isDisabled()).toBe(true);
    expect(await load.getAttribute('aria-describedby')).toBe(await why.getAttribute('id'));
    const [whyBox, loadBox] = [await why.boundingBox(), await load.boundingBox()];
    expect(Math.abs((whyBox?.y ?? 0) + (whyBox?.height ?? 0) / 2 - (loadBox?.y ?? Infinity) - (loadBox?.height ?? 0) / 2)).toBeLessThan(12);
    expect((loadBox?.y ?? Infinity) + (loadBox?.height ?? 0)).toBeLessThan(PHONE.viewport.height);
  });
});
