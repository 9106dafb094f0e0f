import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { CompletionRequest, SentText } from '@/lib/completion';
import { Generation, OpenAiCompatibleEngine, apiRoot, isLoopback, readAnswer, type OpenAiCompatibleOptions } from '@/lib/engines';
import { captures, capturesPresent, type Capture } from '../helpers/server-captures';

type Handler = (body: Record<string, unknown>, response: ServerResponse, request: IncomingMessage) => void;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(handler: Handler): Promise<string> {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => handler(JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>, response, request));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function engine(baseUrl: string, changes: Partial<OpenAiCompatibleOptions> = {}): OpenAiCompatibleEngine {
  return new OpenAiCompatibleEngine({ baseUrl, model: 'm', promptMode: 'fim', fimTemplate: 'qwen', ...changes });
}

const request: CompletionRequest = { id: '1', language: 'python', prefix: 'def f(x):\n    ', suffix: '\n', maxTokens: 50, lineMode: 'single' };
const signal = () => new AbortController().signal;

function stream(response: ServerResponse, texts: readonly string[], end = 'data: [DONE]\n\n'): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const text of texts) response.write(`data: ${JSON.stringify({ choices: [{ text, logprobs: { content: [{ token: text, logprob: -0.25 }] } }] })}\n\n`);
  response.end(`data: ${JSON.stringify({ choices: [{ text: '', finish_reason: 'length', logprobs: null }] })}\n\n${end}`);
}

describe('OpenAiCompatibleEngine', () => {
  it('sends a raw FIM prompt, greedy with scores, and reads the answer', async () => {
    const seen: { body?: Record<string, unknown>; url?: string | undefined; key?: string | undefined } = {};
    const url = await serve((body, response, incoming) => {
      Object.assign(seen, { body, url: incoming.url, key: incoming.headers.authorization });
      stream(response, ['return', ' x']);
    });
    const result = await engine(url, { apiKey: 'k' }).complete(request, { signal: signal() });
    expect(seen.url).toBe('/v1/completions');
    expect(seen.key).toBe('Bearer k');
    expect(seen.body).toMatchObject({ model: 'm', prompt: '<|fim_prefix|>def f(x):\n    <|fim_suffix|>\n<|fim_middle|>', temperature: 0, max_tokens: 50, logprobs: 3, stream: true });
    expect(seen.body).not.toHaveProperty('suffix');
    expect(result).toMatchObject({ raw: 'return x', finishReason: 'length', source: { engine: 'openai-compatible', model: 'm', promptMode: 'fim', recorded: false } });
    expect(result.tokens).toEqual([{ text: 'return', logprob: -0.25 }, { text: ' x', logprob: -0.25 }]);
  });

  it('sends messages with an opened fence in chat mode', async () => {
    let sent: Record<string, unknown> = {};
    const url = await serve((body, response) => {
      sent = body;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end('data: {"choices":[{"delta":{"content":"return x"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n');
    });
    const result = await engine(url, { promptMode: 'chat' }).complete(request, { signal: signal() });
    expect(sent).toMatchObject({ logprobs: true, top_logprobs: 3, continue_final_message: true });
    expect((sent['messages'] as { role: string }[]).map(({ role }) => role)).toEqual(['system', 'user', 'assistant']);
    expect(result.raw).toBe('return x');
  });

  it('samples with temperature and seed where asked to, shows examples in chat mode, and refuses them before a raw prompt', async () => {
    const bodies: Record<string, unknown>[] = [];
    const url = await serve((body, response) => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end('data: {"choices":[{"delta":{"content":"return x"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n');
    });
    const examples = [{ language: 'python', prefix: 'a = ', suffix: '', completion: '1' }];
    await engine(url, { promptMode: 'chat' }).complete({ ...request, examples, sampling: { temperature: 0.6, seed: 7 } }, { signal: signal() });
    expect(bodies).toMatchObject([{ temperature: 0.6, seed: 7 }]);
    expect(bodies[0]?.['messages']).toHaveLength(5);
    await expect(engine(url).complete({ ...request, examples }, { signal: signal() })).rejects.toMatchObject({ code: 'rejected' });
    expect(bodies).toHaveLength(1);
  });

  it('hangs up at the end of a single line', async () => {
    let closed: (value: boolean) => void;
    const hangUp = new Promise<boolean>((resolve) => (closed = resolve));
    const url = await serve((_body, response) => {
      response.on('close', () => closed(true));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const text of ['return', ' x', '\n']) response.write(`data: ${JSON.stringify({ choices: [{ text }] })}\n\n`);
    });
    expect((await engine(url).complete(request, { signal: signal() })).raw).toBe('return x');
    expect(await hangUp).toBe(true);
  });

  it('ends with `aborted` when it is cancelled, and hangs up', async () => {
    const controller = new AbortController();
    let closed: (value: boolean) => void;
    const hangUp = new Promise<boolean>((resolve) => (closed = resolve));
    const url = await serve((_body, response) => {
      response.on('close', () => closed(true));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"choices":[{"text":"a"}]}\n\n');
    });
    const running = engine(url).complete(request, { signal: controller.signal, onToken: () => controller.abort() });
    await expect(running).rejects.toMatchObject({ name: 'EngineError', code: 'aborted' });
    expect(await hangUp).toBe(true);
  });

  it.each<[string, string, Handler]>([
    ['a busy server', 'busy', (_body, response) => response.writeHead(503, { 'retry-after': '3' }).end('{"error":{"message":"busy"}}')],
    ['an HTML page', 'invalid-answer', (_body, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')],
    ['JSON of something else', 'invalid-answer', (_body, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')],
    ['a stream that breaks off', 'invalid-answer', (_body, response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {"choices":[{"text":"a"}]}\n\n')],
    ['a broken event', 'invalid-answer', (_body, response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {"choi\n\n')],
    ['an error event before [DONE]', 'unavailable', (_body, response) => stream(response, ['a'], 'data: {"error":{"message":"x","code":500}}\n\ndata: [DONE]\n\n')],
    ['a redirect', 'unavailable', (_body, response) => response.writeHead(302, { location: 'http://example.org/' }).end()],
    ['a dropped connection', 'unavailable', (_body, response) => response.destroy()],
  ])('says what went wrong with %s', async (_title, code, handler) => {
    const url = await serve(handler);
    await expect(engine(url).complete(request, { signal: signal() })).rejects.toMatchObject({ name: 'EngineError', code });
  });

  it('keeps the wait that a busy server asks for', async () => {
    const url = await serve((_body, response) => response.writeHead(429, { 'retry-after': '3' }).end('{}'));
    await expect(engine(url).complete(request, { signal: signal() })).rejects.toMatchObject({ code: 'busy', retryAfterMs: 3000 });
  });

  it('gives up on a server that says nothing', async () => {
    const url = await serve(() => undefined);
    await expect(engine(url, { timeoutMs: 20 }).complete(request, { signal: signal() })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('says what leaves the machine, and nothing for loopback', async () => {
    const sent: SentText[] = [];
    const url = await serve((_body, response) => stream(response, ['x']));
    await engine(url).complete(request, { signal: signal(), onSent: (text) => sent.push(text) });
    expect(sent).toEqual([]);
    const remote = engine('https://models.example.org', { window: { prefixChars: 5, suffixChars: 5 }, fetch: (_input, init) => fetch(`${url}/v1/completions`, init) });
    await remote.complete(request, { signal: signal(), onSent: (text) => sent.push(text) });
    expect(sent).toEqual([{ prefix: '    ', suffix: '\n', trimmed: { prefix: 10, suffix: 0 }, bytes: expect.any(Number) }]);
  });
});

describe('addresses', () => {
  it.each([
    ['http://localhost:11434', true],
    ['http://app.localhost/v1', true],
    ['http://127.8.0.1:1', true],
    ['http://[::1]:8080', true],
    ['http://127.0.0.1.example.org', false],
    ['http://192.168.1.4', false],
    ['https://localhost.example.org', false],
  ])('%s on loopback: %s', (address, expected) => expect(isLoopback(address)).toBe(expected));

  it.each([['http://h:1'], ['http://h:1/'], ['http://h:1/v1'], ['http://h:1/v1/']])('%s has its API under /v1', (address) => expect(apiRoot(address)).toBe('http://h:1/v1'));
});

describe.runIf(capturesPresent)('captured answers of real servers', () => {
  const answers = [...captures('llama-cpp'), ...captures('vllm')].filter(({ name, status }) => status === 200 && /\/(chat|completions|fim|prefill|auth-ok|extra|server)/.test(name) && !/return-tokens|infill/.test(name));

  const read = async ({ body, contentType }: Capture) => {
    const generation = new Generation({ request: { lineMode: 'multi' }, promptMode: 'fim', stop: [], nowMs: () => 0 });
    await readAnswer(new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }), generation);
    return generation.result({ engine: 'x', model: 'm', promptMode: 'fim', recorded: false });
  };

  it.each(answers.map((capture) => [capture.name, capture] as const))('%s', async (name, capture) => {
    if (name.includes('sigterm')) {
      await expect(read(capture)).rejects.toMatchObject({ code: 'unavailable' });
      return;
    }
    const result = await read(capture);
    // Scores and text found by looking for the fields in the bytes, not by parsing as the engine does.
    const raw = capture.body.toString('utf8');
    const scores = /"token_logprobs":/.test(raw)
      ? Array.from(raw.matchAll(/"token_logprobs":\[([^\]]*)\]/g), (match) => match[1]!.split(',').filter((text) => text !== '').map(Number)).flat()
      : Array.from(raw.matchAll(/"logprob":([-\d.e]+)[^{}]*"top_logprobs"/g), (match) => Number(match[1]));
    const texts = capture.contentType.includes('event-stream')
      ? Array.from(raw.matchAll(/"(?:text|content)":("(?:[^"\\]|\\.)*")/g), (match) => JSON.parse(match[1]!) as string)
      : Array.from(raw.matchAll(/"(?:text|content)":("(?:[^"\\]|\\.)*")/g), (match) => JSON.parse(match[1]!) as string).slice(0, 1);
    expect(result.raw).toBe(texts.join(''));
    if (scores.length > 0) {
      expect(result.tokens.map((token) => token.logprob ?? Number.NaN)).toHaveLength(scores.length);
      result.tokens.forEach((token, index) => expect(token.logprob).toBeCloseTo(Math.min(0, scores[index]!), 10));
    }
  });
});
