import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffAnswers } from '@/components/decision/answer-diff';

const joined = (parts: readonly { readonly text: string }[]) => parts.map(({ text }) => text).join('');

describe('two answers side by side', () => {
  it('marks the words that only one side has', () => {
    const { local, server, equal } = diffAnswers('return sum(values)', 'return max(values)');
    expect(equal).toBe(false);
    expect(local.filter(({ only }) => only).map(({ text }) => text)).toEqual(['sum']);
    expect(server.filter(({ only }) => only).map(({ text }) => text)).toEqual(['max']);
  });

  it('marks nothing where both are the same, and everything where one is empty', () => {
    expect(diffAnswers('x = 1', 'x = 1')).toEqual({ local: [{ text: 'x = 1', only: false }], server: [{ text: 'x = 1', only: false }], equal: true });
    expect(diffAnswers('', 'x').server).toEqual([{ text: 'x', only: true }]);
  });

  it('adds up to both texts, whatever they are', () => {
    const code = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\r\n', '(', ')', '.', '語', '😀', '\t') });
    fc.assert(
      fc.property(code, code, (a, b) => {
        const { local, server, equal } = diffAnswers(a, b);
        expect(joined(local)).toBe(a);
        expect(joined(server)).toBe(b);
        expect(equal).toBe(a === b);
      }),
    );
  });
});
