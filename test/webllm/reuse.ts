import assert from 'node:assert/strict';
import type { AppRun } from './app';
import { answerOf, type Scenarios } from './scenarios';

const LINES_BEFORE = 120;

/**
 * What is run again between two keystrokes: a long file, one more character typed at its cursor, as the library's own forward
 * passes count it.
 */
export async function measureReuse(scenarios: Scenarios, { playground, ask }: AppRun): Promise<void> {
  await ask('play', { steps: await scenarios.steps('pass') });
  const before = Array.from({ length: LINES_BEFORE }, (_, i) => `value_${i} = ${i} * ${i + 1}\n`).join('');
  await playground.openText('long.py', `${before}def last():\n    \n\nprint(last())\n`, LINES_BEFORE + 1);
  const first = answerOf(await playground.complete(300_000), 'first').timings;
  const run = async () => (await ask('newest', undefined)).passes.reduce((sum, tokens) => sum + tokens, 0);
  assert.ok((await run()) > 800, 'the whole file was run');
  const count = await playground.decisionCount();
  await playground.editor.locator('textarea, .native-edit-context').first().focus();
  await playground.page.keyboard.type('r');
  await playground.page.keyboard.press('Alt+\\');
  const deadlineMs = performance.now() + 120_000;
  while ((await playground.decisionCount()) <= count && performance.now() < deadlineMs) await playground.page.waitForTimeout(50);
  const [record] = await playground.exportDecisions();
  const next = answerOf(record, 'next').timings;
  const ran = (await ask('newest', undefined)).passes[0] ?? NaN;
  assert.equal(ran, (next.promptTokens ?? NaN) - (next.cachedPromptTokens ?? NaN), 'what the record says is what was run');
  assert.ok(ran < 40, `${ran} tokens were run again`);
  console.log(`ok  one more character: ${ran} of ${String(next.promptTokens)} prompt tokens are run again (the library alone runs all; the first request ran ${String(first.promptTokens)})`);
}
