import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeBetween } from '@/lib/session';

const apply = (before: string, change: NonNullable<ReturnType<typeof changeBetween>>) => before.slice(0, change.start) + change.text + before.slice(change.end);
const texts = fc.array(fc.constantFrom('a', 'b', '\n', '\r\n', '😀', '😁', 'ä', ' '), { maxLength: 12 }).map((parts) => parts.join(''));

describe('changeBetween', () => {
  it('has nothing to do for equal texts', () => {
    expect(changeBetween('a\nb', 'a\nb')).toBeNull();
  });

  it('replaces only what differs', () => {
    expect(changeBetween('return a + b;', 'return a;')).toEqual({ start: 8, end: 12, text: '' });
    expect(changeBetween('aa', 'aaa')).toEqual({ start: 2, end: 2, text: 'a' });
  });

  it('keeps characters of two code units and line ends whole', () => {
    expect(changeBetween('x😀y', 'x😁y')).toEqual({ start: 1, end: 3, text: '😁' });
    expect(changeBetween('x\r\ny', 'x\ry')).toEqual({ start: 1, end: 3, text: '\r' });
  });

  it('turns any text into any other, and never changes more than both texts hold', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const change = changeBetween(before, after);
        expect(change === null ? before : apply(before, change)).toBe(after);
        if (change !== null) expect(change.start <= change.end && change.end <= before.length).toBe(true);
      }),
    );
  });
});
