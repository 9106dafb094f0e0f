import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mcnemarP, pairRuns } from '@/lib/evaluation/lab';
import { prediction } from '../../helpers/rows';

describe('two runs on the same tasks', () => {
  it('the exact McNemar test agrees with the binomial by hand', () => {
    expect(mcnemarP(0, 0)).toBe(1);
    expect(mcnemarP(1, 0)).toBe(1);
    // 2 · (C(10,0) + C(10,1)) / 2^10
    expect(mcnemarP(1, 9)).toBeCloseTo(22 / 1024, 12);
    expect(mcnemarP(0, 2_000)).toBeLessThan(1e-300);
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), (a, b) => {
        expect(mcnemarP(a, b)).toBe(mcnemarP(b, a));
        expect(mcnemarP(a, b)).toBeGreaterThanOrEqual(0);
        expect(mcnemarP(a, b)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('lists regressions and improvements, and leaves out what one run lacks', () => {
    const run = (results: Record<string, boolean | undefined>) => Object.entries(results).map(([taskId, passed]) => prediction({ taskId, ...(passed === undefined ? { passed: undefined } : { passed }) }));
    const paired = pairRuns(run({ 'a/L0': true, 'b/L0': false, 'c/L0': true, 'd/L0': true }), run({ 'a/L0': false, 'b/L0': true, 'c/L0': true, 'd/L0': undefined, 'e/L0': true }));
    expect(paired).toMatchObject({ n: 3, before: 2, after: 2, regressions: ['a/L0'], improvements: ['b/L0'], difference: 0, leftOut: 2, mcnemarP: 1 });
    expect(paired.ci95[0]).toBeLessThanOrEqual(0);
    expect(paired.ci95[1]).toBeGreaterThanOrEqual(0);
  });
});
