import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { RunningApp } from '../helpers/built-app';
import { PlaygroundPage } from '../helpers/playground-page';
import { withStartedApp } from '../helpers/started-app';

let app: RunningApp;
let browser: Browser;

withStartedApp((started) => ({ app, browser } = started));

/** Vendored parser files that a page has asked for since it was opened. */
function parserFiles(playground: PlaygroundPage): Set<string> {
  const files = new Set<string>();
  playground.context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/vendor\/(?:tree-sitter|ruff|clang)\//.test(pathname)) files.add(pathname.replace('/vendor/', ''));
  });
  return files;
}

describe('parsers are loaded for the languages in use', () => {
  it('Python fetches its own and nothing else, C++ its grammar without the compiler', async () => {
    const playground = await PlaygroundPage.open(browser, app, '?file=python/statistics_summary.py');
    await playground.decided();
    const files = parserFiles(playground);
    await playground.page.reload();
    await playground.decided();
    expect([...files].filter((file) => !/python|web-tree-sitter|ruff/.test(file))).toEqual([]);
    files.clear();
    await playground.page.goto(`${app.url}/?file=cpp/matrix.cpp`);
    await playground.decided();
    expect([...files].filter((file) => /clang|java|ruff/.test(file))).toEqual([]);
    await playground.close();
  }, 240_000);

  it('C++ is judged by clang once the person has loaded it, and by the grammar again once they have removed it', async () => {
    const playground = await PlaygroundPage.open(browser, app, '?file=cpp/matrix.cpp');
    const { page } = playground;
    await playground.decided();
    const files = parserFiles(playground);
    await page.getByRole('button', { name: 'Load 75.6 MB' }).click();
    // The offer goes when the compiler is there.
    await page.getByText('Exact C++ checks with clang').waitFor({ state: 'detached', timeout: 120_000 });
    expect([...files].filter((file) => file.startsWith('clang/'))).toContain('clang/llvm.core.wasm');
    // What the grammar refuses is not put to the compiler, so not every hole is judged by it.
    const checkers = new Set<string | undefined>();
    for (let hole = 0; hole < 6; hole += 1) {
      await page.getByRole('button', { name: 'Next hole' }).click();
      await expect.poll(() => playground.decisionCount()).toBeGreaterThan(hole + 1);
    }
    for (const { gate } of await playground.exportDecisions()) checkers.add(gate?.checker);
    expect([...checkers]).toContainEqual(expect.stringMatching(/^clang/));

    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText(/^clang checks C\+\+\. The browser keeps its/).waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Load 75.6 MB' }).waitFor();
    expect(await page.evaluate(() => caches.keys())).not.toContainEqual(expect.stringContaining('clang'));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Load 75.6 MB' }).waitFor();
    expect(playground.errors).toEqual([]);
    await playground.close();
  }, 240_000);
});
