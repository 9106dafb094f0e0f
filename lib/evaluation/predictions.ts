import { z } from 'zod';
import type { RoutedPrediction } from '../routing/methods/method';
import { describeIssues } from './describe-issues';
import { problem, type LineProblem } from './input-error';
import { parseJsonLines } from './json-lines';

/** Rounding of other tools may leave a logprob a hair above 0; more than this is no logprob. */
const LOGPROB_ROUNDING = 1e-3;

const logprobSchema = z
  .number()
  .max(LOGPROB_ROUNDING, 'a logprob is the natural log of a probability and at most 0')
  .nullable();

/**
 * One answer of one model to one task, as stored (JSONL, one object a line). Published schema.
 * Unknown fields are kept, so that files of other tools survive import and export.
 */
export const predictionSchema = z
  .looseObject({
    taskId: z.string().min(1),
    language: z.string().min(1),
    model: z.string().min(1),
    promptMode: z.enum(['fim', 'chat']),
    /** After clean-up and indentation repair: what would be inserted. */
    completion: z.string(),
    /** As generated. */
    raw: z.string(),
    /** Generated text tokens: no stop, end-of-sequence or fence tokens. */
    tokens: z.array(z.string()),
    /** Natural log at temperature 1, one per token; null where the engine gave none. */
    logprobs: z.array(logprobSchema),
    /** Alternatives per token, best first, where the engine gave them. */
    top: z.array(z.array(z.object({ token: z.string(), logprob: z.number() }))).optional(),
    finishReason: z.string(),
    latencyMs: z.number().nonnegative().nullable().optional(),
    /** `as-is`: parses as generated; `repaired`: only after re-indentation; `invalid`: neither. */
    postProcess: z.string().optional(),
    rawSyntaxValid: z.boolean(),
    syntaxValid: z.boolean(),
    /** Whether the task's tests pass; absent before execution. */
    passed: z.boolean().optional(),
    rawPassed: z.boolean().optional(),
  })
  .refine((row) => row.tokens.length === row.logprobs.length, { error: '"tokens" and "logprobs" must have equal length', path: ['logprobs'] });

export type Prediction = z.infer<typeof predictionSchema>;

export interface PredictionRow {
  /** 1-based line of the file. */
  readonly line: number;
  readonly prediction: Prediction;
}

/** A predictions file as read: every usable row in the file's order, and what was wrong with the others. */
export interface PredictionFile {
  readonly file: string;
  readonly rows: readonly PredictionRow[];
  readonly problems: readonly LineProblem[];
}

/**
 * Reads predictions (JSONL). Rows that cannot be used become problems with their line, and the rest goes on;
 * of two rows with one task id the first counts and the second is a problem.
 * @param file name for messages.
 */
export function parsePredictions(text: string, file: string): PredictionFile {
  const { lines, problems } = parseJsonLines(text, file);
  const found: LineProblem[] = [...problems];
  const rows: PredictionRow[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, value } of lines) {
    const parsed = predictionSchema.safeParse(value);
    if (!parsed.success) {
      found.push(problem(file, line, 'row', { detail: describeIssues(parsed.error, value) }));
      continue;
    }
    const prediction = parsed.data;
    const earlier = lineOf.get(prediction.taskId);
    if (earlier !== undefined) {
      found.push(problem(file, line, 'answered-twice', { task: prediction.taskId, line: String(earlier) }));
      continue;
    }
    lineOf.set(prediction.taskId, line);
    rows.push({ line, prediction });
  }
  if (rows.length === 0 && found.length === 0) found.push(problem(file, 0, 'no-prediction'));
  return { file, rows, problems: found.sort((a, b) => a.line - b.line) };
}

/** Predictions to JSONL with a line end after each row; `parsePredictions` reads it back to equal rows. */
export function formatPredictions(predictions: readonly Prediction[]): string {
  return predictions.map((prediction) => `${JSON.stringify(prediction)}\n`).join('');
}

/** The part of a prediction that routing looks at; the caller has checked that the row was executed. */
export function toRoutedPrediction(prediction: Prediction & { readonly passed: boolean }): RoutedPrediction {
  const { model, completion, raw, tokens, logprobs, top, finishReason, rawSyntaxValid, syntaxValid, passed } = prediction;
  return { model, completion, raw, tokens, logprobs, finishReason, rawSyntaxValid, syntaxValid, passed, ...(top === undefined ? {} : { top }) };
}
