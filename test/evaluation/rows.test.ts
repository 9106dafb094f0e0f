import { describe, expect, it } from 'vitest';
import { formatPredictions, InputError, pairPredictions, parsePredictions, problemIdOf, type Prediction, type TaskContexts } from '@/lib/evaluation';
import { prediction } from '../helpers/rows';

const file = (name: string, ...predictions: Prediction[]) => parsePredictions(formatPredictions(predictions), name);
const without = (p: Prediction, field: string): Prediction => Object.fromEntries(Object.entries(p).filter(([key]) => key !== field)) as Prediction;

describe('pairPredictions', () => {
  it('joins by task id in the order of the local file', () => {
    const a = prediction({ taskId: 'S/P/1/L0' });
    const b = prediction({ taskId: 'S/P/1/L1', passed: false });
    const rows = pairPredictions(file('l', a, b), file('s', b, a));
    expect(rows.map((r) => [r.taskId, r.problemId, r.local.passed, r.server.passed])).toEqual([
      ['S/P/1/L0', 'S/P/1', true, true],
      ['S/P/1/L1', 'S/P/1', false, false],
    ]);
  });

  it('takes problem, prefix and suffix from the tasks', () => {
    const tasks: TaskContexts = { files: ['t'], byId: new Map([['Own/1/L0', { problemId: 'p', prefix: 'a', suffix: 'b' }]]) };
    expect(pairPredictions(file('l', prediction()), file('s', prediction()), tasks)[0]).toMatchObject({ problemId: 'p', prefix: 'a', suffix: 'b' });
  });

  it('names every row that cannot be used', () => {
    const tasks: TaskContexts = { files: ['t.jsonl'], byId: new Map([['a', { problemId: 'p', prefix: '', suffix: '' }]]) };
    const run = () =>
      pairPredictions(file('l', prediction({ taskId: 'a' }), prediction({ taskId: 'b' })), file('s', without(prediction({ taskId: 'a' }), 'passed'), prediction({ taskId: 'c' })), tasks);
    expect(run).toThrow(InputError);
    expect(run).toThrow(/l:2: task "b" has no row in s\nl:2: task "b" is not in t\.jsonl/);
    expect(run).toThrow(/s:1: task "a" was not executed/);
    expect(run).toThrow(/s:2: task "c" has no row in l/);
  });
});

describe('problemIdOf', () => {
  it.each([
    ['SingleLineInfilling/HumanEval/106/L3', 'SingleLineInfilling/HumanEval/106'],
    ['MultiLineInfilling/HumanEval/2/L0_L1', 'MultiLineInfilling/HumanEval/2'],
    ['block_completion_000123', 'block_completion_000123'],
    ['/L1', '/L1'],
  ])('%s -> %s', (taskId, problemId) => expect(problemIdOf(taskId)).toBe(problemId));
});
