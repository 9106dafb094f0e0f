import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** JavaScript of a page by when it comes, in bytes as gzip sends them. */
export interface ScriptBytes {
  /** Scripts that the HTML names: what must be there before the page answers. */
  readonly named: number;
  /** Every script of the main thread until the page is quiet, but those of Monaco. */
  readonly withoutMonaco: number;
  readonly monaco: number;
}

/** Monaco's own chunks: the editor and what only it imports. */
const MONACO = /inlineSuggest|InlineCompletionsController/;

/** Sums the scripts of a page that is open and quiet; scripts of workers do not block it and are not counted. */
export async function scriptBytes(page: Page): Promise<ScriptBytes> {
  const { origin } = new URL(page.url());
  const html = await (await fetch(page.url())).text();
  const loaded = await page.evaluate(() => (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ initiatorType }) => initiatorType === 'script' || initiatorType === 'link').map(({ name }) => name));
  const scripts = new Set(loaded.filter((url) => url.startsWith(`${origin}/_next/`) && new URL(url).pathname.endsWith('.js')));
  const sums = { named: 0, withoutMonaco: 0, monaco: 0 };
  for (const url of scripts) {
    const text = await (await fetch(url)).text();
    const bytes = gzipSync(text).length;
    const isMonaco = MONACO.test(text);
    if (html.includes(new URL(url).pathname)) sums.named += bytes;
    if (isMonaco) sums.monaco += bytes;
    else sums.withoutMonaco += bytes;
  }
  return sums;
}
