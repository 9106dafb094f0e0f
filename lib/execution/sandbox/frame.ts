import { OutputCollector } from '../output-collector';
import { CONNECT_MESSAGE, type EndReason, type FromFrame, type FromProgramWorker, type ToFrame, type ToProgramWorker } from './messages';

interface Running {
  readonly runId: number;
  readonly timer: ReturnType<typeof setTimeout>;
  /** What the worker passed on, for a run that ends by force. */
  readonly printed: OutputCollector;
}

/** What is kept of a run that is ended by force; a worker that code broke out of must not fill the frame's memory. */
const PRINTED_BYTES = 1024 * 1024;

interface Supervised {
  readonly worker: Worker;
  ready: boolean;
  run: Running | null;
}

/**
 * The script of the sandboxed frame: starts program workers, passes runs on, and ends a worker at its time limit. Untrusted
 * code runs in the workers only, never in this thread, so the limit holds whatever the code does.
 */
export function superviseWorkers(port: MessagePort): void {
  const workers = new Map<number, Supervised>();
  const tell = (message: FromFrame) => port.postMessage(message);

  const end = (id: number, why: EndReason, message: string) => {
    const supervised = workers.get(id);
    if (supervised === undefined) return;
    supervised.worker.terminate();
    workers.delete(id);
    if (supervised.run !== null) {
      clearTimeout(supervised.run.timer);
      const { runId, printed } = supervised.run;
      tell({ kind: 'ended', id, runId, why, message, stdout: printed.text('stdout'), stderr: printed.text('stderr') });
    } else if (!supervised.ready) tell({ kind: 'start-failed', id, message });
  };

  const start = (id: number, script: Blob, files: Readonly<Record<string, Blob>>) => {
    const url = URL.createObjectURL(script);
    const worker = new Worker(url);
    const supervised: Supervised = { worker, ready: false, run: null };
    workers.set(id, supervised);
    worker.addEventListener('message', (event: MessageEvent<FromProgramWorker>) => {
      const message = event.data;
      if (message.kind === 'ready') {
        URL.revokeObjectURL(url);
        supervised.ready = true;
        tell({ kind: 'ready', id });
      } else if (message.kind === 'start-failed') end(id, 'died', message.message);
      else if (message.kind === 'broken') end(id, 'died', message.message);
      else if (message.kind === 'printed') supervised.run?.printed.write(message.stream, message.bytes);
      else if (message.kind === 'output-exceeded') end(id, 'output-exceeded', '');
      else if (supervised.run !== null) {
        const { runId, timer } = supervised.run;
        clearTimeout(timer);
        supervised.run = null;
        tell({ kind: 'result', id, runId, output: message.output });
      }
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      end(id, 'died', event.message === '' ? 'the worker ended without a message' : event.message);
    });
    worker.addEventListener('messageerror', () => end(id, 'died', 'a message of the worker could not be read'));
    worker.postMessage({ kind: 'start', files } satisfies ToProgramWorker);
  };

  port.addEventListener('message', (event: MessageEvent<ToFrame>) => {
    const message = event.data;
    if (message.kind === 'start') start(message.id, message.script, message.files);
    else if (message.kind === 'stop') end(message.id, 'died', 'stopped');
    else {
      const { id, runId, input, timeMs } = message;
      const supervised = workers.get(id);
      if (supervised === undefined) {
        tell({ kind: 'ended', id, runId, why: 'died', message: 'the worker is gone', stdout: '', stderr: '' });
        return;
      }
      supervised.run = { runId, timer: setTimeout(() => end(id, 'timed-out', ''), timeMs), printed: new OutputCollector(PRINTED_BYTES, { exceeded: () => undefined }) };
      supervised.worker.postMessage({ kind: 'run', input } satisfies ToProgramWorker);
    }
  });
  port.start();
}

/** Waits for the page's port; only the embedding page may give it, and only once. */
export function listenForPage(scope: Window): void {
  const listener = (event: MessageEvent) => {
    const port = event.ports[0];
    if (event.source !== scope.parent || event.data !== CONNECT_MESSAGE || port === undefined) return;
    scope.removeEventListener('message', listener);
    superviseWorkers(port);
  };
  scope.addEventListener('message', listener);
}
