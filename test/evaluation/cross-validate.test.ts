import { describe, expect, it } from 'vitest';
import { crossValidate, seededRandom } from '@/lib/evaluation';
import { METHODS } from '@/lib/routing/methods';
import { row } from '../helpers/rows';

const random = seededRandom(3);
/** Right exactly where the model is sure; the server is always right. */
const rows = Array.from({ length: 200 }, (_, i) => {
  const sure = random();
  return row(`P/${Math.floor(i / 4)}/L${i % 4}`, { passed: sure > 0.8, logprobs: [Math.log(sure), Math.log(sure), Math.log(sure)] }, { passed: true });
});

describe('crossValidate', () => {
  it('keeps what the other folds say is safe, and is the same every time', () => {
    const kept = crossValidate(rows, METHODS.synconfroute, { kind: 'within-delta', delta: 0.01 });
    const keptRows = rows.filter((_, i) => kept[i] === 1);
    const right = keptRows.filter(({ local }) => local.passed).length;
    expect(keptRows.length).toBeGreaterThan(0.8 * rows.filter(({ local }) => local.passed).length);
    expect(right / keptRows.length).toBeGreaterThan(0.9);
    expect(crossValidate(rows, METHODS.synconfroute, { kind: 'within-delta', delta: 0.01 })).toEqual(kept);
  });

  it('never decides a problem by its own answers', () => {
    // Equal confidence everywhere; only the large problem's own rows speak for keeping.
    const misleading = [
      ...Array.from({ length: 10 }, (_, i) => row(`large/L${i}`, { passed: true }, { passed: false })),
      ...Array.from({ length: 5 }, (_, i) => row(`small-${i}/L0`, { passed: false }, { passed: true })),
    ];
    const kept = crossValidate(misleading, METHODS.synconfroute, { kind: 'pass-at-1' }, { folds: 6 });
    expect([...kept]).toEqual(misleading.map(({ problemId }) => Number(problemId !== 'large')));
  });

  it('refuses fewer than two folds and decides nothing of one problem', () => {
    expect(() => crossValidate(rows, METHODS.synconfroute, { kind: 'pass-at-1' }, { folds: 1 })).toThrow(RangeError);
    expect([...crossValidate([row('P/1/L0'), row('P/1/L1')], METHODS.synconfroute, { kind: 'pass-at-1' })]).toEqual([0, 0]);
  });
});
