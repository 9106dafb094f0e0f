import {
  cleanUp,
  EngineError,
  indentationCandidates,
  type CompletionEngine,
  type CompletionRequest,
  type EngineOptions,
  type EngineResult,
  type GeneratedToken,
  type SyntaxCheckInput,
  type SyntaxVerdict,
} from '../completion';
import { textTokenIndexes } from './confidence';
import type { Gate, TierAnswer } from './decision-record';
import type { RouteDependencies } from './route-types';

/** vLLM's own stand-in for minus infinity, which JSON cannot hold. */
const LEAST_LOGPROB = -9999;

export interface TierOptions extends EngineOptions {
  readonly layer: 'fast' | 'exact';
}

/**
 * One tier's whole answer: generate, clean up, check, repair the indentation only where the text does not parse, check again.
 * @throws EngineError from the engine; `aborted` when the signal fires.
 */
export async function answerTier(
  engine: CompletionEngine,
  request: CompletionRequest,
  dependencies: Pick<RouteDependencies, 'checker' | 'clock'>,
  options: TierOptions,
): Promise<TierAnswer> {
  const result = await engine.complete(request, options);
  throwIfAborted(options.signal);
  return finishAnswer(result, request, dependencies, options);
}

/** Post-processing and gate for a result that is already there; the same for both tiers. */
export async function finishAnswer(
  result: EngineResult,
  request: CompletionRequest,
  { checker, clock }: Pick<RouteDependencies, 'checker' | 'clock'>,
  { signal, layer }: Pick<TierOptions, 'signal' | 'layer'>,
): Promise<TierAnswer> {
  const cleaned = cleanUp(result.raw, { request, promptMode: result.source.promptMode });
  const answer = answerFields(result);
  if (cleaned.text.trim() === '') {
    return { ...answer, text: cleaned.text, steps: [...cleaned.steps], rawSyntaxValid: null, gate: null };
  }

  const startMs = clock.nowMs();
  const check = async (completion: string): Promise<SyntaxVerdict> => {
    const verdict = await checker.check(checkInput(request, completion), { signal, layer });
    throwIfAborted(signal);
    return verdict;
  };

  const first = await check(cleaned.text);
  let text = cleaned.text;
  let verdict = first;
  const steps = [...cleaned.steps];
  if (!first.valid) {
    for (const candidate of indentationCandidates(cleaned.text, request)) {
      const repaired = await check(candidate);
      if (!repaired.valid) continue;
      steps.push({ step: 'indentation', before: cleaned.text, after: candidate });
      text = candidate;
      verdict = repaired;
      break;
    }
  }
  return { ...answer, text, steps, rawSyntaxValid: first.valid, gate: gateOf(verdict, clock.nowMs() - startMs) };
}

/** The record of a generation that was ended on purpose before it was whole: never checked, never shown. */
export function partialAnswer(engine: CompletionEngine, tokens: readonly GeneratedToken[], totalMs: number): TierAnswer {
  const raw = textTokenIndexes(tokens)
    .map((i) => tokens[i]?.text ?? '')
    .join('');
  const result: EngineResult = {
    raw,
    tokens,
    finishReason: 'abort',
    timings: { queueMs: null, firstTokenMs: null, firstThreeTokensMs: null, totalMs, promptTokens: null, cachedPromptTokens: null, generatedTokens: tokens.length },
    source: { engine: engine.id, model: engine.model, promptMode: engine.promptMode, recorded: engine.id === 'recorded' },
  };
  return { ...answerFields(result), text: raw, steps: [], rawSyntaxValid: null, gate: null };
}

export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new EngineError('aborted', 'The request was cancelled.');
}

/** What the gate is asked about a completion of a request. */
export function checkInput({ language, prefix, suffix, path }: CompletionRequest, completion: string): SyntaxCheckInput {
  return { language, prefix, completion, suffix, ...(path === undefined ? {} : { path }) };
}

/** A verdict as records hold it. @param ms that the check took. */
export function gateOf(verdict: SyntaxVerdict, ms: number): Gate {
  const { valid, code, message, range, checker } = verdict;
  return { valid, code, message, range: range === null ? null : [range[0], range[1]], checker, ms: Math.max(0, ms) };
}

function answerFields({ raw, tokens, finishReason, timings, source }: EngineResult) {
  const counted = new Set(textTokenIndexes(tokens));
  const hasTop = tokens.some((token) => token.top !== undefined);
  return {
    engine: source.engine,
    model: source.model,
    promptMode: source.promptMode,
    recorded: source.recorded,
    ...(source.recordedAt === undefined ? {} : { recordedAt: source.recordedAt }),
    raw,
    tokens: tokens.map((token) => token.text),
    logprobs: tokens.map(({ logprob }) => (logprob === null || Number.isNaN(logprob) ? null : Math.max(logprob, LEAST_LOGPROB))),
    skipped: tokens.flatMap((_, i) => (counted.has(i) ? [] : [i])),
    ...(hasTop ? { top: tokens.map((token) => token.top ?? []) } : {}),
    finishReason,
    timings: { ...timings },
  };
}
