import { RemoteError, WorkerCrashError, type FromWorker, type Service, type ToWorker } from './protocol';

/** What the client needs of a `Worker`. */
export interface WorkerLike {
  postMessage(message: ToWorker, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<FromWorker>) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
  terminate(): void;
}

export interface CallOptions<Progress> {
  /** Cancels the call: it rejects at once with `AbortError`, and the handler's own signal fires. */
  readonly signal?: AbortSignal;
  readonly transfer?: readonly Transferable[];
  readonly onProgress?: (progress: Progress) => void;
  /** When no answer and no progress came for so long, the worker is taken for hung and is replaced. Default: no limit. */
  readonly timeoutMs?: number;
}

interface Pending {
  readonly settle: (outcome: { readonly output: unknown } | { readonly error: Error }) => void;
  readonly progressed: (progress: unknown) => void;
}

/** A method with its input. */
export type FirstCall<S extends Service> = { readonly [K in keyof S & string]: { readonly method: K; readonly input: S[K]['input'] } }[keyof S & string];

/**
 * Calls a worker that runs `serve<S>`. The worker starts with the first call; when it crashes or hangs, every pending
 * call rejects with `WorkerCrashError` and the next call starts a new worker.
 */
export class WorkerClient<S extends Service> {
  readonly #create: () => WorkerLike;
  readonly #firstCall: FirstCall<S> | undefined;
  readonly #pending = new Map<number, Pending>();
  #worker: WorkerLike | null = null;
  #nextId = 1;
  #starts = 0;

  /**
   * @param create makes the worker, e.g. `() => new Worker(new URL('./x.worker.ts', import.meta.url), { type: 'module' })`.
   * @param firstCall sent to every new worker before anything else (settings, URLs); its answer is ignored.
   */
  constructor(create: () => WorkerLike, firstCall?: FirstCall<S>) {
    this.#create = create;
    this.#firstCall = firstCall;
  }

  /** How often a worker was started; 0 before the first call, more than 1 after a crash. */
  get starts(): number {
    return this.#starts;
  }

  /**
   * @throws DOMException `AbortError` when the signal fires, `RemoteError` with what the handler threw, `WorkerCrashError`.
   */
  call<K extends keyof S & string>(method: K, input: S[K]['input'], options: CallOptions<S[K]['progress']> = {}): Promise<S[K]['output']> {
    const { signal, timeoutMs, onProgress } = options;
    if (signal?.aborted === true) return Promise.reject(abortError());
    let worker: WorkerLike;
    try {
      worker = this.#worker ??= this.#start();
    } catch (cause) {
      return Promise.reject(new WorkerCrashError('error', `The worker could not be started: ${String(cause)}`));
    }
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const arm = () => {
        if (timeoutMs === undefined) return;
        clearTimeout(timer);
        timer = setTimeout(() => this.#crash(worker, new WorkerCrashError('timeout', `The worker gave no answer for ${timeoutMs} ms.`)), timeoutMs);
      };
      const onAbort = () => {
        if (this.#worker === worker) worker.postMessage({ kind: 'cancel', id }, []);
        settle({ error: abortError() });
      };
      const settle: Pending['settle'] = (outcome) => {
        if (!this.#pending.delete(id)) return;
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        if ('error' in outcome) reject(outcome.error);
        else resolve(outcome.output);
      };
      const progressed: Pending['progressed'] = (progress) => {
        arm();
        onProgress?.(progress);
      };
      this.#pending.set(id, { settle, progressed });
      signal?.addEventListener('abort', onAbort, { once: true });
      arm();
      try {
        worker.postMessage({ kind: 'call', id, method, input }, [...(options.transfer ?? [])]);
      } catch (cause) {
        settle({ error: cause instanceof Error ? cause : new Error(String(cause)) });
      }
    });
  }

  /** Ends the worker and rejects what is pending; a later call starts a new one. Idempotent. */
  close(): void {
    if (this.#worker !== null) this.#crash(this.#worker, new WorkerCrashError('closed', 'The worker was closed.'));
  }

  #start(): WorkerLike {
    const worker = this.#create();
    this.#starts += 1;
    worker.addEventListener('message', ({ data }) => {
      if (this.#worker !== worker) return;
      const pending = this.#pending.get(data.id);
      if (data.kind === 'result') pending?.settle({ output: data.output });
      else if (data.kind === 'failure') pending?.settle({ error: remoteError(data.error) });
      else pending?.progressed(data.progress);
    });
    const onCrash = (event: Event) => {
      const text = 'message' in event && typeof event.message === 'string' && event.message !== '' ? event.message : 'no reason given';
      this.#crash(worker, new WorkerCrashError('error', `The worker crashed: ${text}.`));
    };
    worker.addEventListener('error', onCrash);
    worker.addEventListener('messageerror', onCrash);
    if (this.#firstCall !== undefined) worker.postMessage({ kind: 'call', id: this.#nextId++, ...this.#firstCall }, []);
    return worker;
  }

  #crash(worker: WorkerLike, error: WorkerCrashError): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    worker.terminate();
    for (const pending of [...this.#pending.values()]) pending.settle({ error });
  }
}

function abortError(): DOMException {
  return new DOMException('The call was cancelled.', 'AbortError');
}

function remoteError(error: ConstructorParameters<typeof RemoteError>[0]): Error {
  return error.name === 'AbortError' ? new DOMException(error.message, 'AbortError') : new RemoteError(error);
}
