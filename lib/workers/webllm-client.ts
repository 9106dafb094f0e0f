import { EngineError, type CompletionRequest, type EngineErrorCode, type EngineOptions, type EngineResult, type LoadableEngine, type LoadProgress, type PromptMode } from '../completion';
import type { ModelSource } from '../engines/model-cache';
import { findSource, type ScoringState, type WebLlmModel } from '../engines/webllm';
import { WorkerClient, type WorkerLike } from './client';
import { RemoteError, WorkerCrashError } from './protocol';
import type { WebLlmService } from './webllm-service';

export interface WebLlmClientOptions {
  readonly model: WebLlmModel;
  readonly promptMode: PromptMode;
  /** Where the model's files are; asked at each load. */
  readonly findSource: (signal: AbortSignal) => Promise<ModelSource>;
  readonly createWorker: () => WorkerLike;
  /** Default true; false on software adapters, where a token takes minutes. */
  readonly selfTest?: boolean;
  /** Called when the graphics device is lost or the worker ends while no request runs. */
  readonly onCrash?: (reason: string) => void;
  /** Called after each load with what the self-test said of the scores. */
  readonly onScoring?: (state: ScoringState) => void;
}

/** Starts the WebLLM worker of the page. */
export function createWebLlmWorker(): WorkerLike {
  return new Worker(new URL('./webllm.worker.ts', import.meta.url), { type: 'module' });
}

/** WebLLM in its worker, with the interface of an engine in the page. */
export class WebLlmClient implements LoadableEngine {
  readonly id = 'webllm';
  readonly model: string;
  readonly promptMode: PromptMode;
  readonly #options: WebLlmClientOptions;
  readonly #client: WorkerClient<WebLlmService>;
  #loaded = false;
  #crash: string | null = null;
  #loading: Promise<void> | null = null;

  constructor(options: WebLlmClientOptions) {
    this.#options = options;
    this.model = options.model.title;
    this.promptMode = options.promptMode;
    this.#client = new WorkerClient<WebLlmService>(options.createWorker);
  }

  get loaded(): boolean {
    return this.#loaded;
  }

  load(options: { signal: AbortSignal; onProgress?: (progress: LoadProgress) => void }): Promise<void> {
    if (this.#loaded) return Promise.resolve();
    return (this.#loading ??= this.#load(options).finally(() => (this.#loading = null)));
  }

  async #load({ signal, onProgress }: { signal: AbortSignal; onProgress?: (progress: LoadProgress) => void }): Promise<void> {
    const { model, promptMode, selfTest = true, onCrash, onScoring } = this.#options;
    try {
      onProgress?.({ phase: 'checking', loadedBytes: 0, totalBytes: null });
      const source = await this.#options.findSource(signal);
      const scoring = await this.#client.call('load', { modelId: model.id, source, promptMode, selfTest }, { signal, ...(onProgress === undefined ? {} : { onProgress }) });
      onScoring?.(scoring);
      this.#crash = null;
      this.#loaded = true;
    } catch (cause) {
      // A load that was cancelled half-way leaves a worker in an unknown state; a new one costs little.
      this.#client.close();
      throw engineErrorFrom(cause);
    }
    void this.#client.call('lost', null).then(
      (reason) => this.#crashed(`The graphics device went away (${reason}).`, onCrash),
      (cause: unknown) => {
        if (cause instanceof WorkerCrashError && cause.reason === 'closed') return;
        this.#crashed(engineErrorFrom(cause).message, onCrash);
      },
    );
  }

  #crashed(reason: string, onCrash: WebLlmClientOptions['onCrash']): void {
    this.#loaded = false;
    this.#crash = reason;
    onCrash?.(reason);
  }

  async complete(request: CompletionRequest, { signal, onToken }: EngineOptions): Promise<EngineResult> {
    if (this.#crash !== null) throw new EngineError('crashed', this.#crash);
    if (!this.#loaded) throw new EngineError('not-loaded', 'The model is not loaded. Load it in Setup, or choose another engine.');
    let index = 0;
    try {
      return await this.#client.call('complete', request, { signal, onProgress: (token) => onToken?.(token, index++) });
    } catch (cause) {
      const error = engineErrorFrom(cause);
      if (error.code === 'crashed' || error.code === 'not-loaded') this.#loaded = false;
      throw error;
    }
  }

  /** Ends the worker too: nothing else frees a browser's graphics memory for certain. */
  async unload(): Promise<void> {
    this.#loaded = false;
    await this.#client.call('unload', null, { timeoutMs: 2_000 }).catch(() => undefined);
    this.#client.close();
  }
}

/** What crossed the worker's boundary, as the engine contract wants it. */
function engineErrorFrom(cause: unknown): EngineError {
  if (cause instanceof EngineError) return cause;
  if (cause instanceof DOMException && cause.name === 'AbortError') return new EngineError('aborted', 'The request was cancelled.', { cause });
  if (cause instanceof RemoteError && cause.remoteName === 'EngineError') return new EngineError(cause.details.code as EngineErrorCode, cause.message, { cause });
  if (cause instanceof WorkerCrashError && cause.reason === 'closed') return new EngineError('aborted', 'The engine was unloaded.', { cause });
  return new EngineError('crashed', 'The WebLLM worker crashed.', { cause });
}

export interface WebLlmSetup extends Pick<WebLlmClientOptions, 'model' | 'promptMode' | 'selfTest' | 'onCrash' | 'onScoring'> {
  /** The app's own origin, e.g. `location.origin`. */
  readonly origin: string;
  /** Whether weights may come from the public hub where the own origin has none; only after a click. */
  readonly hubAllowed: boolean;
  readonly createWorker?: () => WorkerLike;
}

/** The WebLLM engine for the page, in its worker, with its files from the own origin first. Wrap it in a `RecoveringEngine`: crashes reject with `crashed`, those between requests at the next one. */
export function createWebLlmEngine({ origin, hubAllowed, createWorker = createWebLlmWorker, ...options }: WebLlmSetup): WebLlmClient {
  return new WebLlmClient({
    ...options,
    createWorker,
    findSource: (signal) => findSource(options.model, { origin, hubAllowed, signal, fetch: (url) => fetch(url, { signal }) }),
  });
}
