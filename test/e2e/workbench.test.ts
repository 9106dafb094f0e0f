import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answeringWith, openLive, startLiveSetting, type LiveSetting } from '../helpers/live-page';
import { PlaygroundPage } from '../helpers/playground-page';
import { answering } from '../helpers/test-upstream';

let setting: LiveSetting;
let endpoint: LiveSetting['endpoint'];
let server: LiveSetting['server'];
let app: LiveSetting['app'];
let browser: LiveSetting['browser'];
let playground: PlaygroundPage;

beforeAll(async () => {
  setting = await startLiveSetting();
  ({ endpoint, server, app, browser } = setting);
});
afterEach(() => playground.close());
afterAll(() => setting.stop());

const panel = (): Locator => playground.page.getByRole('region', { name: 'Program' });
const run = () => playground.page.getByRole('button', { name: 'Run', exact: true }).click();
const status = () => panel().getByRole('status').innerText();

async function runText(name: string, text: string): Promise<void> {
  playground = await PlaygroundPage.open(browser, app);
  await playground.decided();
  await playground.openText(name, text, 0);
  await run();
}

describe('running the open file', () => {
  it.each([
    ['python/statistics_summary.py', 'statistics_summary.py-1', '\nprint("ran", mean([1, 2, 3]))', 'ran 2.0'],
    ['javascript/debounce.js', 'debounce.js-10', '\nconsole.log("ran", typeof debounce);', 'ran function'],
    ['typescript/priority-queue.ts', 'priority-queue.ts-1', '\nconsole.log("ran", typeof PriorityQueue);', 'ran function'],
  ])('%s with its completion taken', async (file, hole, addition, printed) => {
    playground = await PlaygroundPage.open(browser, app, `?file=${file}&hole=${hole}&t=0.00`);
    await playground.decided();
    await playground.editor.locator('[class*=ghost-text]').first().waitFor();
    await playground.page.keyboard.press('Tab');
    await playground.page.keyboard.press('Control+End');
    await playground.page.keyboard.insertText(addition);
    await run();
    await expect.poll(status, { timeout: 90_000 }).toMatch(/^✓ Ended after/);
    expect(await panel().getByTestId('run-output').innerText()).toContain(printed);
    expect(playground.foreign).toEqual([]);
    expect(playground.errors).toEqual([]);
  });

  it.each([
    ['py', 'def invert(x):\n    return 1 / x\n\nprint("before")\nprint(invert(0))\n', 'Line 2', 'ZeroDivisionError'],
    ['js', 'console.log("before");\nconst nothing = null;\nnothing.name;\n', 'Line 3', 'TypeError'],
    ['ts', 'interface Named {\n  name: string;\n}\nconsole.log("before");\nconst nothing = null as unknown as Named;\nconsole.log(nothing.name);\n', 'Line 6', 'TypeError'],
  ])('an error of a .%s file comes with its line, and a click goes there', async (extension, text, line, reason) => {
    await runText(`broken.${extension}`, text);
    await expect.poll(status, { timeout: 90_000 }).toMatch(/^✕ Ended with an error/);
    expect(await panel().getByTestId('run-error').innerText()).toContain(reason);
    expect(await panel().getByTestId('run-output').innerText()).toContain('before');
    await panel().getByRole('button', { name: line }).click();
    await expect.poll(() => playground.editor.locator('.active-line-number').innerText()).toBe(line.replace('Line ', ''));
  });

  it('code that does not parse is not run, and says where', async () => {
    await runText('typo.ts', 'const a: number = 1;\nconst = 2;\n');
    await expect.poll(status, { timeout: 90_000 }).toBe('✕ Not run: the code does not parse.');
    await panel().getByRole('button', { name: 'Line 2' }).waitFor();
  });

  it('a program that does not end is stopped by hand, or by the time limit', async () => {
    await runText('loop.js', 'for (;;) {}\n');
    await expect.poll(status, { timeout: 60_000 }).toMatch(/^Running/);
    await panel().getByRole('button', { name: 'Stop' }).click();
    await expect.poll(status).toBe('Stopped.');
    await run();
    await expect.poll(status, { timeout: 60_000 }).toMatch(/^✕ Ended at the limit of 10 s/);
  });

  it('a program that is ended at the limit shows what it printed until then', async () => {
    await runText('loop.py', 'print("counted to 1")\nprint("counted to 2")\nwhile True:\n    pass\n');
    await expect.poll(status, { timeout: 120_000 }).toMatch(/^✕ Ended at the limit of 10 s/);
    expect(await panel().getByTestId('run-output').innerText()).toBe('counted to 1\ncounted to 2\n');
  });

  it('a hole that is still empty is named where the program does not run for it', async () => {
    playground = await PlaygroundPage.open(browser, app, '?file=python/statistics_summary.py&hole=statistics_summary.py-1');
    await playground.decided();
    await run();
    await panel().getByText(/^The hole is still empty/).waitFor({ timeout: 90_000 });
    await playground.editor.locator('[class*=ghost-text]').first().waitFor();
    await playground.editor.locator('textarea, .native-edit-context').first().focus();
    await playground.page.keyboard.press('Tab');
    await expect.poll(() => panel().getByText(/^The hole is still empty/).count()).toBe(0);
  });

  it('C++ is compiled and runs in the tab after its download was agreed to: output, an error with its line, and the time limit', async () => {
    await runText('main.cpp', '#include <iostream>\n#include <vector>\nint main() {\n  std::vector<int> values{1, 2, 3};\n  int sum = 0;\n  for (int value : values) sum += value;\n  std::cout << "sum " << sum << std::endl;\n}\n');
    await panel().getByRole('button', { name: 'Load and run' }).click();
    await expect.poll(status, { timeout: 300_000 }).toMatch(/^✓ Ended after/);
    expect(await panel().getByTestId('run-output').innerText()).toBe('sum 6\n');
    // What was loaded once is not asked for again.
    await playground.openText('wrong.cpp', 'int main() {\n  int sum = 0;\n  return total;\n}\n', 0);
    await run();
    await expect.poll(status, { timeout: 120_000 }).toMatch(/^✕ Not run/);
    expect(await panel().getByTestId('run-error').innerText()).toMatch(/Line 3.*total/s);
    await playground.openText('loop.cpp', '#include <cstdio>\nint main() {\n  std::puts("before the loop");\n  std::fflush(stdout);\n  for (volatile int i = 0;;) i = 0;\n}\n', 0);
    await run();
    await expect.poll(status, { timeout: 120_000 }).toMatch(/^✕ Ended at the limit of 10 s/);
    expect(await panel().getByTestId('run-output').innerText()).toBe('before the loop\n');
    expect(playground.foreign).toEqual([]);
    expect(playground.errors).toEqual([]);
  }, 600_000);

  it('C++ says what it would load and loads nothing by itself; Java and other languages say why not', async () => {
    const requests: string[] = [];
    playground = await PlaygroundPage.open(browser, app);
    playground.page.on('request', (request) => requests.push(request.url()));
    await playground.decided();
    await playground.openText('main.cpp', 'int main() { return 0; }\n', 0);
    await run();
    await panel().getByText(/about 105 MB/).waitFor();
    expect(requests.filter((url) => url.includes('/vendor/clang/'))).toEqual([]);
    await playground.openText('Main.java', 'class Main {}\n', 0);
    await run();
    await panel().getByText(/Java cannot run in a browser tab/).waitFor();
    await playground.openText('main.go', 'package main\n', 0);
    await run();
    await panel().getByText(/^Go cannot run here/).waitFor();
    await panel().getByRole('button', { name: /Close/ }).click();
    await expect.poll(() => panel().count()).toBe(0);
  });
});

describe('without the network, once the page has fetched its parts', () => {
  async function openThenOffline(): Promise<void> {
    playground = await PlaygroundPage.open(browser, app);
    const { page } = playground;
    const open = new Set<string>();
    let lastMs = performance.now();
    const note = (change: () => unknown) => {
      change();
      lastMs = performance.now();
    };
    page.on('request', (request) => request.url().includes('/_next/static/chunks/') && note(() => open.add(request.url())));
    page.on('requestfinished', (request) => note(() => open.delete(request.url())));
    await playground.decided();
    const decidedMs = performance.now();
    // The parts come a while after the first decision, or before it where the machine is slow: it is quiet when they are there.
    await expect.poll(() => open.size === 0 && performance.now() - Math.max(lastMs, decidedMs) > 6_000).toBe(true);
    await playground.context.setOffline(true);
  }

  it('the go-live dialog says what this machine can do', async () => {
    await openThenOffline();
    await playground.page.getByRole('button', { name: 'Go live' }).first().click();
    await playground.page.getByRole('dialog').getByRole('group', { name: 'Engine' }).waitFor({ timeout: 10_000 });
  });

  it('a language whose parser was not fetched yet is decided unchecked, and says so; with the network back its mark is corrected', async () => {
    await openThenOffline();
    const { page } = playground;
    await page.getByRole('button', { name: 'matrix.cpp' }).first().click();
    await page.getByRole('alert').getByText(/tree-sitter-cpp\.wasm could not be loaded: the connection is gone\. Completions in this language are not checked/).waitFor({ timeout: 10_000 });
    const panel = page.getByRole('complementary', { name: 'Decision' });
    await panel.getByText('not checked', { exact: true }).first().waitFor();
    expect(await panel.getByRole('img', { name: /^Path/ }).getAttribute('aria-label')).not.toContain('syntax');
    const bar = page.getByRole('alert').getByText(/are not checked until it can be had/);
    await page.getByRole('button', { name: 'csv_report.py' }).first().click();
    await expect.poll(() => bar.count()).toBe(0);
    await page.getByRole('button', { name: 'matrix.cpp' }).first().click();
    await bar.waitFor();
    await playground.context.setOffline(false);
    await panel.getByText(/Checked later by tree-sitter-cpp/).waitFor({ timeout: 20_000 });
    await expect.poll(() => bar.count()).toBe(0);
    for (const { gate } of await playground.exportDecisions()) if (gate !== null) expect(gate.checker).not.toBe('none');
  });

  it('a link to another page says that it can’t be opened, and nothing here is lost', async () => {
    await openThenOffline();
    const { page } = playground;
    const calibrate = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Calibrate' });
    await calibrate.click();
    const said = page.getByRole('alert').getByText(/^The server can’t be reached, so that page can’t be opened now/);
    await said.waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await playground.reason.waitFor();
    await playground.context.setOffline(false);
    await expect.poll(() => said.count()).toBe(0);
    await calibrate.click();
    await page.waitForURL('**/calibrate');
  });

  it('side by side works, and Run says what is missing', async () => {
    await openThenOffline();
    const { page } = playground;
    await page.getByRole('button', { name: 'Side by side' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    // The sandbox and its runtime are too big to be fetched unasked: the panel says what is missing.
    await run();
    await panel().getByText(/could not be loaded: the connection is gone/).waitFor();
    await playground.context.setOffline(false);
  });
});

describe('what would the other tier have said?', () => {
  const dialog = () => playground.page.getByRole('dialog', { name: 'Both answers' });

  it('shows both recorded answers side by side, with what differs marked', async () => {
    playground = await PlaygroundPage.open(browser, app, '?file=python/csv_report.py&hole=csv_report.py-7&t=0.00');
    await playground.decided();
    await playground.page.getByRole('button', { name: 'Side by side' }).click();
    await dialog().getByRole('region', { name: 'local' }).getByText('●').waitFor();
    await dialog().getByRole('button', { name: 'Show the recorded answer' }).click();
    await dialog().getByRole('region', { name: 'server' }).locator('mark').first().waitFor();
    const texts = await dialog().locator('pre').allInnerTexts();
    expect(texts).toHaveLength(2);
    expect(texts[0]).not.toBe(texts[1]);
    expect(await dialog().getByRole('region', { name: 'server' }).innerText()).toMatch(/▲ server/);
  });

  it('sends nothing in local-only mode before the click that says so', async () => {
    playground = await openLive(browser, app, endpoint, '?t=0.00&localOnly=1');
    endpoint.behave(answeringWith('+ b', 0.9));
    server.behave(answering('* server'));
    await playground.openText('a.py', 'def add(a, b):\n    return a \n', 1);
    await playground.complete();
    await playground.page.getByRole('button', { name: 'Side by side' }).click();
    await dialog().getByText('Local only is on, so nothing is sent.').waitFor();
    expect(server.bodies).toHaveLength(0);
    await dialog().getByRole('button', { name: /^Turn Local only off and ask \(\d+ B\)$/ }).click();
    await expect.poll(() => dialog().getByRole('region', { name: 'server' }).innerText()).toContain('* server');
    expect(server.bodies).toHaveLength(1);
    expect(await dialog().getByRole('region', { name: 'local' }).locator('mark').count()).toBeGreaterThan(0);
    await playground.page.keyboard.press('Escape');
    expect(await playground.page.getByRole('switch', { name: 'Local only' }).getAttribute('aria-checked')).toBe('false');
    // The header counts what left, and what of today stayed.
    expect(await playground.page.getByRole('button', { name: /^Today: / }).innerText()).toMatch(/\d+ B kept here · \d+ B sent/);
  });
});
