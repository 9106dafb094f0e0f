import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EngineError } from '@/lib/completion';
import type { CompletionRequest, GeneratedToken, SentText } from '@/lib/completion';
import { outgoing, ServerEngine } from '@/lib/engines/server';
import { handleComplete } from '@/lib/server/complete';
import { answering, completionChunk, sse, startTestUpstream } from '../helpers/test-upstream';
import type { TestUpstream } from '../helpers/test-upstream';
import { openDoor } from '../helpers/door';

const REQUEST: CompletionRequest = { id: 'hole-1', language: 'python', path: 'private/name.py', prefix: 'def mean(values):\n    return ', suffix: '\n', maxTokens: 16, lineMode: 'multi' };

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(() => upstream.stop());

/** The engine with a real door behind its `fetch`, and the bodies that it sent. */
function engineTo(environment: Record<string, string>) {
  const door = openDoor(environment);
  const bodies: string[] = [];
  const fetchDoor: typeof fetch = (_url, init) => {
    const body = init?.body as string;
    bodies.push(body);
    const headers = { ...(init?.headers as Record<string, string>), 'sec-fetch-site': 'same-origin' };
    return handleComplete(new Request('http://playground.test/api/complete', { method: 'POST', body, headers, signal: init?.signal ?? null }), door.runtime);
  };
  return { engine: new ServerEngine({ model: 'm', promptMode: 'fim', fetch: fetchDoor }), bodies, door };
}

/** The engine with a fixed answer behind its `fetch`. */
const engineWith = (answer: () => Response | Promise<Response>) => new ServerEngine({ model: 'm', promptMode: 'fim', fetch: () => Promise.resolve().then(answer) });

async function failure(engine: ServerEngine, signal = new AbortController().signal): Promise<EngineError> {
  try {
    await engine.complete(REQUEST, { signal });
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
  throw new Error('the engine answered');
}

const signal = () => new AbortController().signal;

describe('ServerEngine', () => {
  it('gives text, tokens with scores, the served model and timings', async () => {
    upstream.behave(answering('sum', '(values)'));
    const tokens: GeneratedToken[] = [];
    const { engine } = engineTo({ SYNCONFROUTE_UPSTREAM_URL: upstream.url });
    const result = await engine.complete(REQUEST, { signal: signal(), onToken: (token) => tokens.push(token) });
    expect(result).toMatchObject({ raw: 'sum(values)', finishReason: 'stop', source: { engine: 'server', model: 'qwen2.5-coder-test', promptMode: 'fim', recorded: false } });
    expect(result.tokens).toEqual([{ text: 'sum', logprob: -0.1 }, { text: '(values)', logprob: -0.1 }]);
    expect(tokens).toEqual(result.tokens);
    expect(result.timings).toMatchObject({ promptTokens: 9, generatedTokens: 2 });
    expect(result.timings.firstTokenMs).toBeLessThanOrEqual(result.timings.totalMs);
  });

  it('reports exactly what it sends, in characters and bytes, and never the file’s path', async () => {
    upstream.behave(answering('x'));
    const { engine, bodies } = engineTo({ SYNCONFROUTE_UPSTREAM_URL: upstream.url });
    const request = { ...REQUEST, prefix: 'é = 1\n'.repeat(5000) + REQUEST.prefix };
    const sent: SentText[] = [];
    await engine.complete(request, { signal: signal(), onSent: (text) => sent.push(text), reason: 'low-confidence' });
    const body = JSON.parse(bodies[0] ?? '') as Record<string, unknown>;
    expect(sent).toEqual([{ prefix: body['prefix'], suffix: body['suffix'], trimmed: { prefix: request.prefix.length - String(body['prefix']).length, suffix: 0 }, bytes: Buffer.byteLength(bodies[0] ?? '') }]);
    expect(sent[0]?.trimmed.prefix).toBeGreaterThan(0);
    expect(outgoing(request, { promptMode: 'fim', reason: 'low-confidence' })).toEqual({ body: bodies[0], sent: sent[0] });
    expect(bodies[0]).not.toContain('private/name');
    expect(body['reason']).toBe('low-confidence');
  });

  it('keeps the largest body below what the door reads', () => {
    const wide = '\u0001'.repeat(1_000_000);
    expect(outgoing({ ...REQUEST, prefix: wide, suffix: wide }).sent.bytes).toBeLessThan(256 * 1024);
  });

  it('makes tokens of the text where the server gives no scores', async () => {
    upstream.behave((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(sse({ choices: [{ text: 'a', logprobs: null }] }) + sse({ choices: [{ text: 'b', logprobs: null, finish_reason: 'length' }] }));
    });
    const result = await engineTo({ SYNCONFROUTE_UPSTREAM_URL: upstream.url }).engine.complete(REQUEST, { signal: signal() });
    expect(result).toMatchObject({ raw: 'ab', finishReason: 'length', tokens: [{ text: 'a', logprob: null }, { text: 'b', logprob: null }] });
  });

  it('maps what the door refuses to codes that the router knows', async () => {
    expect((await failure(engineTo({}).engine)).code).toBe('unavailable');
    expect((await failure(engineTo({ SYNCONFROUTE_UPSTREAM_URL: upstream.url, SYNCONFROUTE_ACCESS_TOKEN: 'a-long-token' }).engine)).code).toBe('rejected');
    const limited = engineTo({ SYNCONFROUTE_UPSTREAM_URL: upstream.url, SYNCONFROUTE_RATE_PER_SECOND: '1', SYNCONFROUTE_RATE_BURST: '0' }).engine;
    upstream.behave(answering('x'));
    await limited.complete(REQUEST, { signal: signal() });
    const busy = await failure(limited);
    expect(busy.code).toBe('busy');
    expect(busy.retryAfterMs).toBeGreaterThan(0);
  });

  it('maps an error in mid-stream', async () => {
    upstream.behave((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(sse(completionChunk('x')) + sse({ error: { message: 'died', code: 500 } }));
    });
    expect((await failure(engineTo({ SYNCONFROUTE_UPSTREAM_URL: upstream.url }).engine)).code).toBe('unavailable');
  });

  it('understands what stands between it and the door', async () => {
    const html = (status: number) => () => new Response('<html></html>', { status, headers: { 'content-type': 'text/html' } });
    expect((await failure(engineWith(html(503)))).code).toBe('busy');
    expect((await failure(engineWith(html(504)))).code).toBe('timeout');
    expect((await failure(engineWith(html(502)))).code).toBe('unavailable');
    expect((await failure(engineWith(html(200)))).code).toBe('invalid-answer');
    expect((await failure(engineWith(() => Promise.reject(new TypeError('failed to fetch'))))).code).toBe('unavailable');
    const stream = (text: string) => () => new Response(text, { headers: { 'content-type': 'text/event-stream' } });
    expect((await failure(engineWith(stream('event: meta\ndata: {"no":1}\n\n')))).code).toBe('invalid-answer');
    expect((await failure(engineWith(stream('event: token\ndata: {"text":"x","tokens":[]}\n\n')))).code).toBe('unavailable');
  });

  it('rejects with aborted, and the upstream stops', async () => {
    const client = new AbortController();
    upstream.behave((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(sse(completionChunk('x')));
    });
    const { engine } = engineTo({ SYNCONFROUTE_UPSTREAM_URL: upstream.url });
    const answer = engine.complete(REQUEST, { signal: client.signal, onToken: () => client.abort() });
    await expect(answer).rejects.toMatchObject({ name: 'EngineError', code: 'aborted' });
    await upstream.idle();
    await expect(engine.complete(REQUEST, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
  });
});
