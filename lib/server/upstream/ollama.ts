import { z } from 'zod';
import { validLogprob } from '../../engines/openai/chunk';
import type { Dialect } from './dialect';

const payloadSchema = z.object({
  response: z.string().optional(),
  message: z.object({ content: z.string().optional() }).optional(),
  logprobs: z.array(z.object({ token: z.string(), logprob: z.number().nullish() })).nullish(),
  done: z.boolean().optional(),
  done_reason: z.string().nullish(),
  prompt_eval_count: z.number().int().nonnegative().nullish(),
  eval_count: z.number().int().nonnegative().nullish(),
});

/**
 * Ollama, by its own routes: its OpenAI-compatible completion route puts the prompt into the model's chat template, where
 * native fill-in-the-middle needs it raw. Answers are JSON lines.
 */
export const ollama: Dialect = {
  kind: 'ollama',
  request(generation) {
    const { prompt } = generation;
    const stop = prompt.mode === 'fim' ? prompt.raw.stop : prompt.chat.stop;
    const common = {
      model: generation.model,
      stream: true,
      logprobs: true,
      top_logprobs: 1,
      options: {
        temperature: 0,
        top_k: 0,
        top_p: 1,
        min_p: 0,
        repeat_penalty: 1,
        presence_penalty: 0,
        frequency_penalty: 0,
        seed: 0,
        num_predict: generation.maxTokens,
        stop,
        ...(generation.contextTokens === undefined ? {} : { num_ctx: generation.contextTokens }),
      },
    };
    return prompt.mode === 'fim'
      ? { path: '/api/generate', framing: 'ndjson', body: { ...common, prompt: prompt.raw.prompt, raw: true } }
      : { path: '/api/chat', framing: 'ndjson', body: { ...common, messages: prompt.chat.messages, think: false } };
  },
  parse(payload) {
    const parsed = payloadSchema.safeParse(payload);
    if (!parsed.success) return null;
    const { response, message, logprobs, done, done_reason, prompt_eval_count, eval_count } = parsed.data;
    return {
      text: response ?? message?.content ?? '',
      tokens: (logprobs ?? []).map(({ token, logprob }) => ({ text: token, logprob: validLogprob(logprob) })),
      finishReason: done !== true ? null : done_reason === 'length' ? 'length' : 'stop',
      usage: done === true && typeof eval_count === 'number' ? { promptTokens: prompt_eval_count ?? null, cachedPromptTokens: null, generatedTokens: eval_count } : null,
    };
  },
};
