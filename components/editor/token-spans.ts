import type { TierAnswer } from '@/lib/routing';

/** A generated token where it stands in the cleaned text. */
export interface TokenSpan {
  /** UTF-16 offsets in the answer's text. */
  readonly start: number;
  readonly end: number;
  readonly probability: number;
}

/** Steps of the probability scale, as in the list of tokens. */
export const PROBABILITY_STEPS = 5;

/** 0 (unlikely) … 4 (likely). */
export function probabilityStepIndex(probability: number): number {
  return Math.min(PROBABILITY_STEPS - 1, Math.max(0, Math.floor(probability * PROBABILITY_STEPS)));
}

/** The tokens of an answer in its text, as far as clean-up left them where they were; tokens without a probability are passed over. */
export function tokenSpans({ text, tokens, logprobs, skipped }: Pick<TierAnswer, 'text' | 'tokens' | 'logprobs' | 'skipped'>): TokenSpan[] {
  const spans: TokenSpan[] = [];
  let at = 0;
  for (const [index, token] of tokens.entries()) {
    if (skipped.includes(index) || token === '') continue;
    if (!text.startsWith(token, at)) break;
    const logprob = logprobs[index] ?? null;
    if (logprob !== null) spans.push({ start: at, end: at + token.length, probability: Math.exp(logprob) });
    at += token.length;
  }
  return spans;
}
