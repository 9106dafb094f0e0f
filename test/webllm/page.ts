import * as library from 'web-llm-0279';
import { EngineError, type CompletionRequest, type EngineResult, type GeneratedToken } from '@/lib/completion';
import { probeMachine } from '@/lib/engines/capabilities';
import { ModelCache } from '@/lib/engines/model-cache';
import { createMlcEngine, modelRecord, ownOriginSource, recordedEntriesOf, watchDevices, WebLlmEngine, findWebLlmModel, type WebLlmModel } from '@/lib/engines/webllm';
import type { MlcChunk, MlcEngine } from '@/lib/engines/webllm/mlc-engine';
import { cannedForward, tokenizerOf, type Step } from './canned-forward';

/** What the runner asks of the page; everything goes in and out as JSON. */
export interface Harness {
  probe(): Promise<unknown>;
  load(options: { libraryName: string; canned: boolean }): Promise<{ seconds: number; bytes: number }>;
  /** Token ids of a text. */
  encode(text: string): number[];
  decode(ids: number[]): string;
  complete(options: { steps?: Step[]; request?: Partial<CompletionRequest>; chat?: boolean; abortAfter?: number; second?: Partial<CompletionRequest> }): Promise<Outcome>;
  bare(options: { steps: Step[]; tokens: number; prompt: string; temperature?: number }): Promise<{ ms: number; chunks: MlcChunk[] }>;
  loseDevice(): Promise<{ codes: string[]; loaded: boolean }>;
}

export interface Outcome {
  first: EngineResult | { error: string; message: string };
  second?: EngineResult | { error: string; message: string };
  seen: GeneratedToken[];
  chunks: MlcChunk[];
  ms: number;
}

const BASE: CompletionRequest = { id: 'r', language: 'python', prefix: 'def add(a, b):\n    return ', suffix: '\n', maxTokens: 50, lineMode: 'multi' };
const MODEL_ID = 'qwen2.5-coder-0.5b-instruct-q4f32_1-mlc';
const signal = (): AbortSignal => new AbortController().signal;

let mlc: MlcEngine | null = null;
let forward: ReturnType<typeof cannedForward> | null = null;
let chunks: MlcChunk[] = [];
const engines = new Map<'fim' | 'chat', WebLlmEngine>();
const devices: { destroy(): void }[] = [];
keepDevices();

/** Keeps what `requestDevice` gives, so that a test can destroy it. */
function keepDevices(): void {
  const { gpu } = navigator as { gpu?: GPU };
  if (gpu === undefined) return;
  const ask = gpu.requestAdapter.bind(gpu);
  gpu.requestAdapter = async (options) => {
    const adapter = await ask(options);
    if (adapter === null) return null;
    const device = adapter.requestDevice.bind(adapter);
    adapter.requestDevice = async (descriptor) => {
      const made = await device(descriptor);
      devices.push(made);
      return made;
    };
    return adapter;
  };
  watchDevices(gpu, (reason) => engines.forEach((engine) => engine.deviceLost(reason)));
}

/** The engine whose streams are kept as they come. */
function recording(engine: MlcEngine): MlcEngine {
  const keep = async function* (stream: AsyncIterable<MlcChunk>): AsyncGenerator<MlcChunk> {
    for await (const chunk of stream) {
      chunks.push(structuredClone(chunk));
      yield chunk;
    }
  };
  return {
    reload: (id) => engine.reload(id),
    unload: () => engine.unload(),
    interruptGenerate: () => engine.interruptGenerate(),
    completions: { create: async (request) => keep(await engine.completions.create(request)) },
    chat: { completions: { create: async (request) => keep(await engine.chat.completions.create(request)) } },
  };
}

function tokenizer(): ReturnType<typeof tokenizerOf> {
  if (mlc === null) throw new Error('not loaded');
  return tokenizerOf(mlc, MODEL_ID);
}

function settled(answer: Promise<EngineResult>): Promise<EngineResult | { error: string; message: string }> {
  return answer.catch((error: unknown) => ({ error: error instanceof EngineError ? error.code : String(error), message: error instanceof Error ? error.message : '' }));
}

function engineFor(mode: 'fim' | 'chat'): WebLlmEngine {
  const engine = engines.get(mode);
  if (engine === undefined) throw new Error('not loaded');
  return engine;
}

const harness: Harness = {
  probe: () => probeMachine(globalThis),

  load: async ({ libraryName, canned }) => {
    const found = findWebLlmModel(MODEL_ID);
    if (found === undefined) throw new Error('the catalogue lacks the model');
    // The library that can be had for this run belongs to the older version of web-llm.
    const model: WebLlmModel = { ...found, library: { ...found.library, name: libraryName }, selfTest: found.selfTest };
    const source = ownOriginSource(model, location.origin);
    const cache = new ModelCache(caches, (url, init) => fetch(url, init));
    const started = performance.now();
    const bytes = await cache.ensure(source, { signal: signal() });
    const loaded = createMlcEngine(library, modelRecord(model, source), ({ text }) => console.log(text));
    for (const mode of ['fim', 'chat'] as const) {
      const engine = new WebLlmEngine({
        modelId: model.id,
        title: model.title,
        promptMode: mode,
        fimTemplate: model.fimTemplate,
        contextTokens: model.contextTokens,
        selfTest: null,
        createEngine: () => Promise.resolve(mode === 'fim' ? recording(loaded) : { ...recording(loaded), reload: () => Promise.resolve() }),
        recordedEntries: () => recordedEntriesOf(loaded, model.id),
      });
      await engine.load({ signal: signal() });
      engines.set(mode, engine);
    }
    mlc = loaded;
    forward = canned ? cannedForward(loaded, model.id) : null;
    return { seconds: (performance.now() - started) / 1000, bytes };
  },

  encode: (text) => [...tokenizer().encode(text)],
  decode: (ids) => tokenizer().decode(new Int32Array(ids)),

  complete: async ({ steps, request, chat = false, abortAfter, second }) => {
    chunks = [];
    forward?.play(steps ?? []);
    const engine = engineFor(chat ? 'chat' : 'fim');
    const abort = new AbortController();
    const seen: GeneratedToken[] = [];
    const started = performance.now();
    const answers: { second?: Promise<EngineResult | { error: string; message: string }> } = {};
    const first = settled(
      engine.complete(
        { ...BASE, ...request },
        {
          signal: abort.signal,
          onToken: (token, index) => {
            seen.push(token);
            if (forward === null) console.log(`token ${index}: ${JSON.stringify(token)}`);
            if (index + 1 === abortAfter) abort.abort();
            if (second !== undefined && index === 0) {
              answers.second = settled(engine.complete({ ...BASE, ...second }, { signal: signal() }));
            }
          },
        },
      ),
    );
    const outcome = { first: await first, ms: performance.now() - started };
    return { ...outcome, ...(answers.second === undefined ? {} : { second: await answers.second }), seen, chunks };
  },

  bare: async ({ steps, tokens, prompt, temperature = 1 }) => {
    if (mlc === null) throw new Error('not loaded');
    forward?.play(steps);
    const started = performance.now();
    const kept: MlcChunk[] = [];
    const request = { prompt, temperature, top_p: temperature === 0 ? 1 : 1e-5, repetition_penalty: 1, frequency_penalty: 0, presence_penalty: 0, logprobs: true as const, top_logprobs: 3, max_tokens: tokens, stop: [], stream: true as const, stream_options: { include_usage: true as const } };
    for await (const chunk of await mlc.completions.create(request)) kept.push(chunk);
    return { ms: performance.now() - started, chunks: kept };
  },

  loseDevice: async () => {
    forward?.play(Array.from({ length: 40 }, () => ({ id: 64, second: 65, gap: 1 })));
    const running = settled(engineFor('fim').complete(BASE, { signal: signal(), onToken: (_token, index) => index === 1 && devices.forEach((device) => device.destroy()) }));
    const first = await running;
    const next = await settled(engineFor('fim').complete(BASE, { signal: signal() }));
    return { codes: [first, next].map((answer) => ('error' in answer ? answer.error : 'answered')), loaded: engineFor('fim').loaded };
  },
};

declare global {
  var harness: Harness;
}
globalThis.harness = harness;
