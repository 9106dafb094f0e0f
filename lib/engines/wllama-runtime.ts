import { EngineError } from '../completion';

export interface WllamaRuntimeOptions {
  readonly blobs: readonly Blob[];
  readonly wasmUrl: string;
  readonly threads: number;
  readonly gpuLayers: number;
  readonly contextTokens: number;
  readonly batchTokens: number;
}

export interface RawCompletion {
  readonly prompt: string;
  readonly maxTokens: number;
  readonly topLogprobs: number;
  readonly stop: readonly string[];
}

/** A loaded model in its worker: the part of wllama that the engine needs. */
export interface WllamaRuntime {
  /** Threads in use. */
  readonly threads: number;
  /** Greedy; each chunk as llama.cpp's server words it. Settles when the runtime is free again. Rejects with EngineError. */
  complete(completion: RawCompletion, signal: AbortSignal, onChunk: (value: unknown) => void): Promise<void>;
  exit(): Promise<void>;
}

export type WllamaRuntimeFactory = (options: WllamaRuntimeOptions) => Promise<WllamaRuntime>;

/**
 * Starts wllama's worker and loads weights into it.
 * @throws EngineError `out-of-memory`, `crashed`, `unavailable` (the WASM file cannot be had), `invalid-answer` (no GGUF).
 */
export const createWllamaRuntime: WllamaRuntimeFactory = async (options) => {
  const { Wllama } = await import('@wllama/wllama');
  const nativeErrors: string[] = [];
  const crash = new AbortController();
  const quiet = () => undefined;
  const wllama = new Wllama(
    { default: options.wasmUrl },
    {
      logger: {
        debug: quiet,
        log: quiet,
        warn: quiet,
        error: (...parts: unknown[]) => {
          // wllama hands a dead worker's event to the logger only, and leaves its callers waiting.
          if (parts[0] instanceof Event) crash.abort();
          nativeErrors.push(parts.map(describe).join(' '));
        },
      },
    },
  );
  const crashed = new Promise<never>((_resolve, reject) => crash.signal.addEventListener('abort', () => reject(new Error('the worker died')), { once: true }));
  crashed.catch(quiet);
  const guard = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await Promise.race([work, crashed]);
    } catch (error) {
      throw wllamaError(error, nativeErrors.splice(0));
    }
  };
  try {
    await guard(
      wllama.loadModel([...options.blobs], {
        n_ctx: options.contextTokens,
        n_batch: options.batchTokens,
        n_ubatch: options.batchTokens,
        n_threads: options.threads,
        n_gpu_layers: options.gpuLayers,
        n_parallel: 1,
        // An extra run over nothing only delays the first answer here: weights are in memory already.
        warmup: false,
      }),
    );
  } catch (error) {
    await wllama.exit().catch(quiet);
    throw error;
  }
  return {
    threads: wllama.isMultithread() ? wllama.getNumThreads() : 1,
    complete: async ({ prompt, maxTokens, topLogprobs, stop }, signal, onChunk) => {
      const request = { prompt, max_tokens: maxTokens, temperature: 0, top_k: 0, top_p: 1, min_p: 0, logprobs: topLogprobs, stop: [...stop], cache_prompt: true, timings_per_token: true, stream: true as const, abortSignal: signal, onData: onChunk };
      await guard(wllama.createCompletion(request));
    },
    exit: () => wllama.exit(),
  };
};

function describe(part: unknown): string {
  if (part instanceof Error) return part.message;
  if (part instanceof Event) return part.type;
  return typeof part === 'string' ? part : JSON.stringify(part);
}

/** What a failure of wllama means, told from its words and from what native code wrote before. */
export function wllamaError(error: unknown, nativeErrors: readonly string[]): EngineError {
  const message = error instanceof Error ? error.message : describe(error);
  if (error instanceof Error && error.name === 'AbortError') return new EngineError('aborted', 'The request was cancelled.', { cause: error });
  const words = [message, ...nativeErrors].join('\n');
  if (/out of memory|cannot enlarge memory|bad_alloc|could not allocate|failed to allocate|allocation failed|memory access out of bounds/i.test(words)) {
    return new EngineError('out-of-memory', 'There is not enough memory for this model. Close other tabs, or choose a smaller model.', { cause: error });
  }
  if (/exceeds? the available context|context size|kv.?cache.*full/i.test(words)) {
    return new EngineError('context-too-long', 'The code around the cursor is too long for the model’s context. Lower the context window in the settings.', { cause: error });
  }
  if (/failed to (fetch|load).*wasm|both async and sync fetching|incorrect response mime type|expected magic word|networkerror/i.test(words)) {
    return new EngineError('unavailable', 'The WebAssembly file of the local engine could not be loaded. Run "npm run vendor" and reload the page.', { cause: error });
  }
  if (/invalid magic|failed to load model|gguf|unknown model architecture/i.test(words)) {
    return new EngineError('invalid-answer', 'The weights could not be read: they are no GGUF file that this engine knows.', { cause: error });
  }
  return new EngineError('crashed', 'The local model stopped unexpectedly. Load it again; if that repeats, choose a smaller one.', { cause: error });
}
