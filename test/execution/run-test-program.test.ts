import { describe, expect, it } from 'vitest';
import { ExecutorError, type Execution, type ExecutionRequest, type Executor } from '../../lib/execution/executor';
import { DEFAULT_LIMITS, timeLimitMs } from '../../lib/execution/limits';
import { comparableOutput, runAgainstReference, runTestProgram } from '../../lib/execution/run-test-program';

const signal = new AbortController().signal;

/** An executor that answers by a rule and remembers what it was asked. */
function scripted(rule: (request: ExecutionRequest) => Partial<Execution>): Executor & { readonly requests: ExecutionRequest[] } {
  const requests: ExecutionRequest[] = [];
  return {
    requests,
    languages: ['python'],
    execute(request) {
      requests.push(request);
      return Promise.resolve({ outcome: 'passed', reason: '', stdout: '', stderr: '', latencyMs: 10, ...rule(request) });
    },
    dispose: () => Promise.resolve(),
  };
}

describe('test programs', () => {
  it('that check themselves run once', async () => {
    const executor = scripted(() => ({ outcome: 'failed', reason: 'no' }));
    expect(await runTestProgram(executor, { language: 'python', source: 'x' }, DEFAULT_LIMITS, signal)).toEqual({ verdict: 'failed', detail: 'no', ms: 10 });
    expect(executor.requests).toEqual([{ language: 'python', program: 'x', limits: DEFAULT_LIMITS }]);
  });

  it('with cases run on each input until one fails; any listed output is right', async () => {
    const executor = scripted(({ stdin = '' }) => ({ stdout: `${stdin}  \n\n` }));
    const cases = [
      { input: 'a', output: ['x', 'a'] },
      { input: 'b', output: ['c'] },
      { input: 'd', output: ['d'] },
    ];
    expect(await runTestProgram(executor, { language: 'python', source: 'x', cases }, DEFAULT_LIMITS, signal)).toEqual({ verdict: 'failed', detail: 'case 2: printed "b" instead of "c"', ms: 20 });
    expect(executor.requests.map(({ stdin, kind }) => [stdin, kind])).toEqual([['a', 'script'], ['b', 'script']]);
  });

  it('in a language that nothing runs are an error of the executor', async () => {
    await expect(runTestProgram(scripted(() => ({})), { language: 'cobol', source: '' }, DEFAULT_LIMITS, signal)).rejects.toBeInstanceOf(ExecutorError);
  });

  it('compare output without trailing whitespace, but not without leading', () => {
    expect(comparableOutput('a \nb\t\n\n')).toBe('a\nb');
    expect(comparableOutput(' a')).toBe(' a');
  });
});

describe('time limits', () => {
  it('are four times the reference, at least the floor', () => {
    expect([timeLimitMs(null), timeLimitMs(10), timeLimitMs(2000)]).toEqual([4000, 4000, 8000]);
  });

  it('that were hit at the floor are tried again when the reference is slow', async () => {
    const slow = scripted(({ program, limits }) => (program === 'reference' ? { latencyMs: 3000 } : limits.timeMs < 12_000 ? { outcome: 'timed-out' } : { latencyMs: 11_000 }));
    const run = (executor: Executor, reference: string | null) =>
      runAgainstReference(executor, { language: 'python', source: 'answer' }, reference === null ? null : { language: 'python', source: reference }, DEFAULT_LIMITS, signal);
    expect(await run(slow, 'reference')).toEqual({ verdict: 'passed', detail: '', ms: 11_000 });
    const quick = scripted(({ program }) => (program === 'reference' ? { latencyMs: 20 } : { outcome: 'timed-out' }));
    expect((await run(quick, 'reference')).verdict).toBe('timed-out');
    expect(quick.requests.length).toBe(2);
    expect((await run(quick, null)).verdict).toBe('timed-out');
  });
});
