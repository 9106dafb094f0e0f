import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEBOUNCE_MS, TypingRhythm } from '@/lib/session';

function waitAfter(gapsMs: readonly number[]): number {
  const rhythm = new TypingRhythm();
  let atMs = 1_000;
  rhythm.keystroke(atMs);
  for (const gapMs of gapsMs) rhythm.keystroke((atMs += gapMs));
  return rhythm.waitMs;
}

describe('TypingRhythm', () => {
  it('starts with a middle wait', () => expect(waitAfter([])).toBe(DEBOUNCE_MS.first));
  it('waits longer than the usual gap, so that a request starts in a pause', () => expect(waitAfter([100, 100, 100, 100])).toBe(125));
  it('follows a faster and a slower typist', () => expect(waitAfter([60, 60, 60, 60])).toBeLessThan(waitAfter([200, 200, 200, 200])));
  it('forgets pauses between bursts', () => expect(waitAfter([100, 100, 100, 60_000, 100])).toBe(125));
  it('stays within its bounds for any rhythm', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 40 }), (gaps) => {
        const wait = waitAfter(gaps);
        expect(wait).toBeGreaterThanOrEqual(DEBOUNCE_MS.least);
        expect(wait).toBeLessThanOrEqual(DEBOUNCE_MS.most);
      }),
    );
  });
});
