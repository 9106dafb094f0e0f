import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { WorkerClient, type WorkerLike } from '../../lib/workers/client';
import { serve, type Handlers, type Method, type ServerScope, type ToWorker } from '../../lib/workers/protocol';

type Sums = {
  add: Method<readonly number[], number>;
  count: Method<number, string, number>;
  wait: Method<null, string>;
  fail: Method<string, never>;
  buffer: Method<number, Uint8Array>;
};

class CodedError extends Error {
  override readonly name = 'CodedError';
  readonly code = 'busy';
  readonly retryAfterMs = 20;
}

const aborted: string[] = [];
const handlers: Handlers<Sums> = {
  add: (numbers) => numbers.reduce((a, b) => a + b, 0),
  count: (n, { report }) => {
    for (let i = 0; i < n; i++) report(i);
    return 'counted';
  },
  wait: (_, { signal }) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        aborted.push('wait');
        resolve('too late');
      });
    }),
  fail: (message) => {
    throw new CodedError(message);
  },
  buffer: (length, { transfer }) => {
    const bytes = new Uint8Array(length).fill(7);
    transfer([bytes.buffer]);
    return bytes;
  },
};

interface FakeWorker extends WorkerLike {
  crash(message: string): void;
  terminated: boolean;
}

const opened: FakeWorker[] = [];

/** A worker on a message channel in this thread, with a way to crash it. */
function fakeWorker(): FakeWorker {
  const { port1, port2 } = new MessageChannel();
  const crashListeners: ((event: Event) => void)[] = [];
  const scope = port2 as unknown as ServerScope;
  serve<Sums>(scope, handlers);
  port2.start();
  port1.start();
  const worker: FakeWorker = {
    terminated: false,
    postMessage: (message, transfer) => port1.postMessage(message, transfer as never),
    addEventListener: (type: string, listener: (event: never) => void) => {
      if (type === 'message') (port1 as unknown as EventTarget).addEventListener('message', listener as (event: Event) => void);
      else if (type === 'error') crashListeners.push(listener as (event: Event) => void);
    },
    terminate: () => {
      worker.terminated = true;
      port1.close();
    },
    crash: (message) => {
      for (const listener of crashListeners) listener(Object.assign(new Event('error'), { message }));
    },
  };
  opened.push(worker);
  return worker;
}

afterEach(() => {
  for (const worker of opened.splice(0)) if (!worker.terminated) worker.terminate();
});

describe('WorkerClient', () => {
  it('answers concurrent calls each with its own result', async () => {
    const client = new WorkerClient<Sums>(fakeWorker);
    expect(await Promise.all([client.call('add', [1, 2]), client.call('add', [5]), client.call('add', [])])).toEqual([3, 5, 0]);
    expect(client.starts).toBe(1);
  });

  it('reports progress in order before the result', async () => {
    const seen: number[] = [];
    const result = await new WorkerClient<Sums>(fakeWorker).call('count', 4, { onProgress: (n) => seen.push(n) });
    expect([result, seen]).toEqual(['counted', [0, 1, 2, 3]]);
  });

  it('rejects with AbortError at once and tells the handler', async () => {
    const client = new WorkerClient<Sums>(fakeWorker);
    const controller = new AbortController();
    aborted.length = 0;
    const call = client.call('wait', null, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(await client.call('add', [1])).toBe(1);
    expect(aborted).toEqual(['wait']);
    await expect(client.call('add', [1], { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('carries name, message and fields of an error', async () => {
    const client = new WorkerClient<Sums>(fakeWorker);
    await expect(client.call('fail', 'no room')).rejects.toMatchObject({ name: 'RemoteError', remoteName: 'CodedError', message: 'no room', details: { code: 'busy', retryAfterMs: 20 } });
  });

  it('hands buffers over', async () => {
    const bytes = await new WorkerClient<Sums>(fakeWorker).call('buffer', 3);
    expect([...bytes]).toEqual([7, 7, 7]);
  });

  it('rejects pending calls when the worker crashes, and starts a new one', async () => {
    const client = new WorkerClient<Sums>(fakeWorker);
    const pending = client.call('wait', null);
    opened[0]!.crash('out of memory');
    await expect(pending).rejects.toMatchObject({ name: 'WorkerCrashError', reason: 'error', message: 'The worker crashed: out of memory.' });
    expect(opened[0]!.terminated).toBe(true);
    expect(await client.call('add', [2, 2])).toBe(4);
    expect(client.starts).toBe(2);
  });

  it('replaces a worker that gives no answer in time', async () => {
    const client = new WorkerClient<Sums>(fakeWorker);
    await expect(client.call('wait', null, { timeoutMs: 5 })).rejects.toMatchObject({ name: 'WorkerCrashError', reason: 'timeout' });
    expect(await client.call('add', [3])).toBe(3);
    expect(client.starts).toBe(2);
  });

  it('sends the first call to every new worker', async () => {
    const seen: number[] = [];
    const create = () => {
      const worker = fakeWorker();
      return { ...worker, postMessage: (message: ToWorker, transfer: Transferable[]) => {
        seen.push(message.id);
        worker.postMessage(message, transfer);
      } };
    };
    const client = new WorkerClient<Sums>(create, { method: 'add', input: [1] });
    expect(await client.call('add', [2])).toBe(2);
    client.close();
    expect(await client.call('add', [3])).toBe(3);
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  it('close rejects what is pending and is idempotent', async () => {
    const client = new WorkerClient<Sums>(fakeWorker);
    const pending = client.call('wait', null);
    client.close();
    client.close();
    await expect(pending).rejects.toMatchObject({ reason: 'closed' });
  });
});
