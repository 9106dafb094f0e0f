import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type RunningApp } from '../helpers/built-app';
import { launchBrowser } from '../helpers/chromium';
import { PlaygroundPage } from '../helpers/playground-page';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

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
});
