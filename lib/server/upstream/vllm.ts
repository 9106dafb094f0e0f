import type { Dialect } from './dialect';
import { openaiRequest, parseOpenaiPayload } from './openai';

/**
 * vLLM. Refuses `suffix`, so the hole is in the prompt; takes further sampling fields, all given so that the model's own
 * `generation_config.json` changes nothing; continues an assistant's turn on request; keeps prefix caches apart by salt.
 */
export const vllm: Dialect = {
  kind: 'vllm',
  request: (generation) =>
    openaiRequest(generation, {
      top_k: -1,
      min_p: 0,
      repetition_penalty: 1,
      cache_salt: generation.cacheSalt,
      ...(generation.prompt.mode === 'chat' ? { continue_final_message: true, add_generation_prompt: false } : {}),
    }),
  parse: parseOpenaiPayload,
};
