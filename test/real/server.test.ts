import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompletionRequest } from '@/lib/completion';
import { ServerEngine } from '@/lib/engines/server';
import type { CompleteRequest } from '@/lib/engines/server-protocol';
import { startApp } from '../helpers/built-app';
import type { RunningApp } from '../helpers/built-app';
import { launchBrowser } from '../helpers/chromium';
import { TEST_KEY } from '../helpers/secrets';
import { findLlamaServer, startLlamaServer } from '../helpers/llama-server';
import type { LlamaServer } from '../helpers/llama-server';
import { ensureGguf, SERVER_MODEL } from '../helpers/real-models';

const gguf = ensureGguf(SERVER_MODEL);
const binary = gguf === null ? null : findLlamaServer();
if (gguf === null) console.log(`skipped: the door before a real server (no weights; npm run models -- pull ${SERVER_MODEL})`);
else if (binary === null) console.log('skipped: the door before a real server (no llama.cpp server)');

describe.runIf(gguf !== null && binary !== null)('the built app’s door before a real server', () => {
  let server: LlamaServer;
  let app: RunningApp;
  let engine: ServerEngine;

  beforeAll(async () => {
    server = await startLlamaServer(binary ?? '', { gguf: gguf ?? '', apiKey: TEST_KEY });
    app = await startApp({ SYNCONFROUTE_UPSTREAM_URL: server.url, SYNCONFROUTE_UPSTREAM_KEY: TEST_KEY, SYNCONFROUTE_UPSTREAM_FIRST_BYTE_TIMEOUT_MS: '120000', SYNCONFROUTE_UPSTREAM_TOTAL_TIMEOUT_MS: '240000' });
    const sameOrigin: typeof fetch = (url, init) => fetch(`${app.url}${url as string}`, { method: 'POST', body: init?.body ?? null, signal: init?.signal ?? null, headers: { 'content-type': 'application/json', origin: app.url } });
    engine = new ServerEngine({ model: SERVER_MODEL, promptMode: 'fim', fetch: sameOrigin });
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
  });

  const request = (changes: Partial<CompletionRequest>): CompletionRequest => ({
    id: 'real-1',
    language: 'python',
    prefix: 'def mean(values):\n    """Arithmetic mean; 0 for an empty list."""\n    if not values:\n        return 0\n',
    suffix: '\n\nprint(mean([1, 2, 3]))\n',
    maxTokens: 32,
    lineMode: 'single',
    ...changes,
  });

  it('completes a hole with true logprobs', async () => {
    const result = await engine.complete(request({}), { signal: new AbortController().signal });
    expect(result.raw).toMatch(/return sum\(values\) \/ len\(values\)/);
    expect(result.source).toMatchObject({ engine: 'server', model: SERVER_MODEL, promptMode: 'fim' });
    expect(result.tokens.length).toBeGreaterThan(3);
    for (const { logprob } of result.tokens) expect(logprob).toBeLessThanOrEqual(0);
    expect(new Set(result.tokens.map(({ logprob }) => logprob)).size).toBeGreaterThan(3);
  });

  it('stops the generation within a second of the client’s leaving', async () => {
    const client = new AbortController();
    let tokens = 0;
    const answer = engine.complete(request({ prefix: '# A long list of numbers\nnumbers = [', suffix: ']\n', maxTokens: 512, lineMode: 'multi' }), {
      signal: client.signal,
      onToken: () => {
        tokens += 1;
        if (tokens === 3) client.abort();
      },
    });
    await expect(answer).rejects.toMatchObject({ code: 'aborted' });
    const leftAt = performance.now();
    expect(tokens).toBe(3);
    while ((await server.runningRequests()) > 0) expect(performance.now() - leftAt, 'still generating').toBeLessThan(1_000);
    console.log(`generation stopped ${Math.round(performance.now() - leftAt)} ms after the client had left`);
  });

  it('stops the generation within a second of the closing of the tab that asked', async () => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(app.url);
      const body: CompleteRequest = { requestId: 'tab', language: 'python', prefix: '# A long list of numbers\nnumbers = [', suffix: ']\n', maxTokens: 512, lineMode: 'multi' };
      // Resolves with the stream's first piece; the tab goes on reading.
      await page.evaluate(async (json) => {
        const response = await fetch('/api/complete', { method: 'POST', headers: { 'content-type': 'application/json' }, body: json });
        const reader = response.body?.getReader();
        await reader?.read();
        void reader?.read();
      }, JSON.stringify(body));
      expect(await server.runningRequests()).toBe(1);
      const closedAt = performance.now();
      await page.close();
      while ((await server.runningRequests()) > 0) expect(performance.now() - closedAt, 'still generating').toBeLessThan(1_000);
      console.log(`generation stopped ${Math.round(performance.now() - closedAt)} ms after the tab was closed`);
    } finally {
      await browser.close();
    }
  });
});
