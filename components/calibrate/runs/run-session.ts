import { EndpointError, type EndpointProblem } from '@/components/playground/connect-endpoint';
import type { LoadProgress } from '@/lib/completion';
import { MAX_TOKENS, RunController, type FailedRow, type Prediction, type RunProgress, type RunSet, type Task } from '@/lib/evaluation';
import type { Executor } from '@/lib/execution';
import type { Tier } from './create-tier';
import { engineIdOf, modelOf, type EngineChoice } from './engine-choice';
import { judgePrediction } from './execute-prediction';
import type { RunDatabaseStore, StoredRun, StoredSession } from './run-database';

export type SessionStatus = 'idle' | 'loading' | 'running' | 'paused' | 'cancelled' | 'done';

/** Why a session stopped by itself; a `message` is a whole sentence, which engines and their servers say in English. */
export type StopReason = { readonly code: 'other-tab' } | { readonly code: 'endpoint'; readonly problem: EndpointProblem } | { readonly code: 'message'; readonly message: string };

function stopReason(error: unknown): StopReason {
  if (error instanceof EndpointError) return { code: 'endpoint', problem: error.problem };
  return { code: 'message', message: error instanceof Error ? error.message : String(error) };
}

/** What is drawn of a session; a new object after every change. */
export interface SessionView {
  readonly status: SessionStatus;
  /** Index of the run under way; null between runs. */
  readonly active: number | null;
  /** While a model or a language loads. */
  readonly load: LoadProgress | null;
  /** Why it stopped by itself. */
  readonly stoppedBecause: StopReason | null;
  readonly runs: readonly { readonly run: StoredRun; readonly progress: RunProgress; readonly failures: readonly FailedRow[] }[];
}

export interface RunSessionDependencies {
  readonly database: RunDatabaseStore;
  readonly createTier: (choice: EngineChoice, tasks: readonly Task[]) => Tier;
  readonly executor: Executor;
  readonly nowMs: () => number;
  readonly isoDate: () => string;
  /** Runs `work` while no other tab runs the same session; false where one does. */
  readonly exclusively: (id: string, work: () => Promise<void>) => Promise<boolean>;
}

/** What a session brought, a set for each local model: the tasks that every run answered, with all answers. */
export function runSetsOf(session: RunSession): readonly RunSet[] {
  const { stored } = session;
  const tasks = session.answeredTasks();
  const ids = new Set(tasks.map(({ taskId }) => taskId));
  const rowsOf = (run: StoredRun) => session.predictions(stored.runs.indexOf(run)).filter(({ taskId }) => ids.has(taskId));
  const server = stored.runs.find(({ role }) => role === 'server');
  if (server === undefined) return [];
  return stored.runs
    .filter(({ role }) => role === 'local')
    .map((local): RunSet => {
      const [localRows, serverRows] = [rowsOf(local), rowsOf(server)];
      // What served a request knows its name best.
      const localModel = localRows[0]?.model ?? local.spec.model;
      const serverModel = serverRows[0]?.model ?? server.spec.model;
      return {
        id: local.spec.id,
        title: `${localModel} + ${serverModel}`,
        recorded: false,
        tasks,
        local: localRows,
        server: serverRows,
        localModel,
        serverModel,
        promptModeLocal: local.spec.promptMode,
        promptModeServer: server.spec.promptMode,
        date: stored.createdAt.slice(0, 10),
        source: `${describe(local)}; ${describe(server)}; judged in this browser`,
      };
    });
}

function describe({ role, choice, spec }: StoredRun): string {
  const where = { tab: 'in this tab', endpoint: 'by a model server on this machine', server: 'by the app’s server', recorded: 'recorded answers' }[choice.kind];
  const examples = 'examples' in choice && choice.examples !== undefined && spec.promptMode === 'chat' ? `, one example (${choice.examples})` : '';
  const votes = 'votes' in choice && choice.votes !== undefined ? `, vote of ${choice.votes}` : '';
  return `${role}: ${spec.model} (${spec.promptMode}${examples}${votes}), ${where}`;
}

/** A stored session for tasks and engines: the local runs first, one after the other, then the server's. */
export function planSession(id: string, createdAt: string, tasks: readonly Task[], choices: readonly { readonly role: StoredRun['role']; readonly choice: EngineChoice }[]): StoredSession {
  return {
    schema: 1,
    id,
    createdAt,
    finishedAt: null,
    tasks: [...tasks],
    runs: choices.map(({ role, choice }, index) => ({
      role,
      choice,
      spec: { id: `${id}/${index}`, model: modelOf(choice), engine: engineIdOf(choice), promptMode: choice.promptMode, maxTokens: MAX_TOKENS, createdAt, taskIds: tasks.map(({ taskId }) => taskId) },
    })),
  };
}

/**
 * Puts the tasks to every model of the session, one model after the other, and judges each answer as it comes. Every judged answer
 * is stored at once: a paused, reloaded or crashed session goes on where it was.
 */
export class RunSession {
  readonly stored: StoredSession;
  readonly #dependencies: RunSessionDependencies;
  readonly #controllers: readonly RunController[];
  readonly #listeners = new Set<() => void>();
  /** Answers whose judging failed: a retry need not ask the model again. */
  readonly #unjudged = new Map<string, Prediction>();
  #tier: Tier | null = null;
  #abort: AbortController | null = null;
  #loop: Promise<void> | null = null;
  #view: SessionView;

  constructor(stored: StoredSession, dependencies: RunSessionDependencies) {
    this.stored = stored;
    this.#dependencies = dependencies;
    this.#controllers = stored.runs.map(
      ({ spec }) =>
        new RunController(spec, stored.tasks, {
          store: dependencies.database,
          nowMs: dependencies.nowMs,
          answer: (task, signal) => this.#answer(`${spec.id} ${task.taskId}`, task, signal),
        }),
    );
    this.#view = { status: 'idle', active: null, load: null, stoppedBecause: null, runs: this.#runs() };
    for (const controller of this.#controllers) controller.subscribe(() => this.#show({}));
  }

  get view(): SessionView {
    return this.#view;
  }

  /** Calls back after every change. Returns the way to stop that. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Rows of each run, in the order of the tasks. */
  predictions(index: number): readonly Prediction[] {
    return this.#controllers[index]?.predictions ?? [];
  }

  /** Tasks that every run answered: what can be compared. */
  answeredTasks(): readonly Task[] {
    const answered = this.#controllers.map((controller) => new Set(controller.predictions.map(({ taskId }) => taskId)));
    return this.stored.tasks.filter(({ taskId }) => answered.every((ids) => ids.has(taskId)));
  }

  /** Reads what earlier sittings stored. */
  async load(): Promise<void> {
    for (const controller of this.#controllers) await controller.load();
    this.#show(this.#allDone() ? { status: 'done' } : this.#controllers.some(({ progress }) => progress.answered > 0) ? { status: 'paused' } : {});
  }

  /** Runs what is left; also resumes. Resolves when all is done, paused, cancelled or stopped by a fault; a second call joins the first. */
  start(): Promise<void> {
    this.#loop ??= this.#run().finally(() => {
      this.#loop = null;
    });
    return this.#loop;
  }

  /** Stops at once; the answer under way is asked for again on resume. */
  pause(): Promise<void> {
    return this.#stop('paused');
  }

  /** As `pause`; rows stay stored. */
  cancel(): Promise<void> {
    return this.#stop('cancelled');
  }

  /** Counts the failed tasks as open again; `start` puts them. Not while it runs. */
  forgetFailures(): void {
    for (const controller of this.#controllers) controller.forgetFailures();
  }

  async #stop(status: 'paused' | 'cancelled'): Promise<void> {
    if (this.#view.status === 'done') return;
    this.#show({ status });
    this.#abort?.abort();
    const { active } = this.#view;
    if (active !== null) await this.#controllers[active]?.[status === 'paused' ? 'pause' : 'cancel']();
    await this.#loop;
  }

  async #run(): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    this.#show({ status: 'loading', stoppedBecause: null, load: null });
    try {
      const mine = await this.#dependencies.exclusively(this.stored.id, () => this.#runAll(abort.signal));
      if (!mine) this.#show({ status: 'paused', stoppedBecause: { code: 'other-tab' } });
    } catch (error) {
      if (!abort.signal.aborted) this.#show({ status: 'paused', stoppedBecause: stopReason(error) });
    }
    this.#show({ active: null, load: null });
  }

  async #runAll(signal: AbortSignal): Promise<void> {
    for (const controller of this.#controllers) await controller.load();
    for (const [index, { choice }] of this.stored.runs.entries()) {
      const controller = this.#controllers[index];
      if (controller === undefined || isDone(controller)) continue;
      this.#show({ status: 'loading', active: index });
      const tier = this.#dependencies.createTier(choice, this.stored.tasks);
      try {
        await tier.load(signal, (load) => this.#show({ load }));
        signal.throwIfAborted();
        this.#tier = tier;
        this.#show({ status: 'running', load: null });
        await controller.start();
      } finally {
        this.#tier = null;
        await tier.dispose();
      }
      signal.throwIfAborted();
      if (!isDone(controller)) {
        const { pausedBecause } = controller.progress;
        this.#show({ status: 'paused', stoppedBecause: pausedBecause === null ? null : { code: 'message', message: pausedBecause } });
        return;
      }
    }
    await this.#dependencies.database.saveSession({ ...this.stored, finishedAt: this.#dependencies.isoDate() });
    this.#show({ status: 'done' });
  }

  async #answer(key: string, task: Task, signal: AbortSignal): Promise<Prediction> {
    const tier = this.#tier;
    if (tier === null) throw new Error('No model is loaded.');
    const answer = this.#unjudged.get(key) ?? (await tier.answer(task, signal));
    this.#unjudged.set(key, answer);
    const judged = await judgePrediction(task, answer, this.#dependencies.executor, signal);
    this.#unjudged.delete(key);
    return judged;
  }

  #allDone(): boolean {
    return this.#controllers.every(isDone);
  }

  #runs(): SessionView['runs'] {
    return this.stored.runs.map((run, index) => {
      const controller = this.#controllers[index];
      if (controller === undefined) throw new Error('A run has no controller.');
      return { run, progress: controller.progress, failures: controller.failures };
    });
  }

  #show(changes: Partial<SessionView>): void {
    this.#view = { ...this.#view, ...changes, runs: this.#runs() };
    for (const listener of this.#listeners) listener();
  }
}

function isDone({ progress }: RunController): boolean {
  return progress.status === 'done';
}
