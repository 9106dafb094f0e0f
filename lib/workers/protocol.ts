/**
 * A small typed request/response protocol between a page (or Node) and a worker.
 * A service is a type: method name → what goes in, what comes out, what is reported on the way.
 */

/** One method of a service. `progress` is what it reports while it runs; `never` where it reports nothing. */
export interface Method<Input, Output, Progress = never> {
  readonly input: Input;
  readonly output: Output;
  readonly progress: Progress;
}

/** Constraint for services: `interface MyService { load: Method<…>; complete: Method<…> }` written as a type alias. */
export type Service = Record<string, Method<unknown, unknown, unknown>>;

/** What a handler gets besides its input. */
export interface CallContext<Progress> {
  /** Fires when the caller cancelled. The handler should end soon; what it returns is then ignored. */
  readonly signal: AbortSignal;
  /** Sends one progress value to the caller, in order. */
  readonly report: (progress: Progress) => void;
  /** Objects to hand over (not copy) with the answer, e.g. `ArrayBuffer`s inside of it. */
  readonly transfer: (objects: readonly Transferable[]) => void;
}

export type Handlers<S extends Service> = {
  readonly [K in keyof S]: (input: S[K]['input'], context: CallContext<S[K]['progress']>) => S[K]['output'] | Promise<S[K]['output']>;
};

/** Messages to the worker. */
export type ToWorker =
  | { readonly kind: 'call'; readonly id: number; readonly method: string; readonly input: unknown }
  | { readonly kind: 'cancel'; readonly id: number };

/** Messages from the worker. */
export type FromWorker =
  | { readonly kind: 'result'; readonly id: number; readonly output: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly error: SerializedError }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: unknown };

/** An error as it crosses the boundary; `details` are the error's own cloneable fields (code, retryAfterMs …). */
export interface SerializedError {
  readonly name: string;
  readonly message: string;
  readonly details: Readonly<Record<string, string | number | boolean>>;
}

/** The error that a handler threw, seen from the caller. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  /** Name of the error inside the worker, e.g. `EngineError`. */
  readonly remoteName: string;
  readonly details: SerializedError['details'];

  constructor(error: SerializedError) {
    super(error.message);
    this.remoteName = error.name;
    this.details = error.details;
  }
}

/** The worker ended or hung while a call was pending; the next call starts a new one. */
export class WorkerCrashError extends Error {
  override readonly name = 'WorkerCrashError';
  readonly reason: 'error' | 'timeout' | 'closed';

  constructor(reason: 'error' | 'timeout' | 'closed', message: string) {
    super(message);
    this.reason = reason;
  }
}

/** What `serve` needs of a worker's global scope or of a `MessagePort`. */
export interface ServerScope {
  postMessage(message: FromWorker, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
}

/**
 * Answers calls inside a worker: `serve<MyService>(self, { load: …, complete: … })`.
 * Calls run concurrently; a handler that must not be entered twice queues for itself.
 */
export function serve<S extends Service>(scope: ServerScope, handlers: Handlers<S>): void {
  const running = new Map<number, AbortController>();
  scope.addEventListener('message', (event) => {
    const message = event.data;
    if (message.kind === 'cancel') running.get(message.id)?.abort();
    else void answer(message.id, message.method, message.input);
  });

  async function answer(id: number, method: string, input: unknown): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    const transferred: Transferable[] = [];
    try {
      const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
      if (handler === undefined) throw new TypeError(`The worker has no method "${method}".`);
      const output = await handler(input, {
        signal: controller.signal,
        report: (progress) => {
          if (!controller.signal.aborted) scope.postMessage({ kind: 'progress', id, progress }, []);
        },
        transfer: (objects) => void transferred.push(...objects),
      });
      if (!controller.signal.aborted) scope.postMessage({ kind: 'result', id, output }, transferred);
    } catch (error) {
      if (!controller.signal.aborted) scope.postMessage({ kind: 'failure', id, error: serializeError(error) }, []);
    } finally {
      running.delete(id);
    }
  }
}

function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), details: {} };
  const details: Record<string, string | number | boolean> = {};
  for (const [key, value] of Object.entries(error)) {
    if (key !== 'name' && (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')) details[key] = value;
  }
  return { name: error.name, message: error.message, details };
}
