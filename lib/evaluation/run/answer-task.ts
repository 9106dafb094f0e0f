import type { CompletionEngine, CompletionRequest, SyntaxChecker } from '../../completion';
import { answerTier } from '../../routing/answer-tier';
import type { TierAnswer } from '../../routing/decision-record';
import type { Clock } from '../../routing/route-types';
import type { Prediction } from '../predictions';
import type { Task } from '../tasks/task';

/** Most generated tokens of a hole: the paper's 50 for one line, more where the hole spans lines. */
export const MAX_TOKENS = { single: 50, multi: 96 } as const;

export interface AnswerDependencies {
  readonly engine: CompletionEngine;
  readonly checker: SyntaxChecker;
  readonly clock: Clock;
  readonly maxTokens?: { readonly single: number; readonly multi: number };
}

export function requestOf(task: Task, maxTokens: { readonly single: number; readonly multi: number } = MAX_TOKENS): CompletionRequest {
  const { taskId, language, path, prefix, suffix, lineMode } = task;
  return { id: requestIdOf(taskId), language, ...(path === undefined ? {} : { path }), prefix, suffix, lineMode, maxTokens: maxTokens[lineMode] };
}

/** Task ids hold slashes and more; request ids are short and plain everywhere. */
function requestIdOf(taskId: string): string {
  return taskId.replace(/[^A-Za-z0-9.:_-]/g, '.').slice(-100);
}

/**
 * One model's answer to one task, cleaned and checked as the playground does it, not yet executed.
 * @throws EngineError as the engine does.
 */
export async function answerTask(task: Task, { engine, checker, clock, maxTokens }: AnswerDependencies, signal: AbortSignal): Promise<Prediction> {
  const answer = await answerTier(engine, requestOf(task, maxTokens), { checker, clock }, { signal, layer: 'exact' });
  return predictionOf(task, answer);
}

/** A tier's answer as a row of a predictions file: text tokens only, an empty answer counts as not valid. */
export function predictionOf(task: Task, answer: TierAnswer): Prediction {
  const counted = answer.tokens.map((_, i) => i).filter((i) => !answer.skipped.includes(i));
  const { top, timings } = answer;
  const syntaxValid = answer.gate?.valid ?? false;
  const rawSyntaxValid = answer.rawSyntaxValid ?? false;
  return {
    taskId: task.taskId,
    language: task.language,
    model: answer.model,
    promptMode: answer.promptMode,
    completion: answer.text,
    raw: answer.raw,
    tokens: counted.map((i) => answer.tokens[i] ?? ''),
    logprobs: counted.map((i) => answer.logprobs[i] ?? null),
    ...(top === undefined ? {} : { top: counted.map((i) => top[i] ?? []) }),
    finishReason: answer.finishReason,
    latencyMs: Math.round(timings.totalMs),
    firstTokenMs: timings.firstTokenMs === null ? null : Math.round(timings.firstTokenMs),
    promptTokens: timings.promptTokens,
    postProcess: rawSyntaxValid ? 'as-is' : syntaxValid ? 'repaired' : 'invalid',
    rawSyntaxValid,
    syntaxValid,
    checker: answer.gate?.checker ?? 'none',
  };
}
