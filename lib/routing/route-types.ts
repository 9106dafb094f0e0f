import type { CompletionEngine, GeneratedToken, SentText, SyntaxChecker } from '../completion';
import type { Gate } from './decision-record';

/** Time, injected so that tests and replays are exact. */
export interface Clock {
  /** Monotonic milliseconds. */
  nowMs(): number;
  /** Wall time as ISO 8601, UTC. */
  isoDate(): string;
}

/** Finds secrets in what would leave the machine. Names of the rules that fired, and the text with them masked. */
export type SecretScanner = (text: string) => { readonly rules: readonly string[]; readonly masked: string };

export interface RouteDependencies {
  readonly localEngine: CompletionEngine;
  /** `null`: no server is configured, a state of its own and no error. */
  readonly serverEngine: CompletionEngine | null;
  readonly checker: SyntaxChecker;
  readonly clock: Clock;
  readonly scanSecrets?: SecretScanner;
}

/** What happens on the way, in order, for drawing; the record at the end says it all again. */
export type RouteEvent =
  | { readonly type: 'local-started' }
  | { readonly type: 'local-token'; readonly token: GeneratedToken; readonly index: number }
  | { readonly type: 'confidence'; readonly confidence: number | null; readonly passes: boolean }
  | { readonly type: 'gate'; readonly tier: 'local' | 'server'; readonly gate: Gate }
  | { readonly type: 'server-started'; readonly speculative: boolean }
  /** Text left the machine; said even where the request is cancelled afterwards and no record is made. */
  | { readonly type: 'sent'; readonly sent: SentText }
  | { readonly type: 'server-token'; readonly token: GeneratedToken; readonly index: number };

export interface RouteOptions {
  readonly signal: AbortSignal;
  readonly onEvent?: (event: RouteEvent) => void;
}
