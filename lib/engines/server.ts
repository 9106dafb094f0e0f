import type { z } from 'zod';
import { EngineError, requireSupport } from '../completion';
import type { CompletionEngine, CompletionRequest, EngineErrorCode, EngineOptions, EngineResult, GeneratedToken, PromptMode, SentText } from '../completion';
import { promptWindow } from '../completion/prompt';
import { readServerEvents } from './openai/sse';
import type { ServerEvent } from './openai/sse';
import { doneEventSchema, doorErrorSchema, metaEventSchema, tokenEventSchema } from './server-protocol';
import type { CompleteRequest, DoorErrorBody, DoorErrorCode } from './server-protocol';

/** UTF-16 units around the cursor that may leave the tab; the door cuts further where the model's context is smaller. */
export const OUTGOING_WINDOW = { prefixChars: 16_000, suffixChars: 6_000 } as const;
/** Longer than the door's own limits: only a door that is stuck itself lasts so long. */
const GIVE_UP_MS = 90_000;

export interface ServerEngineOptions {
  /** As `/api/health` tells it; answers carry the model that really served them. */
  readonly model: string;
  readonly promptMode: PromptMode;
  readonly url?: string;
  readonly window?: { readonly prefixChars: number; readonly suffixChars: number };
  readonly fetch?: typeof fetch;
  readonly nowMs?: () => number;
}

/** What a request would send: the viewer shows it before, `onSent` reports it when it goes. */
export interface Outgoing {
  readonly body: string;
  readonly sent: SentText;
}

/** The exact body for a hole; paths and names of files stay in the tab. */
export function outgoing(request: CompletionRequest, options: { readonly window?: ServerEngineOptions['window']; readonly promptMode?: PromptMode; readonly reason?: string } = {}): Outgoing {
  const { prefix, suffix, trimmed } = promptWindow(request, options.window ?? OUTGOING_WINDOW);
  const body: CompleteRequest = {
    requestId: request.id,
    language: request.language,
    prefix,
    suffix,
    maxTokens: request.maxTokens,
    lineMode: request.lineMode,
    ...(options.promptMode === undefined ? {} : { promptMode: options.promptMode }),
    ...(options.reason === undefined ? {} : { reason: options.reason }),
  };
  const json = JSON.stringify(body);
  return { body: json, sent: { prefix, suffix, trimmed, bytes: new TextEncoder().encode(json).byteLength } };
}

/** The organisation's server, through the app's own door (`POST /api/complete`). */
export class ServerEngine implements CompletionEngine {
  readonly id = 'server';
  readonly model: string;
  readonly promptMode: PromptMode;
  readonly #options: ServerEngineOptions;

  constructor(options: ServerEngineOptions) {
    this.model = options.model;
    this.promptMode = options.promptMode;
    this.#options = options;
  }

  async complete(request: CompletionRequest, options: EngineOptions): Promise<EngineResult> {
    const { signal } = options;
    requireSupport(request, this.promptMode, { examples: false, sampling: false });
    throwIfAborted(signal);
    const tooLong = AbortSignal.timeout(GIVE_UP_MS);
    try {
      return await this.#ask(request, options, AbortSignal.any([signal, tooLong]));
    } catch (error) {
      throwIfAborted(signal);
      if (error instanceof EngineError) throw error;
      if (tooLong.aborted) throw new EngineError('timeout', 'The server did not answer in time. Your local completion is kept.', { cause: error });
      throw new EngineError('unavailable', 'The playground’s own server cannot be reached. Check the connection; your local completion is kept.', { cause: error });
    }
  }

  async #ask(request: CompletionRequest, { onToken, onSent, reason }: EngineOptions, signal: AbortSignal): Promise<EngineResult> {
    const { body, sent } = outgoing(request, { ...this.#options, ...(reason === undefined ? {} : { reason }) });
    const nowMs = this.#options.nowMs ?? (() => performance.now());
    const startMs = nowMs();
    const answering = (this.#options.fetch ?? fetch)(this.#options.url ?? '/api/complete', {
      method: 'POST',
      body,
      signal,
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      mode: 'same-origin',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    onSent?.(sent);
    const response = await answering;
    if (!response.ok || response.body === null || !(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) throw await refusal(response);
    const answer = new AnswerReader(onToken, () => nowMs() - startMs);
    for await (const event of readServerEvents(response.body)) {
      const result = answer.read(event);
      if (result !== null) return result;
    }
    throw new EngineError('unavailable', 'The server broke off while it answered. Your local completion is kept.');
  }
}

/** Gathers a stream's events; `read` gives the result with `done`. */
class AnswerReader {
  readonly #tokens: GeneratedToken[] = [];
  #hasScores = false;
  #firstTokenMs: number | null = null;
  #firstThreeTokensMs: number | null = null;
  #source: { model: string; promptMode: PromptMode } | null = null;

  constructor(
    private readonly onToken: EngineOptions['onToken'],
    private readonly elapsedMs: () => number,
  ) {}

  read({ event, data }: ServerEvent): EngineResult | null {
    const json = parseJson(data);
    if (event === 'error') throw engineError(checked(doorErrorSchema, json));
    if (event === 'meta') this.#source = checked(metaEventSchema, json);
    if (event === 'token') this.#add(checked(tokenEventSchema, json));
    return event === 'done' ? this.#result(checked(doneEventSchema, json)) : null;
  }

  #add({ text, tokens }: { text: string; tokens: { token: string; logprob: number | null }[] }): void {
    this.#hasScores ||= tokens.length > 0;
    // Without scores the text's pieces stand for the tokens; with them, text may come late and on its own.
    const added = this.#hasScores ? tokens.map(({ token, logprob }) => ({ text: token, logprob })) : text === '' ? [] : [{ text, logprob: null }];
    for (const token of added) {
      this.#firstTokenMs ??= this.elapsedMs();
      this.#tokens.push(token);
      if (this.#tokens.length <= 3) this.#firstThreeTokensMs = this.elapsedMs();
      this.onToken?.(token, this.#tokens.length - 1);
    }
  }

  #result(done: { text: string; finishReason: 'stop' | 'length'; usage: { promptTokens: number | null; cachedPromptTokens: number | null; generatedTokens: number }; timings: { queueMs: number } }): EngineResult {
    const source = this.#source ?? checked(metaEventSchema, null);
    return {
      raw: done.text,
      tokens: this.#tokens,
      finishReason: done.finishReason,
      timings: {
        queueMs: done.timings.queueMs,
        firstTokenMs: this.#firstTokenMs,
        firstThreeTokensMs: this.#firstThreeTokensMs,
        totalMs: this.elapsedMs(),
        ...done.usage,
      },
      source: { engine: 'server', model: source.model, promptMode: source.promptMode, recorded: false },
    };
  }
}

const ENGINE_CODE: Record<DoorErrorCode, EngineErrorCode> = {
  'no-server': 'unavailable',
  'bad-request': 'rejected',
  'too-large': 'rejected',
  'forbidden-origin': 'rejected',
  unauthorized: 'rejected',
  'rate-limited': 'busy',
  busy: 'busy',
  unavailable: 'unavailable',
  timeout: 'timeout',
  'upstream-rejected': 'rejected',
  'context-too-long': 'context-too-long',
  'invalid-answer': 'invalid-answer',
  internal: 'unavailable',
};

function engineError({ code, message, retryAfterMs }: DoorErrorBody): EngineError {
  return new EngineError(ENGINE_CODE[code], message, retryAfterMs === undefined ? {} : { retryAfterMs });
}

/** An answer that is no stream: the door's own refusal, or something that stands between. */
async function refusal(response: Response): Promise<EngineError> {
  const json = parseJson(await response.text().catch(() => ''));
  const parsed = doorErrorSchema.safeParse(typeof json === 'object' && json !== null && 'error' in json ? json.error : null);
  if (parsed.success) return engineError(parsed.data);
  if (response.status === 429 || response.status === 503) return new EngineError('busy', `The playground’s server is busy (${response.status}). Your local completion is kept.`);
  if (response.status === 504) return new EngineError('timeout', 'The playground’s server did not answer in time. Your local completion is kept.');
  if (response.status >= 500) return new EngineError('unavailable', `The playground’s server failed (${response.status}). Your local completion is kept.`);
  return new EngineError('invalid-answer', `Something between the playground and its server answered instead (${response.status}). Reload the page.`);
}

function checked<T>(schema: z.ZodType<T>, json: unknown): T {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new EngineError('invalid-answer', 'The playground’s server answered in a form that this page does not know. Reload the page; it may be older than the server.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new EngineError('aborted', 'The request was cancelled.');
}
