import type { Dialect } from './dialect';
import { openaiRequest, parseOpenaiPayload } from './openai';

/**
 * llama.cpp's server. Its sampling fields have names of their own; it continues a final assistant's turn by itself in older
 * versions and on request in newer ones; slots are not salted, which fits the single user that it is made for.
 */
export const llamaCpp: Dialect = {
  kind: 'llama-cpp',
  request: (generation) =>
    openaiRequest(generation, {
      top_k: 0,
      min_p: 0,
      repeat_penalty: 1,
      cache_prompt: true,
      ...(generation.prompt.mode === 'chat' ? { continue_final_message: true, add_generation_prompt: false } : {}),
    }),
  parse: parseOpenaiPayload,
};
