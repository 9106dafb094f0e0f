import type { Browser } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { starterIndexSchema } from '@/lib/engines/starters';
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

/** A starter at one of its holes, with the threshold at which everything that parses is kept, and its ghost text on screen. */
async function atHole(file: string, holeIndex: number): Promise<{ playground: PlaygroundPage; prefix: string; suffix: string }> {
  const index = starterIndexSchema.parse(await (await fetch(`${app.url}/starters/index.json`)).json());
  const hole = index.files.find(({ path }) => path === file)!.holes[holeIndex]!;
  const whole = await (await fetch(`${app.url}/starters/${file}`)).text();
  opened = await PlaygroundPage.open(browser, app, `?file=${file}&hole=${hole.id}&t=0.00`, { permissions: ['clipboard-read', 'clipboard-write'] });
  await opened.decided();
  await ghost(opened).waitFor();
  return { playground: opened, prefix: whole.slice(0, hole.start), suffix: whole.slice(hole.end) };
}

async function newFile(name = 'untitled.py'): Promise<PlaygroundPage> {
  opened = await PlaygroundPage.open(browser, app, '', { permissions: ['clipboard-read', 'clipboard-write'] });
  await opened.decided();
  await opened.page.getByRole('button', { name: 'New', exact: true }).click();
  await opened.page.getByRole('heading', { level: 1, name }).waitFor();
  await opened.editor.click();
  return opened;
}

const ghost = (playground: PlaygroundPage) => playground.editor.locator('[class*=ghost-text]').first();
const FILE = 'python/statistics_summary.py';
const SUM = 'sum(values) / len(values)';

describe('editing', () => {
  it('takes a word, then the rest, and marks what was taken with its origin', async () => {
    const { playground, prefix, suffix } = await atHole(FILE, 1);
    await playground.page.keyboard.press('Control+ArrowRight');
    await expect.poll(() => playground.editor.locator('.accepted-local').count()).toBeGreaterThan(0);
    expect((await playground.wholeText()).startsWith(`${prefix}sum`)).toBe(true);
    await playground.page.keyboard.press('Control+z');
    await expect.poll(() => playground.wholeText()).toBe(prefix + suffix);
    await expect.poll(() => playground.editor.locator('.accepted-local').count()).toBe(0);
  });

  it('takes a line by its own key', async () => {
    const { playground, prefix, suffix } = await atHole(FILE, 1);
    await playground.page.keyboard.press('Control+Enter');
    await expect.poll(() => playground.wholeText()).toBe(prefix + SUM + suffix);
  });

  it('shows the tokens of accepted text by probability when that is switched on in the palette', async () => {
    const { playground } = await atHole(FILE, 1);
    await playground.page.keyboard.press('Tab');
    await playground.editor.locator('.accepted-local').first().waitFor();
    await playground.page.keyboard.press('Control+k');
    await playground.page.getByRole('combobox', { name: 'Commands' }).fill('colours token');
    await playground.page.keyboard.press('Enter');
    await playground.editor.locator('.heat').first().waitFor();
  });

  it('an input method composes without ghost text, and its text arrives once', async () => {
    const { playground, prefix, suffix } = await atHole(FILE, 1);
    const session = await playground.context.newCDPSession(playground.page);
    await session.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    await session.send('Input.imeSetComposition', { text: '日本', selectionStart: 2, selectionEnd: 2 });
    await expect.poll(() => ghost(playground).count()).toBe(0);
    await session.send('Input.insertText', { text: '日本' });
    await expect.poll(() => playground.wholeText()).toBe(`${prefix}日本${suffix}`);
  });

  it('keeps CRLF and tabs of a file that is opened', async () => {
    const playground = await newFile();
    const text = 'def f(x):\r\n\tif x:\r\n\t\treturn 1\r\n\treturn 2\r\n';
    await playground.page.locator('input[type=file]').first().setInputFiles({ name: 'tabs.py', mimeType: 'text/x-python', buffer: Buffer.from(text) });
    await playground.page.getByRole('heading', { level: 1, name: 'tabs.py' }).waitFor();
    expect(await playground.wholeText()).toBe(text);
    await playground.page.keyboard.press('Control+End');
    await playground.page.keyboard.type('y = 1');
    expect(await playground.wholeText()).toBe(`${text}y = 1`);
  });

  it('closes a bracket once, and typing over it doubles nothing', async () => {
    const playground = await newFile();
    await playground.page.keyboard.type('print("a")');
    expect(await playground.wholeText()).toBe('print("a")');
  });

  it('types at several cursors at once', async () => {
    const playground = await newFile();
    await playground.page.keyboard.type('a\nb');
    await playground.page.keyboard.press(process.platform === 'linux' ? 'Shift+Alt+ArrowUp' : 'ControlOrMeta+Alt+ArrowUp');
    await playground.page.keyboard.type('1');
    expect(await playground.wholeText()).toBe('a1\nb1');
  });

  it('shows no ghost text while text is selected', async () => {
    const { playground } = await atHole(FILE, 1);
    await playground.page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => ghost(playground).count()).toBe(0);
  });

  it('a click elsewhere does not end a completion that is being written', async () => {
    const { playground } = await atHole(FILE, 1);
    const before = await playground.decisionCount();
    await playground.page.getByRole('button', { name: 'Next hole' }).click();
    await playground.page.getByRole('button', { name: 'Log', exact: true }).focus();
    await expect.poll(() => playground.decisionCount()).toBe(before + 1);
  });

  it('two tabs keep their own texts', async () => {
    const playground = await newFile();
    await playground.page.keyboard.type('first = 1');
    const other = await playground.context.newPage();
    await other.goto(app.url);
    await other.getByTestId('reason').waitFor();
    await other.getByRole('button', { name: 'New', exact: true }).click();
    await other.locator('.code-editor').click();
    await other.keyboard.type('second = 2');
    await expect.poll(() => other.locator('.view-lines').innerText()).toContain('second');
    expect(await playground.wholeText()).toBe('first = 1');
    await playground.page.reload();
    await playground.decided();
    await expect.poll(() => playground.page.getByRole('button', { name: /^untitled(-2)?\.py$/ }).count()).toBe(2);
  });

  it('finds commands by their words, shows the keys, and brings the focus back', async () => {
    const { playground } = await atHole(FILE, 1);
    await playground.page.keyboard.press('Control+k');
    await playground.page.getByRole('combobox', { name: 'Commands' }).fill('keys');
    await playground.page.keyboard.press('Enter');
    await playground.page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await playground.page.keyboard.press('Escape');
    expect(playground.errors).toEqual([]);
  });

  it('a link holds the session and brings it back elsewhere', async () => {
    const { playground } = await atHole(FILE, 1);
    await playground.page.getByRole('button', { name: 'Log', exact: true }).click();
    await playground.page.getByRole('button', { name: 'Copy link' }).click();
    await playground.page.getByText(/is in the clipboard/).waitFor();
    const link = await playground.page.evaluate(() => navigator.clipboard.readText());
    const page = await (await browser.newContext()).newPage();
    await page.goto(link);
    await page.getByText('1 decision was imported.').waitFor({ timeout: 60_000 });
    await page.context().close();
  });
});
