import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { lineEnd } from '../../completion/prompt';
import type { LineMode, PromptMode } from '../../completion';
import { DoorError } from '../door-error';
import type { UpstreamConfig } from '../env';
import { contextWindow, estimateTokens } from '../window';
import { answerError } from './answer-error';
import type { Dialect, UpstreamChunk, UpstreamKind } from './dialect';
import { createUpstreamHttp } from './http';
import { llamaCpp } from './llama-cpp';
import { lmStudio } from './lm-studio';
import { promptModeOf } from './model-family';
import { ollama } from './ollama';
import { openai } from './openai';
import { probeUpstream } from './probe';
import type { UpstreamInfo } from './probe';
import { upstreamPrompt } from './upstream-prompt';
import { readChunks } from './read-chunks';
import { vllm } from './vllm';
import { createWatchdog } from './watchdog';
import type { Watchdog } from './watchdog';

const DIALECTS: Record<UpstreamKind, Dialect> = { vllm, 'llama-cpp': llamaCpp, ollama, 'lm-studio': lmStudio, openai };

/** How long what was found out about the upstream is believed, and how soon it is asked again after a failure. */
const INFO_LIFETIME_MS = 60_000;
const BREAKER = { failures: 5, halfOpenAfterMs: 10_000 };
/** No honest answer is longer: a token's payload with one alternative has well under 4 KiB. */
const MAX_ANSWER_BYTES_PER_TOKEN = 4096;
const MAX_ANSWER_BYTES_BESIDES = 64 * 1024;
/** How often a window that proved too long is halved. */
const MAX_SHRINKS = 2;

export interface UpstreamRequest {
  readonly language: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly maxTokens: number;
  readonly lineMode: LineMode;
  readonly promptMode: PromptMode | undefined;
  readonly cacheSalt: string;
}

/** An answer whose first chunk is there. */
export interface OpenAnswer {
  readonly info: UpstreamInfo;
  readonly promptMode: PromptMode;
  /** What was sent after trimming, and how much was not. */
  readonly sent: { readonly prefix: string; readonly suffix: string };
  readonly trimmed: { readonly prefix: number; readonly suffix: number };
  readonly attempts: number;
  /** Chunks in order; leaving early stops the generation. @throws DoorError, or the signal's reason. */
  readonly chunks: AsyncGenerator<UpstreamChunk, void, void>;
}

export interface Upstream {
  /**
   * Puts one hole to the upstream and resolves with the first chunk's arrival. Tries once more where the first try failed before
   * that, and with a smaller window where the model's context proved too short.
   * @throws DoorError; the signal's reason when it fires.
   */
  open(request: UpstreamRequest, signal: AbortSignal): Promise<OpenAnswer>;
  /** What is known about the upstream, asked anew where that is older than `maxAgeMs`. @throws DoorError */
  info(signal: AbortSignal, maxAgeMs?: number): Promise<UpstreamInfo>;
  readonly breakerState: 'closed' | 'half-open' | 'open';
  close(): Promise<void>;
}

export function createUpstream(config: UpstreamConfig): Upstream {
  const http = createUpstreamHttp(config);
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof DoorError && ['unavailable', 'timeout', 'invalid-answer'].includes(error.code)),
    { breaker: new ConsecutiveBreaker(BREAKER.failures), halfOpenAfter: BREAKER.halfOpenAfterMs },
  );
  const lifetime = new AbortController();
  let known: { readonly info: UpstreamInfo; readonly atMs: number } | null = null;
  let probing: Promise<UpstreamInfo> | null = null;

  const probe = () => {
    probing ??= probeUpstream(http, config, lifetime.signal)
      .then((info) => {
        known = { info, atMs: performance.now() };
        return info;
      })
      .finally(() => {
        probing = null;
      });
    return probing;
  };

  const info = async (signal: AbortSignal, maxAgeMs = INFO_LIFETIME_MS): Promise<UpstreamInfo> => {
    if (known !== null && performance.now() - known.atMs <= maxAgeMs) return known.info;
    return abortable(probe(), signal);
  };

  /** For a request: what is known is good enough, and is refreshed aside when it is old. */
  const infoForRequest = async (signal: AbortSignal): Promise<UpstreamInfo> => {
    if (known === null) return abortable(probe(), signal);
    if (performance.now() - known.atMs > INFO_LIFETIME_MS) void probe().catch(() => undefined);
    return known.info;
  };

  const openOnce = async (request: UpstreamRequest, contextTokens: number, current: UpstreamInfo, watchdog: Watchdog): Promise<Omit<OpenAnswer, 'attempts'>> => {
    const dialect = DIALECTS[current.kind];
    const promptMode = promptModeOf(current.model, request.promptMode, config.promptMode);
    const window = contextWindow(request, contextTokens, request.maxTokens);
    const generation = dialect.request({
      model: current.model,
      prompt: upstreamPrompt(current.model, promptMode, { language: request.language, prefix: window.prefix, suffix: window.suffix }),
      maxTokens: request.maxTokens,
      cacheSalt: request.cacheSalt,
      contextTokens: config.contextTokens,
    });
    const { signal } = watchdog;
    const { first, chunks } = await watchdog.guard(
      (async () => {
        const response = await http.request(generation.path, { method: 'POST', json: generation.body, signal });
        if (response.status !== 200) throw await answerError(response);
        if (!/^text\/event-stream|^application\/(x-ndjson|json)/.test(response.contentType)) {
          response.body.destroy();
          throw new DoorError('invalid-answer', 'What answers at the server’s address is no model server. Whoever runs the playground must check it.', { detail: `content type ${response.contentType.slice(0, 40)}` });
        }
        const maxBytes = MAX_ANSWER_BYTES_BESIDES + request.maxTokens * MAX_ANSWER_BYTES_PER_TOKEN;
        const reading = readChunks(response, { dialect, framing: generation.framing, maxBytes, signal });
        return { first: await reading.next(), chunks: reading };
      })(),
    );
    return { info: current, promptMode, sent: window, trimmed: window.trimmed, chunks: upToLineEnd(withFirst(first, chunks, watchdog), request.lineMode) };
  };

  return {
    info,
    get breakerState() {
      return breaker.state === CircuitState.Closed ? 'closed' : breaker.state === CircuitState.HalfOpen ? 'half-open' : 'open';
    },
    async open(request, signal) {
      const watchdog = createWatchdog({ silenceMs: config.firstByteTimeoutMs, totalMs: config.totalTimeoutMs, client: signal });
      let shrinks = 0;
      let retried = false;
      for (let attempts = 1; ; attempts += 1) {
        try {
          const opened = await abortable(
            breaker.execute(async () => {
              const current = await infoForRequest(watchdog.signal);
                return openOnce(request, shrunk(request, current.contextTokens, shrinks), current, watchdog);
            }),
            watchdog.signal,
          );
          return { ...opened, attempts };
        } catch (error) {
          if (error instanceof DoorError && error.code === 'context-too-long' && shrinks < MAX_SHRINKS) shrinks += 1;
          else if (error instanceof DoorError && error.retryable && !retried && !watchdog.signal.aborted) retried = true;
          else {
            watchdog.stop();
            if (error instanceof DoorError && error.code === 'upstream-rejected') known = null;
            throw error instanceof BrokenCircuitError ? broken() : error;
          }
        }
      }
    },
    async close() {
      lifetime.abort(new DoorError('unavailable', 'The playground’s server is being shut down.'));
      await http.close();
    },
  };
}

/** The context to fill after so many proofs that the estimate was too low: less than what was sent, whatever the model claims. */
function shrunk(request: UpstreamRequest, contextTokens: number, shrinks: number): number {
  if (shrinks === 0) return contextTokens;
  return Math.floor(Math.min(contextTokens, estimateTokens(request.prefix) + estimateTokens(request.suffix) + request.maxTokens) / 2 ** shrinks);
}

function broken(): DoorError {
  return new DoorError('unavailable', 'The server failed several times in a row and is left alone for a moment. Your local completion is kept.', {
    retryAfterMs: BREAKER.halfOpenAfterMs,
    detail: 'breaker open',
  });
}

/** The chunks with the one already read in front, each wait guarded; ends the watchdog with them. */
async function* withFirst(first: IteratorResult<UpstreamChunk, void>, rest: AsyncGenerator<UpstreamChunk, void, void>, watchdog: Watchdog): AsyncGenerator<UpstreamChunk, void, void> {
  try {
    for (let next = first; next.done !== true; next = await watchdog.guard(rest.next())) yield next.value;
  } finally {
    await rest.return();
    watchdog.stop();
  }
}

/** In single-line mode ends the answer where its first non-blank line ends; the line end itself is not part of it. */
async function* upToLineEnd(chunks: AsyncGenerator<UpstreamChunk, void, void>, lineMode: LineMode): AsyncGenerator<UpstreamChunk, void, void> {
  let text = '';
  for await (const chunk of chunks) {
    const before = text.length;
    text += chunk.text;
    const end = lineMode === 'single' && chunk.text !== '' ? lineEnd(text) : -1;
    if (end === -1) yield chunk;
    else {
      yield { ...chunk, text: text.slice(before, Math.max(before, end)), finishReason: 'stop' };
      return;
    }
  }
}

/** The promise's outcome, or the signal's reason as soon as it fires. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
