import type { FinishReason, GeneratedToken } from '../../completion';
import type { ChatPrompt, RawPrompt } from '../../completion/prompt';

export type UpstreamKind = 'vllm' | 'llama-cpp' | 'ollama' | 'lm-studio' | 'openai';

/** One hole as it is put to an upstream, whichever kind it is. */
export interface Generation {
  readonly model: string;
  readonly prompt: { readonly mode: 'fim'; readonly raw: RawPrompt } | { readonly mode: 'chat'; readonly chat: ChatPrompt };
  readonly maxTokens: number;
  /** Keeps prefix caches of different people apart, where the upstream can. */
  readonly cacheSalt: string;
  /** Context to ask for, where the operator set one. */
  readonly contextTokens: number | undefined;
}

export interface GenerationRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** How the answer's payloads are separated. */
  readonly framing: 'sse' | 'ndjson';
}

export interface UpstreamUsage {
  readonly promptTokens: number | null;
  readonly cachedPromptTokens: number | null;
  readonly generatedTokens: number | null;
}

/** What one payload of the answer says; texts and tokens are not paired. */
export interface UpstreamChunk {
  readonly text: string;
  readonly tokens: readonly GeneratedToken[];
  readonly finishReason: Extract<FinishReason, 'stop' | 'length'> | null;
  readonly usage: UpstreamUsage | null;
}

/** What sets one kind of upstream apart from the others: how a request looks and how an answer reads. */
export interface Dialect {
  readonly kind: UpstreamKind;
  request(generation: Generation): GenerationRequest;
  /**
   * Reads one JSON payload.
   * @returns null where it says nothing of interest.
   */
  parse(payload: unknown): UpstreamChunk | null;
}
