import assert from 'node:assert/strict';
import type { DecisionRecord, TierAnswer } from '@/lib/routing';
import { WEB_LLM_VERSION } from '@/lib/engines/webllm';
import type { MlcChunk } from '@/lib/engines/webllm/mlc-engine';
import type { AppRun } from './app';
import { endOfText, logprobOf, type Step } from './canned-forward';
import { measureOverhead, type Overhead } from './overhead';
import { measureReuse } from './reuse';

const VOCABULARY = 151_936;
const TOLERANCE_NATS = 1e-4;
const LIMIT_TOKENS = 50;
/** A step that takes as long as on a slow adapter, so that there is time to do something meanwhile. */
const STEP_MS = 150;

export interface Recording {
  readonly name: string;
  readonly mode: 'fim' | 'chat';
  readonly lineMode: 'single' | 'multi';
  readonly chunks: readonly MlcChunk[];
  readonly expected: { readonly raw: string; readonly tokens: readonly { readonly text: string; readonly logprob: number | null; readonly special?: boolean }[] };
}

interface Wanted {
  readonly raw: string;
  /** How many tokens' scores are compared with the exact ones. */
  readonly scored: number;
  readonly lineMode?: 'single' | 'multi';
  readonly finishReason?: 'stop' | 'length';
}

/** Files opened so far: a hole that was there before would be answered from memory. */
let files = 0;

/** Scenarios of one prompt mode, as a person would go through them, with given logits. */
export class Scenarios {
  readonly recordings: Recording[] = [];

  constructor(
    private readonly run: AppRun,
    private readonly mode: 'fim' | 'chat',
  ) {}

  /** A script that writes a text, each token a bit surer than the one before. */
  async steps(text: string, gap = 1): Promise<Step[]> {
    return (await this.run.ask('encode', text)).map((id, i) => ({ id, second: id === 11 ? 12 : 11, gap: gap + i / 10 }));
  }

  /** A new file with the cursor in a hole: behind `return `, or on the empty line of a function's body. */
  async hole(lineMode: 'single' | 'multi' = 'single'): Promise<void> {
    files += 1;
    const body = lineMode === 'single' ? '    return ' : '';
    await this.run.playground.openText(`${this.mode}_${files}.py`, `# File ${files}.\ndef add(a, b):\n${body}\n\nprint(add(1, 2))\n`, 2);
  }

  /** One completion by the page's own key: the record's text, tokens and exact scores. */
  async complete(name: string, script: Step[], { raw, scored, lineMode = 'single', finishReason = 'stop' }: Wanted): Promise<DecisionRecord> {
    await this.run.ask('play', { steps: script });
    await this.hole(lineMode);
    const record = await this.run.playground.complete(300_000);
    const local = answerOf(record, name);
    assert.equal(local.raw, raw, name);
    assert.equal(local.finishReason, finishReason, name);
    for (let i = 0; i < scored; i += 1) {
      const exact = logprobOf(script[i] ?? endOfText, VOCABULARY);
      assert.ok(Math.abs((local.logprobs[i] ?? NaN) - exact) < TOLERANCE_NATS, `${name}: token ${i} has ${String(local.logprobs[i])}, exact is ${exact}`);
    }
    const tokens = local.tokens.map((text, i) => ({ text, logprob: local.logprobs[i] ?? null, ...(local.skipped.includes(i) ? { special: true } : {}) }));
    this.recordings.push({ name, mode: this.mode, lineMode, chunks: await this.#wholeStream(), expected: { raw, tokens } });
    console.log(`ok  ${name}: ${JSON.stringify(local.raw)}, ${tokens.length} tokens, ${scored} scores exact, ${Math.round(record.timings.localMs ?? NaN)} ms`);
    return record;
  }

  /** The newest stream, once the library has ended it; the app may have had enough of it earlier. */
  async #wholeStream(): Promise<MlcChunk[]> {
    const { page } = this.run.playground;
    for (let tries = 0; tries < 600; tries += 1) {
      const { chunks } = await this.run.ask('newest', undefined);
      if (chunks.some(({ choices }) => choices[0]?.finish_reason != null)) return chunks;
      await page.waitForTimeout(100);
    }
    throw new Error('The library did not end its stream in a minute.');
  }
}

/** `npm run test:webllm` (a): the real library in the app's worker with canned logits. @returns what unit tests replay. */
export async function runScenarios(run: AppRun): Promise<{ readonly scenarios: Recording[]; readonly overhead: Overhead }> {
  const scenarios = new Scenarios(run, 'fim');
  const { playground, ask } = run;
  const { page } = playground;
  const one = (...options: Parameters<Scenarios['complete']>) => scenarios.complete(...options);

  await one('text that ends with the end-of-text token', await scenarios.steps('a + b'), { raw: 'a + b', scored: 4 });
  await one('nothing but the end-of-text token', [], { raw: '', scored: 0 });
  await one('a single line', await scenarios.steps('a + b\nprint(1)\n'), { raw: 'a + b', scored: 3 });
  await one('several lines', await scenarios.steps('    a = a + b\n    return a'), { raw: '    a = a + b\n    return a', scored: 8, lineMode: 'multi' });
  await one('a leading line end', await scenarios.steps('\n    x = 1\n'), { raw: '\n    x = 1', scored: 2 });
  await one('the token limit', await scenarios.steps(`a${' + a'.repeat(40)}`), { raw: `a${' + a'.repeat(24)} +`, scored: LIMIT_TOKENS, finishReason: 'length' });
  await one('a stop text', [...(await scenarios.steps('a + b')), { id: 151_659, second: 11, gap: 2 }, ...(await scenarios.steps('never'))], { raw: 'a + b', scored: 3 });
  for (const text of ['"🦄"', '"𓀀é漢"']) {
    const script = await scenarios.steps(text);
    await one(`characters that span tokens: ${text}`, script, { raw: text, scored: script.length });
  }

  // Broken off in the middle: a line ends in the first tokens of a long stream, so that the app wants no more of it.
  await one('a stream that is left early', await scenarios.steps(`a\n${'    x = 1\n'.repeat(8)}`), { raw: 'a', scored: 1 });
  await one('the request after a stream that was left early', await scenarios.steps('b'), { raw: 'b', scored: 1 });

  const long = await scenarios.steps(`a${' + b'.repeat(20)}`);
  await abort(scenarios, run, long);
  await one('the request after an abort', await scenarios.steps('a'), { raw: 'a', scored: 1 });

  // Nothing runs: the key that ends a request must not end the next one.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await one('the request after an interrupt while idle', await scenarios.steps('a * b'), { raw: 'a * b', scored: 3 });

  await secondWhileOneRuns(scenarios, run, long);

  const zero = await ask('again', { temperature: 0 });
  assert.ok(Math.abs(zero.chunks[0]?.choices[0]?.logprobs?.content?.[0]?.logprob ?? NaN) < 1e-6, 'temperature 0 makes the chosen token certain');
  console.log('ok  at temperature 0 the library gives the chosen token a logprob of 0, so the app does not use it');

  await measureReuse(scenarios, run);
  const overhead = await measureOverhead(scenarios, run, 7);
  return { scenarios: scenarios.recordings, overhead };
}

/** `npm run test:webllm` (a) in chat mode. */
export async function runChatScenarios(run: AppRun): Promise<Recording[]> {
  const scenarios = new Scenarios(run, 'chat');
  const fenced = await scenarios.steps('```python\na + b\n```\nDone.');
  const record = await scenarios.complete('a chat answer in a fence', fenced, { raw: '```python\na + b\n', scored: 4 });
  assert.equal(record.local?.text, 'a + b', 'the code of the fence');
  assert.equal(record.local.promptMode, 'chat');
  return scenarios.recordings;
}

/** Escape while tokens come: the library stops within a token, and there is no decision. */
async function abort(scenarios: Scenarios, { playground, ask }: AppRun, long: Step[]): Promise<void> {
  await ask('play', { steps: long, stepMs: STEP_MS });
  await scenarios.hole();
  const before = await playground.decisionCount();
  await playground.page.keyboard.press('Alt+\\');
  await until(async () => (await ask('newest', undefined)).chunks.length >= 2 && (await ask('newest', undefined)).passes.length > 2);
  await playground.page.keyboard.press('Escape');
  const { passes: { length: atEscape }, chunks: soFar } = await ask('newest', undefined);
  assert.ok(atEscape < long.length, `${atEscape} of ${long.length} tokens had come before Escape could be pressed`);
  console.log(`Escape after ${atEscape} tokens, ${soFar.length} chunks`);
  const newest = () => ask('newest', undefined);
  await until(async () => (await newest()).chunks.some(({ choices }) => choices[0]?.finish_reason === 'abort'), 60_000, async () => ({ passes: (await newest()).passes.length, decisions: (await playground.decisionCount()) - before }));
  const { passes } = await ask('newest', undefined);
  assert.ok(passes.length <= atEscape + 2, `${passes.length - atEscape} more tokens after Escape`);
  assert.ok(passes.length < long.length, 'the script did not run to its end');
  assert.equal(await playground.decisionCount(), before, 'an aborted request is no decision');
  console.log(`ok  Escape: the library ended after ${passes.length} of ${long.length} tokens`);
}

/** Typing while tokens come: the request that runs is ended, and the one for the new text answers. */
async function secondWhileOneRuns(scenarios: Scenarios, { playground, ask }: AppRun, long: Step[]): Promise<void> {
  await ask('play', { steps: long, stepMs: STEP_MS });
  await scenarios.hole();
  const before = await playground.decisionCount();
  await playground.page.keyboard.press('Alt+\\');
  await until(async () => (await ask('newest', undefined)).passes.length > 2);
  await ask('play', { steps: await scenarios.steps(' + b') });
  await playground.page.keyboard.type('a');
  await playground.page.keyboard.press('Alt+\\');
  await until(async () => (await playground.decisionCount()) > before);
  const [record] = await playground.exportDecisions();
  assert.equal(answerOf(record, 'second request').raw, ' + b');
  assert.equal(await playground.decisionCount(), before + 1, 'only the second request is a decision');
  console.log('ok  a second request ends the first and answers');
}

/** The graphics device goes away: the page says so and loads the model again by itself. */
export async function loseDevice(run: AppRun): Promise<void> {
  const { playground, ask } = run;
  const { page } = playground;
  const scenarios = new Scenarios(run, 'fim');
  const long = await scenarios.steps(`a${' + b'.repeat(20)}`);
  await ask('play', { steps: long, stepMs: STEP_MS });
  await scenarios.hole();
  await page.keyboard.press('Alt+\\');
  await until(async () => (await ask('newest', undefined)).passes.length > 2);
  await ask('loseDevice', undefined);
  const saying = page.getByText(/is being loaded again, once/).first();
  await saying.waitFor({ timeout: 60_000 });
  console.log('ok  the device is lost: the page says that the model is loaded again');
  // The button says "ready" all the while; what is said goes when the model is back.
  await saying.waitFor({ state: 'hidden', timeout: 600_000 });
  await page.getByRole('button', { name: /0\.5B.*ready/ }).waitFor({ timeout: 600_000 });
  await scenarios.complete('the request after the device was lost', await scenarios.steps('a - b'), { raw: 'a - b', scored: 3 });
  console.log('ok  the page has loaded the model again and answers');
}

export function answerOf(record: DecisionRecord | undefined, what: string): TierAnswer {
  assert.ok(record?.local, `${what}: ${JSON.stringify(record?.localFailure ?? record)}`);
  assert.equal(record.local.engine, 'webllm', what);
  return record.local;
}

async function until(holds: () => Promise<boolean>, timeoutMs = 120_000, state: () => Promise<unknown> = () => Promise.resolve('')): Promise<void> {
  const deadlineMs = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > deadlineMs) throw new Error(`Not within ${timeoutMs} ms: ${holds.toString()} ${JSON.stringify(await state())}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export const SHIPPED = WEB_LLM_VERSION;
