import { EngineError } from '../../completion';
import type { Prediction } from '../predictions';
import type { Task } from '../tasks/task';
import type { FailedRow, RunProgress, RunSpec, RunStatus, RunStore } from './run-state';

export interface RunDependencies {
  /** One answer; must reject with EngineError `aborted` when the signal fires. */
  readonly answer: (task: Task, signal: AbortSignal) => Promise<Prediction>;
  readonly store: RunStore;
  /** Monotonic milliseconds. */
  readonly nowMs: () => number;
}

/** Failures in a row after which the engine, not the tasks, is at fault: the run pauses rather than fail them all. */
const FAILURES_IN_A_ROW = 3;
/** The rate is that of so many rows. */
const RATE_ROWS = 20;

/**
 * Puts tasks to one model, one after the other. Every row is stored when it is there, so a paused, cancelled or reloaded run
 * goes on where it was: `start` runs what has neither an answer nor a failure.
 */
export class RunController {
  readonly spec: RunSpec;
  readonly #tasks: readonly Task[];
  readonly #dependencies: RunDependencies;
  readonly #listeners = new Set<(progress: RunProgress) => void>();
  readonly #predictions = new Map<string, Prediction>();
  readonly #failures = new Map<string, FailedRow>();
  readonly #durationsMs: number[] = [];
  #status: RunStatus = 'idle';
  #current: string | null = null;
  #pausedBecause: string | null = null;
  #abort: AbortController | null = null;
  #loop: Promise<void> | null = null;
  #loaded = false;

  /** @throws RangeError where `tasks` lacks a task of the run. */
  constructor(spec: RunSpec, tasks: readonly Task[], dependencies: RunDependencies) {
    this.spec = spec;
    const byId = new Map(tasks.map((task) => [task.taskId, task]));
    this.#tasks = spec.taskIds.map((id) => {
      const task = byId.get(id);
      if (task === undefined) throw new RangeError(`The run "${spec.id}" needs the task "${id}", which is not there. Import the tasks it was started with.`);
      return task;
    });
    this.#dependencies = dependencies;
  }

  get progress(): RunProgress {
    const rest = this.#open().length;
    const spentMs = this.#durationsMs.reduce((sum, ms) => sum + ms, 0);
    const rowMs = this.#durationsMs.length === 0 ? null : spentMs / this.#durationsMs.length;
    return {
      status: this.#status,
      total: this.#tasks.length,
      answered: this.#predictions.size,
      failed: this.#failures.size,
      current: this.#current,
      ratePerMinute: rowMs === null || rowMs === 0 ? null : 60_000 / rowMs,
      etaMs: rowMs === null ? null : Math.round(rowMs * rest),
      pausedBecause: this.#pausedBecause,
    };
  }

  /** Rows in the order of the tasks. */
  get predictions(): readonly Prediction[] {
    return this.#tasks.flatMap(({ taskId }) => this.#predictions.get(taskId) ?? []);
  }

  get failures(): readonly FailedRow[] {
    return this.#tasks.flatMap(({ taskId }) => this.#failures.get(taskId) ?? []);
  }

  /** Calls back after every change, not at once. Returns the way to stop that. */
  subscribe(listener: (progress: RunProgress) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reads the stored rows; `start` does it too. */
  async load(): Promise<void> {
    if (this.#loaded) return;
    const { predictions, failures } = await this.#dependencies.store.load(this.spec.id);
    const ours = new Set(this.spec.taskIds);
    for (const row of predictions) if (ours.has(row.taskId)) this.#predictions.set(row.taskId, row);
    for (const row of failures) if (ours.has(row.taskId) && !this.#predictions.has(row.taskId)) this.#failures.set(row.taskId, row);
    this.#loaded = true;
    if (this.#open().length === 0 && this.#status === 'idle') this.#status = 'done';
    this.#changed();
  }

  /** Runs what is left; also resumes. Resolves when the run is done, paused or cancelled; a second call joins the first. */
  start(): Promise<void> {
    this.#loop ??= this.#run().finally(() => {
      this.#loop = null;
    });
    return this.#loop;
  }

  /** Stops at once; the task under way is put again on resume. Resolves when the engine has let go. */
  pause(): Promise<void> {
    return this.#stop('paused');
  }

  /** As `pause`, for good: rows stay stored, `start` throws nothing away and can still take the run up again. */
  cancel(): Promise<void> {
    return this.#stop('cancelled');
  }

  /** Puts the failed tasks again, with what else is left. */
  async retryFailed(): Promise<void> {
    await this.#loop;
    this.forgetFailures();
    await this.start();
  }

  /** Counts the failed tasks as open again; `start` puts them. Not while it runs. */
  forgetFailures(): void {
    this.#failures.clear();
    if (this.#open().length > 0) this.#status = 'idle';
    this.#changed();
  }

  async #stop(status: 'paused' | 'cancelled'): Promise<void> {
    if (this.#status === 'done') return;
    this.#pausedBecause = null;
    this.#status = status;
    this.#abort?.abort();
    this.#changed();
    await this.#loop;
  }

  async #run(): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    this.#pausedBecause = null;
    this.#status = 'running';
    await this.load();
    this.#changed();
    let failuresInARow = 0;
    for (const task of this.#open()) {
      if (abort.signal.aborted) break;
      const failure = await this.#runTask(task, abort.signal);
      failuresInARow = failure === null ? 0 : failuresInARow + 1;
      if (failure !== null && failuresInARow >= FAILURES_IN_A_ROW) {
        this.#pausedBecause = `${failuresInARow} tasks failed one after the other, the last with: ${failure.message}`;
        this.#status = 'paused';
        break;
      }
    }
    this.#current = null;
    // A pause or cancel may have come while the last task was under way.
    if (this.#open().length === 0) this.#status = 'done';
    this.#changed();
  }

  async #runTask(task: Task, signal: AbortSignal): Promise<FailedRow | null> {
    const { answer, store, nowMs } = this.#dependencies;
    this.#current = task.taskId;
    this.#changed();
    const startMs = nowMs();
    let failure: FailedRow | null = null;
    try {
      const prediction = await answer(task, signal);
      await store.savePrediction(this.spec.id, prediction);
      this.#predictions.set(task.taskId, prediction);
    } catch (error) {
      if (signal.aborted) return null;
      failure = { taskId: task.taskId, code: error instanceof EngineError ? error.code : 'bug', message: error instanceof Error ? error.message : String(error) };
      await store.saveFailure(this.spec.id, failure);
      this.#failures.set(task.taskId, failure);
    }
    this.#durationsMs.push(nowMs() - startMs);
    if (this.#durationsMs.length > RATE_ROWS) this.#durationsMs.shift();
    this.#changed();
    return failure;
  }

  #open(): readonly Task[] {
    return this.#tasks.filter(({ taskId }) => !this.#predictions.has(taskId) && !this.#failures.has(taskId));
  }

  #changed(): void {
    const { progress } = this;
    for (const listener of this.#listeners) listener(progress);
  }
}
