import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { chooseTasks, type Task } from '@/lib/evaluation';

function task(language: string, problem: number, hole: number): Task {
  return { schema: 1, taskId: `${language}/${problem}/L${hole}`, problemId: `${language}/${problem}`, language, prefix: '', suffix: '', groundTruth: 'x', mask: 'single-line', lineMode: 'single', metric: 'exact-match', source: { set: 'own-jsonl' } };
}
const tasks = ['python', 'java'].flatMap((language) => [0, 1, 2, 3].flatMap((problem) => [0, 1].map((hole) => task(language, problem, hole))));

describe('chooseTasks', () => {
  it('mixes languages and problems before it takes second holes', () => {
    const chosen = chooseTasks(tasks, { languages: ['python', 'java'], count: 8, seed: 1 });
    expect(chosen.filter(({ language }) => language === 'java')).toHaveLength(4);
    expect(new Set(chosen.map(({ problemId }) => problemId)).size).toBe(8);
  });

  it('takes only the named languages, in the order of the tasks, and keeps a smaller sample in a larger one', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.nat(1000), (a, b, seed) => {
        const [few, many] = [Math.min(a, b), Math.max(a, b)].map((count) => chooseTasks(tasks, { languages: ['python'], count, seed })) as [Task[], Task[]];
        expect(few.length).toBe(Math.min(a, b, 8));
        expect(many).toEqual(expect.arrayContaining(few));
        const order = many.map((one) => tasks.indexOf(one));
        expect(order).toEqual([...order].sort((x, y) => x - y));
        expect(many.every(({ language }) => language === 'python')).toBe(true);
      }),
    );
  });
});
