import { describe, expect, it } from 'vitest';
import { EngineError } from '../../../lib/completion';
import type { Prediction } from '../../../lib/evaluation/predictions';
import { requestOf } from '../../../lib/evaluation/run/answer-task';
import { RunController } from '../../../lib/evaluation/run/run-controller';
import { memoryStore, type RunProgress, type RunSpec, type RunStore } from '../../../lib/evaluation/run/run-state';
import type { Task } from '../../../lib/evaluation/tasks/task';

const ids = ['a', 'b', 'c', 'd', 'e'];
const tasks = ids.map((taskId): Task => ({ schema: 1, taskId, problemId: taskId, language: 'python', prefix: '', suffix: '', groundTruth: 'x', mask: 'single-line', lineMode: 'single', metric: 'exact-match', source: { set: 'own-jsonl' } }));
const spec: RunSpec = { id: 'r1', model: 'm', engine: 'test', promptMode: 'fim', maxTokens: { single: 50, multi: 96 }, createdAt: '2026-01-01T00:00:00Z', taskIds: ids };

function predictionFor(task: Task): Prediction {
  return { taskId: task.taskId, language: 'python', model: 'm', promptMode: 'fim', completion: 'x', raw: 'x', tokens: ['x'], logprobs: [-0.1], finishReason: 'stop', rawSyntaxValid: true, syntaxValid: true };
}

/** An engine whose clock moves 1 s a row; tasks in `failing` fail, one in `holding` waits for the abort. */
function bench(store: RunStore = memoryStore()) {
  let ms = 0;
  const asked: string[] = [];
  const failing = new Set<string>();
  const holding = new Map<string, () => void>();
  const answer = async (task: Task, signal: AbortSignal): Promise<Prediction> => {
    asked.push(task.taskId);
    ms += 1000;
    const reached = holding.get(task.taskId);
    if (reached !== undefined) {
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
        reached();
      });
      throw new EngineError('aborted', 'cancelled');
    }
    if (failing.has(task.taskId)) throw new EngineError('timeout', `no answer to ${task.taskId}`);
    return predictionFor(task);
  };
  const controller = () => new RunController(spec, tasks, { answer, store, nowMs: () => ms });
  /** Resolves when the engine works on the task. */
  const hold = (id: string) => new Promise<void>((resolve) => holding.set(id, resolve));
  return { controller, asked, failing, hold, release: (id: string) => holding.delete(id) };
}

describe('RunController', () => {
  it('runs every task once, in order, and tells rate and time left', async () => {
    const { controller, asked } = bench();
    const run = controller();
    const seen: RunProgress[] = [];
    run.subscribe((progress) => seen.push(progress));
    await run.start();
    expect(asked).toEqual(ids);
    expect(run.predictions.map(({ taskId }) => taskId)).toEqual(ids);
    expect(run.progress).toEqual({ status: 'done', total: 5, answered: 5, failed: 0, current: null, ratePerMinute: 60, etaMs: 0, pausedBecause: null });
    expect(seen.find(({ answered }) => answered === 2)).toMatchObject({ status: 'running', ratePerMinute: 60, etaMs: 3000 });
  });

  it('pauses at once and puts the interrupted task again on resume', async () => {
    const { controller, asked, hold, release } = bench();
    const run = controller();
    const reached = hold('c');
    const running = run.start();
    await reached;
    await run.pause();
    await running;
    expect(run.progress).toMatchObject({ status: 'paused', answered: 2, failed: 0, current: null });
    release('c');
    await run.start();
    expect(run.progress.status).toBe('done');
    expect(asked).toEqual(['a', 'b', 'c', 'c', 'd', 'e']);
  });

  it('goes on after a reload with nothing lost and nothing twice', async () => {
    const store = memoryStore();
    const { controller, asked, hold, release } = bench(store);
    const first = controller();
    const reached = hold('d');
    void first.start();
    await reached;
    await first.cancel();
    release('d');
    const second = controller();
    await second.load();
    expect(second.progress).toMatchObject({ status: 'idle', answered: 3, etaMs: null });
    await second.start();
    expect(second.predictions.map(({ taskId }) => taskId)).toEqual(ids);
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'd', 'e']);
    const third = controller();
    await third.load();
    expect(third.progress.status).toBe('done');
  });

  it('lists failed tasks with their reason, goes on, and retries only them', async () => {
    const { controller, asked, failing } = bench();
    failing.add('b');
    failing.add('e');
    const run = controller();
    await run.start();
    expect(run.progress).toMatchObject({ status: 'done', answered: 3, failed: 2 });
    expect(run.failures[0]).toEqual({ taskId: 'b', code: 'timeout', message: 'no answer to b' });
    failing.clear();
    asked.length = 0;
    await run.retryFailed();
    expect(asked).toEqual(['b', 'e']);
    expect(run.progress).toMatchObject({ status: 'done', answered: 5, failed: 0 });
  });

  it('pauses by itself when the engine fails three times in a row, and says why', async () => {
    const { controller, asked, failing } = bench();
    for (const id of ['b', 'c', 'd']) failing.add(id);
    const run = controller();
    await run.start();
    expect(asked).toEqual(['a', 'b', 'c', 'd']);
    expect(run.progress.status).toBe('paused');
    expect(run.progress.pausedBecause).toContain('no answer to d');
    failing.clear();
    await run.retryFailed();
    expect(run.progress).toMatchObject({ status: 'done', answered: 5, pausedBecause: null });
  });

  it('can be paused while it still reads its rows', async () => {
    const { controller, asked } = bench();
    const run = controller();
    const running = run.start();
    await run.pause();
    await running;
    expect(asked).toEqual([]);
    expect(run.progress.status).toBe('paused');
  });

  it('joins a second start', async () => {
    const { controller, asked } = bench();
    const run = controller();
    await Promise.all([run.start(), run.start()]);
    expect(asked).toEqual(ids);
  });

  it('names a task that is not there', () => {
    const { answer } = { answer: () => Promise.reject(new Error()) };
    expect(() => new RunController(spec, tasks.slice(1), { answer, store: memoryStore(), nowMs: () => 0 })).toThrow('"a"');
  });
});

describe('requestOf', () => {
  it('asks with an id that every server takes, whatever the task is called', () => {
    const named = (taskId: string) => requestOf({ ...tasks[0]!, taskId }).id;
    expect(named('SingleLineInfilling/HumanEval/106/L3')).toBe('SingleLineInfilling.HumanEval.106.L3');
    expect(named(`${'ä/'.repeat(120)}L1`)).toMatch(/^[A-Za-z0-9.:_-]{100}$/);
  });
});
