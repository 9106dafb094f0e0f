import type { OutputWatch } from '../output-collector';
import type { FromProgramWorker, ToProgramWorker } from './messages';
import { OutputRelay } from './output-relay';

/** What a program worker needs of its global scope. */
export interface WorkerScope {
  postMessage(message: FromProgramWorker): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToProgramWorker>) => void): void;
}

/** A program's answer to one run; the watch tells the outside, which ends the worker where too much is printed. */
export type Run<Input> = (input: Input, watch: OutputWatch) => unknown;

/** The common part of program workers: load once, then run one input after another. */
export function serveProgram<Input>(scope: WorkerScope, load: (files: Readonly<Record<string, Blob>>) => Promise<Run<Input>>): void {
  let run: Run<Input> | null = null;
  scope.addEventListener('message', (event) => {
    void answer(event.data);
  });

  async function answer(message: ToProgramWorker): Promise<void> {
    if (message.kind === 'start') {
      try {
        run = await load(message.files);
        scope.postMessage({ kind: 'ready' });
      } catch (error) {
        scope.postMessage({ kind: 'start-failed', message: String(error) });
      }
      return;
    }
    if (run === null) throw new Error('A run came before the start.');
    const relay = new OutputRelay((stream, bytes) => scope.postMessage({ kind: 'printed', stream, bytes }));
    const exceeded = () => {
      relay.flush();
      scope.postMessage({ kind: 'output-exceeded' });
    };
    try {
      const output = await run(message.input as Input, { exceeded, printed: (stream, bytes) => relay.write(stream, bytes) });
      scope.postMessage({ kind: 'result', output });
    } catch (error) {
      relay.flush();
      scope.postMessage({ kind: 'broken', message: String(error) });
    }
  }
}

/** The bytes of a file that the page must have sent. */
export async function fileBytes(files: Readonly<Record<string, Blob>>, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const blob = files[name];
  if (blob === undefined) throw new Error(`The page did not send the file ${name}.`);
  return new Uint8Array(await blob.arrayBuffer());
}
