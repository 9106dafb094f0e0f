import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaUnderCurve, bootstrapSweep, countRouted, drawWeights, keptAt, localRateAt, outcomesOf, percentileInterval, ranking, thresholdAt } from '@/lib/evaluation';
import { row } from '../helpers/rows';

const scoreArbitrary = fc.oneof(fc.integer({ min: 0, max: 10 }).map((i) => i / 10), fc.constant(Number.NaN));
const caseArbitrary = fc.array(fc.tuple(scoreArbitrary, fc.boolean(), fc.boolean(), fc.integer({ min: 0, max: 5 })), { minLength: 1, maxLength: 30 });
const build = (drawn: [number, boolean, boolean, number][]) => ({
  outcomes: outcomesOf(drawn.map(([, local, server, problem], i) => row(`P/${problem}/L${i}`, { passed: local }, { passed: server }))),
  scores: Float64Array.from(drawn, ([score]) => score),
});

describe('drawWeights', () => {
  it('draws as many problems as there are, whole, and the same for one seed', () => {
    fc.assert(
      fc.property(caseArbitrary, fc.integer(), (drawn, seed) => {
        const { outcomes } = build(drawn);
        const weights = drawWeights(outcomes, { draws: 5, seed });
        expect(drawWeights(outcomes, { draws: 5, seed })).toEqual(weights);
        for (let draw = 0; draw < 5; draw += 1) {
          const of = new Map<number, number>();
          for (let i = 0; i < outcomes.n; i += 1) {
            const weight = weights[draw * outcomes.n + i]!;
            expect(of.get(outcomes.problem[i]!) ?? weight).toBe(weight);
            of.set(outcomes.problem[i]!, weight);
          }
          expect([...of.values()].reduce((a, b) => a + b, 0)).toBe(outcomes.problemCount);
        }
      }),
    );
  });
});

describe('bootstrapSweep', () => {
  it('equals counting the drawn rows one by one', () => {
    fc.assert(
      fc.property(caseArbitrary, fc.integer({ min: 0, max: 100 }), (drawn, step) => {
        const { outcomes, scores } = build(drawn);
        const draws = 9;
        const weights = drawWeights(outcomes, { draws, seed: 1 });
        const kept = keptAt(scores, thresholdAt(step));
        const rates = Array.from({ length: draws }, (_, draw) => {
          const times = weights.subarray(draw * outcomes.n, (draw + 1) * outcomes.n);
          const rows = [...times.keys()].flatMap((i) => Array.from({ length: times[i]! }, () => i));
          const drawnOutcomes = { ...outcomes, n: rows.length, localPassed: Uint8Array.from(rows, (i) => outcomes.localPassed[i]!), serverPassed: Uint8Array.from(rows, (i) => outcomes.serverPassed[i]!) };
          const counts = countRouted(drawnOutcomes, Uint8Array.from(rows, (i) => kept[i]!));
          return { passAt1: counts.passed / rows.length, localRate: counts.kept / rows.length, wronglyKept: counts.wronglyKept / rows.length };
        });
        const intervals = bootstrapSweep(outcomes, scores, weights);
        for (const figure of ['passAt1', 'localRate', 'wronglyKept'] as const) {
          expect(intervals[figure][step]).toEqual(percentileInterval(Float64Array.from(rates, (rate) => rate[figure])));
        }
      }),
    );
  });
});

describe('percentileInterval', () => {
  it('takes the sorted values at both ends', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true }), { minLength: 1, maxLength: 300 }), (values) => {
        const sorted = Float64Array.from(values).sort();
        const low = Math.floor(0.025 * (values.length - 1));
        const [lo, hi] = percentileInterval(Float64Array.from(values));
        expect(lo === sorted[low] && hi === sorted[values.length - 1 - low]).toBe(true);
      }),
    );
  });
});

describe('rankings', () => {
  it('area: the share of pass/fail pairs in the right order, ties half', () => {
    fc.assert(
      fc.property(caseArbitrary, (drawn) => {
        const { outcomes, scores } = build(drawn);
        const value = (i: number): number => (Number.isNaN(scores[i]!) ? -1 : scores[i]!);
        const all = [...scores.keys()];
        const wins = all.filter((i) => outcomes.localPassed[i] === 1).flatMap((p) => all.filter((i) => outcomes.localPassed[i] === 0).map((f) => (value(p) > value(f) ? 1 : value(p) === value(f) ? 0.5 : 0)));
        const expected = wins.length === 0 ? 0.5 : wins.reduce<number>((a, b) => a + b, 0) / wins.length;
        expect(areaUnderCurve(scores, outcomes)).toBeCloseTo(expected, 10);
      }),
    );
  });

  it('local rate: the best threshold that stays within the level', () => {
    fc.assert(
      fc.property(caseArbitrary, fc.constantFrom(0, 0.05, 0.2, 0.5), (drawn, level) => {
        const { outcomes, scores } = build(drawn);
        const rates = [...scores, 2].filter((t) => !Number.isNaN(t)).map((t) => countRouted(outcomes, keptAt(scores, t)));
        const best = Math.max(...rates.filter((c) => c.wronglyKept <= level * outcomes.n + 1e-9).map((c) => c.kept));
        expect(localRateAt(level, scores, outcomes, ranking(scores))).toBeCloseTo(best / outcomes.n, 12);
      }),
    );
  });
});
