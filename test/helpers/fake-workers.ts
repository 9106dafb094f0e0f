import type { WorkerLike } from '@/lib/workers/client';
import type { FromWorker, ToWorker } from '@/lib/workers/protocol';

/** What a fake worker does with a call. */
export type FakeReply = { readonly output: unknown } | { readonly error: string; readonly name?: string } | 'crash' | 'silence';

export interface FakeWorkers {
  readonly createWorker: () => WorkerLike;
  /** What each worker was sent, in order. */
  readonly seen: readonly (readonly ToWorker[])[];
  /** The methods that each worker was asked. */
  readonly calls: () => string[][];
  /** How many were terminated. */
  readonly ended: () => number;
}

/** Workers that answer each call as told, by its method and the number of the worker. */
export function fakeWorkers(reply: (method: string, worker: number) => FakeReply): FakeWorkers {
  const seen: ToWorker[][] = [];
  let ended = 0;
  const createWorker = (): WorkerLike => {
    const index = seen.length;
    const messages: ToWorker[] = [];
    seen.push(messages);
    let onMessage: (event: MessageEvent<FromWorker>) => void = () => undefined;
    let onError: (event: Event) => void = () => undefined;
    return {
      addEventListener: (type: string, listener: (event: never) => void) => {
        if (type === 'message') onMessage = listener as typeof onMessage;
        if (type === 'error') onError = listener as typeof onError;
      },
      postMessage: (message: ToWorker) => {
        messages.push(message);
        if (message.kind !== 'call') return;
        const answer = reply(message.method, index);
        const send = (data: FromWorker) => onMessage(new MessageEvent('message', { data }));
        queueMicrotask(() => {
          if (answer === 'crash') onError(new Event('error'));
          else if (answer === 'silence') return;
          else if ('error' in answer) send({ kind: 'failure', id: message.id, error: { name: answer.name ?? 'Error', message: answer.error, details: {} } });
          else send({ kind: 'result', id: message.id, output: answer.output });
        });
      },
      terminate: () => void (ended += 1),
    };
  };
  return { createWorker, seen, calls: () => seen.map((messages) => messages.flatMap((message) => (message.kind === 'call' ? [message.method] : []))), ended: () => ended };
}
