import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DoorError } from '@/lib/server/door-error';
import { answerError } from '@/lib/server/upstream/answer-error';
import type { UpstreamChunk } from '@/lib/server/upstream/dialect';
import { createFramer } from '@/lib/server/upstream/framer';
import { readChunks } from '@/lib/server/upstream/read-chunks';
import { vllm } from '@/lib/server/upstream/vllm';
import { captures, capturesPresent } from '../helpers/server-captures';
import type { Capture } from '../helpers/server-captures';
import { completionChunk, sse, startTestUpstream } from '../helpers/test-upstream';
import type { TestUpstream } from '../helpers/test-upstream';
import { ask, openDoor } from '../helpers/door';

const all = [...captures('llama-cpp'), ...captures('vllm')];
const streams = all.filter(({ contentType, status }) => status === 200 && contentType.startsWith('text/event-stream'));
const refusals = all.filter(({ status }) => status >= 400);

interface Reading {
  readonly chunks: UpstreamChunk[];
  readonly error: string | null;
}

async function read(parts: Iterable<Uint8Array>): Promise<Reading> {
  const chunks: UpstreamChunk[] = [];
  try {
    const options = { dialect: vllm, framing: 'sse', maxBytes: 10_000_000, signal: new AbortController().signal } as const;
    for await (const chunk of readChunks({ body: Readable.from(parts) }, options)) chunks.push(chunk);
    return { chunks, error: null };
  } catch (error) {
    if (!(error instanceof DoorError)) throw error;
    return { chunks, error: error.code };
  }
}

const whole = (text: string | Uint8Array) => read([typeof text === 'string' ? Buffer.from(text) : text]);
const textOf = ({ chunks }: Reading) => chunks.map(({ text }) => text).join('');
const payloads = (bytes: Uint8Array, cuts: readonly number[]): string[] => {
  const framer = createFramer('sse');
  const decoder = new TextDecoder();
  const edges = [0, ...cuts, bytes.length];
  const found = edges.slice(1).flatMap((end, i) => framer.push(decoder.decode(bytes.subarray(edges[i], end), { stream: true })));
  return [...found, ...framer.end(decoder.decode())];
};

describe.runIf(capturesPresent)('captured streams', () => {
  it('has some of both servers', () => {
    expect(streams.filter(({ name }) => name.startsWith('vllm/')).length).toBeGreaterThan(5);
    expect(streams.filter(({ name }) => name.startsWith('llama-cpp/')).length).toBeGreaterThan(2);
  });

  it.each(streams)('$name reads the same byte by byte', async ({ body }) => {
    const expected = await whole(body);
    expect(expected.chunks.length).toBeGreaterThan(0);
    expect(await read(Array.from(body, (byte) => Uint8Array.of(byte)))).toEqual(expected);
  });

  it.each(streams)('$name is cut into the same payloads, split at every offset', ({ body }) => {
    const expected = payloads(body, []);
    // A cut only matters near it: what lies further away is the same for all, and left out.
    for (let cut = 1; cut < body.length; cut += 1) {
      const from = body.lastIndexOf('\n\n', Math.max(0, cut - 4)) === -1 ? 0 : body.lastIndexOf('\n\n', Math.max(0, cut - 4)) + 2;
      const next = body.indexOf('\n\n', cut + 2);
      const piece = body.subarray(from, next === -1 ? body.length : next + 2);
      const found = payloads(piece, [cut - from]);
      const text = payloads(piece, []);
      if (JSON.stringify(found) !== JSON.stringify(text)) expect(found, `cut at ${cut}`).toEqual(text);
    }
    expect(expected.at(-1)).toBe('[DONE]');
  });

  it.each(streams)('$name reads the same with CRLF, with CR and with comments between events', async ({ body }) => {
    const text = body.toString('utf8');
    const expected = await whole(text);
    for (const other of [text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r'), text.replaceAll('\n\n', '\n\n: keep-alive\n\n'), `\u{feff}: hello\n\n${text}`]) expect(await whole(other)).toEqual(expected);
  });

  it.each(streams)('$name ends well without [DONE], and not at all without its finish reason', async ({ body, name }) => {
    const text = body.toString('utf8');
    const expected = await whole(text);
    expect(await whole(text.replace(/data: \[DONE\]\s*$/, ''))).toEqual(expected);
    if (name.includes('sigterm')) expect(expected.error).toBe('unavailable');
    else {
      expect(expected.error).toBeNull();
      expect((await whole(text.replaceAll(/"finish_reason":\s*"\w+"/g, '"finish_reason":null'))).error).toBe('unavailable');
    }
  });

  it('has every score of a stream, and no text twice', async () => {
    for (const { name, body } of streams) {
      const { chunks } = await whole(body);
      const tokens = chunks.flatMap((chunk) => chunk.tokens);
      const isScored = body.includes('"logprob":') || body.includes('"token_logprobs"');
      expect(tokens.length > 0, name).toBe(isScored);
      for (const { logprob } of tokens) expect(logprob, name).toBeLessThanOrEqual(0);
      const sum = payloads(body, [])
        .filter((payload) => payload !== '[DONE]')
        .map((payload) => JSON.parse(payload) as { choices?: { text?: string; delta?: { content?: string | null } }[] })
        .map(({ choices }) => choices?.[0]?.text ?? choices?.[0]?.delta?.content ?? '');
      expect(textOf({ chunks, error: null }), name).toBe(sum.join(''));
    }
  });
});

describe.runIf(capturesPresent)('captured refusals', () => {
  const responseOf = ({ status, contentType, body }: Capture) => ({ status, contentType, retryAfterMs: undefined, body: Readable.from([body]) });

  it.each(refusals)('$name becomes a door error that repeats nothing of it', async (capture) => {
    const error = await answerError(responseOf(capture));
    const expected = /too-l(ong|arge)/.test(capture.name) ? 'context-too-long' : capture.name.includes('auth') ? 'unavailable' : capture.status === 503 ? 'busy' : capture.status >= 500 ? 'unavailable' : 'upstream-rejected';
    expect(error.code).toBe(expected);
    const told = JSON.parse(capture.body.toString('utf8') || '{}') as { error?: { message?: string } };
    if (typeof told.error?.message === 'string') expect(`${error.message} ${error.detail}`).not.toContain(told.error.message);
  });
});

describe('streams made here', () => {
  it('skips empty payloads of a role, keeps a usage-only chunk and tokens without text', async () => {
    const { chunks, error } = await whole(
      sse({ choices: [{ index: 0, delta: { role: 'assistant', content: '' }, logprobs: null, finish_reason: null }] }) +
        sse({ choices: [{ index: 0, delta: { content: '' }, logprobs: { content: [{ token: 'x', logprob: -1, top_logprobs: [] }] }, finish_reason: 'stop' }] }) +
        sse({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 1, prompt_tokens_details: { cached_tokens: 2 } } }),
    );
    expect(error).toBeNull();
    expect(chunks).toEqual([
      { text: '', tokens: [{ text: 'x', logprob: -1 }], finishReason: 'stop', usage: null },
      { text: '', tokens: [], finishReason: null, usage: { promptTokens: 3, cachedPromptTokens: 2, generatedTokens: 1 } },
    ]);
  });

  it('reads null and missing logprobs as no tokens', async () => {
    const { chunks } = await whole(sse({ choices: [{ text: 'a', logprobs: null }] }) + sse({ choices: [{ text: 'b', finish_reason: 'length' }] }));
    expect(chunks.map(({ tokens }) => tokens)).toEqual([[], []]);
    expect(chunks[1]?.finishReason).toBe('length');
  });

  it('ends with an error at an error event, though [DONE] follows', async () => {
    const reading = await whole(sse(completionChunk('x')) + sse({ error: { message: 'EngineCore died', type: 'InternalServerError', code: 500 } }) + sse('[DONE]'));
    expect(reading).toMatchObject({ chunks: [{ text: 'x' }], error: 'unavailable' });
  });

  it('takes a payload that is not JSON for an invalid answer, and one cut off at the end for a broken one', async () => {
    expect((await whole('data: <html>\n\n')).error).toBe('invalid-answer');
    expect((await whole(`${sse(completionChunk('x'))}data: {"choices":[{"te`)).error).toBe('unavailable');
    expect((await whole('')).error).toBe('unavailable');
  });

  it('gives back any text, however it is split into events and bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary', maxLength: 8 }), { maxLength: 8 }), fc.array(fc.nat(400), { maxLength: 10 }), async (texts, cuts) => {
        const body = Buffer.from([...texts.map((text) => sse(completionChunk(text))), sse(completionChunk('', -1, 'stop'))].join(''));
        const edges = [0, ...cuts.filter((cut) => cut < body.length).sort((a, b) => a - b), body.length];
        const reading = await read(edges.slice(1).map((end, i) => body.subarray(edges[i], end)));
        expect(reading.error).toBeNull();
        expect(textOf(reading)).toBe(texts.join(''));
      }),
      { numRuns: 60 },
    );
  });
});

describe.runIf(capturesPresent)('through the door', () => {
  let upstream: TestUpstream;
  beforeAll(async () => {
    upstream = await startTestUpstream();
  });
  afterAll(() => upstream.stop());

  it.each(streams)('$name ends in exactly one done or error', async ({ name, body, contentType }) => {
    upstream.behave((_request, response) => void response.writeHead(200, { 'content-type': contentType }).end(body));
    const { status, events } = await ask(openDoor({ SYNCONFROUTE_UPSTREAM_URL: upstream.url }));
    expect(status).toBe(200);
    expect(events[0]?.event).toBe('meta');
    expect(events.filter(({ event }) => event === 'done' || event === 'error').map(({ event }) => event)).toEqual([name.includes('sigterm') ? 'error' : 'done']);
    const last = events.at(-1);
    if (last?.event === 'done') expect(last.data.text).toBe(events.flatMap((event) => (event.event === 'token' ? [event.data.text] : [])).join(''));
  });
});
