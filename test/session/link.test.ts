import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLink, parseLink } from '@/lib/session';

describe('links', () => {
  it('carries file, hole, threshold, engine and local-only there and back', () => {
    const word = fc.stringMatching(/^[\w./ #&=+%-]{1,40}$/);
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 100 }), word, (file, hole, hundredths, engine) => {
        const state = { file, hole, threshold: hundredths / 100, engine, localOnly: true };
        expect(parseLink(formatLink(state))).toEqual(state);
      }),
    );
  });

  it('leaves out what it does not understand', () => {
    for (const search of ['?t=2', '?t=0.123', '?t=NaN', '?t=-0.5', `?file=${'x'.repeat(300)}`, '?localOnly=yes', '?other=1', '']) expect(parseLink(search)).toEqual({});
  });

  it('keeps parameters of others and readable slashes', () => {
    expect(formatLink({ file: 'python/mean.py', threshold: 0.5 }, '?utm=1&t=0.9')).toBe('?utm=1&t=0.50&file=python/mean.py');
    expect(formatLink({})).toBe('');
  });
});
