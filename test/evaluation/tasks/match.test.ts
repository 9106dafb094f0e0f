import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editSimilarity, matchOf } from '../../../lib/evaluation/tasks/match';
import { sameCall } from '../../../lib/evaluation/tasks/python-call';

describe('matchOf', () => {
  it('judges by the task’s metric', () => {
    expect(matchOf({ groundTruth: '  a = b\r\n', metric: 'exact-match' }, 'a = b')).toEqual({ passed: true, exact: true, editSimilarity: 1 });
    expect(matchOf({ groundTruth: 'a = b', metric: 'exact-match' }, 'a  = b').passed).toBe(false);
    expect(matchOf({ groundTruth: 'f(a, b)', metric: 'whitespace-insensitive' }, 'f( a,b )').passed).toBe(true);
    expect(matchOf({ groundTruth: 'f(a, k=1, j=2)', metric: 'same-call' }, 'f(a, j = 2, k=1)').passed).toBe(true);
    expect(matchOf({ groundTruth: 'x', metric: 'tests' }, 'x').passed).toBeNull();
  });

  it('edit similarity is 1 for equal texts, 0 for nothing in common, symmetric, and between', () => {
    expect(editSimilarity('kitten', 'sitting')).toBeCloseTo(1 - 3 / 7);
    expect(editSimilarity('', '')).toBe(1);
    expect(editSimilarity('abc', '')).toBe(0);
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => editSimilarity(a, b) === editSimilarity(b, a) && editSimilarity(a, b) >= 0 && (editSimilarity(a, b) === 1) === (a === b)));
  });
});

describe('sameCall', () => {
  it.each([
    ['np.dot(a, b)', 'np.dot(a,b)', true],
    ['f(a, b)', 'f(b, a)', false],
    ['f(x=1)', 'f(x=2)', false],
    ['f(x=1)', 'f(x == 1)', false],
    ['f("a, b", g(1, 2))', 'f("a, b",g(1,2))', true],
    ['f("a b")', 'f("ab")', false],
    ['f(a)', 'f(a).x', false],
    ['f(a,)', 'f(a)', true],
    ['a + b', 'a+b', true],
    ['f(a', 'f( a', true],
  ])('%s / %s', (a, b, same) => {
    expect(sameCall(a, b)).toBe(same);
  });
});
