import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applySplit, foldsByProblem, parseSplit, splitByProblem } from '@/lib/evaluation';
import { row } from '../helpers/rows';

const rowsArbitrary = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 30 }).map((holes) => holes.flatMap((count, p) => Array.from({ length: count }, (_, h) => row(`P/${p}/L${h}`))));

describe('splitByProblem', () => {
  it('keeps problems whole, loses no row, reaches the asked size, and is the same for one seed', () => {
    fc.assert(
      fc.property(rowsArbitrary, fc.integer(), fc.integer({ min: 0, max: 60 }), (rows, seed, size) => {
        const { calibration, test } = splitByProblem(rows, size, seed);
        const problems = new Set(calibration.map((r) => r.problemId));
        expect(test.some((r) => problems.has(r.problemId))).toBe(false);
        expect(calibration.length + test.length).toBe(rows.length);
        expect(calibration.length).toBeGreaterThanOrEqual(Math.min(size, rows.length));
        expect(splitByProblem(rows, size, seed)).toEqual({ calibration, test });
      }),
    );
  });
});

describe('foldsByProblem', () => {
  it('gives each problem one fold and folds of nearly equal problem count', () => {
    fc.assert(
      fc.property(rowsArbitrary, fc.integer(), fc.integer({ min: 2, max: 5 }), (rows, seed, k) => {
        const folds = foldsByProblem(rows, k, seed);
        const foldOf = new Map<string, number>();
        rows.forEach((r, i) => {
          expect(folds[i]).toBe(foldOf.get(r.problemId) ?? folds[i]);
          foldOf.set(r.problemId, folds[i]!);
        });
        const sizes = Array.from({ length: k }, (_, fold) => [...foldOf.values()].filter((f) => f === fold).length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('a stored split', () => {
  const text = '{\n"calibration": [\n"a"\n],\n"test": [\n"b"\n]\n}';

  it('takes the rows in its order and leaves others out', () => {
    const { calibration, test } = applySplit([row('b'), row('c'), row('a')], parseSplit(text, 's'), 's', text);
    expect([calibration.map((r) => r.taskId), test.map((r) => r.taskId)]).toEqual([['a'], ['b']]);
  });

  it('names a task without predictions by line', () => {
    expect(() => applySplit([row('a')], parseSplit(text, 's.json'), 's.json', text)).toThrow('s.json:6: task "b" has no predictions');
  });

  it('refuses a task on both sides and a file of another kind', () => {
    expect(() => parseSplit(text.replace('"b"', '"a"'), 's.json')).toThrow('s.json:6: task "a" is named twice');
    expect(() => parseSplit('{"calibration": []}', 's.json')).toThrow('s.json: a split is');
    expect(() => parseSplit('{', 's.json')).toThrow('s.json: no JSON');
  });
});
