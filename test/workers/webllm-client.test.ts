import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { EngineError, type CompletionRequest, type EngineResult } from '@/lib/completion';
import { findWebLlmModel } from '@/lib/engines/webllm';
import { RecoveringEngine, type RecoveryEvent } from '@/lib/engines/recovering-engine';
import type { WorkerLike } from '@/lib/workers/client';
import { serve, type Handlers, type ServerScope } from '@/lib/workers/protocol';
import { createWebLlmEngine, WebLlmClient } from '@/lib/workers/webllm-client';
import type { WebLlmJob, WebLlmService } from '@/lib/workers/webllm-service';

const MODEL = findWebLlmModel('qwen2.5-coder-0.5b-instruct-q4f16_1-mlc')!;
const REQUEST: CompletionRequest = { id: 'r', language: 'python', prefix: 'a', suffix: '', maxTokens: 5, lineMode: 'single' };
const RESULT: EngineResult = {
  raw: 'x',
  tokens: [],
  finishReason: 'stop',
  timings: { queueMs: 0, firstTokenMs: 1, firstThreeTokensMs: 1, totalMs: 1, promptTokens: 1, cachedPromptTokens: null, generatedTokens: 1 },
  source: { engine: 'webllm', model: MODEL.title, promptMode: 'fim', recorded: false },
};
const signal = new AbortController().signal;
const ports: { close(): void }[] = [];
afterEach(() => ports.splice(0).forEach((port) => port.close()));

/** A worker on the other end of a channel, and the levers of a test. */
function fakeWorkers(changes: Partial<Handlers<WebLlmService>> = {}) {
  const jobs: WebLlmJob[] = [];
  const levers: { lose: (reason: string) => void } = { lose: () => undefined };
  let workers = 0;
  const create = (): WorkerLike => {
    workers += 1;
    const { port1, port2 } = new MessageChannel();
    ports.push(port1);
    serve<WebLlmService>(port2 as unknown as ServerScope, {
      load: (job, { report }) => {
        jobs.push(job);
        report({ phase: 'download', loadedBytes: 1, totalBytes: 2 });
        return { trusted: true };
      },
      complete: (_request, { report }) => {
        report({ text: 'x', logprob: -0.1 });
        return RESULT;
      },
      unload: () => null,
      lost: () => new Promise((resolve) => (levers.lose = resolve)),
      ...changes,
    });
    return Object.assign(port1 as unknown as Omit<WorkerLike, 'terminate'>, { terminate: () => port1.close() });
  };
  return { jobs, levers, create, count: () => workers };
}

function clientOn(workers: ReturnType<typeof fakeWorkers>, onCrash?: (reason: string) => void) {
  const source = { modelId: MODEL.id, folderUrl: 'https://app.test/models/m/', libraryUrl: 'https://app.test/models/m/lib.wasm' };
  return new WebLlmClient({ model: MODEL, promptMode: 'fim', createWorker: workers.create, findSource: () => Promise.resolve(source), ...(onCrash === undefined ? {} : { onCrash }) });
}

describe('WebLlmClient', () => {
  it('loads once, hands over tokens in order and unloads with its worker', async () => {
    const workers = fakeWorkers();
    const client = clientOn(workers);
    const phases: string[] = [];
    await Promise.all([client.load({ signal, onProgress: ({ phase }) => phases.push(phase) }), client.load({ signal })]);
    expect([workers.jobs.length, phases]).toEqual([1, ['checking', 'download']]);
    const tokens: [string, number][] = [];
    expect(await client.complete(REQUEST, { signal, onToken: (token, index) => tokens.push([token.text, index]) })).toEqual(RESULT);
    expect(tokens).toEqual([['x', 0]]);
    await client.unload();
    await expect(client.complete(REQUEST, { signal })).rejects.toMatchObject({ code: 'not-loaded' });
  });

  it('gives the worker’s errors back with code and sentence', async () => {
    const client = clientOn(fakeWorkers({ complete: () => Promise.reject(new EngineError('context-too-long', 'Too long.')) }));
    await client.load({ signal });
    await expect(client.complete(REQUEST, { signal })).rejects.toMatchObject({ code: 'context-too-long', message: 'Too long.' });
  });

  it('cancels a load and starts afresh the next time', async () => {
    const workers = fakeWorkers({ load: (_, { signal: cancelled }) => new Promise((_resolve, reject) => cancelled.addEventListener('abort', () => reject(new Error('late')))) });
    const client = clientOn(workers);
    const abort = new AbortController();
    const load = client.load({ signal: abort.signal, onProgress: () => setImmediate(() => abort.abort()) });
    await expect(load).rejects.toMatchObject({ code: 'aborted' });
    expect(client.loaded).toBe(false);
  });

  it('tells of a lost device while no request runs', async () => {
    const workers = fakeWorkers();
    let told: (reason: string) => void = () => undefined;
    const crashed = new Promise<string>((resolve) => (told = resolve));
    const client = clientOn(workers, told);
    await client.load({ signal });
    setImmediate(() => workers.levers.lose('destroyed'));
    expect(await crashed).toMatch(/destroyed/);
    await expect(client.complete(REQUEST, { signal })).rejects.toMatchObject({ code: 'crashed', message: expect.stringMatching(/destroyed/) });
    await client.load({ signal });
    expect(await client.complete(REQUEST, { signal })).toEqual(RESULT);
  });
});

describe('createWebLlmEngine', () => {
  it('loads a new worker once after a crash and answers again', async () => {
    let crashes = 1;
    const workers = fakeWorkers({ complete: () => (crashes-- > 0 ? Promise.reject(new EngineError('crashed', 'Gone.')) : RESULT) });
    const events: RecoveryEvent['type'][] = [];
    const realFetch = globalThis.fetch;
    globalThis.fetch = () => Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } }));
    try {
      const engine = new RecoveringEngine(createWebLlmEngine({ model: MODEL, promptMode: 'fim', origin: 'https://app.test', hubAllowed: false, createWorker: workers.create }), ({ type }) => events.push(type));
      await engine.load({ signal });
      await expect(engine.complete(REQUEST, { signal })).rejects.toMatchObject({ code: 'crashed' });
      expect(await engine.complete(REQUEST, { signal })).toEqual(RESULT);
    } finally {
      globalThis.fetch = realFetch;
    }
    expect([events, workers.count()]).toEqual([['reloading', 'recovered'], 2]);
    expect(workers.jobs[0]!.source.folderUrl).toBe(`https://app.test/models/${MODEL.id}/`);
  });
});
