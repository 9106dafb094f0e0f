import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CompletionRequest } from '@/lib/completion';
import { CATALOGUE, type GgufModel } from '@/lib/engines';
import { WllamaEngine, type WllamaOptions } from '@/lib/engines/wllama';
import { wllamaError, type RawCompletion, type WllamaRuntime, type WllamaRuntimeOptions } from '@/lib/engines/wllama-runtime';
import { MemoryPartStore } from '@/lib/engines/weights/part-store';

const weights = new TextEncoder().encode('GGUF and so on');
const model: GgufModel = { ...(CATALOGUE[0] as GgufModel), files: [{ name: 'tiny.gguf', url: 'https://example.org/x', sha256: createHash('sha256').update(weights).digest('hex'), bytes: weights.length }] };
const request: CompletionRequest = { id: '1', language: 'python', prefix: 'def f():\n    ', suffix: '\n', maxTokens: 50, lineMode: 'single' };
const noSignal = () => new AbortController().signal;

type Script = (completion: RawCompletion, signal: AbortSignal, onChunk: (value: unknown) => void) => Promise<void>;

const chunk = (text: string) => ({ choices: [{ text, logprobs: { content: [{ token: text, logprob: -0.5, top_logprobs: [] }] } }] });

/** Says the texts one by one, as llama.cpp does, until it is stopped. */
const says = (...texts: string[]): Script => async (_completion, signal, onChunk) => {
  for (const text of texts) {
    await Promise.resolve();
    if (signal.aborted) throw wllamaError(new DOMException('stop', 'AbortError'), []);
    onChunk(chunk(text));
  }
  onChunk({ choices: [{ text: '', logprobs: null, finish_reason: 'stop' }] });
};

async function engine(script: Script, changes: Partial<WllamaOptions> = {}) {
  const started: WllamaRuntimeOptions[] = [];
  let exits = 0;
  const store = new MemoryPartStore();
  await store.write(`${model.files[0]!.sha256.slice(0, 16)}-${16 * 1024 * 1024}-0000`, weights);
  const made = new WllamaEngine({
    model,
    fileUrl: (name) => `http://localhost/models/${name}`,
    wasmUrl: 'http://localhost/wllama.wasm',
    store,
    createRuntime: (options): Promise<WllamaRuntime> => {
      started.push(options);
      return Promise.resolve({ threads: options.threads, complete: script, exit: () => Promise.resolve(void (exits += 1)) });
    },
    ...changes,
  });
  return { made, started, exits: () => exits };
}

describe('WllamaEngine', () => {
  it('loads once, however often it is asked to, and says how far it is', async () => {
    const { made, started } = await engine(says('x'), { threads: 3 });
    const phases = new Set<string>();
    await Promise.all([made.load({ signal: noSignal(), onProgress: ({ phase }) => phases.add(phase) }), made.load({ signal: noSignal() })]);
    await made.load({ signal: noSignal() });
    expect(started).toHaveLength(1);
    expect(started[0]).toMatchObject({ threads: 3, gpuLayers: 0, contextTokens: 4096 });
    expect([...phases]).toEqual(['cache', 'checking', 'starting']);
    expect([made.loaded, made.threads]).toEqual([true, 3]);
  });

  it('answers with raw scores and ends at the end of the line', async () => {
    let asked: RawCompletion | undefined;
    const { made } = await engine((completion, signal, onChunk) => {
      asked = completion;
      return says('return', ' 1', '\n', 'more')(completion, signal, onChunk);
    });
    await made.load({ signal: noSignal() });
    const seen: string[] = [];
    const result = await made.complete(request, { signal: noSignal(), onToken: (token) => seen.push(token.text) });
    expect(asked).toMatchObject({ prompt: '<|fim_prefix|>def f():\n    <|fim_suffix|>\n<|fim_middle|>', maxTokens: 50, topLogprobs: 3 });
    expect(result).toMatchObject({ raw: 'return 1', finishReason: 'stop', source: { engine: 'wllama', model: model.id, promptMode: 'fim', recorded: false } });
    expect(seen).toEqual(['return', ' 1', '\n']);
  });

  it('lets a new request end the running one, and waits until the runtime is free', async () => {
    let running = 0;
    const { made } = await engine(async (completion, signal, onChunk) => {
      expect(++running).toBe(1);
      try {
        if (!completion.prompt.includes('second')) await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new DOMException('stop', 'AbortError'))));
        await says('ok')(completion, signal, onChunk);
      } finally {
        running -= 1;
      }
    });
    await made.load({ signal: noSignal() });
    const first = made.complete(request, { signal: noSignal() });
    const second = made.complete({ ...request, prefix: 'second' }, { signal: noSignal() });
    await expect(first).rejects.toMatchObject({ code: 'aborted' });
    expect((await second).raw).toBe('ok');
  });

  it('ends at once when it is cancelled, even where the runtime does not look up', async () => {
    const { made } = await engine(() => new Promise(() => undefined));
    await made.load({ signal: noSignal() });
    const controller = new AbortController();
    const running = made.complete(request, { signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: 'aborted' });
  });

  it('refuses to answer before loading and after unloading', async () => {
    const { made, exits } = await engine(says('x'));
    await expect(made.complete(request, { signal: noSignal() })).rejects.toMatchObject({ code: 'not-loaded' });
    await made.load({ signal: noSignal() });
    await made.unload();
    await made.unload();
    expect(exits()).toBe(1);
    await expect(made.complete(request, { signal: noSignal() })).rejects.toMatchObject({ code: 'not-loaded' });
  });

  it.each([
    ['crashed', new Error('the worker died')],
    ['out-of-memory', new Error('Aborted(Cannot enlarge memory arrays)')],
  ])('puts a runtime away that %s, and can be loaded again', async (code, error) => {
    let fails = true;
    const { made, started, exits } = await engine((...rest) => (fails ? Promise.reject(wllamaError(error, [])) : says('ok')(...rest)));
    await made.load({ signal: noSignal() });
    await expect(made.complete(request, { signal: noSignal() })).rejects.toMatchObject({ name: 'EngineError', code });
    expect([made.loaded, exits()]).toEqual([false, 1]);
    fails = false;
    await made.load({ signal: noSignal() });
    expect(started).toHaveLength(2);
    expect((await made.complete(request, { signal: noSignal() })).raw).toBe('ok');
  });

  it('keeps a runtime whose prompt was too long', async () => {
    const { made } = await engine(() => Promise.reject(wllamaError(new Error('the request exceeds the available context size, try increasing it'), [])));
    await made.load({ signal: noSignal() });
    await expect(made.complete(request, { signal: noSignal() })).rejects.toMatchObject({ code: 'context-too-long' });
    expect(made.loaded).toBe(true);
  });

  it('does not keep a runtime that comes up after loading was cancelled', async () => {
    let exits = 0;
    let start: ((runtime: WllamaRuntime) => void) | undefined;
    const controller = new AbortController();
    const { made } = await engine(says('x'), { createRuntime: () =>
        new Promise((resolve) => {
          start = resolve;
          controller.abort();
        }),
    });
    await expect(made.load({ signal: controller.signal })).rejects.toMatchObject({ code: 'aborted' });
    start?.({ threads: 1, complete: says('x'), exit: () => Promise.resolve(void (exits += 1)) });
    await new Promise((resolve) => setImmediate(resolve));
    expect([made.loaded, exits]).toEqual([false, 1]);
  });
});

describe('wllamaError', () => {
  it.each([
    ['out-of-memory', 'RangeError: WebAssembly.Memory(): could not allocate memory', []],
    ['out-of-memory', '(ABORT) native code called abort()', ['ggml: failed to allocate buffer']],
    ['context-too-long', 'the request exceeds the available context size', []],
    ['invalid-answer', 'Invalid magic number', []],
    ['crashed', 'RuntimeError: unreachable', []],
    ['aborted', 'stop', [], 'AbortError'],
  ])('is %s for %s', (code, message, native, name = 'Error') => {
    const error = Object.assign(new Error(message), { name });
    expect(wllamaError(error, native)).toMatchObject({ name: 'EngineError', code });
  });
});
