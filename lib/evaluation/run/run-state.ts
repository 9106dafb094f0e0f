import type { Prediction } from '../predictions';

/** What a run is: which tasks are put to which model, and how. Kept with its rows, so that it can go on after a reload. */
export interface RunSpec {
  readonly id: string;
  readonly model: string;
  readonly engine: string;
  readonly promptMode: 'fim' | 'chat';
  readonly maxTokens: { readonly single: number; readonly multi: number };
  /** ISO date, UTC. */
  readonly createdAt: string;
  /** In the order in which they are run. */
  readonly taskIds: readonly string[];
}

/** A task that the engine could not answer. */
export interface FailedRow {
  readonly taskId: string;
  /** An engine error's code, or `bug` where anything else was thrown. */
  readonly code: string;
  readonly message: string;
}

/** Where a run's rows are kept. Each call is durable when its promise resolves; rows of one task replace each other. */
export interface RunStore {
  load(runId: string): Promise<{ readonly predictions: readonly Prediction[]; readonly failures: readonly FailedRow[] }>;
  savePrediction(runId: string, prediction: Prediction): Promise<void>;
  saveFailure(runId: string, failure: FailedRow): Promise<void>;
}

export type RunStatus = 'idle' | 'running' | 'paused' | 'cancelled' | 'done';

/** What is shown of a run. */
export interface RunProgress {
  readonly status: RunStatus;
  readonly total: number;
  /** Answered, in this sitting or before. */
  readonly answered: number;
  readonly failed: number;
  /** The task that the engine works on. */
  readonly current: string | null;
  /** Rows a minute over the last rows of this sitting; null before the first. */
  readonly ratePerMinute: number | null;
  /** Milliseconds that the rest takes at this rate; null where unknown. */
  readonly etaMs: number | null;
  /** Why the run paused by itself, as one sentence; null where it did not. */
  readonly pausedBecause: string | null;
}

/** A store that forgets: for tests and runs that are exported at their end. */
export function memoryStore(): RunStore {
  const runs = new Map<string, { predictions: Map<string, Prediction>; failures: Map<string, FailedRow> }>();
  const runOf = (id: string) => {
    const known = runs.get(id) ?? { predictions: new Map<string, Prediction>(), failures: new Map<string, FailedRow>() };
    runs.set(id, known);
    return known;
  };
  return {
    load: (id) => Promise.resolve({ predictions: [...runOf(id).predictions.values()], failures: [...runOf(id).failures.values()] }),
    savePrediction: (id, prediction) => {
      runOf(id).predictions.set(prediction.taskId, prediction);
      runOf(id).failures.delete(prediction.taskId);
      return Promise.resolve();
    },
    saveFailure: (id, failure) => {
      runOf(id).failures.set(failure.taskId, failure);
      return Promise.resolve();
    },
  };
}
