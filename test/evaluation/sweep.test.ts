import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRouted, countsAt, keptAt, lastKeptStep, outcomesOf, sweepReport, sweepScores, THRESHOLD_COUNT, thresholdAt } from '@/lib/evaluation';
import { row } from '../helpers/rows';

const scoreArbitrary = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 100 }).map(thresholdAt), fc.constant(Number.NaN));

describe('lastKeptStep', () => {
  it('is the highest threshold that the score reaches, by direct comparison', () => {
    fc.assert(
      fc.property(scoreArbitrary, (score) => {
        const reached = Array.from({ length: THRESHOLD_COUNT }, (_, step) => step).filter((step) => score >= thresholdAt(step));
        expect(lastKeptStep(score)).toBe(reached.length - 1);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps a score that equals the threshold', () => {
    for (let step = 0; step < THRESHOLD_COUNT; step += 1) expect(lastKeptStep(thresholdAt(step))).toBe(step);
  });
});

describe('sweepScores', () => {
  it('equals deciding every task at every threshold', () => {
    const rowArbitrary = fc.tuple(scoreArbitrary, fc.boolean(), fc.boolean());
    fc.assert(
      fc.property(fc.array(rowArbitrary, { maxLength: 40 }), (drawn) => {
        const outcomes = outcomesOf(drawn.map(([, local, server], i) => row(`P/${i}`, { passed: local }, { passed: server })));
        const scores = Float64Array.from(drawn, ([score]) => score);
        const sweep = sweepScores(outcomes, scores);
        for (let step = 0; step < THRESHOLD_COUNT; step += 1) {
          expect(countsAt(sweep, step)).toEqual(countRouted(outcomes, keptAt(scores, thresholdAt(step))));
        }
      }),
    );
  });
});

describe('sweepReport', () => {
  it('escalates what has no confidence and, for SynConfRoute, what does not parse, even at t = 0', () => {
    const report = sweepReport([row('P/1', { tokens: [], logprobs: [] }), row('P/2', { syntaxValid: false }), row('P/3', { logprobs: [null, -0.1, -0.1] })]);
    expect(report.thresholds[0]).toMatchObject({ confidenceOnly: { kept: 1 }, synconfroute: { kept: 0 } });
  });
});
