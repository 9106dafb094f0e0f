import type { CompletionEngine, CompletionRequest, SyntaxChecker } from '../../completion';
import { answerTier } from '../../routing/answer-tier';
import type { TierAnswer } from '../../routing/decision-record';
import type { Clock } from '../../routing/route-types';
import type { Prediction } from '../predictions';
import type { Task } from '../tasks/task';
import type { ChooseExample } from './few-shot';
import { majorityOf } from './vote';

/** Most generated tokens of a hole: the paper's 50 for one line, more where the hole spans lines. */
export const MAX_TOKENS = { single: 50, multi: 96 } as const;

export interface AnswerDependencies {
  readonly engine: CompletionEngine;
  readonly checker: SyntaxChecker;
  readonly clock: Clock;
  readonly maxTokens?: { readonly single: number; readonly multi: number };
  /** An example to show before each task; chat mode only. */
  readonly chooseExample?: ChooseExample;
  /** Several samples of each task, of which the most frequent answer counts; the n-th is drawn with `seed + n`. */
  readonly vote?: { readonly samples: number; readonly temperature: number; readonly seed: number };
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
export async function answerTask(task: Task, { engine, checker, clock, maxTokens, chooseExample, vote }: AnswerDependencies, signal: AbortSignal): Promise<Prediction> {
  const example = chooseExample?.(task) ?? null;
  const request: CompletionRequest = { ...requestOf(task, maxTokens), ...(example === null ? {} : { examples: [example.hole] }) };
  const sample = async (sampled: CompletionRequest) => predictionOf(task, await answerTier(engine, sampled, { checker, clock }, { signal, layer: 'exact' }));
  const shown = example === null ? {} : { example: example.taskId };
  if (vote === undefined) return { ...(await sample(request)), ...shown };
  const samples: Prediction[] = [];
  for (let i = 0; i < vote.samples; i += 1) samples.push(await sample({ ...request, sampling: { temperature: vote.temperature, seed: vote.seed + i } }));
  const latencyMs = samples.reduce((sum, { latencyMs: ms }) => sum + (ms ?? 0), 0);
  return { ...majorityOf(samples, vote.temperature), latencyMs, ...shown };
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
    ...(top === undefined ? {} : { top: counted.map((i) => [...(top[i] ?? [])]) }),
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
