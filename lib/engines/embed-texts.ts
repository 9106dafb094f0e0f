import { z } from 'zod';
import { EngineError } from '../completion';

const answerSchema = z.object({ data: z.array(z.object({ index: z.number().int().nonnegative(), embedding: z.array(z.number()).min(1) })) });

export interface EmbeddingEndpoint {
  /** Base address, e.g. http://127.0.0.1:11434/v1. */
  readonly baseUrl: string;
  readonly model: string;
  readonly timeoutMs: number;
}

/**
 * Embeddings of texts by an OpenAI-compatible endpoint, in the texts' order. The endpoint cuts what is longer than its model reads.
 * @throws EngineError where it can't be reached, refuses, or answers something else.
 */
export async function embedTexts({ baseUrl, model, timeoutMs }: EmbeddingEndpoint, texts: readonly string[], signal?: AbortSignal): Promise<readonly (readonly number[])[]> {
  const limit = AbortSignal.timeout(timeoutMs);
  const url = `${baseUrl.replace(/\/+$/, '')}/embeddings`;
  let response: Response;
  try {
    response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ model, input: texts }), signal: signal === undefined ? limit : AbortSignal.any([signal, limit]) });
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new EngineError(limit.aborted ? 'timeout' : 'unavailable', `${url} gave no answer: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new EngineError('rejected', `${url} answered ${response.status}. Does the server offer embeddings, and has it a model "${model}"?`);
  const parsed = answerSchema.safeParse(body);
  const vectors = parsed.success ? [...parsed.data.data].sort((a, b) => a.index - b.index) : [];
  if (vectors.length !== texts.length || vectors.some(({ index }, i) => index !== i)) throw new EngineError('invalid-answer', `${url} answered something other than one vector a text.`);
  return vectors.map(({ embedding }) => embedding);
}
