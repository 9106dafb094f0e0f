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
  /** Smallest distance of a token to the next likely one; absent where an engine gave no alternatives for some token. */
  readonly margin?: number;
  /** Largest entropy of a token's recorded alternatives, in nats, the rest counted as one more; absent likewise. */
  readonly entropy?: number;
}

/** @returns `null` where there is no token, or one without a usable logprob. */
export function tokenSignals(tokens: readonly GeneratedToken[]): TokenSignals | null {
  const logprobs: number[] = [];
  const code: number[] = [];
  const spreads: Spread[] = [];
  for (const index of textTokenIndexes(tokens)) {
    const token = tokens[index];
    if (token?.logprob == null || Number.isNaN(token.logprob)) return null;
    const logprob = Math.min(token.logprob, 0);
    logprobs.push(logprob);
    if (token.text.trim() !== '') code.push(logprob);
    const spread = spreadOf(logprob, token);
    if (spread !== null) spreads.push(spread);
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
    ...(spreads.length < logprobs.length ? {} : { margin: Math.min(...spreads.map(({ margin }) => margin)), entropy: Math.max(...spreads.map(({ entropy }) => entropy)) }),
  };
}

interface Spread {
  readonly margin: number;
  readonly entropy: number;
}

/** What the alternatives of one token say; null where there are none. Greedy decoding took the first. */
function spreadOf(logprob: number, { text, top }: GeneratedToken): Spread | null {
  const others = (top ?? []).filter((alternative) => alternative.token !== text).map((alternative) => Math.min(0, alternative.logprob));
  if (others.length === 0) return null;
  const known = [logprob, ...others];
  const rest = Math.max(0, 1 - sum(known.map(Math.exp)));
  const entropy = -sum(known.map((value) => Math.exp(value) * value)) - (rest > 1e-9 ? rest * Math.log(rest) : 0);
  return { margin: logprob - Math.max(...others), entropy };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
