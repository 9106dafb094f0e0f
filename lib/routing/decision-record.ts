import { z } from 'zod';
import { KEPT_LOCAL_REASONS, ORIGINS, REASONS } from './reasons';

const millisecondsOrUnknown = z.number().nonnegative().nullable();

export const timingsSchema = z.object({
  queueMs: millisecondsOrUnknown,
  firstTokenMs: millisecondsOrUnknown,
  firstThreeTokensMs: millisecondsOrUnknown,
  totalMs: z.number().nonnegative(),
  promptTokens: z.number().int().nonnegative().nullable(),
  cachedPromptTokens: z.number().int().nonnegative().nullable(),
  generatedTokens: z.number().int().nonnegative(),
});

export const gateSchema = z.object({
  valid: z.boolean(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** UTF-16 offsets in prefix + completion + suffix. */
  range: z.tuple([z.number().int(), z.number().int()]).nullable(),
  checker: z.string(),
  ms: z.number().nonnegative(),
  /** What a less exact checker had said, by which the decision was made, where this verdict came later. */
  earlier: z.object({ valid: z.boolean(), code: z.string().nullable(), message: z.string().nullable(), checker: z.string(), ms: z.number().nonnegative() }).optional(),
});

const topLogprobSchema = z.object({ token: z.string(), logprob: z.number() });

/** One tier's answer as recorded: what was generated, what became of it, and what the gate said. */
export const tierAnswerSchema = z.object({
  engine: z.string(),
  model: z.string(),
  promptMode: z.enum(['fim', 'chat']),
  recorded: z.boolean(),
  recordedAt: z.string().optional(),
  /** As generated. */
  raw: z.string(),
  /** After clean-up and, where it was needed, indentation repair. */
  text: z.string(),
  steps: z.array(z.object({ step: z.string(), before: z.string(), after: z.string() })),
  tokens: z.array(z.string()),
  /** One per token; null where the engine gave none. */
  logprobs: z.array(z.number().nullable()),
  /** Indexes of tokens that are no code (end of sequence, fence line, special). */
  skipped: z.array(z.number().int().nonnegative()),
  top: z.array(z.array(topLogprobSchema).readonly()).optional(),
  finishReason: z.enum(['stop', 'length', 'abort', 'error']),
  timings: timingsSchema,
  /** Verdict before indentation repair; null where the text was never checked. */
  rawSyntaxValid: z.boolean().nullable(),
  /** Verdict on `text`; null where it was never checked (empty, or generation stopped early). */
  gate: gateSchema.nullable(),
});

export const tierFailureSchema = z.object({
  code: z.string(),
  message: z.string(),
  retryAfterMs: z.number().nonnegative().optional(),
});

export const sentSchema = z.object({
  prefixChars: z.number().int().nonnegative(),
  suffixChars: z.number().int().nonnegative(),
  trimmed: z.object({ prefix: z.number().int().nonnegative(), suffix: z.number().int().nonnegative() }),
  bytes: z.number().int().nonnegative(),
  /** Stays in the tab; exports leave it out unless asked. */
  text: z.object({ prefix: z.string(), suffix: z.string() }).optional(),
});

/** One routing decision from request to shown text; JSON-serialisable, versioned by `schema`. */
export const decisionRecordSchema = z.object({
  schema: z.literal(1),
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  language: z.string(),
  path: z.string().optional(),
  policyId: z.string(),
  /** True where every answer in the record is a replay of a recording. */
  recorded: z.boolean(),
  local: tierAnswerSchema.nullable(),
  localFailure: tierFailureSchema.optional(),
  /** Probability scale; null where there is none (empty, no logprobs). */
  confidence: z.number().min(0).max(1).nullable(),
  confidenceNonWhitespace: z.number().min(0).max(1).nullable(),
  threshold: z.number().min(0).max(1),
  gate: gateSchema.nullable(),
  decision: z.enum(['keep', 'escalate']),
  reason: z.enum(REASONS),
  /** Present where no server was set up: a state of its own and no error. */
  noServer: z.literal(true).optional(),
  /** The reason as one English sentence; `explanationParts` gives it as codes for other languages. E.g. "Escalated: the model was unsure (0.42 < 0.70)." */
  explanation: z.string(),
  server: tierAnswerSchema.optional(),
  serverFailure: tierFailureSchema.optional(),
  /** Null where nothing is shown. */
  origin: z.enum(ORIGINS).nullable(),
  keptLocalReason: z.enum(KEPT_LOCAL_REASONS).optional(),
  /** Names of the secret rules that fired on what would have left, or did masked. */
  secretRules: z.array(z.string()).optional(),
  shown: z.string().nullable(),
  outcome: z.enum(['accepted', 'partly', 'dismissed', 'ignored']).optional(),
  sent: sentSchema.optional(),
  /** Bytes of the body that an escalation sends or would have sent; absent for replayed decisions. */
  requestBytes: z.number().int().nonnegative().optional(),
  timings: z.object({
    localMs: millisecondsOrUnknown,
    gateMs: millisecondsOrUnknown,
    serverFirstByteMs: millisecondsOrUnknown,
    serverMs: millisecondsOrUnknown,
    totalMs: z.number().nonnegative(),
  }),
});

export type Gate = z.infer<typeof gateSchema>;
export type TierAnswer = z.infer<typeof tierAnswerSchema>;
export type TierFailure = z.infer<typeof tierFailureSchema>;
export type Sent = z.infer<typeof sentSchema>;
export type DecisionRecord = z.infer<typeof decisionRecordSchema>;
