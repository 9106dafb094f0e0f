import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { WEB_LLM_VERSION } from '@/lib/engines/webllm';
import type { MlcChunk } from '@/lib/engines/webllm/mlc-engine';
import { logprobOf, type Step } from './canned-forward';
import { completeIn } from './harness';
import { measureOverhead } from './overhead';
import type { Outcome } from './page';

const VOCABULARY = 151_936;
const END = 151_643;

export interface Recording {
  readonly name: string;
  readonly mode: 'fim' | 'chat';
  readonly lineMode: 'single' | 'multi';
  readonly chunks: readonly MlcChunk[];
  readonly expected: { readonly raw: string; readonly tokens: readonly { readonly text: string; readonly logprob: number | null; readonly special?: boolean }[] };
}

/** The real library with canned logits: exact scores, shapes of the stream, locks. Throws where anything is off; returns the streams as recordings. */
export async function runScenarios(page: Page, libraryName: string): Promise<unknown> {
  const complete = completeIn(page);
  const encode = (text: string): Promise<number[]> => page.evaluate((given) => harness.encode(given), text);
  const load = await page.evaluate((name) => harness.load({ libraryName: name, canned: true }), libraryName);
  console.log(`loaded ${Math.round(load.bytes / 1e6)} MB in ${load.seconds.toFixed(1)} s`);
  const recordings: Recording[] = [];
  const steps = async (text: string, gap = 1): Promise<Step[]> => (await encode(text)).map((id, i) => ({ id, second: id === 11 ? 12 : 11, gap: gap + i / 10 }));

  /** One scenario through the app's engine: text, tokens and exact scores. */
  async function scenario(name: string, script: Step[], wanted: { raw: string; scored: number; mode?: 'fim' | 'chat'; lineMode?: 'single' | 'multi'; maxTokens?: number }): Promise<Outcome> {
    const { mode = 'fim', lineMode = 'multi', maxTokens = 50 } = wanted;
    const outcome = await complete({ steps: script, chat: mode === 'chat', request: { lineMode, maxTokens } });
    assert.ok('raw' in outcome.first, `${name}: ${JSON.stringify(outcome.first)}`);
    assert.equal(outcome.first.raw, wanted.raw, name);
    const tokens = outcome.first.tokens;
    for (let i = 0; i < wanted.scored; i++) {
      const exact = logprobOf(script[i] ?? { id: END, second: 0, gap: 5 }, VOCABULARY);
      assert.ok(Math.abs((tokens[i]?.logprob ?? NaN) - exact) < 1e-4, `${name}: token ${i} has ${String(tokens[i]?.logprob)}, exact is ${exact}`);
    }
    recordings.push({ name, mode, lineMode, chunks: outcome.chunks, expected: { raw: outcome.first.raw, tokens: tokens.map(({ text, logprob, special }) => ({ text, logprob, ...(special === true ? { special } : {}) })) } });
    console.log(`ok  ${name}: ${JSON.stringify(outcome.first.raw)}, ${tokens.length} tokens, ${Math.round(outcome.ms)} ms`);
    return outcome;
  }

  await scenario('text that ends with the end-of-text token', await steps('a + b'), { raw: 'a + b', scored: 3 });
  await scenario('nothing but the end-of-text token', [], { raw: '', scored: 0 });
  await scenario('a single line', await steps('a + b\nprint(1)\n'), { raw: 'a + b', scored: 3, lineMode: 'single' });
  await scenario('a leading line end', await steps('\n    x = 1\n'), { raw: '\n    x = 1', scored: 2, lineMode: 'single' });
  await scenario('the token limit', await steps('a + b + c + d'), { raw: 'a + b', scored: 3, maxTokens: 3 });
  await scenario('a stop text', [...(await steps('a + b')), { id: 151_659, second: 11, gap: 2 }, ...(await steps('never'))], { raw: 'a + b', scored: 3 });
  for (const text of ['"🦄"', 'x = "𓀀é"']) {
    const script = await steps(text);
    await scenario(`characters that span tokens: ${text}`, script, { raw: text, scored: script.length });
  }
  await scenario('a chat answer in a fence', await steps('```python\na + b\n```\nDone.'), { raw: '```python\na + b\n', scored: 4, mode: 'chat' });

  const long = await steps('x '.repeat(45));
  const aborted = await complete({ steps: long, abortAfter: 2 });
  assert.equal('error' in aborted.first && aborted.first.error, 'aborted');
  const after = await complete({ steps: await steps('ok') });
  assert.ok('raw' in after.first && after.first.raw === 'ok', 'the request after an abort');
  assert.ok(aborted.seen.length <= 3, `tokens seen before the abort: ${aborted.seen.length}`);
  console.log(`ok  abort: ended after ${aborted.seen.length} tokens; the next request answers`);

  const preempted = await complete({ steps: long, second: { maxTokens: 4 } });
  assert.equal('error' in preempted.first && preempted.first.error, 'aborted');
  assert.ok(preempted.second !== undefined && 'raw' in preempted.second && preempted.second.tokens.length === 4, 'the second request answers');
  console.log('ok  a second request ends the first and answers');

  const idle = await complete({ steps: await steps('one') });
  const next = await complete({ steps: await steps('two') });
  assert.deepEqual(['raw' in idle.first && idle.first.raw, 'raw' in next.first && next.first.raw], ['one', 'two']);
  console.log('ok  requests in a row, nothing interrupted while idle');

  const zero = await page.evaluate((given) => harness.bare(given), { steps: await steps('a + b'), tokens: 3, prompt: 'def f(a, b):', temperature: 0 });
  assert.ok(Math.abs(zero.chunks[0]?.choices[0]?.logprobs?.content?.[0]?.logprob ?? NaN) < 1e-6, 'temperature 0 makes the chosen token certain');
  console.log('ok  temperature 0: the chosen token’s logprob is 0, so the adapter does not use it');

  const overhead = await measureOverhead(page, await steps('x '.repeat(30), 3), 7);
  console.log(`overhead: app ${overhead.appMsPerToken.toFixed(2)} ms a token, bare ${overhead.bareMsPerToken.toFixed(2)} ms, difference ${overhead.addedMsPerToken.toFixed(2)} ms (limit 1)`);
  const lost = await page.evaluate(() => harness.loseDevice());
  assert.deepEqual(lost, { codes: ['crashed', 'crashed'], loaded: false });
  console.log('ok  device.destroy(): the running request ends as crashed, the next asks for a load');
  return { webLlm: '0.2.79', ships: WEB_LLM_VERSION, adapter: 'software WebGPU (SwiftShader)', settings: { temperature: 1, top_p: 1e-5, top_logprobs: 3 }, overheadMsPerToken: overhead.addedMsPerToken, scenarios: recordings };
}
