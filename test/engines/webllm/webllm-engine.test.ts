import { describe, expect, it } from 'vitest';
import { EngineError, type CompletionRequest, type GeneratedToken, type PromptMode } from '@/lib/completion';
import { recordedEntriesOf } from '@/lib/engines/webllm/library';
import { WebLlmEngine, type WebLlmEngineOptions } from '@/lib/engines/webllm/webllm-engine';
import { FakeMlcEngine, step } from '../../helpers/fake-mlc-engine';

const REQUEST: CompletionRequest = { id: 'r', language: 'python', prefix: 'def add(a, b):\n    return ', suffix: '\n', maxTokens: 50, lineMode: 'single' };
const never = (): AbortSignal => new AbortController().signal;

async function loaded(fake: FakeMlcEngine, options: { promptMode?: PromptMode; recorded?: boolean } & Partial<WebLlmEngineOptions> = {}): Promise<WebLlmEngine> {
  const { promptMode = 'fim', recorded = true, ...rest } = options;
  const engine = new WebLlmEngine({
    modelId: 'm',
    title: 'Fake 0.5B',
    promptMode,
    fimTemplate: 'qwen',
    contextTokens: 4096,
    selfTest: null,
    createEngine: () => Promise.resolve(fake),
    ...(recorded ? { recordedEntries: (library) => recordedEntriesOf(library, 'm') } : {}),
    ...rest,
  });
  await engine.load({ signal: never() });
  return engine;
}

const codeOf = (promise: Promise<unknown>): Promise<unknown> => promise.then(() => 'answered', (error: unknown) => (error instanceof EngineError ? error.code : error));
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A gate that holds steps back until it is opened. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe.each([
  ['0.2.86', false],
  ['0.2.79, which takes the lock early and keeps it where a stream is left', true],
])('WebLlmEngine on a library like %s', (_, leaky) => {
  it('sends every sampling field, raw FIM tokens and no suffix key', async () => {
    const fake = new FakeMlcEngine(leaky);
    fake.steps = [step('a'), step(' + b')];
    await (await loaded(fake)).complete(REQUEST, { signal: never() });
    expect(fake.requests[0]).toMatchObject({ temperature: 1, top_p: 1e-5, repetition_penalty: 1, frequency_penalty: 0, presence_penalty: 0, logprobs: true, top_logprobs: 3, max_tokens: 50, stream: true });
    expect(fake.requests[0]).not.toHaveProperty('suffix');
    expect(fake.requests[0]).toHaveProperty('prompt', '<|fim_prefix|>def add(a, b):\n    return <|fim_suffix|>\n<|fim_middle|>');
  });

  it('streams tokens with their scores and marks the stop token', async () => {
    const fake = new FakeMlcEngine(leaky);
    fake.steps = [step('a', -0.1), step(' +', -0.2), step(' b', -0.3), step('<|endoftext|>', -0.05, true)];
    const seen: string[] = [];
    const result = await (await loaded(fake)).complete(REQUEST, { signal: never(), onToken: (token) => void seen.push(token.text) });
    expect(result.raw).toBe('a + b');
    expect(result.finishReason).toBe('stop');
    expect(result.tokens.filter((token) => token.special !== true).map(({ text, logprob }) => [text, logprob])).toEqual([['a', -0.1], [' +', -0.2], [' b', -0.3]]);
    expect(result.tokens.at(-1)).toMatchObject({ special: true });
    expect(seen.slice(0, 3)).toEqual(['a', ' +', ' b']);
  });

  it('ends a single line at its line end, gives the answer at once, and lets the library end its stream', async () => {
    const fake = new FakeMlcEngine(leaky);
    fake.steps = [step('\n'), step('x = 1'), step('\n'), step('y = 2'), step('\n'), step('z')];
    const engine = await loaded(fake);
    const result = await engine.complete(REQUEST, { signal: never() });
    expect(result.raw).toBe('\nx = 1');
    expect(result.finishReason).toBe('stop');
    await engine.complete({ ...REQUEST, lineMode: 'multi', maxTokens: 2 }, { signal: never() });
    expect(fake.locked).toBe(false);
    expect(fake.interruptsWhileIdle).toBe(0);
  });

  it('keeps scores with the bytes they belong to where characters span tokens', async () => {
    const fake = new FakeMlcEngine(leaky);
    fake.steps = [step('"', -0.1), step([0xe2], -0.2), step([0x82], -0.3), step([0xac], -0.4), step('"', -0.5)];
    const { raw, tokens } = await (await loaded(fake)).complete(REQUEST, { signal: never() });
    expect(raw).toBe('"€"');
    expect(tokens.map(({ text, logprob }: GeneratedToken) => [text, logprob])).toEqual([['"', -0.1], ['', -0.2], ['', -0.3], ['€', -0.4], ['"', -0.5]]);
  });

  it('leaves the score of a held-back token unknown where the library does not show it', async () => {
    const fake = new FakeMlcEngine(leaky);
    fake.steps = [step([0xc3], -0.2), step([0xa9], -0.4), step('x', -0.1)];
    const { raw, tokens } = await (await loaded(fake, { recorded: false })).complete(REQUEST, { signal: never() });
    expect(raw).toBe('éx');
    expect(tokens.map(({ text, logprob }) => [text, logprob])).toEqual([['', null], ['é', -0.4], ['x', -0.1]]);
  });

  it('ends an aborted request at once and interrupts the library within one step', async () => {
    const fake = new FakeMlcEngine(leaky);
    fake.steps = Array.from({ length: 40 }, () => step('x '));
    const third = gate();
    fake.beforeStep = (index) => (index === 2 ? third.opened : Promise.resolve());
    const engine = await loaded(fake);
    const abort = new AbortController();
    const answer = codeOf(engine.complete({ ...REQUEST, lineMode: 'multi' }, { signal: abort.signal, onToken: (_token, index) => index === 1 && abort.abort() }));
    expect(await answer).toBe('aborted');
    third.open();
    fake.beforeStep = () => Promise.resolve();
    await turn();
    expect(fake.streamed).toBeLessThanOrEqual(3);
    expect(fake.locked).toBe(false);
    fake.steps = [step('ok')];
    expect((await engine.complete(REQUEST, { signal: never() })).raw).toBe('ok');
  });

  it('aborts while the prompt is being read, and the next request is not poisoned', async () => {
    const fake = new FakeMlcEngine(leaky);
    fake.steps = [step('a'), step('b'), step('c')];
    const first = gate();
    fake.beforeStep = (index) => (index === 0 ? first.opened : Promise.resolve());
    const engine = await loaded(fake);
    const abort = new AbortController();
    const answer = codeOf(engine.complete(REQUEST, { signal: abort.signal }));
    await turn();
    abort.abort();
    expect(await answer).toBe('aborted');
    first.open();
    expect((await engine.complete(REQUEST, { signal: never() })).raw).toBe('abc');
    expect(fake.interruptsWhileIdle).toBe(0);
  });

  it('lets a newer request take the place of the one that runs, and of those that wait', async () => {
    const fake = new FakeMlcEngine(leaky);
    fake.steps = Array.from({ length: 10 }, () => step('x '));
    const held = gate();
    fake.beforeStep = (index) => (index === 1 ? held.opened : Promise.resolve());
    const engine = await loaded(fake);
    const first = codeOf(engine.complete(REQUEST, { signal: never() }));
    await turn();
    const second = codeOf(engine.complete(REQUEST, { signal: never() }));
    const third = engine.complete({ ...REQUEST, maxTokens: 2 }, { signal: never() });
    expect([await first, await second]).toEqual(['aborted', 'aborted']);
    held.open();
    expect((await third).raw).toBe('x x ');
    expect(fake.requests).toHaveLength(2);
    expect(fake.locked).toBe(false);
  });

  it('never interrupts while idle', async () => {
    const fake = new FakeMlcEngine(leaky);
    fake.steps = [step('a')];
    const abort = new AbortController();
    const engine = await loaded(fake);
    await engine.complete(REQUEST, { signal: abort.signal });
    abort.abort();
    await turn();
    expect(fake.interrupts).toBe(0);
    expect(await codeOf(engine.complete(REQUEST, { signal: abort.signal }))).toBe('aborted');
    expect(fake.requests).toHaveLength(1);
  });

  it('asks a chat model in turns, keeps the library’s stop texts empty and cuts at the closing fence', async () => {
    const fake = new FakeMlcEngine(leaky);
    fake.steps = [step('```'), step('python'), step('\n'), step('a + b', -0.2), step('\n'), step('```'), step('\nDone')];
    const { raw, tokens } = await (await loaded(fake, { promptMode: 'chat' })).complete(REQUEST, { signal: never() });
    const asked = fake.requests[0]!;
    expect('messages' in asked && asked.messages.map((message) => message.role)).toEqual(['system', 'user']);
    expect(asked.stop).toEqual([]);
    expect(raw).toBe('```python\na + b\n');
    expect(tokens.filter((token) => token.special !== true && token.text.trim() !== '').map((token) => token.text)).toEqual(['a + b']);
  });

  it('answers with an empty text where the first token is the stop token', async () => {
    const fake = new FakeMlcEngine(leaky);
    fake.steps = [step('<|endoftext|>', -0.01, true)];
    const { raw, tokens } = await (await loaded(fake)).complete(REQUEST, { signal: never() });
    expect(raw).toBe('');
    expect(tokens.every((token) => token.special === true)).toBe(true);
  });

  it('ends the running request when the device is lost, and asks for a load', async () => {
    const fake = new FakeMlcEngine(leaky);
    fake.steps = [step('a'), step('b')];
    const held = gate();
    fake.beforeStep = (index) => (index === 1 ? held.opened : Promise.resolve());
    const engine = await loaded(fake);
    const answer = codeOf(engine.complete(REQUEST, { signal: never() }));
    await turn();
    engine.deviceLost('destroyed');
    expect(await answer).toBe('crashed');
    expect(engine.loaded).toBe(false);
    expect(await codeOf(engine.complete(REQUEST, { signal: never() }))).toBe('crashed');
    await engine.load({ signal: never() });
    expect(engine.loaded).toBe(true);
  });
});

describe('loading', () => {
  it('joins loads, fetches files first and reports phases', async () => {
    const fake = new FakeMlcEngine();
    const phases: string[] = [];
    let created = 0;
    const engine = new WebLlmEngine({
      modelId: 'm', title: 'Fake', promptMode: 'fim', fimTemplate: 'qwen', contextTokens: 4096, selfTest: null,
      fetchFiles: (_signal, onProgress) => {
        onProgress({ phase: 'download', loadedBytes: 5, totalBytes: 10 });
        return Promise.resolve(10);
      },
      createEngine: (onProgress) => {
        created += 1;
        onProgress({ progress: 0.5, text: 'Loading GPU shader modules[1/2]: 50% completed' });
        return Promise.resolve(fake);
      },
    });
    const onProgress = ({ phase, loadedBytes }: { phase: string; loadedBytes: number }) => void phases.push(`${phase} ${loadedBytes}`);
    await Promise.all([engine.load({ signal: never(), onProgress }), engine.load({ signal: never() })]);
    expect(created).toBe(1);
    expect(phases).toEqual(['checking 0', 'download 5', 'compiling 5', 'starting 10']);
    await engine.unload();
    expect([engine.loaded, fake.unloads]).toEqual([false, 1]);
  });

  it('can be cancelled, and says so even where the library swallows it', async () => {
    const fake = new FakeMlcEngine();
    const abort = new AbortController();
    const engine = new WebLlmEngine({
      modelId: 'm', title: 'Fake', promptMode: 'fim', fimTemplate: 'qwen', contextTokens: 4096, selfTest: null,
      createEngine: () => {
        queueMicrotask(() => abort.abort());
        return Promise.resolve(fake);
      },
    });
    expect(await codeOf(engine.load({ signal: abort.signal }))).toBe('aborted');
    expect(fake.unloads).toBeGreaterThan(0);
    expect(engine.loaded).toBe(false);
  });

  it('hides scores that the self-test does not trust', async () => {
    const fake = new FakeMlcEngine();
    fake.steps = [step('b', -0.7)];
    const engine = await loaded(fake, { selfTest: { prompt: 'p', token: 'a', logprob: -0.7, toleranceNats: 0.5 } });
    expect(engine.scoring).toMatchObject({ trusted: false });
    const { raw, tokens } = await engine.complete(REQUEST, { signal: never() });
    expect([raw, tokens[0]?.logprob]).toEqual(['b', null]);
  });
});
