import type { DecisionRecord } from '../routing';
import type { SentEntry } from './store';

export interface SessionTotals {
  readonly decisions: number;
  /** Kept by the router; kept-local for a failure is not in it. */
  readonly kept: number;
  readonly keptLocal: number;
  readonly escalated: number;
  /** `kept / decisions`; null before the first decision. */
  readonly localRate: number | null;
  /** UTF-8 bytes of what left this machine, bodies as sent. */
  readonly sentBytes: number;
  /** Bytes that escalating would have sent, of live decisions for which nothing left. */
  readonly keptLocalBytes: number;
}

/** Sums over a session. */
export function sessionTotals(decisions: readonly DecisionRecord[], sent: readonly SentEntry[]): SessionTotals {
  const left = new Set(sent.map(({ decisionId }) => decisionId));
  const kept = decisions.filter(({ decision }) => decision === 'keep').length;
  return {
    decisions: decisions.length,
    kept,
    keptLocal: decisions.filter(({ origin }) => origin === 'kept-local').length,
    escalated: decisions.length - kept,
    localRate: decisions.length === 0 ? null : kept / decisions.length,
    sentBytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
    keptLocalBytes: decisions.reduce((sum, { id, requestBytes, sent: sentByIt }) => sum + (left.has(id) || sentByIt !== undefined ? 0 : (requestBytes ?? 0)), 0),
  };
}

/** What is of one calendar day, by the clock of the person. */
export function ofDay<T extends { readonly at: string }>(entries: readonly T[], day: Date): readonly T[] {
  return entries.filter(({ at }) => new Date(at).toDateString() === day.toDateString());
}
