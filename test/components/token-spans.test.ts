import { describe, expect, it } from 'vitest';
import { probabilityStepIndex, tokenSpans } from '@/components/editor/token-spans';

describe('tokenSpans', () => {
  it('finds each token in the text and stops where clean-up cut it', () => {
    const answer = { text: 'return 0', tokens: ['return', ' ', '0', '\n'], logprobs: [Math.log(0.9), null, Math.log(0.5), -1], skipped: [] };
    expect(tokenSpans(answer)).toEqual([
      { start: 0, end: 6, probability: 0.9 },
      { start: 7, end: 8, probability: 0.5 },
    ]);
  });

  it('passes over special tokens', () => {
    expect(tokenSpans({ text: 'a', tokens: ['<x>', 'a'], logprobs: [0, 0], skipped: [0] })).toEqual([{ start: 0, end: 1, probability: 1 }]);
  });
});

describe('probabilityStepIndex', () => {
  it.each([
    [0, 0],
    [0.19, 0],
    [0.2, 1],
    [0.999, 4],
    [1, 4],
  ])('%f is step %i', (probability, step) => {
    expect(probabilityStepIndex(probability)).toBe(step);
  });
});
