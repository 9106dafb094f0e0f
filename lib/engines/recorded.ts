import { EngineError, requireSupport, type CompletionEngine, type CompletionRequest, type EngineOptions, type EngineResult, type GeneratedToken, type PromptMode } from '../completion';
import type { RecordedAnswer, Recording } from './recording';

/** Waits so many milliseconds; rejects when the signal fires. Injected so that tests need no time. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export interface RecordedEngineOptions {
  readonly tier: 'local' | 'server';
  /** Text of each starter file by path, as the recording's `files` names them. */
  readonly files: ReadonlyMap<string, string>;
  /** 1 replays at the recorded pace, 2 twice as fast, `instant` without waiting. */
  readonly speed?: number | 'instant';
  readonly wait?: Wait;
}

/**
 * Replays recorded answers of a real model for the holes it was recorded on: same tokens, logprobs and pace.
 * A request is answered only where prefix and suffix are exactly those of a hole (line ends apart).
 */
export class RecordedEngine implements CompletionEngine {
  readonly id = 'recorded';
  readonly model: string;
  readonly promptMode: PromptMode;
  readonly #recording: Recording;
  readonly #options: RecordedEngineOptions;
  readonly #answers = new Map<string, RecordedAnswer>();

  constructor(recording: Recording, options: RecordedEngineOptions) {
    const { id, promptMode } = recording.models[options.tier];
    this.model = id;
    this.promptMode = promptMode;
    this.#recording = recording;
    this.#options = options;
    for (const hole of recording.holes) {
      const text = options.files.get(hole.file);
      if (text !== undefined) this.#answers.set(holeKey(text.slice(0, hole.start), text.slice(hole.end)), hole[options.tier]);
    }
  }

  /** Whether there is an answer to this hole. */
  knows(hole: { readonly prefix: string; readonly suffix: string }): boolean {
    return this.#answers.has(holeKey(hole.prefix, hole.suffix));
  }

  async complete(request: CompletionRequest, { signal, onToken }: EngineOptions): Promise<EngineResult> {
    requireSupport(request, this.promptMode, { examples: false, sampling: false });
    const answer = this.#answers.get(holeKey(request.prefix, request.suffix));
    if (answer === undefined) {
      throw new EngineError('no-answer', 'There is no recorded answer for this place in the code. Go to one of the marked holes of a starter file, or load a model.');
    }
    const speed = this.#options.speed ?? 1;
    const wait = this.#options.wait ?? waitWithTimer;
    const tokens = recordedTokens(answer);
    let elapsedMs = 0;
    const waitUntil = async (ms: number) => {
      throwIfAborted(signal);
      if (speed === 'instant' || ms <= elapsedMs) return;
      try {
        await wait((ms - elapsedMs) / speed, signal);
      } catch (error) {
        throwIfAborted(signal);
        throw error;
      }
      elapsedMs = ms;
      throwIfAborted(signal);
    };
    for (const [index, token] of tokens.entries()) {
      await waitUntil(answer.arrivalMs[index] ?? elapsedMs);
      onToken?.(token, index);
    }
    await waitUntil(answer.totalMs);
    return {
      raw: answer.raw,
      tokens,
      finishReason: answer.finishReason,
      timings: {
        queueMs: null,
        firstTokenMs: answer.arrivalMs[0] ?? null,
        firstThreeTokensMs: answer.arrivalMs[Math.min(2, answer.arrivalMs.length - 1)] ?? null,
        totalMs: answer.totalMs,
        promptTokens: answer.promptTokens,
        cachedPromptTokens: answer.cachedPromptTokens,
        generatedTokens: answer.tokens.length,
      },
      source: { engine: this.#recording.models[this.#options.tier].engine, model: this.model, promptMode: this.promptMode, recorded: true, recordedAt: this.#recording.createdAt },
    };
  }
}

/** One list for each answer: replays of it share their tokens, so that a long session of them does not grow by their alternatives. */
const tokensOf = new WeakMap<RecordedAnswer, readonly GeneratedToken[]>();

function recordedTokens(answer: RecordedAnswer): readonly GeneratedToken[] {
  const known = tokensOf.get(answer);
  if (known !== undefined) return known;
  const special = new Set(answer.special);
  const tokens = answer.tokens.map((text, index) => ({
    text,
    logprob: answer.logprobs[index] ?? null,
    ...(special.has(index) ? { special: true } : {}),
    ...((answer.top[index]?.length ?? 0) > 0 ? { top: (answer.top[index] ?? []).map(([token, logprob]) => ({ token, logprob })) } : {}),
  }));
  tokensOf.set(answer, tokens);
  return tokens;
}

/** NUL cannot occur in source code, so that the two sides never run together. */
function holeKey(prefix: string, suffix: string): string {
  return `${prefix}\0${suffix}`.replace(/\r\n?/g, '\n');
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new EngineError('aborted', 'The request was cancelled.', { cause: signal.reason });
}

function waitWithTimer(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('The wait was cancelled.', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
