import { textTokenIndexes } from '../../confidence';
import type { GeneratedToken } from '../../../completion';

/** What the generated tokens' own probabilities say. Natural logs, ≤ 0, but for the counts. */
export interface TokenSignals {
  /** Mean of the first three tokens: the paper's score, as a log. */
  readonly firstTokens: number;
  readonly allTokens: number;
  /** Mean over tokens that are not whitespace. */
  readonly codeTokens: number;
  readonly leastLikelyToken: number;
  /** Log probability of the whole text. */
  readonly wholeText: number;
  /** Log of the number of tokens. */
  readonly length: number;
  /** Tokens below 0.9. */
  readonly unsureTokens: number;
}

/** @returns `null` where there is no token, or one without a usable logprob. */
export function tokenSignals(tokens: readonly GeneratedToken[]): TokenSignals | null {
  const logprobs: number[] = [];
  const code: number[] = [];
  for (const index of textTokenIndexes(tokens)) {
    const token = tokens[index];
    if (token?.logprob == null || Number.isNaN(token.logprob)) return null;
    const logprob = Math.min(token.logprob, 0);
    logprobs.push(logprob);
    if (token.text.trim() !== '') code.push(logprob);
  }
  if (logprobs.length === 0) return null;
  return {
    firstTokens: mean(logprobs.slice(0, 3)),
    allTokens: mean(logprobs),
    codeTokens: mean(code.length > 0 ? code : logprobs),
    leastLikelyToken: Math.min(...logprobs),
    wholeText: sum(logprobs),
    length: Math.log(logprobs.length),
    unsureTokens: logprobs.filter((logprob) => logprob < Math.log(0.9)).length,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
