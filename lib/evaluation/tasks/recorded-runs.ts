import { z } from 'zod';

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** One model's executed predictions to the shipped tasks. */
export const recordedRunSchema = z.object({
  /** File name in the manifest's folder: predictions, JSONL, gzip. */
  file: z.string(),
  sha256: sha256Schema,
  bytes: z.number().int().positive(),
  /** Rows, and how many of them pass their tests. */
  n: z.number().int().positive(),
  passed: z.number().int().nonnegative(),
  model: z.string(),
  /** Of the weights' file. */
  modelSha256: sha256Schema.nullable(),
  promptMode: z.enum(['fim', 'chat']),
  engine: z.string(),
  engineVersion: z.string(),
  /** What latencies were measured on, in words. */
  machine: z.string(),
  /** Day of the run, ISO. */
  date: z.string(),
  /** The command that makes such a run again. */
  command: z.string(),
});

/** `public/recordings/tasks-manifest.json`: the shipped tasks and every recorded run of all of them. */
export const recordedRunsSchema = z.object({
  schema: z.literal(1),
  tasks: z.object({
    file: z.string(),
    sha256: sha256Schema,
    bytes: z.number().int().positive(),
    /** Tasks that every run answered. */
    n: z.number().int().positive(),
    /** Built-in tasks there are: more than `n` where runs were stopped early. */
    ofAll: z.number().int().positive(),
    seed: z.number().int(),
  }),
  runs: z.array(recordedRunSchema),
});

export type RecordedRun = z.infer<typeof recordedRunSchema>;
export type RecordedRuns = z.infer<typeof recordedRunsSchema>;
