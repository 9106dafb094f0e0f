/** Language id as in `lib/syntax/languages.ts`: `python`, `java`, `cpp`, `javascript`, `typescript`, `tsx`, … */
export type LanguageId = string;

/** How the hole is put to a model: native fill-in-the-middle tokens, or a chat message that asks for the missing code. */
export type PromptMode = 'fim' | 'chat';

/** Whether the completion ends at the end of its first non-empty line, or may span lines. */
export type LineMode = 'single' | 'multi';

/** One hole to fill. `prefix` and `suffix` are UTF-16 strings with the file's own line ends (LF or CRLF). */
export interface CompletionRequest {
  readonly id: string;
  readonly language: LanguageId;
  readonly path?: string;
  readonly prefix: string;
  readonly suffix: string;
  /** Upper bound on generated tokens, 1 … 512; the paper uses 50. */
  readonly maxTokens: number;
  readonly lineMode: LineMode;
  /** Solved holes to show first, in `chat` mode; engines refuse them elsewhere. */
  readonly examples?: readonly SolvedHole[];
  /** Absent: greedy. Engines that can only answer greedily refuse. */
  readonly sampling?: Sampling;
}

/** A hole with what belongs there. */
export interface SolvedHole {
  readonly language: LanguageId;
  readonly prefix: string;
  readonly suffix: string;
  readonly completion: string;
}

export interface Sampling {
  /** Above 0, at most 2. Scores stay raw. */
  readonly temperature: number;
  readonly seed: number;
}

export interface TopLogprob {
  readonly token: string;
  /** Natural log of the probability, ≤ 0. */
  readonly logprob: number;
}

/**
 * One generated token. `text` may be empty (a part of a character that spans tokens); the texts of all tokens
 * need not join to the raw completion, because stop strings are cut from text but not from tokens.
 */
export interface GeneratedToken {
  readonly text: string;
  /** Natural log of the probability at temperature 1, ≤ 0; `null` where the engine gave none. */
  readonly logprob: number | null;
  /** End-of-sequence, stop or other special token: no code, never part of the confidence. */
  readonly special?: boolean;
  /** The most likely alternatives, best first, where the engine gives them. */
  readonly top?: readonly TopLogprob[];
}

export type FinishReason = 'stop' | 'length' | 'abort' | 'error';

/** Milliseconds and counts of one generation; `null` where the engine cannot know. */
export interface EngineTimings {
  /** Waiting before the engine began. */
  readonly queueMs: number | null;
  /** From the start to the first token (prefill included). */
  readonly firstTokenMs: number | null;
  /** From the start to the third token, or to the last one where there are fewer. */
  readonly firstThreeTokensMs: number | null;
  /** From the start to the end. */
  readonly totalMs: number;
  readonly promptTokens: number | null;
  readonly cachedPromptTokens: number | null;
  readonly generatedTokens: number;
}

export interface EngineResult {
  /** Text exactly as generated, before any clean-up, without the stop string. */
  readonly raw: string;
  readonly tokens: readonly GeneratedToken[];
  readonly finishReason: FinishReason;
  readonly timings: EngineTimings;
  /** Engine that generated the text and the model that it ran, as they are to be shown. */
  readonly source: CompletionSource;
}

export interface CompletionSource {
  readonly engine: string;
  readonly model: string;
  readonly promptMode: PromptMode;
  /** True where the answer was recorded earlier and is replayed. */
  readonly recorded: boolean;
  /** ISO date of the recording; present exactly when `recorded`. */
  readonly recordedAt?: string;
}

/** What one clean-up step did, for the record; a step that changed nothing leaves no entry. */
export interface PostProcessStep {
  readonly step: 'fence' | 'prose' | 'echoed-prefix' | 'repeated-suffix' | 'end-of-line' | 'indentation' | 'line-ends' | 'stop-text';
  /** The text before and after the step. */
  readonly before: string;
  readonly after: string;
}
