import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What the upstream does with one completion request; the probe's questions are answered before. */
export type UpstreamBehaviour = (request: IncomingMessage, response: ServerResponse, body: Record<string, unknown>) => void | Promise<void>;

export interface TestUpstream {
  readonly url: string;
  /** Bodies of completion requests, in order. */
  readonly bodies: Record<string, unknown>[];
  /** Paths of all requests with their headers. */
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  /** Completion requests whose connection is open. */
  readonly running: number;
  behave(behaviour: UpstreamBehaviour): void;
  /** Resolves when no completion request is running. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export interface TestUpstreamOptions {
  readonly model?: string;
  readonly contextTokens?: number;
  readonly version?: string;
  /** Lets pages of other origins read the answers, as a model server on a person's own machine must. */
  readonly cors?: boolean;
}

/** One token's payload as vLLM sends it on `/v1/completions`. */
export function completionChunk(text: string, logprob = -0.1, finishReason: string | null = null): Record<string, unknown> {
  return { object: 'text_completion', choices: [{ index: 0, text, logprobs: { text_offset: [0], tokens: [text], token_logprobs: [logprob], top_logprobs: [{ [text]: logprob }] }, finish_reason: finishReason }] };
}

export function sse(payload: unknown): string {
  return `data: ${typeof payload === 'string' ? payload : JSON.stringify(payload)}\n\n`;
}

/** Answers with these texts as tokens, at once, and ends as it should. */
export function answering(...texts: string[]): UpstreamBehaviour {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    for (const text of texts) response.write(sse(completionChunk(text)));
    response.write(sse({ choices: [{ index: 0, text: '', logprobs: null, finish_reason: 'stop' }] }));
    response.write(sse({ choices: [], usage: { prompt_tokens: 9, completion_tokens: texts.length, total_tokens: 9 + texts.length } }));
    response.end(sse('[DONE]'));
  };
}

/** A loopback server that looks like vLLM and behaves as badly as a test wants. */
export async function startTestUpstream(options: TestUpstreamOptions = {}): Promise<TestUpstream> {
  const { model = 'qwen2.5-coder-test', contextTokens = 4096, version = '0.32.0', cors = false } = options;
  const bodies: Record<string, unknown>[] = [];
  const requests: TestUpstream['requests'] = [];
  const sockets = new Set<Socket>();
  let behaviour: UpstreamBehaviour = answering('x');
  let running = 0;
  let waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers });
    if (cors) response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const json = (value: unknown) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (request.method === 'GET' && request.url === '/v1/models') json({ object: 'list', data: [{ id: model, object: 'model', owned_by: 'vllm', max_model_len: contextTokens }] });
    else if (request.method === 'GET' && request.url === '/version') json({ version });
    else if (request.method === 'GET') response.writeHead(404, { 'content-type': 'application/json' }).end('{"detail":"Not Found"}');
    else void complete(request, response);
  });
  const complete = async (request: IncomingMessage, response: ServerResponse) => {
    running += 1;
    response.once('close', () => {
      running -= 1;
      if (running === 0) for (const resolve of waiting.splice(0)) resolve();
    });
    let text = '';
    for await (const part of request) text += String(part);
    const body = JSON.parse(text) as Record<string, unknown>;
    bodies.push(body);
    await behaviour(request, response, body);
  };
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    requests,
    get running() {
      return running;
    },
    behave(next) {
      behaviour = next;
    },
    idle: () => (running === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    stop() {
      waiting = [];
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
