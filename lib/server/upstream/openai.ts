import { parseChunk } from '../../engines/openai/chunk';
import { brokenOff } from './answer-error';
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

/** One chunk of a completion or chat stream; an empty one (the role that opens a chat) says nothing. */
export function parseOpenaiPayload(payload: unknown): UpstreamChunk | null {
  const chunk = parseChunk(payload);
  if (chunk === null) return null;
  const { text, tokens, finishReason, usage } = chunk;
  if (finishReason === 'abort' || finishReason === 'error') throw brokenOff(`finish reason ${finishReason}`);
  if (text === '' && tokens.length === 0 && finishReason === null && usage === null) return null;
  return { text, tokens, finishReason, usage: usage === null ? null : { promptTokens: usage.promptTokens, cachedPromptTokens: usage.cachedPromptTokens, generatedTokens: usage.completionTokens } };
}

/** Any other OpenAI-compatible server or gateway: standard fields only. */
export const openai: Dialect = {
  kind: 'openai',
  request: (generation) => openaiRequest(generation, {}),
  parse: parseOpenaiPayload,
};
