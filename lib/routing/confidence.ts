import type { GeneratedToken } from '../completion';

/** Why there is no confidence: nothing was generated, or the engine gave no (usable) logprobs. */
export type NoConfidence = 'empty' | 'no-logprobs';

export type ConfidenceMetric = 'mean-first-n' | 'mean-all' | 'min' | 'sum' | 'code-tokens';

export type Confidence = { readonly value: number; readonly missing: null } | { readonly value: null; readonly missing: NoConfidence };

/** Rounding in an engine's softmax may leave a certain token's logprob this far above 0. */
const ROUNDING = 1e-3;

const SPECIAL_TOKEN = /^(?:<\|[\w ]+\|>|<\/?s>|<EOT>|<(?:fim|file|repo|jupyter)[\w-]*>|<｜[^｜]+｜>|\[(?:PREFIX|SUFFIX|MIDDLE)\])$/;

/**
 * Indexes of the tokens that are text of the completion: no end-of-sequence, stop or special token and,
 * where the text opens with a Markdown fence, none that begins in the fence's line.
 * An empty token between others is a part of a character and counts; at the end it is an end-of-sequence entry and does not.
 *
 * @returns ascending indexes into `tokens`; empty for no tokens.
 */
export function textTokenIndexes(tokens: readonly GeneratedToken[]): number[] {
  const isSpecial = (token: GeneratedToken): boolean => token.special === true || SPECIAL_TOKEN.test(token.text);
  let end = tokens.length;
  while (end > 0) {
    const last = tokens[end - 1];
    if (last === undefined || (last.text !== '' && !isSpecial(last))) break;
    end -= 1;
  }

  const text = tokens
    .slice(0, end)
    .map((token) => (isSpecial(token) ? '' : token.text))
    .join('');
  const fence = /^\s*(?:`{3,}|~{3,})[^\n]*(?:\n|$)/.exec(text);
  const codeStart = fence?.[0].length ?? 0;

  const indexes: number[] = [];
  let offset = 0;
  for (let i = 0; i < end; i += 1) {
    const token = tokens[i];
    if (token === undefined || isSpecial(token)) continue;
    if (offset >= codeStart) indexes.push(i);
    offset += token.text.length;
  }
  return indexes;
}

/**
 * Confidence from logprobs alone: `exp(mean(logprobs[0 … nTokens)))`, fewer where there are fewer
 * (Thangarajah et al. 2026, Algorithm 1, with nTokens = 3).
 *
 * @param logprobs natural logs at temperature 1, one per text token.
 * @returns 0 … 1; missing `empty` for no tokens, `no-logprobs` where one that is needed is null, NaN or above 0.
 */
export function confidenceOfLogprobs(logprobs: readonly (number | null)[], nTokens = 3): Confidence {
  return aggregate(logprobs.slice(0, nTokens), mean);
}

/**
 * Confidence of a generation on the probability scale, by the metric of the policy.
 * All metrics are 1 for certainty: `min` is the least likely token's probability, `sum` the whole text's,
 * `mean-all` and `code-tokens` geometric means over all tokens and over those that are not whitespace.
 *
 * @param nTokens used by `mean-first-n` only, ≥ 1.
 */
export function confidenceOf(tokens: readonly GeneratedToken[], metric: ConfidenceMetric = 'mean-first-n', nTokens = 3): Confidence {
  const used = textTokenIndexes(tokens).flatMap((i) => tokens[i] ?? []);
  const logprobs = used.map((token) => token.logprob);
  switch (metric) {
    case 'mean-first-n':
      return confidenceOfLogprobs(logprobs, nTokens);
    case 'mean-all':
      return aggregate(logprobs, mean);
    case 'min':
      return aggregate(logprobs, (values) => values.reduce((least, value) => Math.min(least, value), 0));
    case 'sum':
      return aggregate(logprobs, (values) => values.reduce((sum, value) => sum + value, 0));
    case 'code-tokens':
      return aggregate(nonWhitespace(used), mean);
  }
}

/**
 * The paper's score over tokens that are not whitespace, shown beside the raw one because indentation is easy to guess.
 * @returns missing `empty` where every token is whitespace.
 */
export function confidenceNonWhitespace(tokens: readonly GeneratedToken[], nTokens = 3): Confidence {
  const used = textTokenIndexes(tokens).flatMap((i) => tokens[i] ?? []);
  return confidenceOfLogprobs(nonWhitespace(used), nTokens);
}

function nonWhitespace(tokens: readonly GeneratedToken[]): (number | null)[] {
  return tokens.filter((token) => token.text.trim() !== '').map((token) => token.logprob);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function aggregate(logprobs: readonly (number | null)[], combine: (values: readonly number[]) => number): Confidence {
  if (logprobs.length === 0) return { value: null, missing: 'empty' };
  const values: number[] = [];
  for (const logprob of logprobs) {
    if (logprob === null || Number.isNaN(logprob) || logprob > ROUNDING) return { value: null, missing: 'no-logprobs' };
    values.push(Math.min(logprob, 0));
  }
  return { value: Math.exp(combine(values)), missing: null };
}
