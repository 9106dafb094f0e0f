import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { fimPrompt } from '@/lib/completion';
import { referenceTokens } from './reference-forward';

/** A hole whose prompt is at most 16 tokens. */
const HOLE = { prefix: 'def add(a, b):\n    return a', suffix: '\n' };
const TOKENS = 3;
const TOLERANCE_NATS = 0.02;

/**
 * The real forward pass on software WebGPU, minutes a token, through the app's engine: text and scores against a plain forward
 * pass on the same weights.
 * @param folder the MLC folder that the page loads.
 */
export async function runRealForward(page: Page, libraryName: string, folder: string): Promise<unknown> {
  page.setDefaultTimeout(0);
  const startMs = performance.now();
  const minutes = () => ((performance.now() - startMs) / 60_000).toFixed(1);
  const load = await page.evaluate((name) => harness.load({ libraryName: name, canned: false }), libraryName);
  console.log(`${minutes()} min: loaded in ${load.seconds.toFixed(1)} s`);
  const { prompt } = fimPrompt({ language: 'python', ...HOLE }, 'qwen');
  const ids = await page.evaluate((text) => harness.encode(text), prompt);
  assert.ok(ids.length <= 16, `the prompt has ${ids.length} tokens`);
  page.on('console', (message) => {
    if (message.text().startsWith('token ')) console.log(`${minutes()} min: ${message.text()}`);
  });
  const outcome = await page.evaluate((request) => harness.complete({ request }), { ...HOLE, maxTokens: TOKENS });
  console.log(`${minutes()} min: ${JSON.stringify(outcome.first)}`);
  assert.ok('raw' in outcome.first, 'the engine failed');
  // Afterwards: it holds this process up for a minute or more, which the browser's connection would not like.
  const reference = referenceTokens(folder, ids, TOKENS);
  console.log(`${minutes()} min: reference for ${ids.length} prompt tokens: ${JSON.stringify(reference)}`);
  const { tokens, raw } = outcome.first;
  const texts = await page.evaluate((all) => all.map((id) => harness.decode([id])), reference.map(({ id }) => id));
  for (const [i, { logprob }] of reference.entries()) {
    const token = tokens[i];
    // An end token has no text, and no entry where nothing comes after it.
    if (token === undefined || token.special === true) continue;
    assert.equal(token.text, texts[i]);
    assert.ok(Math.abs((token.logprob ?? NaN) - logprob) < TOLERANCE_NATS, `token ${i}: ${String(token.logprob)}, reference ${logprob}`);
  }
  return { webLlm: '0.2.79', adapter: 'software WebGPU (SwiftShader)', minutes: outcome.ms / 60_000, reference, scenarios: [{ name: 'real forward pass', mode: 'fim', lineMode: 'multi', chunks: outcome.chunks, expected: { raw, tokens } }] };
}
