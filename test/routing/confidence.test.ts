import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GeneratedToken } from '@/lib/completion';
import { confidenceNonWhitespace, confidenceOf, confidenceOfLogprobs, textTokenIndexes } from '@/lib/routing';

const t = (text: string, logprob: number | null = -0.5, special?: boolean): GeneratedToken => ({ text, logprob, ...(special === undefined ? {} : { special }) });

describe('confidence: the edge cases of the design', () => {
  it('no token: empty, no number', () => {
    expect(confidenceOf([])).toEqual({ value: null, missing: 'empty' });
  });

  it('one token: the mean over the one there is', () => {
    expect(confidenceOf([t('x', Math.log(0.25))]).value).toBeCloseTo(0.25, 12);
  });

  it('exactly the first three of many', () => {
    const tokens = [0.9, 0.8, 0.7, 0.01].map((p) => t('a', Math.log(p)));
    expect(confidenceOf(tokens).value).toBeCloseTo(Math.cbrt(0.9 * 0.8 * 0.7), 12);
  });

  it('end of sequence first: empty, however likely it was', () => {
    expect(confidenceOf([t('', -0.01)])).toEqual({ value: null, missing: 'empty' });
    expect(confidenceOf([t('<|endoftext|>', -0.01)])).toEqual({ value: null, missing: 'empty' });
    expect(confidenceOf([t('whatever', -0.01, true)])).toEqual({ value: null, missing: 'empty' });
  });

  it('end of sequence after two tokens does not count as the third', () => {
    expect(confidenceOf([t('a', -1), t('b', -3), t('<|im_end|>', -0)]).value).toBeCloseTo(Math.exp(-2), 12);
    expect(confidenceOf([t('a', -1), t('b', -3), t('', -0)]).value).toBeCloseTo(Math.exp(-2), 12);
  });

  it('an empty token in the middle is part of a character and counts', () => {
    expect(textTokenIndexes([t(''), t(''), t('語'), t('')])).toEqual([0, 1, 2]);
  });

  it('whitespace tokens count in the raw score and not in the other', () => {
    const tokens = [t('    ', -0.001), t('\n', -0.001), t('x', -2), t('y', -4)];
    expect(confidenceOf(tokens).value).toBeCloseTo(Math.exp(-2.002 / 3), 12);
    expect(confidenceNonWhitespace(tokens).value).toBeCloseTo(Math.exp(-3), 12);
    expect(confidenceNonWhitespace([t('  ')])).toEqual({ value: null, missing: 'empty' });
  });

  it('NaN, null and impossible logprobs: no-logprobs, never a number', () => {
    for (const bad of [NaN, null, 0.7, Infinity]) {
      expect(confidenceOf([t('a'), t('b', bad)])).toEqual({ value: null, missing: 'no-logprobs' });
    }
  });

  it('a null after the tokens that are needed does no harm', () => {
    expect(confidenceOf([t('a', -1), t('b', -1), t('c', -1), t('d', null)]).value).toBeCloseTo(Math.exp(-1), 12);
  });

  it('-0 and rounding above 0 are certainty; minus infinity is none', () => {
    expect(confidenceOf([t('a', -0)]).value).toBe(1);
    expect(confidenceOf([t('a', 1e-7)]).value).toBe(1);
    expect(confidenceOf([t('a', -Infinity)]).value).toBe(0);
  });

  it('the tokens of a fence line are not code', () => {
    const tokens = [t('```', -0.001), t('python', -0.001), t('\n', -0.001), t('return', -1), t(' x', -2)];
    expect(textTokenIndexes(tokens)).toEqual([3, 4]);
    expect(confidenceOf(tokens).value).toBeCloseTo(Math.exp(-1.5), 12);
    expect(confidenceOf(tokens.slice(0, 2))).toEqual({ value: null, missing: 'empty' });
    expect(textTokenIndexes([t('\n'), t('```'), t('js\n'), t('x')])).toEqual([3]);
  });
});

describe('confidence: properties', () => {
  const logprobs = fc.array(fc.oneof(fc.double({ min: -50, max: 0, noNaN: true }), fc.constant(null), fc.constant(NaN)), { maxLength: 12 });

  it('is a number from 0 to 1 or says why not, by every metric', () => {
    fc.assert(
      fc.property(logprobs, fc.constantFrom('mean-first-n', 'mean-all', 'min', 'sum', 'code-tokens'), fc.integer({ min: 1, max: 6 }), (values, metric, nTokens) => {
        const result = confidenceOf(values.map((value) => t('a', value)), metric, nTokens);
        if (result.value === null) expect(['empty', 'no-logprobs']).toContain(result.missing);
        else expect(result.value >= 0 && result.value <= 1).toBe(true);
      }),
    );
  });

  it('depends on the first n logprobs alone', () => {
    fc.assert(
      fc.property(logprobs, logprobs, fc.integer({ min: 1, max: 4 }), (head, tail, n) => {
        fc.pre(head.length >= n);
        expect(confidenceOfLogprobs([...head, ...tail], n)).toEqual(confidenceOfLogprobs(head, n));
      }),
    );
  });
});
