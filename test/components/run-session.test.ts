import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Tier } from '@/components/calibrate/runs/create-tier';
import type { EngineChoice } from '@/components/calibrate/runs/engine-choice';
import { createRunDatabase } from '@/components/calibrate/runs/run-database';
import { planSession, RunSession, runSetsOf, type RunSessionDependencies } from '@/components/calibrate/runs/run-session';
import { EngineError } from '@/lib/completion';
import type { Task } from '@/lib/evaluation';
import type { Executor } from '@/lib/execution';
import { rowsOfRunSet } from '@/lib/evaluation/run-set';
import { prediction } from '../helpers/rows';

const tasks: readonly Task[] = Array.from({ length: 5 }, (_, i) => ({
  schema: 1,
  taskId: `Own/${i}/L0`,
  problemId: `Own/${i}`,
  language: 'python',
  prefix: 'x = ',
  suffix: '\n',
  groundTruth: '1',
  mask: 'single-line',
  lineMode: 'single',
  metric: 'tests',
  test: { kind: 'program', before: '', after: 'assert x == 1\n' },
  source: { set: 'own-jsonl' },
}));
const LOCAL: EngineChoice = { kind: 'tab', modelId: 'small', promptMode: 'fim' };
const SERVER: EngineChoice = { kind: 'server', model: 'large', promptMode: 'fim' };

/** Passes where the program says `x = 1`. */
const executor: Executor = {
  languages: ['python'],
  execute: ({ program }) => Promise.resolve({ outcome: program.includes('x = 1') ? 'passed' : 'failed', reason: '', stdout: '', stderr: '', latencyMs: 3 }),
  dispose: () => Promise.resolve(),
};

interface Lab {
  readonly dependencies: RunSessionDependencies;
  /** `model taskId` of every question, in order. */
  readonly asked: string[];
  readonly alive: Set<string>;
}

function lab(name: string, answer: (model: string, task: Task, signal: AbortSignal) => Promise<string>): Lab {
  const asked: string[] = [];
  const alive = new Set<string>();
  const createTier = (choice: EngineChoice): Tier => {
    const model = choice.kind === 'tab' ? choice.modelId : choice.model;
    return {
      load: () => {
        alive.add(model);
        return Promise.resolve();
      },
      async answer(task, signal) {
        asked.push(`${model} ${task.taskId}`);
        return prediction({ taskId: task.taskId, model, completion: await answer(model, task, signal), passed: undefined });
      },
      dispose: () => {
        alive.delete(model);
        return Promise.resolve();
      },
    };
  };
  let ms = 0;
  return {
    asked,
    alive,
    dependencies: { database: createRunDatabase(name), createTier, executor, nowMs: () => (ms += 1000), isoDate: () => '2026-11-29T00:00:00Z', exclusively: async (_, work) => (await work(), true) },
  };
}

const plan = () => planSession('s1', '2026-11-29T00:00:00Z', tasks, [
  { role: 'local', choice: LOCAL },
  { role: 'server', choice: SERVER },
]);

describe('RunSession', () => {
  it('asks every model every task, one model at a time, judges each answer, and ends in a run set', async () => {
    const { dependencies, asked, alive } = lab('whole', (model, { taskId }) => Promise.resolve(model === 'large' || taskId === 'Own/2/L0' ? '1' : '2'));
    const session = new RunSession(plan(), dependencies);
    await session.start();
    expect(session.view.status).toBe('done');
    expect(asked).toEqual([...tasks.map(({ taskId }) => `small ${taskId}`), ...tasks.map(({ taskId }) => `large ${taskId}`)]);
    expect(alive.size).toBe(0);
    const [set] = runSetsOf(session);
    expect(set).toMatchObject({ localModel: 'small', serverModel: 'large', recorded: false, date: '2026-11-29' });
    const { rows, leftOut } = rowsOfRunSet(set!);
    expect(leftOut).toEqual([]);
    expect(rows.map(({ local, server }) => [local.passed, server.passed])).toEqual(tasks.map((_, i) => [i === 2, true]));
    expect((await dependencies.database.sessions())[0]?.finishedAt).not.toBeNull();
  });

  it('goes on after a pause in another page with what is left, and asks nothing twice but the answer under way', async () => {
    let stopAt: (() => void) | null = null;
    const first = lab('reload', async (_, task, signal) => {
      if (task.taskId !== 'Own/3/L0') return '1';
      stopAt?.();
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new EngineError('aborted', 'The request was cancelled.')), { once: true }));
    });
    await first.dependencies.database.saveSession(plan());
    const session = new RunSession(plan(), first.dependencies);
    stopAt = () => setTimeout(() => void session.pause(), 0);
    await session.start();
    expect(session.view).toMatchObject({ status: 'paused', active: null });
    expect(first.alive.size).toBe(0);

    const later = lab('reload', () => Promise.resolve('1'));
    const [stored] = await later.dependencies.database.sessions();
    const resumed = new RunSession(stored!, later.dependencies);
    await resumed.load();
    expect(resumed.view).toMatchObject({ status: 'paused' });
    expect(resumed.view.runs[0]?.progress.answered).toBe(3);
    await resumed.start();
    expect(resumed.view.status).toBe('done');
    expect(later.asked).toEqual(['small Own/3/L0', 'small Own/4/L0', ...tasks.map(({ taskId }) => `large ${taskId}`)]);
    expect(resumed.answeredTasks()).toHaveLength(5);
  });

  it('keeps failed tasks apart, and retries only those', async () => {
    let broken = true;
    const { dependencies, asked } = lab('failing', (model, { taskId }) => (broken && model === 'small' && taskId === 'Own/1/L0' ? Promise.reject(new EngineError('timeout', 'Too slow.')) : Promise.resolve('1')));
    const session = new RunSession(plan(), dependencies);
    await session.start();
    expect(session.view.status).toBe('done');
    expect(session.view.runs[0]?.failures).toEqual([{ taskId: 'Own/1/L0', code: 'timeout', message: 'Too slow.' }]);
    expect(session.answeredTasks()).toHaveLength(4);
    broken = false;
    asked.length = 0;
    session.forgetFailures();
    await session.start();
    expect(asked).toEqual(['small Own/1/L0']);
    expect(session.answeredTasks()).toHaveLength(5);
  });

  it('says why it stopped: a model that does not load, a server that is gone, another tab', async () => {
    const { dependencies } = lab('faults', () => Promise.reject(new EngineError('unavailable', 'The server is gone.')));
    const gone = new RunSession(plan(), dependencies);
    await gone.start();
    expect(gone.view.status).toBe('paused');
    expect(gone.view.stoppedBecause).toMatchObject({ code: 'message', message: expect.stringContaining('The server is gone.') as string });

    const unloadable = new RunSession(plan(), { ...dependencies, createTier: () => ({ load: () => Promise.reject(new Error('No weights here.')), answer: () => Promise.reject(new Error('not loaded')), dispose: () => Promise.resolve() }) });
    await unloadable.start();
    expect(unloadable.view).toMatchObject({ status: 'paused', stoppedBecause: { code: 'message', message: 'No weights here.' } });

    const elsewhere = new RunSession(plan(), { ...dependencies, exclusively: () => Promise.resolve(false) });
    await elsewhere.start();
    expect(elsewhere.view.stoppedBecause).toEqual({ code: 'other-tab' });
  });

  it('a deleted session takes its rows with it', async () => {
    const { dependencies } = lab('deleted', () => Promise.resolve('1'));
    const session = new RunSession(plan(), dependencies);
    await dependencies.database.saveSession(plan());
    await session.start();
    await dependencies.database.removeSession(plan());
    expect(await dependencies.database.sessions()).toEqual([]);
    expect(await dependencies.database.load('s1/0')).toEqual({ predictions: [], failures: [] });
  });
});
