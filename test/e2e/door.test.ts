import { spawn } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextBin, projectRoot } from '@/lib/cli/build';
import { freePort, startApp } from '../helpers/built-app';
import type { RunningApp } from '../helpers/built-app';
import { launchBrowser } from '../helpers/chromium';
import { HOLE, parseEvents, TEST_KEY } from '../helpers/door';
import { answering, completionChunk, sse, startTestUpstream } from '../helpers/test-upstream';
import type { TestUpstream } from '../helpers/test-upstream';

let upstream: TestUpstream;
let app: RunningApp;
const received: string[] = [];

beforeAll(async () => {
  upstream = await startTestUpstream();
  app = await startApp({ SYNCONFROUTE_UPSTREAM_URL: upstream.url, SYNCONFROUTE_UPSTREAM_KEY: TEST_KEY, SYNCONFROUTE_RATE_PER_SECOND: '10', SYNCONFROUTE_RATE_BURST: '30', SYNCONFROUTE_BODY_TIMEOUT_MS: '500' });
});
afterAll(async () => {
  await app.stop();
  await upstream.stop();
});

const post = (headers: Record<string, string> = {}, signal: AbortSignal | null = null) =>
  fetch(`${app.url}/api/complete`, { method: 'POST', headers: { 'content-type': 'application/json', origin: app.url, ...headers }, body: JSON.stringify(HOLE), signal });

async function text(response: Response): Promise<string> {
  const body = await response.text();
  received.push(body, JSON.stringify([...response.headers]));
  return body;
}

describe('the door of the built app', () => {
  it('streams an answer token by token', async () => {
    let goOn = (): void => undefined;
    upstream.behave(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(sse(completionChunk('first')));
      await new Promise<void>((resolve) => (goOn = resolve));
      response.end(sse(completionChunk('second', -0.5, 'stop')));
    });
    const response = await post();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBeNull();
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let got = '';
    // The first token must come through while the upstream still holds the second back.
    while (!got.includes('first')) got += (await reader?.read())?.value ?? '';
    expect(got).not.toContain('second');
    goOn();
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) got += next.value;
    expect(parseEvents(got).map(({ event }) => event)).toEqual(['meta', 'token', 'token', 'done']);
    received.push(got);
  });

  it('stops the upstream within a second when the client goes, before and after the first token', async () => {
    for (const first of [': waiting\n\n', sse(completionChunk('x'))]) {
      const client = new AbortController();
      let arrived = (): void => undefined;
      const asked = new Promise<void>((resolve) => (arrived = resolve));
      upstream.behave((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(first);
        arrived();
      });
      const answer = post({}, client.signal).then((response) => response.text());
      answer.catch(() => undefined);
      await asked;
      const leftAt = performance.now();
      client.abort();
      await upstream.idle();
      expect(performance.now() - leftAt).toBeLessThan(1_000);
      await expect(answer).rejects.toThrow();
    }
  });

  it('stops the upstream within a second of the closing of the tab that asked', async () => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(app.url);
      let arrived = (): void => undefined;
      const asked = new Promise<void>((resolve) => (arrived = resolve));
      upstream.behave((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(sse(completionChunk('x')));
        arrived();
      });
      const reading = page.evaluate(async (hole) => {
        const response = await fetch('/api/complete', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(hole) });
        await response.text();
      }, HOLE);
      reading.catch(() => undefined);
      await asked;
      expect(upstream.running).toBe(1);
      const closedAt = performance.now();
      await page.close();
      await upstream.idle();
      expect(performance.now() - closedAt).toBeLessThan(1_000);
    } finally {
      await browser.close();
    }
  });

  it('tells health and metrics', async () => {
    const health = await text(await fetch(`${app.url}/api/health`));
    expect(JSON.parse(health)).toMatchObject({ app: 'ok', access: 'open', upstream: { state: 'ok', kind: 'vllm', model: 'qwen2.5-coder-test' } });
    const metrics = await text(await fetch(`${app.url}/api/metrics`));
    expect(metrics).toMatch(/^synconfroute_requests_total\{outcome="ok"\} 1$/m);
    expect(metrics).toMatch(/^synconfroute_requests_total\{outcome="aborted"\} 3$/m);
  });

  it('is not fooled about who asks by X-Forwarded-For or its own peer header', async () => {
    upstream.behave(answering('x'));
    const statuses = await Promise.all(Array.from({ length: 200 }, async (_, i) => {
      const response = await post({ 'x-forwarded-for': `10.0.${i}.1`, 'x-synconfroute-peer': `10.1.${i}.1` });
      await text(response);
      return response.status;
    }));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(50);
    expect(app.output()).not.toMatch(/"client":"10\./);
    expect(app.output()).toContain('"client":"127.0.0.1"');
  });

  it('still answers while clients hold connections with half a request', async () => {
    const { hostname, port } = new URL(app.url);
    const sockets = Array.from({ length: 200 }, (_, i) => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      const body = i % 2 === 0 ? '' : `Content-Type: application/json\r\nOrigin: ${app.url}\r\nContent-Length: 200\r\n\r\n{`;
      socket.write(`POST /api/complete HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${body}`);
      return socket;
    });
    expect((await fetch(`${app.url}/api/health`)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  it('answers 503 no-server without an upstream, and says so in its health', async () => {
    const alone = await startApp();
    try {
      const response = await fetch(`${alone.url}/api/complete`, { method: 'POST', headers: { 'content-type': 'application/json', origin: alone.url }, body: JSON.stringify(HOLE) });
      expect(response.status).toBe(503);
      expect(JSON.parse(await text(response))).toMatchObject({ error: { code: 'no-server' } });
      expect(await (await fetch(`${alone.url}/api/health`)).json()).toMatchObject({ app: 'ok', upstream: { state: 'not-configured' } });
    } finally {
      await alone.stop();
    }
  });

  it('does not start with an environment that cannot be used, and names the variable, not its value', async () => {
    const child = spawn(process.execPath, [nextBin(), 'start', '--port', String(await freePort()), '--hostname', '127.0.0.1'], {
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: 'production', SYNCONFROUTE_UPSTREAM_URL: `ftp://user:${TEST_KEY}@host` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (part: Buffer) => (output += part.toString()));
    child.stderr.on('data', (part: Buffer) => (output += part.toString()));
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(code).toBe(1);
    expect(output).toContain('SYNCONFROUTE_UPSTREAM_URL must start with http:// or https://');
    expect(output).not.toContain(TEST_KEY);
  });

  it('showed the key to nobody', async () => {
    received.push(app.output(), await raw('/'), await raw('/api/health'), await raw('/api/metrics'), await raw('/api/nothing'));
    const all = received.join('\n');
    expect(all.length).toBeGreaterThan(10_000);
    for (const form of [TEST_KEY, Buffer.from(TEST_KEY).toString('base64')]) expect(all.includes(form)).toBe(false);
  });
});

/** A whole answer as received, head and body. */
function raw(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    httpRequest(`${app.url}${path}`, (response) => {
      let body = response.rawHeaders.join('\n');
      response.on('data', (part: Buffer) => (body += part.toString()));
      response.on('end', () => resolve(body));
    })
      .on('error', reject)
      .end();
  });
}
