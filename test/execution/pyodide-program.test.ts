import { loadPyodide } from 'pyodide';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProgramInput } from '../../lib/execution/program-input';
import { createPythonRun, type PythonRun } from '../../lib/execution/pyodide-program';

let run: PythonRun;

beforeAll(async () => {
  run = createPythonRun(await loadPyodide());
}, 120_000);

function python(program: string, extra: Partial<ProgramInput> = {}) {
  let exceeded = 0;
  const end = run({ language: 'python', program, stdin: '', kind: 'tests', memoryBytes: 1 << 29, outputBytes: 1000, ...extra }, { exceeded: () => (exceeded += 1) });
  return { ...end, exceeded };
}

describe('Python programs in Pyodide', () => {
  it('pass when their checks hold, as the module __main__', () => {
    expect(python('import sys\nassert __name__ == "__main__" and sys.modules["__main__"].x_is_here() == 1\n'.replace('import sys', 'import sys\ndef x_is_here(): return 1'))).toMatchObject({ outcome: 'passed', reason: '' });
  });

  it('fail with the check that failed and its line', () => {
    expect(python('x = 1\nassert x == 2, "not two"\n')).toMatchObject({ outcome: 'failed', reason: 'AssertionError: not two in: assert x == 2, "not two"', errorLine: 2 });
  });

  it('crash with the error and the line of the program', () => {
    expect(python('def f():\n    return [][1]\nf()\n')).toMatchObject({ outcome: 'crashed', reason: 'IndexError: list index out of range', errorLine: 2 });
  });

  it('are refused with the line of the syntax error; null bytes too', () => {
    expect(python('x = 1\nif x\n    pass\n')).toMatchObject({ outcome: 'syntax-error', errorLine: 2 });
    expect(python('x = "\0"\n').outcome).toBe('syntax-error');
  });

  it('do not pass by leaving early', () => {
    expect(python('import sys\nsys.exit(0)\n').outcome).toBe('crashed');
    expect(python('import sys\nsys.exit(0)\n', { kind: 'script' }).outcome).toBe('passed');
    expect(python('raise KeyboardInterrupt\n').outcome).toBe('crashed');
  });

  it('read standard input and print', () => {
    expect(python('a, b = map(int, input().split())\nprint(a + b)\n', { kind: 'script', stdin: '3 4\n' })).toMatchObject({ outcome: 'passed', stdout: '7\n' });
  });

  it('report output beyond the limit once and keep the beginning', () => {
    const end = python('for _ in range(100): print("x" * 99)\n');
    expect([end.exceeded, end.stdout.length]).toEqual([1, 1000]);
  });

  it('recurse without end and are stopped by Python itself', () => {
    expect(python('def f(n): return f(n + 1)\nf(0)\n').reason).toMatch(/RecursionError/);
  });

  it('leave nothing behind for the next program', () => {
    expect(python('import math, builtins, sys, collections\nmath.floor = None\nleft = 1\nsys.setrecursionlimit(50000)\ncollections.Counter.extra = 1\ncollections.deque = None\nimport calendar\ncalendar.month = None\nbuiltins.len = None\n')).toMatchObject({ outcome: 'passed', reason: '' });
    expect(
      python('import math, sys, calendar, collections\nassert math.floor(1.5) == 1 and len([1]) == 1 and calendar.month is not None and collections.deque is not None\nassert "left" not in globals() and sys.getrecursionlimit() < 50000\n'),
    ).toMatchObject({ outcome: 'passed', reason: '' });
  });
});
