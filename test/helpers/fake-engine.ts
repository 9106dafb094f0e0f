import { EngineError, type CompletionEngine, type EngineErrorCode, type EngineOptions, type GeneratedToken, type SyntaxChecker, type SyntaxVerdict } from '@/lib/completion';
import type { Clock } from '@/lib/routing';

/** A clock that moves only when told to. */
export class FakeClock implements Clock {
  ms = 0;
  nowMs(): number {
    return this.ms;
  }
  isoDate(): string {
    return new Date(Date.UTC(2026, 0, 1) + this.ms).toISOString();
  }
}

export interface FakeAnswer {
  readonly text: string;
  /** One token a word by default; or given tokens. */
  readonly tokens?: readonly GeneratedToken[];
  readonly logprob?: number | null;
  readonly error?: EngineErrorCode;
  /** The engine gives its tokens, then waits for this before it answers. */
  readonly hold?: Promise<void>;
}

/** An engine that answers what it was told to and keeps what it was asked. */
export class FakeEngine implements CompletionEngine {
  readonly model = 'fake';
  readonly promptMode = 'fim' as const;
  readonly requests: { prefix: string; suffix: string }[] = [];
  aborted = 0;

  constructor(
    readonly id: CompletionEngine['id'],
    private readonly answer: FakeAnswer,
  ) {}

  async complete(request: { prefix: string; suffix: string }, options: EngineOptions) {
    this.requests.push({ prefix: request.prefix, suffix: request.suffix });
    if (this.id === 'server') {
      options.onSent?.({ prefix: request.prefix, suffix: request.suffix, trimmed: { prefix: 0, suffix: 0 }, bytes: request.prefix.length + request.suffix.length });
    }
    const { text, error, hold } = this.answer;
    if (error !== undefined) throw new EngineError(error, `The fake failed: ${error}.`);
    const tokens = this.answer.tokens ?? wordTokens(text, this.answer.logprob === undefined ? Math.log(0.9) : this.answer.logprob);
    for (const [i, token] of tokens.entries()) {
      await Promise.resolve();
      this.throwIfAborted(options.signal);
      options.onToken?.(token, i);
    }
    if (hold !== undefined) {
      const aborted = new Promise<void>((resolve) => {
        options.signal.addEventListener('abort', () => resolve(), { once: true });
      });
      await Promise.race([hold, aborted]);
    }
    this.throwIfAborted(options.signal);
    return {
      raw: text,
      tokens,
      finishReason: 'stop' as const,
      timings: { queueMs: 0, firstTokenMs: 1, firstThreeTokensMs: 3, totalMs: 5, promptTokens: 10, cachedPromptTokens: 0, generatedTokens: tokens.length },
      source: { engine: this.id, model: this.model, promptMode: this.promptMode, recorded: this.id === 'recorded', ...(this.id === 'recorded' ? { recordedAt: '2026-01-01' } : {}) },
    };
  }

  private throwIfAborted(signal: AbortSignal): void {
    if (!signal.aborted) return;
    this.aborted += 1;
    throw new EngineError('aborted', 'cancelled');
  }
}

export function wordTokens(text: string, logprob: number | null): GeneratedToken[] {
  return (text.match(/\s*\S+/g) ?? []).map((word) => ({ text: word, logprob }));
}

/** A checker by predicate on the completion; counts its calls. */
export class FakeChecker implements SyntaxChecker {
  calls: string[] = [];
  watch?: NonNullable<SyntaxChecker['watch']>;
  constructor(private readonly isValid: (completion: string) => boolean = () => true) {}
  check({ completion }: { completion: string }): Promise<SyntaxVerdict> {
    this.calls.push(completion);
    const valid = this.isValid(completion);
    return Promise.resolve({ valid, code: valid ? null : 'unexpected', message: valid ? null : '`)` closes nothing.', range: valid ? null : [0, 1], checker: 'fake 1' });
  }
}
