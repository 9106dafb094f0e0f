import { describe, expect, it } from 'vitest';
import { chooseStep, type Objective, outcomesOf, sweepScores } from '@/lib/evaluation';
import { row } from '../helpers/rows';

/** Confidence, local passes, server passes. */
const TASKS: [number, boolean, boolean][] = [
  [0.95, true, true],
  [0.85, true, false],
  [0.75, true, true],
  [0.65, false, true],
  [0.55, false, true],
];

const choose = (objective: Objective, tasks = TASKS): number => {
  const outcomes = outcomesOf(tasks.map(([, local, server], i) => row(`P/${i}`, { passed: local }, { passed: server })));
  return chooseStep(sweepScores(outcomes, Float64Array.from(tasks, ([score]) => score)), outcomes, objective);
};

describe('chooseStep', () => {
  it('pass-at-1: the highest pass@1, ties to the more local side', () => {
    // From 0.66 to 0.85 all five pass or four stay right; 0.66 … 0.75 keeps three and passes five.
    expect(choose({ kind: 'pass-at-1' })).toBe(66);
  });

  it('within-delta: the most local within reach of the server', () => {
    expect(choose({ kind: 'within-delta', delta: 0 })).toBe(56);
    expect(choose({ kind: 'within-delta', delta: 0.21 })).toBe(0);
  });

  it('price: escalates only what is worth it', () => {
    expect(choose({ kind: 'price', lambda: 0 })).toBe(66);
    expect(choose({ kind: 'price', lambda: 1 })).toBe(0);
  });

  it('privacy-floor: the highest pass@1 above the floor', () => {
    expect(choose({ kind: 'privacy-floor', leastLocal: 0.8 })).toBe(56);
    expect(choose({ kind: 'privacy-floor', leastLocal: 0.2 })).toBe(66);
  });

  it('takes the nearest miss where nothing reaches the goal', () => {
    expect(choose({ kind: 'privacy-floor', leastLocal: 1 }, [[Number.NaN, true, true], [0.5, true, true]])).toBe(0);
  });

  it('is 0 without tasks', () => {
    expect(choose({ kind: 'pass-at-1' }, [])).toBe(0);
  });
});
