import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Logprobs of the same hole by llama.cpp's server on the GGUF that was converted (Q4_K_M), where it is at most 16 tokens long. */
const REFERENCE = [{ token: ' +', logprob: -0.0845 }];
/** The converted weights are quantized once more, so the scores are near and not equal. */
const TOLERANCE_NATS = 0.3;

/** The real forward pass on software WebGPU: minutes a token. */
export async function runRealForward(page: Page, libraryName: string): Promise<unknown> {
  page.setDefaultTimeout(0);
  const load = await page.evaluate((name) => harness.load({ libraryName: name, canned: false }), libraryName);
  console.log(`loaded in ${load.seconds.toFixed(1)} s`);
  const outcome = await page.evaluate(() => harness.complete({ request: { prefix: 'def add(a, b):\n    return a', suffix: '\n', maxTokens: 3 } }));
  console.log(JSON.stringify(outcome.first));
  assert.ok('raw' in outcome.first);
  for (const [i, { token, logprob }] of REFERENCE.entries()) {
    assert.equal(outcome.first.tokens.at(i)?.text, token);
    assert.ok(Math.abs((outcome.first.tokens.at(i)?.logprob ?? NaN) - logprob) < TOLERANCE_NATS);
  }
  return { webLlm: '0.2.79', minutes: outcome.ms / 60_000, scenarios: [{ name: 'real forward pass', mode: 'fim', lineMode: 'multi', chunks: outcome.chunks, expected: { raw: outcome.first.raw, tokens: outcome.first.tokens } }] };
}
