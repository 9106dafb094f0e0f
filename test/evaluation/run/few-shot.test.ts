import { describe, expect, it } from 'vitest';
import { exampleChooser, InputError, type ExampleStrategy, type Task } from '@/lib/evaluation';

function task(problemId: string, hole: number, prefix: string, language = 'python'): Task {
  return { schema: 1, taskId: `${problemId}/${hole}`, problemId, language, prefix, suffix: '\n', groundTruth: `answer ${problemId}/${hole}`, mask: 'single-line', lineMode: 'single', metric: 'exact-match', source: { set: 'own-jsonl' } };
}

const pool = [
  task('sum', 0, 'def total(numbers):\n    result = 0\n    '),
  task('sum', 1, 'def total(numbers):\n    for number in numbers:\n        '),
  task('words', 0, 'def longest_word(sentence):\n    words = sentence.split()\n    '),
  task('words-js', 0, 'function longestWord(sentence) {\n  const words = sentence.split(" ");\n  ', 'javascript'),
];
const asked = task('count-words', 0, 'def count_words(sentence):\n    words = sentence.');

describe('exampleChooser', () => {
  it('shows nothing at zero-shot', () => {
    expect(exampleChooser('zero-shot', pool, { seed: 1 })(asked)).toBeNull();
  });

  it('static: the first of the pool, for every task', () => {
    expect(exampleChooser('static', pool, { seed: 1 })(asked)).toEqual({ taskId: 'sum/0', hole: { language: 'python', prefix: pool[0]?.prefix, suffix: '\n', completion: 'answer sum/0' } });
  });

  it('tf-idf: the one with the most telling words in common', () => {
    expect(exampleChooser('tf-idf', pool, { seed: 1 })(asked)?.taskId).toBe('words/0');
  });

  it('random: by seed and task, the same again, and not always one', () => {
    const tasks = Array.from({ length: 20 }, (_, i) => task(`asked-${i}`, 0, 'x'));
    const chosen = (seed: number) => tasks.map((each) => exampleChooser('random', pool, { seed })(each)?.taskId);
    expect(chosen(1)).toEqual(chosen(1));
    expect(chosen(1)).not.toEqual(chosen(2));
    expect(new Set(chosen(1)).size).toBeGreaterThan(1);
  });

  it('embedding: the nearest vector, and a clear error without vectors', () => {
    const embed = (text: string) => (text.includes('total') ? Float32Array.of(0, 1) : Float32Array.of(1, 0));
    expect(exampleChooser('embedding', pool, { seed: 1, embed })(asked)?.taskId).toBe('words/0');
    expect(() => exampleChooser('embedding', pool, { seed: 1 })).toThrow(InputError);
  });

  it.each<ExampleStrategy>(['static', 'random', 'tf-idf'])('%s: never a hole of the same problem, and of the own language where there is one', (strategy) => {
    const choose = exampleChooser(strategy, pool, { seed: 3 });
    for (const each of pool) expect(choose(each)?.taskId.split('/')[0]).not.toBe(each.problemId);
    expect(choose(task('other', 0, 'const x = ', 'javascript'))?.hole.language).toBe('javascript');
    expect(choose(task('other', 0, 'int x = ', 'java'))).not.toBeNull();
    expect(exampleChooser(strategy, pool.slice(0, 2), { seed: 3 })(task('sum', 2, 'def total(numbers):'))).toBeNull();
  });

  it('an empty pool is an error', () => {
    expect(() => exampleChooser('static', [], { seed: 1 })).toThrow('no task to take examples from');
  });
});
