import type { DoorErrorCode } from '@/lib/engines/server-protocol';
import { answering, completionChunk, sse } from '../helpers/test-upstream';
import type { UpstreamBehaviour } from '../helpers/test-upstream';

/** One way in which an upstream fails, and what must come of it. */
export interface Fault {
  readonly name: string;
  readonly behaviour: UpstreamBehaviour;
  /** Refused with a status, or in the stream's `error` event where that says so. */
  readonly expected: { readonly code: DoorErrorCode; readonly status: number; readonly inStream?: boolean; readonly retryAfterMs?: number; readonly attempts: number };
}

const EVENT_STREAM = { 'content-type': 'text/event-stream' };
const JSON_TYPE = { 'content-type': 'application/json' };

const refusing =
  (status: number, body: string, headers: Record<string, string> = JSON_TYPE): UpstreamBehaviour =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

/** Writes a part each few milliseconds until the connection closes. */
const dripping =
  (part: string, everyMs: number): UpstreamBehaviour =>
  (_request, response) => {
    response.writeHead(200, EVENT_STREAM);
    const timer = setInterval(() => response.write(part), everyMs);
    response.once('close', () => clearInterval(timer));
  };

/** The door that these faults are tried on waits 250 ms for a sign of life and 900 ms in all. */
export const FAULT_TIMEOUTS = { SYNCONFROUTE_UPSTREAM_FIRST_BYTE_TIMEOUT_MS: '250', SYNCONFROUTE_UPSTREAM_TOTAL_TIMEOUT_MS: '900' };

export const FAULTS: readonly Fault[] = [
  { name: 'hangs before headers', behaviour: () => undefined, expected: { code: 'timeout', status: 504, attempts: 1 } },
  { name: 'hangs after headers', behaviour: (_q, response) => response.writeHead(200, EVENT_STREAM).flushHeaders(), expected: { code: 'timeout', status: 504, attempts: 1 } },
  {
    name: 'hangs in mid-stream',
    behaviour: (_q, response) => void response.writeHead(200, EVENT_STREAM).write(sse(completionChunk('x'))),
    expected: { code: 'timeout', status: 200, inStream: true, attempts: 1 },
  },
  { name: 'sends one byte at a time and never an event', behaviour: dripping(':', 20), expected: { code: 'timeout', status: 504, attempts: 1 } },
  { name: 'sends a token now and then, without end', behaviour: dripping(sse(completionChunk('x')), 40), expected: { code: 'timeout', status: 200, inStream: true, attempts: 1 } },
  { name: '401', behaviour: refusing(401, '{"error":"Unauthorized"}'), expected: { code: 'unavailable', status: 502, attempts: 1 } },
  { name: '404', behaviour: refusing(404, '{"error":{"message":"The model does not exist","type":"NotFoundError","code":404}}'), expected: { code: 'upstream-rejected', status: 502, attempts: 1 } },
  { name: '413', behaviour: refusing(413, 'too large', { 'content-type': 'text/plain' }), expected: { code: 'context-too-long', status: 422, attempts: 3 } },
  { name: '429 with Retry-After', behaviour: refusing(429, '{"error":{"message":"slow down"}}', { ...JSON_TYPE, 'retry-after': '7' }), expected: { code: 'busy', status: 429, retryAfterMs: 7000, attempts: 1 } },
  { name: '500', behaviour: refusing(500, '{"error":{"message":"boom","code":500}}'), expected: { code: 'unavailable', status: 502, attempts: 2 } },
  { name: '503', behaviour: refusing(503, '{"error":{"message":"busy","code":503}}'), expected: { code: 'busy', status: 429, retryAfterMs: 2000, attempts: 1 } },
  { name: 'HTML with 200', behaviour: refusing(200, '<html>login</html>', { 'content-type': 'text/html' }), expected: { code: 'invalid-answer', status: 502, attempts: 1 } },
  { name: 'HTML that claims to be a stream', behaviour: refusing(200, '<html>login</html>', EVENT_STREAM), expected: { code: 'unavailable', status: 502, attempts: 2 } },
  { name: 'invalid JSON in the first event', behaviour: refusing(200, 'data: {"choices": [\n\n', EVENT_STREAM), expected: { code: 'invalid-answer', status: 502, attempts: 1 } },
  { name: 'invalid JSON later', behaviour: refusing(200, `${sse(completionChunk('x'))}data: nope\n\n${sse('[DONE]')}`, EVENT_STREAM), expected: { code: 'invalid-answer', status: 200, inStream: true, attempts: 1 } },
  { name: 'error event in mid-stream, then [DONE]', behaviour: refusing(200, sse(completionChunk('x')) + sse({ error: { message: 'died', code: 500 } }) + sse('[DONE]'), EVENT_STREAM), expected: { code: 'unavailable', status: 200, inStream: true, attempts: 1 } },
  { name: '50 MB in one event', behaviour: (_q, response) => flood(response, 'data: ', 'y'.repeat(1_000_000)), expected: { code: 'invalid-answer', status: 502, attempts: 1 } },
  { name: '50 MB of tokens', behaviour: (_q, response) => flood(response, '', sse(completionChunk('y'.repeat(10_000)))), expected: { code: 'invalid-answer', status: 200, inStream: true, attempts: 1 } },
  { name: 'redirects to another host', behaviour: refusing(307, '', { location: 'http://127.0.0.1:9/v1/completions' }), expected: { code: 'unavailable', status: 502, attempts: 1 } },
  { name: 'answers what is not HTTP', behaviour: (request) => void request.socket.end('SSH-2.0-OpenSSH_9.6\r\n'), expected: { code: 'invalid-answer', status: 502, attempts: 1 } },
  { name: 'sends endless headers', behaviour: (request) => void request.socket.write(`HTTP/1.1 200 OK\r\n${`x-filler: ${'z'.repeat(1000)}\r\n`.repeat(200)}`), expected: { code: 'invalid-answer', status: 502, attempts: 1 } },
  { name: 'drops the connection before headers', behaviour: (request) => void request.socket.destroy(), expected: { code: 'unavailable', status: 502, attempts: 2 } },
];

/** Fifty megabytes in pieces, as fast as they are taken. */
function flood(response: Parameters<UpstreamBehaviour>[1], start: string, piece: string): void {
  response.writeHead(200, EVENT_STREAM).write(start);
  let left = 50_000_000;
  const more = () => {
    while (left > 0) {
      left -= piece.length;
      if (!response.write(piece)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
}

/** Ten good events, cut off behind the n-th. */
export const droppingAfter =
  (events: number): UpstreamBehaviour =>
  (request, response, body) => {
    if (events >= 10) return answering('x')(request, response, body);
    response.writeHead(200, EVENT_STREAM);
    for (let i = 0; i < events; i += 1) response.write(sse(completionChunk('x')));
    response.write('data: {"choi', () => request.socket.destroy());
  };
