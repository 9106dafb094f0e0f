import type { CompletionRequest, EngineResult, GeneratedToken, PromptMode } from './types';

/** Why an engine gave no answer. */
export type EngineErrorCode =
  | 'aborted'
  | 'not-loaded'
  | 'no-answer'
  | 'unavailable'
  | 'busy'
  | 'timeout'
  | 'rejected'
  | 'invalid-answer'
  | 'out-of-memory'
  | 'context-too-long'
  | 'crashed';

/**
 * The one error that engines throw. `message` is a sentence for a person that says what happened and what to do;
 * it never contains a key, nor code of the user.
 */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineErrorCode;
  /** Milliseconds after which a new try makes sense, where known. */
  readonly retryAfterMs: number | undefined;

  constructor(code: EngineErrorCode, message: string, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** What an engine call reports while it runs. */
export interface EngineOptions {
  /** Ends the generation; the engine then rejects with `EngineError('aborted')` within one token. */
  readonly signal: AbortSignal;
  /** Called once a token, in order, as soon as it is there. Must not throw. */
  readonly onToken?: (token: GeneratedToken, index: number) => void;
  /** Called once, when the exact text that leaves for another machine is known; engines in the tab never call it. */
  readonly onSent?: (sent: SentText) => void;
  /** Why the router asks, for the statistics of a server; engines in the tab ignore it. */
  readonly reason?: string;
}

/** Exactly what left the machine for one request. */
export interface SentText {
  readonly prefix: string;
  readonly suffix: string;
  /** Characters (UTF-16 units) cut from the far ends to fit the model's context. */
  readonly trimmed: { readonly prefix: number; readonly suffix: number };
  /** Bytes of the request's body as sent. */
  readonly bytes: number;
}

/** A source of completions: a model in the tab, an endpoint, the organisation's server, or recorded answers. */
export interface CompletionEngine {
  readonly id: 'wllama' | 'webllm' | 'openai-compatible' | 'recorded' | 'server';
  /** The model as shown to people and kept in records. */
  readonly model: string;
  readonly promptMode: PromptMode;
  /**
   * Greedy decoding of one hole with raw logprobs.
   * @throws EngineError always and only; `aborted` when `signal` fires.
   */
  complete(request: CompletionRequest, options: EngineOptions): Promise<EngineResult>;
}

/**
 * Refuses what an engine cannot do with a request, rather than leaving it out unsaid.
 * @throws EngineError `rejected`.
 */
export function requireSupport(request: CompletionRequest, promptMode: PromptMode, supported: { readonly examples: boolean; readonly sampling: boolean }): void {
  if ((request.examples?.length ?? 0) > 0 && !(supported.examples && promptMode === 'chat')) throw new EngineError('rejected', 'Examples go before a chat prompt only. Choose the chat mode, or no examples.');
  if (request.sampling !== undefined && !supported.sampling) throw new EngineError('rejected', 'This engine answers greedily only. Choose an OpenAI-compatible endpoint for votes.');
}

export type LoadPhase = 'checking' | 'download' | 'cache' | 'compiling' | 'starting';

export interface LoadProgress {
  readonly phase: LoadPhase;
  readonly loadedBytes: number;
  /** `null` where the size is not known. */
  readonly totalBytes: number | null;
}

/** An engine that must fetch weights before it can answer. */
export interface LoadableEngine extends CompletionEngine {
  readonly loaded: boolean;
  /** Idempotent; a second call while one runs joins it. Rejects with EngineError. */
  load(options: { signal: AbortSignal; onProgress?: (progress: LoadProgress) => void }): Promise<void>;
  /** Frees the memory; a running request ends with `aborted`. Idempotent. */
  unload(): Promise<void>;
}
