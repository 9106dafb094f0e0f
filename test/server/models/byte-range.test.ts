import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRange } from '@/lib/server/models/byte-range';

describe('parseRange', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=99-99', { start: 99, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-0', null],
    ['bytes=-', null],
    ['bytes=0-1,5-6', null],
    ['lines=0-1', null],
    ['', null],
    [null, null],
  ])('%s of 100 bytes', (header, expected) => expect(parseRange(header, 100)).toEqual(expected));

  it('never leaves the file, whatever is asked for', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`), fc.nat().map((n) => `bytes=-${n}`)), fc.integer({ min: 1, max: 1e6 }), (header, size) => {
        const range = parseRange(header, size);
        if (range === null || range === 'unsatisfiable') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });
});
