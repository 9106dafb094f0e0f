import { z } from 'zod';
import type { FinishReason, GeneratedToken, TopLogprob } from '../../completion';

/** What one chunk of a streamed answer, or a whole answer, says; the same for the chat and the completions route. */
export interface AnswerChunk {
  /** Text to append; may lag the tokens, and never holds a stop text. */
  readonly text: string;
  /** Tokens with their scores, in order; may hold more or less than `text` does. */
  readonly tokens: readonly GeneratedToken[];
  readonly finishReason: FinishReason | null;
  readonly usage: AnswerUsage | null;
  readonly model: string | null;
}

export interface AnswerUsage {
  readonly promptTokens: number | null;
  readonly cachedPromptTokens: number | null;
  readonly completionTokens: number | null;
}

const number = z.number().nullish().catch(null);

const tokenEntrySchema = z.object({
  token: z.string(),
  logprob: number,
  top_logprobs: z
    .array(z.object({ token: z.string(), logprob: number }))
    .nullish()
    .catch(null),
});

const contentLogprobsSchema = z.object({ content: z.array(tokenEntrySchema) });

const arrayLogprobsSchema = z.object({
  tokens: z.array(z.string()),
  token_logprobs: z.array(number).nullish(),
  top_logprobs: z.array(z.record(z.string(), number).nullish()).nullish(),
});

const partSchema = z.object({ content: z.string().nullish() }).nullish();

const chunkSchema = z.object({
  model: z.string().nullish(),
  choices: z
    .array(z.object({ text: z.string().nullish(), delta: partSchema, message: partSchema, logprobs: z.unknown().optional(), finish_reason: z.string().nullish() }))
    .nullish(),
  usage: z
    .object({ prompt_tokens: number, completion_tokens: number, prompt_tokens_details: z.object({ cached_tokens: number }).nullish() })
    .nullish()
    .catch(null),
  // llama.cpp's own figures, in every chunk where they were asked for.
  timings: z.object({ cache_n: number, prompt_n: number, predicted_n: number }).nullish().catch(null),
});

/**
 * Reads a chunk, or a whole answer, of either route and of either logprob shape:
 * `logprobs.content[]` (chat; llama.cpp uses it for completions too) and parallel `tokens`, `token_logprobs`, `top_logprobs`.
 * Null or absent logprobs give no tokens. Scores that are no logprobs (not finite, above 0) become null.
 * @returns null where the value is no such chunk (then look for an error with `errorOf`).
 */
export function parseChunk(value: unknown): AnswerChunk | null {
  const parsed = chunkSchema.safeParse(value);
  if (!parsed.success || (parsed.data.choices === undefined && parsed.data.usage === undefined)) return null;
  const { choices, usage, timings, model } = parsed.data;
  const choice = choices?.[0];
  return {
    text: choice?.text ?? choice?.delta?.content ?? choice?.message?.content ?? '',
    tokens: tokensOf(choice?.logprobs),
    finishReason: finishReasonOf(choice?.finish_reason),
    usage: usageOf(usage, timings),
    model: model ?? null,
  };
}

/**
 * Tokens with scores from a `logprobs` value of either shape; empty where it is null or of another shape.
 */
export function tokensOf(logprobs: unknown): GeneratedToken[] {
  if (typeof logprobs !== 'object' || logprobs === null) return [];
  // Told apart by their keys: a schema that fails costs more than all else that is done for a token.
  const content = 'content' in logprobs ? contentLogprobsSchema.safeParse(logprobs) : null;
  if (content?.success === true) {
    return content.data.content.map((entry) =>
      token(entry.token, entry.logprob, (entry.top_logprobs ?? []).map((other) => [other.token, other.logprob] as const)),
    );
  }
  const arrays = arrayLogprobsSchema.safeParse(logprobs);
  if (!arrays.success) return [];
  const { tokens, token_logprobs: scores, top_logprobs: tops } = arrays.data;
  return tokens.map((text, index) => token(text, scores?.[index], Object.entries(tops?.[index] ?? {})));
}

function token(text: string, logprob: number | null | undefined, alternatives: readonly (readonly [string, number | null | undefined])[]): GeneratedToken {
  const top = alternatives
    .map(([other, score]): TopLogprob | null => {
      const value = validLogprob(score);
      return value === null ? null : { token: other, logprob: value };
    })
    .filter((entry) => entry !== null)
    .sort((a, b) => b.logprob - a.logprob);
  return { text, logprob: validLogprob(logprob), ...(top.length > 0 ? { top } : {}) };
}

/** Rounding lets a probability of 1 come out as a tiny positive logprob. */
const ROUNDING = 1e-3;

/** The value where it is a logprob (finite, at most 0 but for rounding), else null. */
export function validLogprob(value: number | null | undefined): number | null {
  if (value === null || value === undefined || !Number.isFinite(value) || value > ROUNDING) return null;
  // `+ 0` turns -0 into 0.
  return Math.min(0, value) + 0;
}

function finishReasonOf(reason: string | null | undefined): FinishReason | null {
  if (reason === null || reason === undefined || reason === '') return null;
  if (reason === 'length') return 'length';
  if (reason === 'abort' || reason === 'cancelled') return 'abort';
  if (reason === 'error') return 'error';
  return 'stop';
}

function usageOf(usage: z.infer<typeof chunkSchema>['usage'], timings: z.infer<typeof chunkSchema>['timings']): AnswerUsage | null {
  if (usage) {
    return { promptTokens: usage.prompt_tokens ?? null, cachedPromptTokens: usage.prompt_tokens_details?.cached_tokens ?? timings?.cache_n ?? null, completionTokens: usage.completion_tokens ?? null };
  }
  if (!timings) return null;
  const { cache_n: cached, prompt_n: read, predicted_n: completionTokens } = timings;
  return { promptTokens: typeof read === 'number' ? read + (cached ?? 0) : null, cachedPromptTokens: cached ?? null, completionTokens: completionTokens ?? null };
}
