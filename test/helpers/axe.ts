import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const violationsSchema = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ target: z.array(z.unknown()), failureSummary: z.string().optional() })) }));

/** What axe finds wrong with a page as it is now, a line a place; empty where there is nothing. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  // Half-way through a transition colours are neither the one nor the other.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  // Monaco's own hidden input carries roles that axe can't know of.
  const found: unknown = await page.evaluate(`axe.run({ exclude: [['.monaco-editor']] }).then((results) => results.violations)`);
  return violationsSchema.parse(found).flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`));
}
