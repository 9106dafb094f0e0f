import { gzipSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { formatTasks } from '../../../lib/evaluation/tasks/own-jsonl';
import { importTasks } from '../../../lib/evaluation/tasks/import-tasks';
import { testProgramOf } from '../../../lib/evaluation/tasks/task';

const options = { seed: 3, holesPerSource: 3, languageOf: (path: string) => (path.endsWith('.py') ? 'python' : path.endsWith('.js') ? 'javascript' : null) };

const infilling = (id: string) => ({
  task_id: id,
  entry_point: 'double',
  prompt: 'def double(x):\n',
  suffix: '',
  canonical_solution: '    return 2 * x\n',
  test: 'def check(candidate):\n    assert candidate(2) == 4\n',
});
const safim = (id: string, more: object = {}) => ({
  task_id: id,
  lang: 'python',
  prompt: 'x = int(input())\nprint({{completion}})\n',
  eval_prompt: 'x = int(input())\nprint({{completion}})\n',
  ground_truth: 'x + 1',
  unit_tests: JSON.stringify([{ input: '1\n', output: ['2\n'] }]),
  ...more,
});
const humanEvalX = (id: string) => ({ task_id: id, prompt: 'const twice = (n) => {\n', canonical_solution: '  const two = 2;\n  return n * two;\n}\n', test: 'console.assert(twice(2) === 4)\n', declaration: '' });

function read(name: string, text: string | Uint8Array) {
  return importTasks([{ name, bytes: typeof text === 'string' ? strToU8(text) : text }], options);
}
const jsonl = (...rows: unknown[]) => rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n');

describe('importTasks', () => {
  it('reads HumanEval-Infilling, gzip or plain, with its three kinds', () => {
    const text = jsonl(infilling('SingleLineInfilling/HumanEval/7/L0'), infilling('MultiLineInfilling/HumanEval/7/L0_L1'), infilling('RandomSpanInfilling/HumanEval/8/4'));
    const { items, problems } = read('tasks.jsonl.gz', gzipSync(strToU8(text)));
    expect(problems).toEqual([]);
    expect(items.map(({ mask, problemId }) => [mask, problemId])).toEqual([
      ['single-line', 'SingleLineInfilling/HumanEval/7'],
      ['multi-line', 'MultiLineInfilling/HumanEval/7'],
      ['random-span', 'RandomSpanInfilling/HumanEval/8'],
    ]);
    expect(testProgramOf(items[0]!, '    return 9\n')?.source).toBe('def double(x):\n    return 9\n\ndef check(candidate):\n    assert candidate(2) == 4\n\ncheck(double)\n');
  });

  it('reads SAFIM: whole programs on standard input, and API rows without tests', () => {
    const text = jsonl(safim('control_1'), safim('block_2', { lang: 'java' }), safim('api_3', { unit_tests: null, eval_prompt: undefined }), safim('api_4', { unit_tests: '[]', lang: 'cpp' }));
    const { items, problems } = read('safim.jsonl', text);
    expect(problems).toEqual([]);
    expect(items.map(({ mask, metric, lineMode }) => [mask, metric, lineMode])).toEqual([
      ['control-flow', 'tests', 'single'],
      ['block', 'tests', 'multi'],
      ['api-call', 'same-call', 'single'],
      ['api-call', 'whitespace-insensitive', 'single'],
    ]);
    expect(testProgramOf(items[0]!, '$& x')).toEqual({ language: 'python', source: 'x = int(input())\nprint($& x)\n', cases: [{ input: '1\n', output: ['2\n'] }] });
    expect(testProgramOf(items[2]!, 'x')).toBeNull();
  });

  it('lists rows that cannot be read with file, line and reason, and goes on', () => {
    const text = `\uFEFF${jsonl(safim('a'), '{oops}', '', { ...safim('b'), prompt: 'no hole' }, safim('c', { unit_tests: '{' }), safim('d', { lang: 'cobol' }), safim('e'), '{"task_id": "f", "la').replaceAll('\n', '\r\n')}`;
    const { items, problems } = read('s.jsonl', text);
    expect(items.map(({ taskId }) => taskId)).toEqual(['SAFIM/a', 'SAFIM/e']);
    expect(problems.map(({ file, line }) => `${file}:${line}`)).toEqual(['s.jsonl:2', 's.jsonl:4', 's.jsonl:5', 's.jsonl:6', 's.jsonl:8']);
    expect(problems[1]!.message).toContain('{{completion}} is missing');
    expect(problems[2]!.message).toContain('unit_tests');
    expect(problems[3]!.message).toContain('cobol');
    expect(problems[4]!.message).toContain('cut off');
  });

  it('cuts holes from HumanEval-X inside the solution, with a check that really ends the program', () => {
    const { items } = read('x.jsonl', jsonl(humanEvalX('JavaScript/3')));
    expect(items.length).toBeGreaterThan(1);
    for (const task of items) {
      expect(task.prefix.startsWith('const twice = (n) => {\n')).toBe(true);
      expect(task.prefix + task.groundTruth + task.suffix).toBe(humanEvalX('').prompt + humanEvalX('').canonical_solution);
      expect(testProgramOf(task, task.groundTruth)?.source).toMatch(/^console\.assert = .*throw/);
    }
  });

  it('reads back its own tasks, and names a wrong field', () => {
    const { items } = read('x.jsonl', jsonl(humanEvalX('JavaScript/3')));
    expect(read('own.jsonl', formatTasks(items))).toEqual({ items, problems: [] });
    const broken = read('own.jsonl', jsonl({ ...items[0], metric: 'exact-match' }, { ...items[1], mask: 'hole' }));
    expect(broken.items).toEqual([]);
    expect(broken.problems.map(({ message }) => message)).toEqual(['"test": metric "tests" needs "test", and only it', expect.stringContaining('"mask"')]);
  });

  it('makes tasks of the user’s own code with exact match as the metric, and says what it cannot use', () => {
    const code = 'def f(a):\n    b = a + 1\n    return g(b)\n';
    const { items, problems } = importTasks(
      [
        { name: 'src/a.py', bytes: strToU8(code) },
        { name: 'photo.png', bytes: Uint8Array.of(0x89, 0x50, 0xff) },
        { name: 'notes.txt', bytes: strToU8('hello') },
        { name: 'empty.py', bytes: strToU8('# nothing\n') },
      ],
      options,
    );
    expect(items.length).toBeGreaterThan(1);
    expect(items.every(({ metric, test, path, problemId }) => metric === 'exact-match' && test === undefined && path === 'src/a.py' && problemId === 'user-code/src/a.py')).toBe(true);
    expect(problems.map(({ file }) => file)).toEqual(['photo.png', 'notes.txt', 'empty.py']);
  });

  it('counts the first of two tasks with one id', () => {
    const { items, problems } = read('t.jsonl', jsonl(safim('a'), safim('a')));
    expect(items).toHaveLength(1);
    expect(problems).toEqual([{ file: 't.jsonl', line: 2, message: expect.stringContaining('SAFIM/a'), reason: { code: 'task-twice', params: { task: 'SAFIM/a' } } }]);
  });

  it('names a file of no known format, and a damaged gzip file', () => {
    expect(read('x.jsonl', '{"a": 1}\n').problems[0]).toMatchObject({ line: 0, message: expect.stringContaining('known format') });
    expect(read('x.jsonl.gz', gzipSync(strToU8('{"a": 1}\n')).slice(0, 12)).problems[0]!.message).toContain('gzip');
  });
});
