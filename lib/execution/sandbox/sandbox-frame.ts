import { ExecutorError } from '../executor';
import { CONNECT_MESSAGE, type EndReason, type FromFrame, type ToFrame } from './messages';

/** How long the frame may stay silent beyond a run's time limit before it counts as broken. */
const FRAME_GRACE_MS = 15_000;
/** How long a worker may take to load its language. */
const START_TIME_MS = 120_000;
const CONNECT_TIME_MS = 20_000;

export type RunEnd = { readonly kind: 'output'; readonly output: unknown } | { readonly kind: 'ended'; readonly why: EndReason; readonly message: string; readonly stdout: string; readonly stderr: string };

/** One worker inside the frame; runs come one after another. */
export interface SandboxWorker {
  /** False once a run was ended by force; then start another worker. */
  readonly alive: boolean;
  /**
   * @param timeMs hard limit: the worker is ended there.
   * @throws DOMException `AbortError` when the signal fires (the worker is ended); ExecutorError when the frame is gone.
   */
  run(input: unknown, timeMs: number, signal: AbortSignal): Promise<RunEnd>;
  stop(): void;
}

/** An opaque-origin frame of the page that program workers live in. */
export interface SandboxFrame {
  /** @throws ExecutorError when the worker cannot start. */
  startWorker(script: Blob, files: Readonly<Record<string, Blob>>): Promise<SandboxWorker>;
  /** Removes the frame and with it all workers. Idempotent. */
  close(): void;
}

interface Waiting<T> {
  resolve: (value: T) => void;
  reject: (error: Error) => void;
}

/**
 * Embeds the frame, hidden, and connects to it.
 * @param url where the app serves the frame's document, on its own origin.
 * @throws ExecutorError when the frame does not answer.
 */
export async function openSandboxFrame(url: string): Promise<SandboxFrame> {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.setAttribute('referrerpolicy', 'no-referrer');
  element.setAttribute('aria-hidden', 'true');
  element.tabIndex = -1;
  element.title = 'Execution sandbox';
  element.style.display = 'none';
  const channel = new MessageChannel();
  const port = channel.port1;
  const starts = new Map<number, Waiting<null>>();
  const runs = new Map<number, Waiting<RunEnd>>();
  let nextId = 1;
  let closed = false;

  const send = (message: ToFrame) => port.postMessage(message);
  const close = () => {
    if (closed) return;
    closed = true;
    port.close();
    element.remove();
    const gone = new ExecutorError('The execution sandbox was closed; start the run again.');
    for (const waiting of [...starts.values(), ...runs.values()]) waiting.reject(gone);
    starts.clear();
    runs.clear();
  };

  port.addEventListener('message', (event: MessageEvent<FromFrame>) => {
    const message = event.data;
    if (message.kind === 'ready') starts.get(message.id)?.resolve(null);
    else if (message.kind === 'start-failed') starts.get(message.id)?.reject(new ExecutorError(`A language could not be loaded in the sandbox: ${message.message}`));
    else if (message.kind === 'result') runs.get(message.runId)?.resolve({ kind: 'output', output: message.output });
    else runs.get(message.runId)?.resolve({ kind: 'ended', why: message.why, message: message.message, stdout: message.stdout, stderr: message.stderr });
  });
  port.start();

  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new ExecutorError(`The execution sandbox at ${url} did not load within ${CONNECT_TIME_MS / 1000} s.`));
    }, CONNECT_TIME_MS);
    element.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    element.src = url;
    document.body.append(element);
  }).catch((error: unknown) => {
    close();
    throw error;
  });
  // An opaque origin can be named by "*" only; the frame was just loaded by this page and checks the sender itself.
  element.contentWindow?.postMessage(CONNECT_MESSAGE, '*', [channel.port2]);

  function answerWithin<T>(table: Map<number, Waiting<T>>, key: number, timeMs: number, what: string): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        table.get(key)?.reject(new ExecutorError(`The execution sandbox did not answer: ${what}.`));
        close();
      }, timeMs);
      const settle = () => {
        clearTimeout(timer);
        table.delete(key);
      };
      table.set(key, {
        resolve: (value) => {
          settle();
          resolve(value);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      });
    });
  }

  return {
    close,
    async startWorker(script, files) {
      if (closed) throw new ExecutorError('The execution sandbox was closed.');
      const id = nextId++;
      const started = answerWithin(starts, id, START_TIME_MS, 'a language took too long to load');
      send({ kind: 'start', id, script, files });
      await started;
      return workerOf(id);
    },
  };

  function workerOf(id: number): SandboxWorker {
    let alive = true;
    const stop = () => {
      alive = false;
      if (!closed) send({ kind: 'stop', id });
    };
    return {
      get alive() {
        return alive && !closed;
      },
      stop,
      async run(input, timeMs, signal) {
        signal.throwIfAborted();
        if (closed) throw new ExecutorError('The execution sandbox was closed.');
        const runId = nextId++;
        signal.addEventListener('abort', stop, { once: true });
        try {
          const answer = answerWithin(runs, runId, timeMs + FRAME_GRACE_MS, 'a run took longer than its limit');
          send({ kind: 'run', id, runId, input, timeMs });
          const end = await answer;
          if (end.kind === 'ended') alive = false;
          signal.throwIfAborted();
          return end;
        } finally {
          signal.removeEventListener('abort', stop);
        }
      },
    };
  }
}
