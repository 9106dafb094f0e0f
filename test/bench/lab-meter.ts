import path from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { projectRoot } from '@/lib/cli/build';

/** What the page's own clock saw. */
export interface Seen {
  /** From an input event to the repaint that shows its change, milliseconds. */
  readonly repaintMs: readonly number[];
  /** Main-thread tasks over 50 ms. */
  readonly longTaskMs: readonly number[];
  /** Longest time between two animation frames. */
  readonly frameGapMs: number;
  /** Different shares that the progress bar showed. */
  readonly progressSteps: number;
}

/**
 * Watches a page from now on. A repaint counts from the oldest input event that its frame answers, as the browser stamped it,
 * to the first task after the frame in which pictures and figures have changed.
 */
export async function startMeter(page: Page): Promise<void> {
  const bundle = await build({ entryPoints: [path.join(projectRoot, 'test/bench/lab-meter-page.ts')], bundle: true, format: 'iife', write: false, target: 'es2022' });
  await page.evaluate(bundle.outputFiles[0]?.text ?? '');
}

/** What was seen since `startMeter` or the last reading. */
export function readMeter(page: Page): Promise<Seen> {
  return page.evaluate(() => (globalThis as unknown as { readLabMeter: () => Seen }).readLabMeter());
}

/** The `share` quantile; null for none. */
export function quantileOf(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
}
