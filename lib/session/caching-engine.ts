import { LRUCache } from 'lru-cache';
import type { CompletionEngine, CompletionRequest, EngineOptions, EngineResult } from '../completion';
import { EngineError } from '../completion';

/** Answers of engines by what was asked, the least recently used dropped first. */
export type AnswerCache = LRUCache<string, EngineResult>;

/** @param maxChars of the texts asked about, in all; an answer about a longer one is not kept. */
export function createAnswerCache(maxAnswers = 64, maxChars = 8_000_000): AnswerCache {
  return new LRUCache({ max: maxAnswers, maxSize: maxChars, sizeCalculation: (_result, key) => key.length });
}

/**
 * An engine that answers what it answered before without asking again: the same tokens, logprobs and original timings.
 * Only whole answers are kept; failures and aborted ones are asked again. Nothing is sent for an answer from the cache.
 */
export function cachingEngine(engine: CompletionEngine, cache: AnswerCache): CompletionEngine {
  return {
    id: engine.id,
    model: engine.model,
    promptMode: engine.promptMode,
    async complete(request: CompletionRequest, options: EngineOptions): Promise<EngineResult> {
      if (options.signal.aborted) throw new EngineError('aborted', 'The request was cancelled.');
      const key = answerKey(engine, request);
      const known = cache.get(key);
      if (known !== undefined) {
        known.tokens.forEach((token, index) => options.onToken?.(token, index));
        return known;
      }
      const result = await engine.complete(request, options);
      if (result.finishReason === 'stop' || result.finishReason === 'length') cache.set(key, result);
      return result;
    },
  };
}

/** Whether the engine's answer to the request is in the cache, so that asking costs nothing. */
export function isAnswerCached(engine: CompletionEngine, request: CompletionRequest, cache: AnswerCache): boolean {
  return cache.has(answerKey(engine, request));
}

/** Everything that a greedy answer depends on. */
function answerKey(engine: CompletionEngine, { language, path, prefix, suffix, maxTokens, lineMode, examples, sampling }: CompletionRequest): string {
  return JSON.stringify([engine.id, engine.model, engine.promptMode, language, path ?? '', maxTokens, lineMode, prefix, suffix, examples, sampling]);
}
