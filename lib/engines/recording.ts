import { z } from 'zod';

/** Alternatives of one token, best first: text and natural log of the probability. */
const topSchema = z.array(z.tuple([z.string(), z.number()]));

/**
 * One model's real answer to one hole. The arrays run in parallel, one entry a generated token;
 * `special` lists the indexes of tokens that are no code (end of sequence, the line end that stopped it).
 */
export const recordedAnswerSchema = z
  .object({
    raw: z.string(),
    tokens: z.array(z.string()),
    logprobs: z.array(z.number().nullable()),
    top: z.array(topSchema),
    special: z.array(z.number().int().nonnegative()),
    /** Milliseconds from the start to each token. */
    arrivalMs: z.array(z.number().nonnegative()),
    finishReason: z.enum(['stop', 'length']),
    totalMs: z.number().nonnegative(),
    promptTokens: z.number().int().nonnegative().nullable(),
    cachedPromptTokens: z.number().int().nonnegative().nullable(),
  })
  .refine((answer) => [answer.logprobs, answer.top, answer.arrivalMs].every((list) => list.length === answer.tokens.length), 'tokens, logprobs, top and arrivalMs must have equal length');

const recordedModelSchema = z.object({
  id: z.string(),
  title: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  engine: z.string(),
  engineVersion: z.string(),
  promptMode: z.enum(['fim', 'chat']),
  sampling: z.object({ temperature: z.number(), maxTokens: z.number().int().positive(), topLogprobs: z.number().int().nonnegative() }),
});

const recordedHoleSchema = z.object({
  id: z.string(),
  /** Path under `public/starters/`. */
  file: z.string(),
  language: z.string(),
  lineMode: z.enum(['single', 'multi']),
  /** UTF-16 offsets [start, end) of the hole in the file. */
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  local: recordedAnswerSchema,
  server: recordedAnswerSchema,
});

/** A file of real answers of both tiers to the holes of the starter files. */
export const recordingSchema = z.object({
  schema: z.literal(1),
  /** ISO date of the run. */
  createdAt: z.string(),
  /** The machine in words: what the timings were measured on. */
  machine: z.string(),
  models: z.object({ local: recordedModelSchema, server: recordedModelSchema }),
  /** UTF-16 units of code on each side of the hole that the models saw. */
  window: z.object({ prefixChars: z.number().int().positive(), suffixChars: z.number().int().positive() }),
  /** Sha256 of each starter file as it was, by path. */
  files: z.record(z.string(), z.string()),
  holes: z.array(recordedHoleSchema),
});

export type Recording = z.infer<typeof recordingSchema>;
export type RecordedAnswer = z.infer<typeof recordedAnswerSchema>;
export type RecordedHole = z.infer<typeof recordedHoleSchema>;
