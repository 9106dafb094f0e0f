import type { CompletionRequest, EngineResult, GeneratedToken, LoadProgress, PromptMode } from '../completion';
import type { ModelSource } from '../engines/model-cache';
import type { ScoringState } from '../engines/webllm';
import type { Method } from './protocol';

/** Which model the worker runs, from where, and how. */
export interface WebLlmJob {
  readonly modelId: string;
  readonly source: ModelSource;
  readonly promptMode: PromptMode;
  /** False leaves the self-test out, for adapters on which a single token takes minutes. */
  readonly selfTest: boolean;
}

/** What the WebLLM worker offers. */
export type WebLlmService = {
  readonly load: Method<WebLlmJob, ScoringState, LoadProgress>;
  readonly complete: Method<CompletionRequest, EngineResult, GeneratedToken>;
  readonly unload: Method<null, null>;
  /** Answers with the reason when the graphics device is lost, and not before. */
  readonly lost: Method<null, string>;
};
