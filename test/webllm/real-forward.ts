import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fimPrompt } from '@/lib/completion';
import type { AppRun } from './app';
import { referenceTokens } from './reference-forward';
import { answerOf } from './scenarios';

/** A hole whose prompt is at most 16 tokens, and what is typed in it next: not what the model says first, which needs no request. */
const HOLE = { prefix: 'def add(a, b):\n    return', suffix: '\n' };
const TYPED = ' b';
const TOKENS = 3;
const TOLERANCE_NATS = 0.02;
const TIMEOUT_MS = 3 * 3_600_000;

/**
 * The real forward pass on software WebGPU, up to minutes a token, by the app's own page: text and scores against a plain forward
 * pass on the same weights, for a prompt and for the next keystroke, of which the cache has a part.
 */
export async function runRealForward({ playground, ask, folder, loadSeconds }: AppRun): Promise<unknown> {
  const { page } = playground;
  const startMs = performance.now();
  const minutes = () => ((performance.now() - startMs) / 60_000).toFixed(1);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('spinbutton', { name: 'Longest completion' }).fill(String(TOKENS));
  await page.keyboard.press('Escape');
  const asked: { prompt: string; prefix: string; raw: string; tokens: { text: string; logprob: number | null; special?: true }[]; chunks: unknown; passes: number[]; minutes: string }[] = [];
  for (const prefix of [HOLE.prefix, HOLE.prefix + TYPED]) {
    const { prompt } = fimPrompt({ language: 'python', prefix, suffix: HOLE.suffix }, 'qwen');
    if (asked.length === 0) await playground.openText('real.py', prefix + HOLE.suffix, 1);
    const count = await playground.decisionCount();
    if (asked.length > 0) {
      await playground.editor.locator('textarea, .native-edit-context').first().focus();
      await page.keyboard.type(TYPED);
    }
    await page.keyboard.press('Alt+\\');
    const deadlineMs = performance.now() + TIMEOUT_MS;
    let seen = -1;
    while ((await playground.decisionCount()) <= count) {
      assert.ok(performance.now() < deadlineMs, 'no decision in three hours');
      const { passes } = await ask('newest', undefined);
      if (passes.length !== seen) console.log(`${minutes()} min: forward pass ${passes.length} (${passes.reduce((sum, tokens) => sum + tokens, 0)} tokens)`);
      seen = passes.length;
      await page.waitForTimeout(2_000);
    }
    const local = answerOf((await playground.exportDecisions())[0], prefix);
    const { chunks, passes } = await ask('newest', undefined);
    const tokens = local.tokens.map((text, i) => ({ text, logprob: local.logprobs[i] ?? null, ...(local.skipped.includes(i) ? { special: true as const } : {}) }));
    asked.push({ prompt, prefix, raw: local.raw, tokens, chunks, passes, minutes: minutes() });
    // Minutes of work: kept before anything else can go wrong.
    writeFileSync(path.join(folder, '..', '..', 'asked.json'), JSON.stringify(asked));
    console.log(`${minutes()} min: ${JSON.stringify(local.raw)} ${JSON.stringify(tokens)}; ${String(local.timings.cachedPromptTokens)} of ${String(local.timings.promptTokens)} prompt tokens kept`);
  }
  const references = [];
  for (const { prompt, tokens } of asked) {
    const ids = await ask('encode', prompt);
    assert.ok(ids.length <= 16, `the prompt has ${ids.length} tokens`);
    const reference = referenceTokens(folder, ids, TOKENS);
    const texts = await ask('decode', reference.map(({ id }) => id));
    console.log(`reference for ${ids.length} prompt tokens: ${JSON.stringify(reference.map(({ logprob }, i) => [texts[i], logprob]))}`);
    for (const [i, { logprob }] of reference.entries()) {
      const token = tokens[i];
      // An end token has no text, and no entry where nothing comes after it.
      if (token === undefined || token.special === true) continue;
      assert.equal(token.text, texts[i]);
      assert.ok(Math.abs((token.logprob ?? NaN) - logprob) < TOLERANCE_NATS, `token ${i}: ${String(token.logprob)}, reference ${logprob}`);
    }
    references.push(reference);
  }
  assert.ok((asked[1]?.passes.length ?? Infinity) < (asked[0]?.passes.length ?? 0), 'the next keystroke runs less');
  return {
    loadSeconds,
    references,
    scenarios: asked.map(({ prefix, raw, tokens, chunks, passes, minutes: at }) => ({ name: `real forward pass behind ${JSON.stringify(prefix)}`, mode: 'fim', lineMode: 'single', minutes: at, passes, chunks, expected: { raw, tokens } })),
  };
}
