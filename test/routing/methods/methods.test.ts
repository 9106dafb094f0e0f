import { describe, expect, it } from 'vitest';
import { METHOD_IDS, METHODS, type MethodId, type MethodRow } from '@/lib/routing/methods';
import { fitTree, treeShare } from '@/lib/routing/methods/decision-tree';
import { row } from '../../helpers/rows';

const score = (id: MethodId, calibration: readonly MethodRow[], judged: MethodRow, candidate = 0): number | null => METHODS[id].fit(calibration, {})[candidate]!.score(judged);
const logs = (...probabilities: number[]): { tokens: string[]; logprobs: number[] } => ({ tokens: probabilities.map((_, i) => `t${i}`), logprobs: probabilities.map(Math.log) });

describe('METHODS', () => {
  it('has each id once, under its own name', () => {
    expect(METHOD_IDS.map((id) => METHODS[id].id)).toEqual([...METHOD_IDS]);
  });
});

describe('cascade', () => {
  const t1 = 60;
  it('escalates below the lower threshold, asks all tokens up to the upper one, and gates', () => {
    expect(score('cascade', [], row('a', logs(0.5, 0.5, 0.5, 1, 1, 1, 1)), t1)).toBeNull();
    expect(score('cascade', [], row('a', logs(0.7, 0.7, 0.7, 0.9, 0.9)), t1)).toBeCloseTo(Math.exp((3 * Math.log(0.7) + 2 * Math.log(0.9)) / 5), 10);
    expect(score('cascade', [], row('a', logs(0.9, 0.9, 0.9, 0.1)), t1)).toBeCloseTo(0.9, 10);
    expect(score('cascade', [], row('a', { ...logs(1, 1, 1), syntaxValid: false }), t1)).toBeNull();
  });
});

describe('static-signals', () => {
  it('learns that long prefixes fail', () => {
    const calibration = Array.from({ length: 40 }, (_, i) => row(`P/${i}`, { passed: i < 20 }, {}, { prefix: 'x'.repeat(i < 20 ? 10 + i : 500 + i), suffix: '' }));
    expect(score('static-signals', calibration, row('n', {}, {}, { prefix: 'x'.repeat(12), suffix: '' }))).toBe(1);
    expect(score('static-signals', calibration, row('n', {}, {}, { prefix: 'x'.repeat(900), suffix: '' }))).toBe(0);
  });

  it('grows no deeper than asked and keeps leaves large', () => {
    const features = Array.from({ length: 64 }, (_, i) => [i]);
    const labels = Uint8Array.from(features, ([x]) => Number(x! % 16 < 8));
    const tree = fitTree(features, labels, { maxDepth: 3, leastLeaf: 5 });
    const shares = new Set(features.map((f) => treeShare(tree, f)));
    expect(shares.size).toBeLessThanOrEqual(8);
  });
});

describe('eagle', () => {
  const near = (passed: boolean, words: string, n: number): MethodRow[] => Array.from({ length: n }, (_, i) => row(`${words}/${i}`, { passed }, { passed: !passed }, { prefix: words, suffix: '' }));
  const calibration = [...near(true, 'alpha beta', 30), ...near(false, 'gamma delta', 30)];

  it('rates the local model by the most similar tasks', () => {
    const at = (words: string): number => score('eagle-ternary', calibration, row('n', {}, {}, { prefix: words, suffix: '' }))!;
    expect(at('alpha beta')).toBeGreaterThan(at('gamma delta'));
  });

  it('counts ties as half (ternary) or drops them (binary)', () => {
    const won = row('w', { passed: true }, { passed: false }, { prefix: 'a', suffix: '' });
    const ties = Array.from({ length: 30 }, (_, i) => row(`t/${i}`, { passed: true }, { passed: true }, { prefix: 'a', suffix: '' }));
    const judged = row('n', {}, {}, { prefix: 'a', suffix: '' });
    expect(score('eagle-binary', [won, ...ties], judged)!).toBeGreaterThan(score('eagle-ternary', [won, ...ties], judged)!);
    expect(score('eagle-binary', ties, judged)).toBe(0.5);
  });
});

describe('embedding-knn', () => {
  it('is the share of the 11 nearest tasks that pass', () => {
    const calibration = Array.from({ length: 22 }, (_, i) => row(`P/${i}`, { passed: i < 14 }, {}, { prefix: '', suffix: '' }));
    const embeddings = new Map([...calibration.map((r, i) => [r.taskId, Float32Array.of(i < 11 ? 1 : 0, i < 11 ? 0 : 1)] as const), ['q', Float32Array.of(0, 1)] as const]);
    for (const [id, expected] of [['embedding-knn', 3 / 11], ['combined', 3 / 11]] as const) {
      expect(METHODS[id].fit(calibration, { embeddings })[0]!.score(row('q', {}, {}, { prefix: '', suffix: '' }))).toBeCloseTo(expected, 10);
    }
  });
});
