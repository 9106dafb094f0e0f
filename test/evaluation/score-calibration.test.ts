import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrationError, confidenceMetrics, isotonic, platt, seededRandom } from '@/lib/evaluation';
import { row } from '../helpers/rows';

const pairs = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 1 })), { minLength: 1, maxLength: 60 });
const columns = (rows: readonly (readonly [number, number])[]) => [Float64Array.from(rows, ([score]) => score), Uint8Array.from(rows, ([, right]) => right)] as const;

describe.each([
  ['isotonic', isotonic],
  ['Platt', platt],
] as const)('%s calibration', (_, fit) => {
  it('gives probabilities that never fall as the score rises', () => {
    fc.assert(
      fc.property(pairs, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (rows, a, b) => {
        const map = fit(...columns(rows));
        const [low, high] = [map(Math.min(a, b)), map(Math.max(a, b))];
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(high).toBeGreaterThanOrEqual(low - 1e-9);
      }),
    );
  });

  it('mends a score that promises too much', () => {
    const random = seededRandom(4);
    const rows = Array.from({ length: 4000 }, (): [number, number] => {
      const truth = random();
      return [Math.sqrt(truth), Number(random() < truth)];
    });
    const [scores, right] = columns(rows);
    const map = fit(scores, right);
    expect(calibrationError(scores, right)).toBeGreaterThan(0.1);
    expect(calibrationError(scores.map(map), right)).toBeLessThan(0.05);
  });

  it('leaves rows without a score out, and says nothing of none', () => {
    expect(fit(Float64Array.of(Number.NaN, 0.2, 0.9), Uint8Array.of(1, 0, 1))(Number.NaN)).toBeNaN();
    expect(fit(new Float64Array(0), new Uint8Array(0))(0.5)).toBeNaN();
  });
});

describe('isotonic', () => {
  it('pools what goes down, and keeps the mean', () => {
    const map = isotonic(Float64Array.of(0.1, 0.2, 0.3, 0.4), Uint8Array.of(0, 1, 0, 1));
    expect([0.1, 0.25, 0.4].map(map)).toEqual([0, 0.5, 1]);
  });
});

describe('confidenceMetrics', () => {
  it('finds the metric that tells right from wrong', () => {
    // Always sure at first; only the least likely token says whether the answer is right.
    const rows = Array.from({ length: 80 }, (_, i) => {
      const right = i % 2 === 0;
      return row(`P/${i}/L0`, { passed: right, tokens: ['a', 'b', 'c', 'd'], logprobs: [-0.01, -0.01, -0.01, right ? -0.02 : -2] }, { passed: true });
    });
    const byMetric = new Map(confidenceMetrics(rows).map((figures) => [figures.metric, figures]));
    expect(byMetric.get('mean-first-n')?.auc).toBe(0.5);
    expect(byMetric.get('min')?.auc).toBe(1);
    expect(byMetric.get('min')?.localRateAtWrong).toEqual([0.5, 0.5, 0.5]);
    expect(byMetric.get('mean-first-n')!.ece.isotonic).toBeLessThan(byMetric.get('mean-first-n')!.ece.raw);
  });
});
