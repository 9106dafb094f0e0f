import { EngineError, type CompletionEngine, type CompletionRequest, type SentText } from '../completion';
import { answerTier } from './answer-tier';
import type { Sent, TierAnswer, TierFailure } from './decision-record';
import type { EscalationPermit } from './escalation-block';
import type { Reason } from './reasons';
import type { RouteDependencies, RouteOptions } from './route-types';

export type ServerOutcome =
  | { readonly answer: TierAnswer; readonly failure: null; readonly ms: number }
  | { readonly answer: null; readonly failure: TierFailure; readonly ms: number };

/** The one request that a decision may send to the server: started at most once, early or when the decision is made. */
export class ServerAttempt {
  private running: Promise<ServerOutcome> | null = null;
  private sentText: SentText | null = null;
  private readonly abortController = new AbortController();

  constructor(
    private readonly engine: CompletionEngine,
    private readonly original: CompletionRequest,
    private readonly permit: Extract<EscalationPermit, { allowed: true }>,
    private readonly layer: 'fast' | 'exact',
    private readonly dependencies: Pick<RouteDependencies, 'checker' | 'clock'>,
    private readonly options: RouteOptions,
  ) {}

  get started(): boolean {
    return this.running !== null;
  }

  /** Resolves always but for `aborted`; a second call joins the first. @param reason why the server is asked, for its statistics. */
  run(speculative: boolean, reason: Reason): Promise<ServerOutcome> {
    this.running ??= this.start(speculative, reason);
    return this.running;
  }

  /** Ends a request whose answer is not needed any more. */
  cancel(): void {
    this.abortController.abort();
    this.running?.catch(() => undefined);
  }

  /** What left the machine so far; null where nothing did. */
  sent(): Sent | null {
    if (this.sentText === null) return null;
    const { prefix, suffix, trimmed, bytes } = this.sentText;
    return { prefixChars: prefix.length, suffixChars: suffix.length, trimmed: { ...trimmed }, bytes, text: { prefix, suffix } };
  }

  private async start(speculative: boolean, reason: Reason): Promise<ServerOutcome> {
    const { clock } = this.dependencies;
    const { onEvent } = this.options;
    const startMs = clock.nowMs();
    onEvent?.({ type: 'server-started', speculative });
    try {
      // The gate judges the answer in the user's own code: a masked text is only what was sent.
      const engine: Pick<CompletionEngine, 'complete'> = {
        complete: (_request, options) => this.engine.complete(this.permit.request, options),
      };
      const answer = await answerTier({ ...identity(this.engine), ...engine }, this.original, this.dependencies, {
        signal: AbortSignal.any([this.options.signal, this.abortController.signal]),
        layer: this.layer,
        reason,
        onToken: (token, index) => onEvent?.({ type: 'server-token', token, index }),
        onSent: (sent) => {
          this.sentText = sent;
          onEvent?.({ type: 'sent', sent });
        },
      });
      if (answer.gate !== null) onEvent?.({ type: 'gate', tier: 'server', gate: answer.gate });
      return { answer, failure: null, ms: clock.nowMs() - startMs };
    } catch (error) {
      if (!(error instanceof EngineError) || error.code === 'aborted') throw error;
      return { answer: null, failure: failureOf(error), ms: clock.nowMs() - startMs };
    }
  }
}

/** What a record keeps of an engine's error. */
export function failureOf(error: EngineError): TierFailure {
  return { code: error.code, message: error.message, ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }) };
}

function identity({ id, model, promptMode }: CompletionEngine): Pick<CompletionEngine, 'id' | 'model' | 'promptMode'> {
  return { id, model, promptMode };
}
