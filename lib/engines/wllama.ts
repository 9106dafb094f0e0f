import {
  EngineError,
  fimPrompt,
  promptWindow,
  rawChatPrompt,
  requireSupport,
  type CompletionRequest,
  type EngineOptions,
  type EngineResult,
  type LoadableEngine,
  type LoadProgress,
  type PromptMode,
  type WindowLimits,
} from '../completion';
import type { GgufModel } from './catalogue';
import { Generation } from './generation';
import { parseChunk } from './openai/chunk';
import { fetchWeights } from './weights/fetch-weights';
import { MemoryPartStore, OpfsPartStore, type PartStore } from './weights/part-store';
import { createWllamaRuntime, type WllamaRuntime, type WllamaRuntimeFactory } from './wllama-runtime';

export interface WllamaOptions {
  readonly model: GgufModel;
  /** Address of each file of the model, absolute. */
  readonly fileUrl: (fileName: string) => string;
  /** Address of `wllama.wasm` on the own origin, absolute. */
  readonly wasmUrl: string;
  /** Default: the model's preferred one. */
  readonly promptMode?: PromptMode;
  /** Default: all cores but one, which stays for the page; at least 1. */
  readonly threads?: number;
  /** Layers to run on WebGPU, 0 (default) for CPU only. */
  readonly gpuLayers?: number;
  /** UTF-16 units of code around the hole; small, because the prompt is read at a few tokens a second. */
  readonly window?: WindowLimits;
  readonly store?: PartStore;
  readonly createRuntime?: WllamaRuntimeFactory;
  readonly nowMs?: () => number;
}

const DEFAULT_WINDOW = { prefixChars: 1500, suffixChars: 400, prefixStepChars: 375 };
const TOP_LOGPROBS = 3;
/** Tokens read between two looks at whether the request still stands: about as many as a slow machine reads in a few seconds. */
const BATCH_TOKENS = 32;

/** llama.cpp in WebAssembly, in a worker of its own: runs everywhere, on as many threads as the page's isolation allows. */
export class WllamaEngine implements LoadableEngine {
  readonly id = 'wllama';
  readonly model: string;
  readonly promptMode: PromptMode;
  readonly #options: WllamaOptions;
  #runtime: WllamaRuntime | null = null;
  #loading: Promise<void> | null = null;
  #running: AbortController | null = null;
  /** Settles when the runtime has let go of the last request. */
  #idle: Promise<unknown> = Promise.resolve();

  constructor(options: WllamaOptions) {
    this.#options = options;
    this.model = options.model.id;
    this.promptMode = options.promptMode ?? options.model.promptModes[0] ?? 'fim';
  }

  get loaded(): boolean {
    return this.#runtime !== null;
  }

  /** Threads in use, 1 where the page is not cross-origin isolated; null while nothing is loaded. */
  get threads(): number | null {
    return this.#runtime?.threads ?? null;
  }

  load(options: { signal: AbortSignal; onProgress?: (progress: LoadProgress) => void }): Promise<void> {
    if (this.#runtime !== null) return Promise.resolve();
    this.#loading ??= this.#load(options).finally(() => (this.#loading = null));
    return this.#loading;
  }

  async unload(): Promise<void> {
    this.#running?.abort();
    const runtime = this.#runtime;
    this.#runtime = null;
    await runtime?.exit();
  }

  async complete(request: CompletionRequest, { signal, onToken }: EngineOptions): Promise<EngineResult> {
    requireSupport(request, this.promptMode, { examples: true, sampling: false });
    this.#running?.abort();
    const mine = new AbortController();
    this.#running = mine;
    const stopped = AbortSignal.any([signal, mine.signal]);
    const nowMs = this.#options.nowMs ?? (() => performance.now());
    const askedMs = nowMs();
    try {
      await untilAborted(this.#idle, stopped);
      const runtime = this.#runtime;
      if (runtime === null) throw new EngineError('not-loaded', 'The model is not loaded.');
      const queueMs = nowMs() - askedMs;
      const prompt = this.#prompt(request);
      const generation = new Generation({ request, promptMode: this.promptMode, stop: prompt.stop, nowMs, onToken: (token, index) => (stopped.aborted ? undefined : onToken?.(token, index)) });
      const enough = new AbortController();
      const work = runtime.complete(
        { prompt: prompt.prompt, maxTokens: request.maxTokens, topLogprobs: TOP_LOGPROBS, stop: prompt.stop },
        AbortSignal.any([stopped, enough.signal]),
        (value) => {
          const chunk = parseChunk(value);
          if (chunk === null || generation.ended) return;
          if (generation.add(chunk)) enough.abort();
        },
      );
      this.#idle = work.catch(() => undefined);
      try {
        // What is enough is answered at once; the runtime's next token, which it can't stop half-way, is waited for by the next request.
        await untilAborted(work, AbortSignal.any([stopped, enough.signal]));
      } catch (error) {
        // Ended by itself: what the runtime rejects with is the answer to our own stop.
        if (!enough.signal.aborted) throw error;
      }
      const result = generation.result({ engine: this.id, model: this.model, promptMode: this.promptMode, recorded: false });
      return { ...result, timings: { ...result.timings, queueMs } };
    } catch (error) {
      throw await this.#failure(error, stopped);
    } finally {
      if (this.#running === mine) this.#running = null;
    }
  }

  #prompt(request: CompletionRequest): { prompt: string; stop: readonly string[] } {
    const { model, window } = this.#options;
    const { prefix, suffix } = promptWindow(request, window ?? DEFAULT_WINDOW);
    const input = { language: request.language, prefix, suffix, ...(request.examples === undefined ? {} : { examples: request.examples }) };
    const raw = this.promptMode === 'fim' ? fimPrompt(input, model.fimTemplate) : rawChatPrompt(input, model.chatTemplate);
    return { prompt: raw.prompt, stop: [...raw.stop, ...model.stop] };
  }

  async #load({ signal, onProgress }: { signal: AbortSignal; onProgress?: (progress: LoadProgress) => void }): Promise<void> {
    const { model } = this.#options;
    const store = this.#options.store ?? (await OpfsPartStore.open()) ?? new MemoryPartStore();
    const blobs: Blob[] = [];
    for (const file of model.files) {
      blobs.push(await fetchWeights({ file, url: this.#options.fileUrl(file.name), store, signal, ...(onProgress === undefined ? {} : { onProgress }) }));
    }
    const totalBytes = blobs.reduce((sum, blob) => sum + blob.size, 0);
    onProgress?.({ phase: 'starting', loadedBytes: totalBytes, totalBytes });
    const starting = (this.#options.createRuntime ?? createWllamaRuntime)({
      blobs,
      wasmUrl: this.#options.wasmUrl,
      threads: this.#options.threads ?? defaultThreads(),
      gpuLayers: this.#options.gpuLayers ?? 0,
      contextTokens: model.contextTokens,
      batchTokens: BATCH_TOKENS,
    });
    try {
      this.#runtime = await untilAborted(starting, signal);
    } catch (error) {
      // A runtime that comes up after all must not stay behind.
      starting.then((runtime) => runtime.exit()).catch(() => undefined);
      throw await this.#failure(error, signal);
    }
  }

  /** What an error of the runtime means; a dead runtime is put away, so that `load` starts a new one. */
  async #failure(error: unknown, stopped: AbortSignal): Promise<EngineError> {
    if (stopped.aborted) return new EngineError('aborted', 'The request was cancelled.', { cause: error });
    if (error instanceof EngineError && error.code !== 'crashed' && error.code !== 'out-of-memory') return error;
    const failure = error instanceof EngineError ? error : new EngineError('crashed', 'The local model stopped unexpectedly. Load it again; if that repeats, choose a smaller one.', { cause: error });
    const runtime = this.#runtime;
    this.#runtime = null;
    await runtime?.exit().catch(() => undefined);
    return failure;
  }
}

/** All cores but one, at least 1. */
export function defaultThreads(): number {
  return Math.max(1, (typeof navigator === 'undefined' ? 1 : navigator.hardwareConcurrency || 1) - 1);
}

/** Settles as the promise does, or rejects as soon as the signal fires. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(new EngineError('aborted', 'The request was cancelled.'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
