import { z } from 'zod';
import type { Dialect, Generation, GenerationRequest, UpstreamChunk } from './dialect';

/** What every OpenAI-compatible server is told: greedy decoding with nothing left to its defaults, logprobs, usage. */
export function openaiRequest(generation: Generation, own: Readonly<Record<string, unknown>>): GenerationRequest {
  const common = {
    model: generation.model,
    max_tokens: generation.maxTokens,
    temperature: 0,
    top_p: 1,
    presence_penalty: 0,
    frequency_penalty: 0,
    n: 1,
    seed: 0,
    stream: true,
    stream_options: { include_usage: true },
    ...own,
  };
  const { prompt } = generation;
  return prompt.mode === 'fim'
    ? { path: '/v1/completions', framing: 'sse', body: { ...common, prompt: prompt.raw.prompt, stop: prompt.raw.stop, logprobs: 1 } }
    : { path: '/v1/chat/completions', framing: 'sse', body: { ...common, messages: prompt.chat.messages, stop: prompt.chat.stop, logprobs: true, top_logprobs: 1 } };
}

const contentLogprobs = z.object({ content: z.array(z.object({ token: z.string(), logprob: z.number().nullish() })).nullish() });
const listLogprobs = z.object({ tokens: z.array(z.string()), token_logprobs: z.array(z.number().nullable()) });
const payloadSchema = z.object({
  choices: z.array(
    z.object({
      text: z.string().nullish(),
      delta: z.object({ content: z.string().nullish() }).nullish(),
      logprobs: z.union([listLogprobs, contentLogprobs]).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
  usage: z
    .object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number(), prompt_tokens_details: z.object({ cached_tokens: z.number().nullish() }).nullish() })
    .nullish(),
});

/** One chunk of a completion or chat stream, with either shape of logprobs. */
export function parseOpenaiPayload(payload: unknown): UpstreamChunk | null {
  const parsed = payloadSchema.safeParse(payload);
  if (!parsed.success) return null;
  const choice = parsed.data.choices[0];
  const { usage } = parsed.data;
  const logprobs = choice?.logprobs;
  const pairs = logprobs === null || logprobs === undefined ? [] : 'tokens' in logprobs ? logprobs.tokens.map((token, i) => ({ token, logprob: logprobs.token_logprobs[i] })) : (logprobs.content ?? []);
  const text = choice?.text ?? choice?.delta?.content ?? '';
  const finish = choice?.finish_reason;
  if (text === '' && pairs.length === 0 && (finish === null || finish === undefined) && (usage === null || usage === undefined)) return null;
  return {
    text,
    tokens: pairs.map(({ token, logprob }) => ({ text: token, logprob: logprob ?? null })),
    finishReason: finish === null || finish === undefined ? null : finish === 'length' ? 'length' : 'stop',
    usage: usage === null || usage === undefined ? null : { promptTokens: usage.prompt_tokens ?? null, cachedPromptTokens: usage.prompt_tokens_details?.cached_tokens ?? null, generatedTokens: usage.completion_tokens },
  };
}

/** Any other OpenAI-compatible server or gateway: standard fields only. */
export const openai: Dialect = {
  kind: 'openai',
  request: (generation) => openaiRequest(generation, {}),
  parse: parseOpenaiPayload,
};
