import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../helpers/llama-server';
import { answering, startTestUpstream } from '../helpers/test-upstream';
import type { TestUpstream } from '../helpers/test-upstream';
import { ask, openDoor, TEST_KEY } from '../helpers/door';
import type { DoorAnswer } from '../helpers/door';
import { droppingAfter, FAULT_TIMEOUTS, FAULTS } from './faults';

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(() => upstream.stop());

const doorTo = (url: string) => openDoor({ SYNCONFROUTE_UPSTREAM_URL: url, SYNCONFROUTE_UPSTREAM_KEY: TEST_KEY, ...FAULT_TIMEOUTS });

function errorOf(answer: DoorAnswer) {
  const last = answer.events.at(-1);
  return last?.event === 'error' ? last.data : answer.error;
}

describe('an upstream that misbehaves', () => {
  it.each(FAULTS)('$name', async ({ behaviour, expected }) => {
    upstream.behave(behaviour);
    const before = upstream.bodies.length;
    const door = doorTo(upstream.url);
    const answer = await ask(door);
    expect(answer.status).toBe(expected.status);
    expect(answer.events.some(({ event }) => event === 'error')).toBe(expected.inStream === true);
    const error = errorOf(answer);
    expect(error).toMatchObject({ code: expected.code, ...(expected.retryAfterMs === undefined ? {} : { retryAfterMs: expected.retryAfterMs }) });
    expect(error?.message).toMatch(/^[A-Z].*\.$/);
    if (expected.retryAfterMs !== undefined) expect(answer.headers.get('retry-after')).toBe(String(expected.retryAfterMs / 1000));
    expect(upstream.bodies.length - before).toBe(expected.attempts);
    expect(door.log.at(-1)).toMatchObject({ outcome: expected.code });
    expect(door.runtime.slots.active).toBe(0);
    await upstream.idle();
    upstream.behave(answering('fine again'));
    expect((await ask(door)).events.at(-1)).toMatchObject({ event: 'done' });
  });

  it.each(Array.from({ length: 10 }, (_, events) => ({ events })))('drops the connection behind event $events', async ({ events }) => {
    upstream.behave(droppingAfter(events));
    const answer = await ask(doorTo(upstream.url));
    expect(answer.events.filter(({ event }) => event === 'token')).toHaveLength(events);
    expect(errorOf(answer)?.code).toBe('unavailable');
    expect(answer.events.some(({ event }) => event === 'done')).toBe(false);
  });

  it('refuses connections', async () => {
    const door = doorTo(`http://127.0.0.1:${await freePort()}`);
    const answer = await ask(door);
    expect(answer).toMatchObject({ status: 502, error: { code: 'unavailable' } });
    expect(door.log.at(-1)).toMatchObject({ detail: 'ECONNREFUSED' });
  });

  it('accepts connections and never says anything', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const answer = await ask(doorTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    expect(answer).toMatchObject({ status: 504, error: { code: 'timeout' } });
    server.close();
  });

  it('repeats the key in errors, headers, model names and text', async () => {
    const echo = await startTestUpstream({ model: `qwen-coder ${TEST_KEY}`, version: TEST_KEY });
    const door = openDoor({ SYNCONFROUTE_UPSTREAM_URL: echo.url, SYNCONFROUTE_UPSTREAM_KEY: TEST_KEY });
    echo.behave(answering(`the key is ${TEST_KEY}`));
    // What was shown is searched for the key at the end of the file.
    expect((await ask(door)).text).toContain('[redacted]');
    echo.behave((request, response) => void response.writeHead(400, { 'content-type': 'application/json', 'x-echo': TEST_KEY }).end(JSON.stringify({ error: { message: request.headers.authorization, type: TEST_KEY, code: 400 } })));
    expect((await ask(door)).error?.code).toBe('upstream-rejected');
    await echo.stop();
  });
});

describe('the circuit breaker', () => {
  it('leaves an upstream alone after five failures in a row, says so, and asks again later', async () => {
    const door = doorTo(upstream.url);
    upstream.behave(answering('x'));
    await ask(door);
    upstream.behave((_request, response) => void response.writeHead(500).end());
    const calls = () => upstream.bodies.length;
    const start = calls();
    while (door.runtime.upstream?.breakerState === 'closed') expect((await ask(door)).error?.code).toBe('unavailable');
    const opened = calls();
    expect(opened - start).toBe(5);
    const refused = await ask(door);
    expect(refused.error).toMatchObject({ code: 'unavailable', retryAfterMs: 10_000 });
    expect(calls()).toBe(opened);
    expect(await door.runtime.metrics.registry.metrics()).toContain('synconfroute_breaker_open 1');
    const now = Date.now;
    try {
      Date.now = () => now() + 11_000;
      upstream.behave(answering('well again'));
      expect((await ask(door)).events.at(-1)).toMatchObject({ event: 'done' });
      expect(door.runtime.upstream?.breakerState).toBe('closed');
    } finally {
      Date.now = now;
    }
  });

  it('does not count refusals that a working upstream gives', async () => {
    const door = doorTo(upstream.url);
    upstream.behave((_request, response) => void response.writeHead(503).end());
    for (let i = 0; i < 8; i += 1) expect((await ask(door)).error?.code).toBe('busy');
    expect(door.runtime.upstream?.breakerState).toBe('closed');
  });
});
