import { connectEndpoint } from '@/components/playground/connect-endpoint';
import { findModelSource } from '@/components/playground/model-source';
import { EngineError, type CompletionEngine, type LoadableEngine, type LoadProgress, type SyntaxChecker } from '@/lib/completion';
import { findModel, modelFilePath } from '@/lib/engines/catalogue';
import { RecoveringEngine } from '@/lib/engines/recovering-engine';
import { ServerEngine } from '@/lib/engines/server';
import { WllamaEngine } from '@/lib/engines/wllama';
import { answerTask, decodeTextFile, exampleChooser, parsePredictions, type AnswerDependencies, type Prediction, type Task } from '@/lib/evaluation';
import type { Clock } from '@/lib/routing';
import type { EngineChoice } from './engine-choice';

/** One source of answers, from loading to letting go. */
export interface Tier {
  /** @throws Error with a sentence for the person. */
  load(signal: AbortSignal, onProgress: (progress: LoadProgress) => void): Promise<void>;
  /** @throws EngineError as engines do. */
  answer(task: Task, signal: AbortSignal): Promise<Prediction>;
  dispose(): Promise<void>;
}

export interface TierDependencies {
  readonly checker: SyntaxChecker;
  readonly clock: Clock;
  /** Origins that model weights may be downloaded from. */
  readonly hubOrigins: readonly string[];
}

/** Temperature of the samples of a vote, and the seed of the first: the paper's best vote was taken at 0.6. */
const VOTE = { temperature: 0.6, seed: 1 };

/** @param tasks the session's; examples are taken from them. */
export function createTier(choice: EngineChoice, tasks: readonly Task[], dependencies: TierDependencies): Tier {
  switch (choice.kind) {
    case 'tab':
      return engineTier((signal) => tabEngine(choice, dependencies.hubOrigins, signal), dependencies, generationOf(choice, tasks));
    case 'endpoint':
      return engineTier(() => connectEndpoint(choice, choice.promptMode), dependencies, generationOf(choice, tasks));
    case 'server':
      return engineTier(() => Promise.resolve(new ServerEngine({ model: choice.model, promptMode: choice.promptMode })), dependencies);
    case 'recorded':
      return recordedTier(choice.file);
  }
}

/** How answers are asked for, apart from the engine. */
type Generation = Pick<AnswerDependencies, 'chooseExample' | 'vote'>;

function generationOf(choice: EngineChoice & { kind: 'tab' | 'endpoint' }, tasks: readonly Task[]): Generation {
  const strategy = choice.promptMode === 'chat' ? choice.examples : undefined;
  const samples = choice.kind === 'endpoint' ? choice.votes : undefined;
  return {
    ...(strategy === undefined ? {} : { chooseExample: exampleChooser(strategy, tasks, { seed: VOTE.seed }) }),
    ...(samples === undefined ? {} : { vote: { ...VOTE, samples } }),
  };
}

function engineTier(create: (signal: AbortSignal) => Promise<CompletionEngine>, { checker, clock }: TierDependencies, generation: Generation = {}): Tier {
  let engine: CompletionEngine | null = null;
  const loadable = (): LoadableEngine | null => (engine !== null && 'load' in engine ? (engine as LoadableEngine) : null);
  return {
    async load(signal, onProgress) {
      engine = await create(signal);
      await loadable()?.load({ signal, onProgress });
    },
    answer(task, signal) {
      if (engine === null) throw new EngineError('not-loaded', 'The model is not loaded.');
      return answerTask(task, { engine, checker, clock, ...generation }, signal);
    },
    async dispose() {
      await loadable()?.unload();
      engine = null;
    },
  };
}

async function tabEngine({ modelId, promptMode }: EngineChoice & { kind: 'tab' }, hubOrigins: readonly string[], signal: AbortSignal): Promise<LoadableEngine> {
  const model = findModel(modelId);
  if (model === undefined) throw new EngineError('not-loaded', `The catalogue has no model "${modelId}". Start the run again with another one.`);
  const source = await findModelSource(model, hubOrigins, signal);
  const fileUrl = (name: string) => (source.kind === 'hub' ? (model.files.find((file) => file.name === name)?.url ?? '') : new URL(modelFilePath(modelId, name), location.href).href);
  return new RecoveringEngine(new WllamaEngine({ model, promptMode, fileUrl, wasmUrl: new URL('/vendor/wllama/wllama.wasm', location.href).href }));
}

/** Recorded answers as they were recorded, times included; nothing waits. */
function recordedTier(file: string): Tier {
  let rows: ReadonlyMap<string, Prediction> = new Map();
  return {
    async load(signal) {
      const path = `/recordings/${file}`;
      const response = await fetch(path, { signal });
      if (!response.ok) throw new Error(`${path} could not be loaded (HTTP ${response.status}).`);
      const text = decodeTextFile(new Uint8Array(await response.arrayBuffer()), file);
      rows = new Map(parsePredictions(text, file).rows.map(({ prediction }) => [prediction.taskId, prediction]));
    },
    answer({ taskId }) {
      const row = rows.get(taskId);
      if (row === undefined) return Promise.reject(new EngineError('no-answer', 'There is no recorded answer to this task.'));
      return Promise.resolve(row);
    },
    dispose: () => Promise.resolve(),
  };
}
