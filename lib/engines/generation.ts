import { lineEnd, type CompletionRequest, type CompletionSource, type EngineResult, type EngineTimings, type FinishReason, type GeneratedToken, type PromptMode } from '../completion';
import type { AnswerChunk, AnswerUsage } from './openai/chunk';

export interface GenerationOptions {
  readonly request: Pick<CompletionRequest, 'lineMode'>;
  readonly promptMode: PromptMode;
  /** Texts that end the generation, wherever the engine itself does not see to it. */
  readonly stop: readonly string[];
  /** Monotonic milliseconds. */
  readonly nowMs: () => number;
  readonly onToken?: ((token: GeneratedToken, index: number) => void) | undefined;
}

/**
 * Collects one generation from chunks: text from text, scores from tokens (the two are not in step), and says when to stop.
 * In FIM mode a single-line completion ends behind its first non-blank line; chat models need their whole answer.
 * Tokens that are no code are marked special: the line end or stop text that ended it, an end token without text, and in chat mode a fence line that the model opens itself.
 */
export class Generation {
  readonly #options: GenerationOptions;
  readonly #startMs: number;
  readonly #tokens: GeneratedToken[] = [];
  readonly #arrivalMs: number[] = [];
  /** Tokens without text wait for the next: they are a part of a character, or the end. */
  #pending: { token: GeneratedToken; ms: number }[] = [];
  #text = '';
  #tokenText = '';
  #textEnded = false;
  #tokensEnded = false;
  #scored = false;
  #finishReason: FinishReason | null = null;
  #usage: AnswerUsage | null = null;

  constructor(options: GenerationOptions) {
    this.#options = options;
    this.#startMs = options.nowMs();
  }

  /** True once nothing more is wanted: the caller then ends the engine's work. */
  get ended(): boolean {
    return this.#textEnded;
  }

  get finishReason(): FinishReason | null {
    return this.#textEnded ? 'stop' : this.#finishReason;
  }

  /** Milliseconds from the start to each token of the result. */
  get arrivalMs(): readonly number[] {
    return this.#arrivalMs;
  }

  /** Takes the next chunk; true once nothing more is wanted. */
  add(chunk: Pick<AnswerChunk, 'text' | 'tokens' | 'finishReason' | 'usage'>): boolean {
    const ms = this.#options.nowMs() - this.#startMs;
    if (chunk.tokens.length > 0) this.#scored = true;
    // An engine without scores still shows its pieces; where some chunks have scores, text alone is text held back earlier.
    const tokens: readonly GeneratedToken[] = chunk.tokens.length > 0 || this.#scored || chunk.text === '' ? chunk.tokens : [{ text: chunk.text, logprob: null }];
    for (const token of tokens) this.#addToken(token, ms);
    if (!this.#textEnded) {
      this.#text += chunk.text;
      const end = this.#endOf(this.#text);
      if (end !== -1) {
        this.#text = this.#text.slice(0, end);
        this.#textEnded = true;
      }
    }
    this.#finishReason = chunk.finishReason ?? this.#finishReason;
    this.#usage = chunk.usage ?? this.#usage;
    return this.#textEnded;
  }

  /** The result so far, as the result; call it once, at the end. */
  result(source: CompletionSource): EngineResult {
    const finishReason = this.finishReason ?? 'stop';
    for (const { token, ms } of this.#pending) this.#emit(finishReason === 'stop' ? { ...token, special: true } : token, ms);
    this.#pending = [];
    return { raw: this.#text, tokens: this.#tokens, finishReason, timings: this.#timings(), source };
  }

  #addToken(token: GeneratedToken, ms: number): void {
    if (this.#tokensEnded) return;
    if (token.text === '') {
      this.#pending.push({ token, ms });
      return;
    }
    for (const pending of this.#pending) this.#emit(pending.token, pending.ms);
    this.#pending = [];
    const before = this.#tokenText.length;
    this.#tokenText += token.text;
    const end = this.#endOf(this.#tokenText);
    this.#tokensEnded = end !== -1;
    const isStop = end !== -1 && this.#tokenText.slice(before, Math.max(before, end)).trim() === '';
    this.#emit(isStop || token.special === true || this.#opensFence(before) ? { ...token, special: true } : token, ms);
  }

  #emit(token: GeneratedToken, ms: number): void {
    this.#tokens.push(token);
    this.#arrivalMs.push(ms);
    this.#options.onToken?.(token, this.#tokens.length - 1);
  }

  /** Whether the token that begins at `before` belongs to a fence line at the very start. */
  #opensFence(before: number): boolean {
    if (this.#options.promptMode !== 'chat') return false;
    const text = this.#tokenText.trimStart();
    if (text === '') return false;
    const offset = this.#tokenText.length - text.length;
    const isFence = text.startsWith('```') || '```'.startsWith(text);
    const firstLineEnd = text.indexOf('\n');
    return isFence && (firstLineEnd === -1 || before <= offset + firstLineEnd);
  }

  #endOf(text: string): number {
    // A fence at the very start is one that a chat model opens itself, not the closing one.
    const opening = this.#options.promptMode === 'chat' ? (/^\s*`{3,}/.exec(text)?.[0].length ?? 0) : 0;
    const ends = this.#options.stop.map((stop) => text.indexOf(stop, opening)).filter((index) => index !== -1);
    if (this.#options.request.lineMode === 'single' && this.#options.promptMode === 'fim') {
      const line = lineEnd(text);
      if (line !== -1) ends.push(line);
    }
    return ends.length === 0 ? -1 : Math.min(...ends);
  }

  #timings(): EngineTimings {
    return {
      queueMs: null,
      firstTokenMs: this.#arrivalMs[0] ?? null,
      firstThreeTokensMs: this.#arrivalMs[Math.min(2, this.#arrivalMs.length - 1)] ?? null,
      totalMs: this.#options.nowMs() - this.#startMs,
      promptTokens: this.#usage?.promptTokens ?? null,
      cachedPromptTokens: this.#usage?.cachedPromptTokens ?? null,
      generatedTokens: this.#tokens.length,
    };
  }
}
