import type { Dialect } from './dialect';
import { openaiRequest, parseOpenaiPayload } from './openai';

/** LM Studio: llama.cpp's and MLX's sampling names; logprobs may be missing from its answers. */
export const lmStudio: Dialect = {
  kind: 'lm-studio',
  request: (generation) => openaiRequest(generation, { top_k: 0, min_p: 0, repeat_penalty: 1 }),
  parse: parseOpenaiPayload,
};
