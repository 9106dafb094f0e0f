import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitLogistic, sigmoid } from '@/lib/routing/methods/logistic';

const free = { prior: 0, strength: 0.5, least: -Infinity, most: Infinity };

describe('fitLogistic', () => {
  it('ends where the gradient of the penalised loss is zero', () => {
    const rowArbitrary = fc.tuple(fc.double({ min: -3, max: 3, noNaN: true }), fc.double({ min: -3, max: 3, noNaN: true }), fc.boolean());
    fc.assert(
      fc.property(fc.array(rowArbitrary, { minLength: 10, maxLength: 60 }), (rows) => {
        const labels = Uint8Array.from(rows, ([, , label]) => Number(label));
        fc.pre(labels.includes(0) && labels.includes(1));
        const columns = [0, 1].map((j) => Float64Array.from(rows, (row) => Number(row[j])));
        const { intercept, weights } = fitLogistic(columns, labels, [free, free]);
        const errors = rows.map(([a, b], i) => sigmoid(intercept + a * weights[0]! + b * weights[1]!) - labels[i]!);
        columns.forEach((column, j) => {
          const gradient = free.strength * weights[j]! + errors.reduce((sum, error, i) => sum + error * column[i]!, 0);
          expect(Math.abs(gradient)).toBeLessThan(1e-2);
        });
        expect(Math.abs(errors.reduce((sum, error) => sum + error, 0))).toBeLessThan(1e-2);
      }),
    );
  });

  it('stays within the limits, and at the prior where the data say nothing', () => {
    const labels = Uint8Array.of(0, 0, 1, 1);
    const against = Float64Array.of(0, 0, 1, 1);
    const silent = new Float64Array(4);
    const { weights } = fitLogistic([against, silent], labels, [{ ...free, most: 0 }, { ...free, prior: -3 }]);
    expect([...weights]).toEqual([0, -3]);
  });

  it('stays finite with one class', () => {
    const { intercept } = fitLogistic([], Uint8Array.of(1, 1, 1), []);
    expect(Number.isFinite(intercept)).toBe(true);
  });
});
