import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { z } from 'zod';
import { predictionSchema, taskSchema, type RunStore } from '@/lib/evaluation';
import { engineChoiceSchema } from './engine-choice';

const runSpecSchema = z.object({
  id: z.string(),
  model: z.string(),
  engine: z.string(),
  promptMode: z.enum(['fim', 'chat']),
  maxTokens: z.object({ single: z.number(), multi: z.number() }),
  createdAt: z.string(),
  taskIds: z.array(z.string()),
});

/** Several runs over the same tasks, as stored: enough to go on after a reload. */
export const storedSessionSchema = z.object({
  schema: z.literal(1),
  id: z.string(),
  /** ISO date, UTC. */
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  tasks: z.array(taskSchema),
  runs: z.array(z.object({ role: z.enum(['local', 'server']), choice: engineChoiceSchema, spec: runSpecSchema })).min(1),
});

export type StoredSession = z.infer<typeof storedSessionSchema>;
export type StoredRun = StoredSession['runs'][number];

const failedRowSchema = z.object({ taskId: z.string(), code: z.string(), message: z.string() });

interface RunDatabase extends DBSchema {
  sessions: { key: string; value: unknown };
  predictions: { key: [runId: string, taskId: string]; value: unknown };
  failures: { key: [runId: string, taskId: string]; value: unknown };
}

/** Runs and their rows in IndexedDB. All methods reject with the browser's own error when storage is closed or full. */
export interface RunDatabaseStore extends RunStore {
  /** Newest first; entries that cannot be read are left out. */
  sessions(): Promise<readonly StoredSession[]>;
  saveSession(session: StoredSession): Promise<void>;
  /** Removes a session with all its rows. */
  removeSession(session: StoredSession): Promise<void>;
}

const rowsOf = (runId: string) => IDBKeyRange.bound([runId], [runId, []]);

/** @param name of the database; one per app, another one in tests. */
export function createRunDatabase(name = 'synconfroute-runs'): RunDatabaseStore {
  let opened: Promise<IDBPDatabase<RunDatabase>> | undefined;
  const database = () => {
    opened ??= openDB<RunDatabase>(name, 1, {
      upgrade(db) {
        for (const store of ['sessions', 'predictions', 'failures'] as const) db.createObjectStore(store);
      },
    });
    return opened;
  };
  return {
    async sessions() {
      const stored = await (await database()).getAll('sessions');
      return stored.flatMap((entry) => storedSessionSchema.safeParse(entry).data ?? []).sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    },
    async saveSession(session) {
      await (await database()).put('sessions', session, session.id);
    },
    async removeSession(session) {
      const transaction = (await database()).transaction(['sessions', 'predictions', 'failures'], 'readwrite');
      await Promise.all([
        transaction.objectStore('sessions').delete(session.id),
        ...session.runs.flatMap(({ spec }) => [transaction.objectStore('predictions').delete(rowsOf(spec.id)), transaction.objectStore('failures').delete(rowsOf(spec.id))]),
        transaction.done,
      ]);
    },
    async load(runId) {
      const db = await database();
      const [predictions, failures] = await Promise.all([db.getAll('predictions', rowsOf(runId)), db.getAll('failures', rowsOf(runId))]);
      return {
        predictions: predictions.flatMap((row) => predictionSchema.safeParse(row).data ?? []),
        failures: failures.flatMap((row) => failedRowSchema.safeParse(row).data ?? []),
      };
    },
    async savePrediction(runId, prediction) {
      const transaction = (await database()).transaction(['predictions', 'failures'], 'readwrite');
      await Promise.all([
        transaction.objectStore('predictions').put(prediction, [runId, prediction.taskId]),
        transaction.objectStore('failures').delete([runId, prediction.taskId]),
        transaction.done,
      ]);
    },
    async saveFailure(runId, failure) {
      await (await database()).put('failures', failure, [runId, failure.taskId]);
    },
  };
}
