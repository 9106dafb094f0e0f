import { assessModel, type Assessment, type FindingCode, type SentenceValues } from './assess';
import type { MachineFacts, ModelNeeds } from './facts';

export type LocalEngineId = 'webllm' | 'wllama' | 'openai-compatible' | 'recorded';

/** A model that wllama can run on the processor. */
export interface ProcessorModel {
  readonly id: string;
  readonly parametersB: number;
  readonly minMemoryBytes: number;
}

export interface EngineChoiceInput {
  readonly facts: MachineFacts;
  readonly webLlmModels: readonly ModelNeeds[];
  readonly wllamaModels: readonly ProcessorModel[];
  /** Whether a local endpoint is configured. */
  readonly localEndpoint: boolean;
  /** Engines that failed in this session, with the reason: they are passed over. */
  readonly failed?: ReadonlyMap<LocalEngineId, string>;
  /** Size in billions that is wanted at most: downloads and the first load cost time. Default 1.6. */
  readonly maxParametersB?: number;
}

export interface EngineOption {
  readonly engine: LocalEngineId;
  /** Null where the engine needs none, or none fits. */
  readonly modelId: string | null;
  readonly possible: boolean;
  /** Why, as one sentence in English. */
  readonly because: string;
  /** The same for a page, which has its own words; a failure's sentence is `because` itself. */
  readonly why: { readonly code: EngineReason | FindingCode; readonly values: SentenceValues };
}

export type EngineReason = 'recorded' | 'fits' | 'no-webllm-model' | 'no-webassembly' | 'no-processor-model' | 'too-little-memory' | 'processor' | 'processor-one-core' | 'endpoint' | 'no-endpoint' | 'failed';

export interface EngineChoice {
  readonly chosen: EngineOption;
  /** All four in order of preference, so that a person can choose otherwise. */
  readonly options: readonly EngineOption[];
}

/** WebLLM where it fits, else wllama, else a local endpoint, else recorded answers; pure. */
export function chooseEngine(input: EngineChoiceInput): EngineChoice {
  const recorded: EngineOption = { engine: 'recorded', modelId: null, possible: true, because: 'Recorded answers of a real model need no download.', why: { code: 'recorded', values: {} } };
  const options = [webLlmOption(input), wllamaOption(input), endpointOption(input), recorded].map((option) => passedOver(option, input.failed));
  return { chosen: options.find((option) => option.possible) ?? recorded, options };
}

/** The best model that fits without a drawback that makes it unusable: the biggest up to the limit, 16-bit before 32-bit. */
export function recommendModel(facts: MachineFacts, models: readonly ModelNeeds[], maxParametersB = 1.6): { readonly best: ModelNeeds | null; readonly assessments: readonly Assessment[] } {
  const assessments = models.map((model) => assessModel(facts, model));
  const usable = models.filter((model, i) => model.parametersB <= maxParametersB && isUsable(assessments[i]));
  const best = usable.toSorted((a, b) => b.parametersB - a.parametersB || a.gpuMemoryBytes - b.gpuMemoryBytes)[0] ?? null;
  return { best, assessments };
}

function isUsable(assessment: Assessment | undefined): boolean {
  return assessment !== undefined && assessment.fits && !assessment.findings.some((finding) => finding.code === 'software-adapter' || finding.code === 'little-memory');
}

function webLlmOption({ facts, webLlmModels, maxParametersB }: EngineChoiceInput): EngineOption {
  const { best, assessments } = recommendModel(facts, webLlmModels, maxParametersB);
  if (best !== null) return { engine: 'webllm', modelId: best.id, possible: true, because: `${best.title} fits this machine’s graphics adapter.`, why: { code: 'fits', values: { model: best.title } } };
  // The smallest build's reasons say most about the machine.
  const reason = assessments[0]?.findings.find((finding) => finding.severity === 'blocks' || finding.code === 'software-adapter' || finding.code === 'little-memory');
  return { engine: 'webllm', modelId: null, possible: false, because: reason?.message ?? 'No WebLLM model is in the catalogue.', why: { code: reason?.code ?? 'no-webllm-model', values: reason?.values ?? {} } };
}

function wllamaOption({ facts, wllamaModels, maxParametersB = 1.6 }: EngineChoiceInput): EngineOption {
  const none = (code: EngineReason, because: string): EngineOption => ({ engine: 'wllama', modelId: null, possible: false, because, why: { code, values: {} } });
  if (!facts.webAssembly) return none('no-webassembly', 'This browser has no WebAssembly.');
  // On the processor the smallest model is the only one quick enough to type with.
  const smallest = wllamaModels.filter((model) => model.parametersB <= maxParametersB).toSorted((a, b) => a.parametersB - b.parametersB)[0];
  if (smallest === undefined) return none('no-processor-model', 'No model for the processor is in the catalogue.');
  if (facts.memoryBytes !== null && smallest.minMemoryBytes > facts.memoryBytes) return none('too-little-memory', 'This machine reports too little memory for the smallest model.');
  const threads = facts.crossOriginIsolated ? '' : ' It runs on one core, since the page is not cross-origin isolated.';
  return { engine: 'wllama', modelId: smallest.id, possible: true, because: `The smallest model runs on the processor.${threads}`, why: { code: facts.crossOriginIsolated ? 'processor' : 'processor-one-core', values: {} } };
}

function endpointOption({ localEndpoint }: EngineChoiceInput): EngineOption {
  return { engine: 'openai-compatible', modelId: null, possible: localEndpoint, because: localEndpoint ? 'A local endpoint is configured.' : 'No local endpoint is configured.', why: { code: localEndpoint ? 'endpoint' : 'no-endpoint', values: {} } };
}

function passedOver(option: EngineOption, failed: EngineChoiceInput['failed']): EngineOption {
  const reason = failed?.get(option.engine);
  return reason === undefined || option.engine === 'recorded' ? option : { ...option, possible: false, because: reason, why: { code: 'failed', values: { reason } } };
}
