import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answering, completionChunk, sse, startTestUpstream } from '../helpers/test-upstream';
import type { TestUpstream } from '../helpers/test-upstream';
import { ask, doorRequest, HOLE, openDoor, TEST_KEY } from '../helpers/door';
import { handleComplete } from '@/lib/server/complete';

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(() => upstream.stop());
afterEach(() => upstream.idle());

const doorTo = (extra: Record<string, string> = {}) => openDoor({ SYNCONFROUTE_UPSTREAM_URL: upstream.url, SYNCONFROUTE_UPSTREAM_KEY: TEST_KEY, ...extra });

describe('POST /api/complete', () => {
  it('streams meta, tokens with their scores and done', async () => {
    upstream.behave(answering('sum', '(values)'));
    const { status, headers, events } = await ask(doorTo());
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(events.map(({ event }) => event)).toEqual(['meta', 'token', 'token', 'done']);
    expect(events[0]?.data).toEqual({
      requestId: 'r-1',
      model: 'qwen2.5-coder-test',
      upstream: 'vllm',
      promptMode: 'fim',
      sentChars: { prefix: HOLE.prefix.length, suffix: 1 },
      trimmed: { prefix: 0, suffix: 0 },
    });
    expect(events[1]?.data).toEqual({ text: 'sum', tokens: [{ token: 'sum', logprob: -0.1 }] });
    expect(events[3]?.data).toMatchObject({ text: 'sum(values)', finishReason: 'stop', usage: { promptTokens: 9, cachedPromptTokens: null, generatedTokens: 2 } });
  });

  it('asks vLLM with the native prompt, explicit sampling, logprobs, usage and a salt, and with the key', async () => {
    upstream.behave(answering('x'));
    await ask(doorTo());
    expect(upstream.bodies.at(-1)).toMatchObject({
      model: 'qwen2.5-coder-test',
      prompt: `<|fim_prefix|>${HOLE.prefix}<|fim_suffix|>\n<|fim_middle|>`,
      max_tokens: 16,
      temperature: 0,
      top_p: 1,
      top_k: -1,
      min_p: 0,
      repetition_penalty: 1,
      presence_penalty: 0,
      frequency_penalty: 0,
      logprobs: 1,
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(upstream.bodies.at(-1)).not.toHaveProperty('suffix');
    expect(upstream.bodies.at(-1)?.['cache_salt']).toMatch(/^[\w-]{43}$/);
    expect(upstream.requests.at(-1)?.headers.authorization).toBe(`Bearer ${TEST_KEY}`);
  });

  it('continues an opened fence in chat mode', async () => {
    upstream.behave(answering('x'));
    await ask(doorTo(), doorRequest({ ...HOLE, promptMode: 'chat' }));
    expect(upstream.requests.at(-1)?.path).toBe('/v1/chat/completions');
    expect(upstream.bodies.at(-1)).toMatchObject({ continue_final_message: true, add_generation_prompt: false, logprobs: true, top_logprobs: 1, stop: ['```'] });
  });

  it('gives each browser a salt of its own and keeps it', async () => {
    upstream.behave(answering('x'));
    const door = doorTo();
    const first = await ask(door);
    const salt = upstream.bodies.at(-1)?.['cache_salt'];
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const again = await ask(door, doorRequest(HOLE, { headers: { cookie } }));
    expect(upstream.bodies.at(-1)?.['cache_salt']).toBe(salt);
    expect(again.headers.get('set-cookie')).toBeNull();
    await ask(door);
    expect(upstream.bodies.at(-1)?.['cache_salt']).not.toBe(salt);
    expect(cookie).not.toContain(String(salt));
  });

  it('ends a single-line completion at its line end and closes the upstream’s connection', async () => {
    let closed = false;
    upstream.behave((_request, response) => {
      response.once('close', () => (closed = true));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(sse(completionChunk('\n')) + sse(completionChunk('a + b\nc')) + sse(completionChunk('never sent')));
    });
    const { events } = await ask(doorTo(), doorRequest({ ...HOLE, lineMode: 'single' }));
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { text: '\na + b', finishReason: 'stop', usage: { generatedTokens: 2 } } });
    await upstream.idle();
    expect(closed).toBe(true);
  });

  it('answers 503 no-server where none is configured', async () => {
    const { status, error } = await ask(openDoor({}));
    expect(status).toBe(503);
    expect(error?.code).toBe('no-server');
  });

  it('tries once more where nothing was answered yet, and only once', async () => {
    let calls = 0;
    upstream.behave((request, response, body) => {
      calls += 1;
      if (calls === 1) request.socket.destroy();
      else return answering('ok')(request, response, body);
    });
    const door = doorTo();
    expect((await ask(door)).events.at(-1)).toMatchObject({ event: 'done', data: { text: 'ok' } });
    expect(calls).toBe(2);
    expect(door.log.at(-1)).toMatchObject({ attempts: 2, outcome: 'ok' });
    upstream.behave((request) => {
      calls += 1;
      request.socket.destroy();
    });
    expect((await ask(door)).error?.code).toBe('unavailable');
    expect(calls).toBe(4);
  });

  it('halves the window where the model’s context proves too short', async () => {
    upstream.behave((request, response, body) => {
      if (String(body['prompt']).length < 4000) return answering('ok')(request, response, body);
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: 'This model\'s maximum context length is 900 tokens.', type: 'BadRequestError', code: 400 } }));
    });
    const prefix = 'some_function_name(argument_one)\n'.repeat(300);
    const { events } = await ask(doorTo(), doorRequest({ ...HOLE, prefix }));
    expect(events[0]).toMatchObject({ event: 'meta' });
    expect(events.at(-1)).toMatchObject({ event: 'done' });
    const meta = events[0]?.data as { sentChars: { prefix: number }; trimmed: { prefix: number } };
    expect(meta.sentChars.prefix).toBeLessThan(4000);
    expect(meta.sentChars.prefix + meta.trimmed.prefix).toBe(prefix.length);
  });

  it('carries the client’s abort to the upstream and frees the slot, before and after the first token', async () => {
    const door = doorTo();
    for (const tokens of [0, 1]) {
      const client = new AbortController();
      let arrived = (): void => undefined;
      const asked = new Promise<void>((resolve) => (arrived = resolve));
      upstream.behave((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(tokens === 0 ? ': waiting\n\n' : sse(completionChunk('x')));
        arrived();
      });
      const answering = handleComplete(doorRequest(HOLE, { signal: client.signal }), door.runtime);
      await asked;
      const reader = tokens === 0 ? null : (await answering).body?.getReader();
      if (reader) await reader.read();
      expect(upstream.running).toBe(1);
      client.abort();
      await upstream.idle();
      await answering;
      if (reader) while (!(await reader.read()).done);
      expect(door.runtime.slots.active).toBe(0);
      expect(door.log.at(-1)).toMatchObject({ outcome: 'aborted' });
    }
  });

  it('frees the slot when the framework cancels the stream', async () => {
    const door = doorTo();
    upstream.behave((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(sse(completionChunk('x')));
    });
    const response = await handleComplete(doorRequest(), door.runtime);
    expect(door.runtime.slots.active).toBe(1);
    await response.body?.cancel();
    await upstream.idle();
    expect(door.runtime.slots.active).toBe(0);
  });

  it('logs ids, sizes and times, and code only where that was asked for', async () => {
    upstream.behave(answering('secret_name'));
    const quiet = doorTo();
    await ask(quiet);
    expect(quiet.log.at(-1)).toMatchObject({ requestId: 'r-1', language: 'python', outcome: 'ok', generatedTokens: 1, attempts: 1, msg: 'complete' });
    expect(quiet.logText()).not.toMatch(/def mean|secret_name/);
    const talking = doorTo({ LOG_CODE: '1' });
    await ask(talking);
    expect(talking.logText()).toContain('def mean');
  });
});
