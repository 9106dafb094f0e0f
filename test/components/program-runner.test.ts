import { describe, expect, it } from 'vitest';
import { ProgramRunner, runnable, type RunState } from '@/components/playground/run/program-runner';
import type { Execution, ExecutionRequest } from '@/lib/execution/executor';
import type { SandboxedExecutor } from '@/lib/execution/sandbox/sandboxed-executor';

const PASSED: Execution = { outcome: 'passed', reason: '', stdout: 'hi\n', stderr: '', latencyMs: 3 };

/** A sandbox whose runs end when the test says so. */
class FakeSandbox implements SandboxedExecutor {
  readonly languages = ['python', 'javascript', 'typescript', 'cpp'] as const;
  readonly loads: string[] = [];
  readonly requests: ExecutionRequest[] = [];
  end: (execution: Execution) => void = () => undefined;
  disposed = false;

  load(language: string, onProgress?: (progress: { loadedBytes: number; totalBytes: null }) => void): Promise<void> {
    this.loads.push(language);
    onProgress?.({ loadedBytes: 7, totalBytes: null });
    return Promise.resolve();
  }

  execute(request: ExecutionRequest, signal: AbortSignal): Promise<Execution> {
    this.requests.push(request);
    return new Promise((resolve, reject) => {
      this.end = resolve;
      signal.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError')));
    });
  }

  dispose(): Promise<void> {
    this.disposed = true;
    return Promise.resolve();
  }
}

function aRunner() {
  const sandbox = new FakeSandbox();
  const runner = new ProgramRunner(() => Promise.resolve(sandbox));
  const states: RunState[] = [];
  runner.store.subscribe((state) => states.push(state));
  return { sandbox, runner, states, kinds: () => states.map(({ kind }) => kind) };
}

const file = (language: string, text = 'x') => ({ id: `a.${language}`, language, text });
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('what can run in the tab', () => {
  it.each([
    ['python', 'x', { kind: 'yes', language: 'python' }],
    ['typescript', 'x', { kind: 'yes', language: 'typescript' }],
    ['javascript', 'const a = 1;', { kind: 'yes', language: 'javascript' }],
    ['javascript', '// first\nexport const a = 1;', { kind: 'yes', language: 'typescript' }],
    ['javascript', 'const text = "no export here";', { kind: 'yes', language: 'javascript' }],
    ['cpp', 'x', { kind: 'needs-clang' }],
    ['java', 'x', { kind: 'java' }],
    ['go', 'x', { kind: 'no' }],
    ['plaintext', 'x', { kind: 'no' }],
  ])('%s: %s', (language, text, wanted) => {
    expect(runnable({ language, text })).toEqual(wanted);
  });
});

describe('running', () => {
  it('loads a language once, then runs, and shows each state', async () => {
    const { sandbox, runner, kinds } = aRunner();
    void runner.run(file('python'));
    await settled();
    sandbox.end(PASSED);
    await settled();
    expect(kinds()).toEqual(['loading', 'loading', 'running', 'ended']);
    expect(runner.store.getState()).toEqual({ kind: 'ended', execution: PASSED, documentId: 'a.python' });
    expect(sandbox.requests[0]).toMatchObject({ language: 'python', program: 'x', kind: 'script' });
    void runner.run(file('python'));
    await settled();
    expect(sandbox.loads).toEqual(['python']);
  });

  it('a new run ends the one before, whose end is not shown', async () => {
    const { sandbox, runner } = aRunner();
    void runner.run(file('python', 'first'));
    await settled();
    void runner.run(file('javascript', 'second'));
    await settled();
    expect(runner.store.getState().kind).toBe('running');
    sandbox.end(PASSED);
    await settled();
    expect(runner.store.getState()).toMatchObject({ kind: 'ended', documentId: 'a.javascript' });
  });

  it('stop ends it, close hides it, and a late end changes neither', async () => {
    const { sandbox, runner } = aRunner();
    void runner.run(file('python'));
    await settled();
    runner.stop();
    sandbox.end(PASSED);
    await settled();
    expect(runner.store.getState()).toEqual({ kind: 'stopped' });
    runner.close();
    expect(runner.store.getState()).toEqual({ kind: 'closed' });
    await runner.dispose();
    expect(sandbox.disposed).toBe(true);
  });

  it('C++ loads nothing before it was agreed to', async () => {
    const { sandbox, runner } = aRunner();
    await runner.run(file('cpp'));
    expect(runner.store.getState()).toEqual({ kind: 'needs-clang' });
    expect(sandbox.loads).toEqual([]);
    void runner.run(file('cpp'), true);
    await settled();
    expect(sandbox.loads).toEqual(['cpp']);
  });

  it('a sandbox whose code cannot be fetched is told apart, so that the page says what to do', async () => {
    const runner = new ProgramRunner(() => Promise.reject(new Error('Failed to load chunk /_next/static/chunks/a.js from module 1')));
    await runner.run(file('python'));
    expect(runner.store.getState()).toEqual({ kind: 'failed', message: null });
  });

  it('a sandbox that cannot open is said in its own words', async () => {
    const runner = new ProgramRunner(() => Promise.reject(new Error('The execution sandbox did not load.')));
    await runner.run(file('python'));
    expect(runner.store.getState()).toEqual({ kind: 'failed', message: 'The execution sandbox did not load.' });
  });
});
