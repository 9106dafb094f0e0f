import type { MlcEngine } from '@/lib/engines/webllm/mlc-engine';

/** Logits of one step: `id` is `gap` nats ahead of `second`, all others are far below. */
export interface Step {
  readonly id: number;
  readonly second: number;
  readonly gap: number;
}

const FAR_BELOW = -60;

interface Tensor {
  copyFrom(data: Float32Array): Tensor;
}

/** The library's pipeline as far as the forward pass goes. */
interface Pipeline {
  filledKVCacheLength: number;
  readonly fullVocabSize: number;
  readonly device: unknown;
  readonly tvm: { empty(shape: number[], dtype: string, device: unknown): Tensor };
  readonly tokenizer: { encode(text: string): Int32Array; decode(ids: Int32Array): string };
  embedAndForward(data: unknown, length: number): Promise<Tensor>;
}

/** The library's own tokenizer of a loaded model. */
export function tokenizerOf(engine: MlcEngine, modelId: string): Pipeline['tokenizer'] {
  return pipelineOf(engine, modelId).tokenizer;
}

function pipelineOf(engine: MlcEngine, modelId: string): Pipeline {
  const pipelines: unknown = Reflect.get(engine, 'loadedModelIdToPipeline');
  if (!(pipelines instanceof Map)) throw new Error('The library keeps its pipelines elsewhere.');
  return pipelines.get(modelId) as Pipeline;
}

/**
 * Replaces the forward pass, and nothing else, by given logits: sampler, tokenizer, streaming and locks stay the library's.
 * A script that has run out gives the end-of-text token.
 */
export function cannedForward(engine: MlcEngine, modelId: string): { play(steps: readonly Step[]): void } {
  const pipeline = pipelineOf(engine, modelId);
  let next: readonly Step[] = [];
  let script: readonly Step[] = [];
  let at = 0;
  pipeline.embedAndForward = (_data, length) => {
    // A prompt has many tokens, a decoding step one: a stream that is still being ended must not eat the next one's steps.
    if (length > 1) {
      script = next;
      at = 0;
    }
    pipeline.filledKVCacheLength += length;
    const step = script[at++] ?? { id: 151_643, second: 0, gap: 5 };
    const logits = new Float32Array(pipeline.fullVocabSize).fill(FAR_BELOW);
    logits[step.id] = step.gap;
    logits[step.second] = 0;
    return Promise.resolve(pipeline.tvm.empty([1, 1, pipeline.fullVocabSize], 'float32', pipeline.device).copyFrom(logits));
  };
  return {
    play: (steps) => {
      next = steps;
    },
  };
}

/** The exact logprob of a step's token. */
export function logprobOf(step: Step, vocabulary: number): number {
  const others = 1 + (vocabulary - 2) * Math.exp(FAR_BELOW);
  return -Math.log1p(Math.exp(-step.gap) * others);
}
