import { completeRequestSchema, MAX_BODY_BYTES } from '../engines/server-protocol';
import type { CompleteRequest, DoorEvent } from '../engines/server-protocol';
import { REASONS } from '../routing/reasons';
import { cacheSalt, isSecure, requireAccess, requireSameOrigin } from './access';
import { clientKey } from './client-key';
import { DoorError, toDoorError } from './door-error';
import type { RequestLogEntry } from './log';
import { readJsonBody } from './read-body';
import type { Runtime } from './runtime';
import type { UpstreamUsage } from './upstream/dialect';
import type { OpenAnswer } from './upstream/upstream';

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // `no-transform` keeps proxies and the framework from compressing, which would hold tokens back.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * `POST /api/complete`: one hole to the upstream, its answer streamed back. What fails before the upstream's first chunk is
 * answered as JSON with a status; afterwards as the stream's `error` event. The client's abort reaches the upstream.
 */
export async function handleComplete(request: Request, runtime: Runtime): Promise<Response> {
  const started = performance.now();
  const entry: Mutable<RequestLogEntry> = { requestId: '-', client: clientKey(request.headers, runtime.config.trustedProxies), outcome: 'ok' };
  // One controller for both ways in which a client goes; combining signals costs more than all else here.
  const ended = new AbortController();
  const { signal } = ended;
  const onGone = () => ended.abort(request.signal.reason);
  if (request.signal.aborted) onGone();
  else request.signal.addEventListener('abort', onGone, { once: true });
  let release = (): void => undefined;
  let finished = false;
  const finish = (error?: unknown) => {
    if (finished) return;
    finished = true;
    release();
    entry.totalMs = round(performance.now() - started);
    request.signal.removeEventListener('abort', onGone);
    settle(entry, runtime, error, signal.aborted);
  };
  try {
    const body = await admit(request, runtime, entry);
    if (runtime.upstream === null) throw new DoorError('no-server', 'No server is configured. The playground works with the local model alone.');
    const queueStarted = performance.now();
    release = await runtime.slots.acquire(signal);
    entry.queueMs = round(performance.now() - queueStarted);
    const { salt, setCookie } = cacheSalt(request.headers, isSecure(request));
    const opening = performance.now();
    const answer = await runtime.upstream.open({ ...body, lineMode: body.lineMode ?? 'multi', promptMode: body.promptMode, cacheSalt: salt }, signal);
    entry.firstByteMs = round(performance.now() - opening);
    noteAnswer(entry, answer, runtime);
    const cancel = () => ended.abort(new DOMException('The client went away.', 'AbortError'));
    return new Response(eventStream(body, answer, entry, started, { finish, cancel, signal, redact: runtime.redact, logCode: runtime.config.logCode }), {
      headers: { ...STREAM_HEADERS, ...(setCookie === null ? {} : { 'set-cookie': setCookie }) },
    });
  } catch (error) {
    finish(error);
    return toDoorError(error).response();
  }
}

/** Who may ask, how often, and what: each check before the next dearer one. */
async function admit(request: Request, runtime: Runtime, entry: Mutable<RequestLogEntry>): Promise<CompleteRequest> {
  requireSameOrigin(request.headers);
  requireAccess(request.headers, runtime.config.accessToken);
  await runtime.rateLimit.consume(entry.client);
  const body = await readJsonBody(request, completeRequestSchema, { maxBytes: MAX_BODY_BYTES, timeoutMs: runtime.config.bodyTimeoutMs });
  entry.requestId = body.requestId;
  entry.language = body.language;
  runtime.metrics.escalations.inc({ reason: REASONS.find((reason) => reason === body.reason) ?? 'unknown' });
  return body;
}

function noteAnswer(entry: Mutable<RequestLogEntry>, answer: OpenAnswer, { metrics }: Runtime): void {
  entry.attempts = answer.attempts;
  entry.sentChars = { prefix: answer.sent.prefix.length, suffix: answer.sent.suffix.length };
  entry.trimmed = answer.trimmed;
  metrics.sentChars.inc({ part: 'prefix' }, entry.sentChars.prefix);
  metrics.sentChars.inc({ part: 'suffix' }, entry.sentChars.suffix);
  if (answer.attempts > 1) metrics.retries.inc(answer.attempts - 1);
}

interface StreamEnds {
  /** Called once, when nothing more will be sent. */
  readonly finish: (error?: unknown) => void;
  readonly cancel: () => void;
  /** Fires when the client has gone. */
  readonly signal: AbortSignal;
  readonly redact: Runtime['redact'];
  readonly logCode: boolean;
}

function eventStream(body: CompleteRequest, answer: OpenAnswer, entry: Mutable<RequestLogEntry>, started: number, ends: StreamEnds): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const events = doorEvents(body, answer, entry, started, ends);
  // The framework may drop a stream of a client that has gone without cancelling it.
  ends.signal.addEventListener('abort', () => void events.return(), { once: true });
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let next = await events.next();
      let text = '';
      while (next.done !== true) {
        text += `event: ${next.value.event}\ndata: ${ends.redact(JSON.stringify(next.value.data))}\n\n`;
        // The first token is there already; it leaves in one piece with what comes before it.
        if (next.value.event !== 'meta') break;
        next = await events.next();
      }
      if (text !== '') controller.enqueue(encoder.encode(text));
      if (next.done === true) controller.close();
    },
    async cancel() {
      ends.cancel();
      await events.return();
    },
  });
}

async function* doorEvents(body: CompleteRequest, answer: OpenAnswer, entry: Mutable<RequestLogEntry>, started: number, ends: StreamEnds): AsyncGenerator<DoorEvent, void, void> {
  let text = '';
  let generatedTokens = 0;
  let failure: unknown;
  try {
    yield { event: 'meta', data: { requestId: body.requestId, model: answer.info.title, upstream: answer.info.kind, promptMode: answer.promptMode, sentChars: entry.sentChars ?? { prefix: 0, suffix: 0 }, trimmed: answer.trimmed } };
    let finishReason: 'stop' | 'length' = 'stop';
    let usage: UpstreamUsage | null = null;
    for await (const chunk of answer.chunks) {
      text += chunk.text;
      generatedTokens += chunk.tokens.length;
      finishReason = chunk.finishReason ?? finishReason;
      usage = chunk.usage ?? usage;
      if (chunk.text === '' && chunk.tokens.length === 0) continue;
      const tokens = chunk.tokens.map((token) => ({ token: token.text, logprob: token.logprob }));
      yield { event: 'token', data: { text: chunk.text, tokens } };
    }
    entry.generatedTokens = usage?.generatedTokens ?? generatedTokens;
    const timings = { queueMs: entry.queueMs ?? 0, firstByteMs: entry.firstByteMs ?? 0, totalMs: round(performance.now() - started) };
    yield { event: 'done', data: { text, finishReason, usage: { promptTokens: usage?.promptTokens ?? null, cachedPromptTokens: usage?.cachedPromptTokens ?? null, generatedTokens: entry.generatedTokens }, timings } };
  } catch (error) {
    failure = error;
    yield { event: 'error', data: toDoorError(error).body() };
  } finally {
    if (ends.logCode) entry.code = { prefix: answer.sent.prefix, suffix: answer.sent.suffix, completion: text };
    ends.finish(failure);
  }
}

/** The request's line in the log, and its figures. */
function settle(entry: Mutable<RequestLogEntry>, { log, metrics }: Runtime, error: unknown, aborted: boolean): void {
  if (aborted) entry.outcome = 'aborted';
  else if (error !== undefined) {
    const door = toDoorError(error);
    entry.outcome = door.code;
    if (door.detail !== undefined) entry.detail = door.detail;
    if (UPSTREAM_CODES.has(door.code)) metrics.upstreamErrors.inc({ code: door.code });
  }
  metrics.requests.inc({ outcome: entry.outcome });
  if (entry.queueMs !== undefined) metrics.queueSeconds.observe(entry.queueMs / 1000);
  if (entry.firstByteMs !== undefined) metrics.firstByteSeconds.observe(entry.firstByteMs / 1000);
  if (entry.totalMs !== undefined) metrics.totalSeconds.observe(entry.totalMs / 1000);
  if (entry.generatedTokens !== undefined) metrics.generatedTokens.inc(entry.generatedTokens);
  const level = entry.outcome === 'internal' ? 'error' : entry.outcome === 'ok' || entry.outcome === 'aborted' ? 'info' : 'warn';
  log[level](entry, 'complete');
}

const UPSTREAM_CODES = new Set(['unavailable', 'timeout', 'upstream-rejected', 'context-too-long', 'invalid-answer', 'busy']);

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
