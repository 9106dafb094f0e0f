/** Logits of one step: `id` is `gap` nats ahead of `second`, all others are far below. */
export interface Step {
  readonly id: number;
  readonly second: number;
  readonly gap: number;
}

const FAR_BELOW = -60;
const END_OF_TEXT: Step = { id: 151_643, second: 0, gap: 5 };

interface Tensor {
  copyFrom(data: Float32Array): Tensor;
}

/** The library's pipeline as far as the forward pass goes. */
export interface Pipeline {
  filledKVCacheLength: number;
  readonly fullVocabSize: number;
  readonly device: unknown;
  readonly kvCache: unknown;
  readonly tvm: { empty(shape: number[], dtype: string, device: unknown): Tensor; makeShapeTuple(shape: number[]): unknown };
  readonly tokenizer: { encode(text: string): Int32Array; decode(ids: Int32Array): string };
  fKVCacheBeginForward(cache: unknown, sequences: unknown, lengths: unknown): void;
  fKVCacheEndForward(cache: unknown): void;
  getInputData(): unknown;
  embedAndForward(data: unknown, length: number): Promise<Tensor>;
}

/** What a pipeline's forward pass was asked, and what it answers instead. */
export interface ForwardStage {
  /**
   * Gives these logits from the next request on, one a step, then the end-of-text token; null: the real forward pass.
   * @param stepMs what a step takes; default 0.
   */
  play(steps: readonly Step[] | null, stepMs?: number): void;
  /** Tokens of each forward pass of the newest request, its prompt's passes first. */
  passes(): readonly number[];
}

/**
 * Lets the forward pass, and nothing else, be replaced by given logits: sampler, tokenizer, streaming, locks and the cache's
 * bookkeeping stay the library's.
 */
export function stageForward(pipeline: Pipeline): ForwardStage {
  const input = pipeline.getInputData.bind(pipeline);
  const forward = pipeline.embedAndForward.bind(pipeline);
  let next: readonly Step[] | null = null;
  let script: readonly Step[] | null = null;
  let at = 0;
  let pauseMs = 0;
  let passes: number[] = [];
  pipeline.getInputData = () => {
    script = next;
    at = 0;
    passes = [];
    return input();
  };
  pipeline.embedAndForward = async (data, length) => {
    passes.push(length);
    if (script === null) return forward(data, length);
    const { tvm, kvCache } = pipeline;
    pipeline.fKVCacheBeginForward(kvCache, tvm.makeShapeTuple([0]), tvm.makeShapeTuple([length]));
    pipeline.fKVCacheEndForward(kvCache);
    pipeline.filledKVCacheLength += length;
    const step = script[at++] ?? END_OF_TEXT;
    const logits = new Float32Array(pipeline.fullVocabSize).fill(FAR_BELOW);
    logits[step.id] = step.gap;
    logits[step.second] = 0;
    const tensor = tvm.empty([1, 1, pipeline.fullVocabSize], 'float32', pipeline.device).copyFrom(logits);
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return tensor;
  };
  return {
    play: (steps, stepMs = 0) => {
      next = steps;
      pauseMs = stepMs;
    },
    passes: () => passes,
  };
}

/** The exact logprob of a step's token. */
export function logprobOf(step: Step, vocabulary: number): number {
  const others = 1 + (vocabulary - 2) * Math.exp(FAR_BELOW);
  return -Math.log1p(Math.exp(-step.gap) * others);
}

/** The step behind the end of a script. */
export const endOfText: Step = END_OF_TEXT;
