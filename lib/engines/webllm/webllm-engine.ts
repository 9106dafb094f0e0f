import {
  chatPrompt,
  EngineError,
  fimPrompt,
  promptWindow,
  requireSupport,
  type CompletionRequest,
  type EngineOptions,
  type EngineResult,
  type FimTemplateId,
  type LoadableEngine,
  type LoadProgress,
  type PromptMode,
} from '../../completion';
import { Generation } from '../generation';
import { MlcChunkReader, type RecordedEntries } from './chunk-reader';
import { engineErrorOf } from './errors';
import { loadProgressOf } from './load-progress';
import { greedySampling, type MlcChunk, type MlcEngine, type MlcProgress } from './mlc-engine';
import type { PrefillShare } from './prefix-reuse';
import { runSelfTest, type ScoringState, type SelfTest } from './self-test';

export interface WebLlmEngineOptions {
  /** `model_id` in the library's configuration, and the name that people see. */
  readonly modelId: string;
  readonly title: string;
  readonly promptMode: PromptMode;
  readonly fimTemplate: FimTemplateId;
  readonly contextTokens: number;
  /** Null skips the self-test; scores are then taken as they come. */
  readonly selfTest: SelfTest | null;
  /** Makes the library's engine; called once a load. */
  readonly createEngine: (onProgress: (progress: MlcProgress) => void) => Promise<MlcEngine>;
  /** Gets the model's files into the browser's cache, verified, before the library looks for them. Returns their bytes. */
  readonly fetchFiles?: (signal: AbortSignal, onProgress: (progress: LoadProgress) => void) => Promise<number>;
  /** Scores that the library recorded but did not stream. */
  readonly recordedEntries?: (engine: MlcEngine) => RecordedEntries;
  /** Has a loaded engine keep what prompts share; null where it can't. */
  readonly reusePrefixes?: (engine: MlcEngine) => (() => PrefillShare | null) | null;
  /** Monotonic milliseconds. */
  readonly nowMs?: () => number;
}

/** One generation from its request until the library has really ended it. */
interface Run {
  cancel(error: EngineError): void;
  readonly drained: Promise<void>;
}

interface Generate {
  readonly stop: AbortSignal;
  /** What must have ended before. */
  readonly after: Promise<void> | undefined;
  readonly askedMs: number;
  readonly onToken: EngineOptions['onToken'];
  readonly onResult: (result: EngineResult) => void;
}

/** A part of the window stays free for template markers and for tokens shorter than the estimate. */
const CHARS_PER_TOKEN = 2.5;

/**
 * A small coder model on WebGPU through web-llm, one request at a time: a newer request cancels the one that runs, and
 * starts when the library has let go of it. Streams are always read to their end, since older versions of the library
 * keep their lock where a stream is left early; interrupts are sent only while a stream runs, since they would hit the next one.
 */
export class WebLlmEngine implements LoadableEngine {
  readonly id = 'webllm';
  readonly model: string;
  readonly promptMode: PromptMode;
  readonly #options: WebLlmEngineOptions;
  readonly #nowMs: () => number;
  #engine: MlcEngine | null = null;
  #loading: Promise<void> | null = null;
  #run: Run | null = null;
  #lost: string | null = null;
  #scoring: ScoringState = { trusted: true };
  #prefillShare: (() => PrefillShare | null) | null = null;

  constructor(options: WebLlmEngineOptions) {
    this.#options = options;
    this.model = options.title;
    this.promptMode = options.promptMode;
    this.#nowMs = options.nowMs ?? (() => performance.now());
  }

  get loaded(): boolean {
    return this.#engine !== null;
  }

  /** What the self-test of the last load said. */
  get scoring(): ScoringState {
    return this.#scoring;
  }

  load(options: { signal: AbortSignal; onProgress?: (progress: LoadProgress) => void }): Promise<void> {
    if (this.#engine !== null) return Promise.resolve();
    return (this.#loading ??= this.#load(options).finally(() => (this.#loading = null)));
  }

  async #load({ signal, onProgress }: { signal: AbortSignal; onProgress?: (progress: LoadProgress) => void }): Promise<void> {
    let engine: MlcEngine | null = null;
    const stop = () => void engine?.unload();
    this.#lost = null;
    try {
      signal.throwIfAborted();
      onProgress?.({ phase: 'checking', loadedBytes: 0, totalBytes: null });
      const totalBytes = (await this.#options.fetchFiles?.(signal, (progress) => onProgress?.(progress))) ?? null;
      signal.throwIfAborted();
      engine = await this.#options.createEngine((progress) => onProgress?.(loadProgressOf(progress, totalBytes)));
      signal.addEventListener('abort', stop, { once: true });
      await engine.reload(this.#options.modelId);
      signal.throwIfAborted();
      this.#prefillShare = this.#options.reusePrefixes?.(engine) ?? null;
      onProgress?.({ phase: 'starting', loadedBytes: totalBytes ?? 0, totalBytes });
      this.#scoring = this.#options.selfTest === null ? { trusted: true } : await runSelfTest(engine, this.#options.selfTest);
      signal.throwIfAborted();
      this.#throwIfLost();
      this.#engine = engine;
    } catch (cause) {
      await engine?.unload().catch(() => undefined);
      // An aborted load ends in whatever the library was doing; what counts is that it was aborted.
      throw signal.aborted ? abortedError(signal.reason) : engineErrorOf(cause, this.#isLost());
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async unload(): Promise<void> {
    const engine = this.#engine;
    this.#engine = null;
    this.#run?.cancel(abortedError());
    await this.#run?.drained;
    await engine?.unload().catch(() => undefined);
  }

  /** To be called when the graphics device is lost: ends the running request; the model has to be loaded again. */
  deviceLost(reason: string): void {
    this.#lost = reason;
    this.#engine = null;
    this.#run?.cancel(deviceLostError(reason));
    this.#run = null;
  }

  #isLost(): boolean {
    return this.#lost !== null;
  }

  #throwIfLost(): void {
    if (this.#lost !== null) throw deviceLostError(this.#lost);
  }

  async complete(request: CompletionRequest, { signal, onToken }: EngineOptions): Promise<EngineResult> {
    requireSupport(request, this.promptMode, { examples: true, sampling: false });
    const askedMs = this.#nowMs();
    if (signal.aborted) throw abortedError(signal.reason);
    if (this.#engine === null) throw this.#lost === null ? new EngineError('not-loaded', 'The model is not loaded. Load it in Setup, or choose another engine.') : deviceLostError(this.#lost);
    const previous = this.#run;
    const outcome = deferred<EngineResult>();
    const ended = deferred<undefined>();
    const stop = new AbortController();
    const cancel = (error: EngineError) => {
      outcome.reject(error);
      stop.abort();
    };
    const run: Run = { cancel, drained: ended.promise };
    this.#run = run;
    previous?.cancel(new EngineError('aborted', 'A newer request took this one’s place.'));
    const onAbort = () => cancel(abortedError(signal.reason));
    signal.addEventListener('abort', onAbort, { once: true });
    void this.#generate(request, { stop: stop.signal, after: previous?.drained, askedMs, onToken, onResult: outcome.resolve })
      .catch((cause: unknown) => {
        const error = engineErrorOf(cause, this.#lost !== null);
        if (error.code === 'crashed') this.deviceLost(error.message);
        outcome.reject(error);
      })
      .finally(() => {
        if (this.#run === run) this.#run = null;
        ended.resolve(undefined);
      });
    try {
      return await outcome.promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Gives the result as soon as enough text is there; resolves when the library has ended the stream. */
  async #generate(request: CompletionRequest, { stop, after, askedMs, onToken, onResult }: Generate): Promise<void> {
    await after;
    const stopped = () => stop.aborted;
    const engine = this.#engine;
    if (stopped() || engine === null) throw abortedError();
    const queueMs = this.#nowMs() - askedMs;
    const { open, stopTexts } = this.#prompt(request, engine);
    const generation = new Generation({ request, promptMode: this.promptMode, stop: stopTexts, nowMs: this.#nowMs, onToken });
    const reader = new MlcChunkReader(this.#options.recordedEntries?.(engine));
    let given = false;
    const finish = () => {
      if (given) return;
      given = true;
      const result = generation.result({ engine: this.id, model: this.model, promptMode: this.promptMode, recorded: false });
      const share = this.#prefillShare?.() ?? null;
      const prefill = share === null ? {} : { promptTokens: share.promptTokens, cachedPromptTokens: share.reusedTokens };
      onResult({ ...result, timings: { ...result.timings, queueMs, ...prefill } });
    };
    let running = true;
    const interrupt = () => {
      if (running) engine.interruptGenerate();
    };
    stop.addEventListener('abort', interrupt, { once: true });
    try {
      for await (const chunk of await open()) {
        running = running && chunk.choices[0]?.finish_reason === null;
        if (!stopped() && !generation.ended) {
          const read = reader.read(chunk);
          generation.add(this.#scoring.trusted ? read : { ...read, tokens: read.tokens.map(({ text, special }) => ({ text, logprob: null, ...(special === true ? { special } : {}) })) });
        }
        if (generation.ended) finish();
        // Said again with each chunk: an interrupt that comes before the first step is forgotten by the library.
        if (stopped() || generation.ended) interrupt();
      }
    } finally {
      running = false;
      stop.removeEventListener('abort', interrupt);
    }
    if (!stopped()) finish();
  }

  #prompt(request: CompletionRequest, engine: MlcEngine): { open: () => Promise<AsyncIterable<MlcChunk>>; stopTexts: readonly string[] } {
    const chars = Math.floor(Math.max(64, this.#options.contextTokens - request.maxTokens - 128) * CHARS_PER_TOKEN);
    const prefixChars = Math.floor(chars * 0.75);
    const window = promptWindow(request, { prefixChars, suffixChars: Math.floor(chars * 0.25), prefixStepChars: Math.floor(prefixChars / 4) });
    const input = { language: request.language, prefix: window.prefix, suffix: window.suffix, ...(request.examples === undefined ? {} : { examples: request.examples }) };
    if (this.promptMode === 'fim') {
      const { prompt, stop } = fimPrompt(input, this.#options.fimTemplate);
      return { open: () => engine.completions.create({ ...greedySampling(request.maxTokens, stop), prompt }), stopTexts: stop };
    }
    // The library's chat route can't go on behind an opened assistant turn, so the model opens its own fence; were the
    // fence a stop text of the library's, that would end it.
    const { messages, stop } = chatPrompt(input);
    const turns = messages.slice(0, -1).map(({ role, content }) => (role === 'assistant' ? { role, content } : role === 'user' ? { role, content } : { role, content }));
    return { open: () => engine.chat.completions.create({ ...greedySampling(request.maxTokens, []), messages: turns }), stopTexts: stop };
  }
}

function abortedError(cause?: unknown): EngineError {
  return new EngineError('aborted', 'The request was cancelled.', { cause });
}

function deviceLostError(reason: string): EngineError {
  return engineErrorOf(new Error(reason), true);
}

interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: Error) => void;
}

function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
