import type { MlcEngine } from './mlc-engine';

/** Tokens of a prompt, and how many of them were in the cache already. */
export interface PrefillShare {
  readonly promptTokens: number;
  readonly reusedTokens: number;
}

/** What is needed of the library's pipeline, none of it in its public interface; both versions have it. */
interface Pipeline {
  filledKVCacheLength: number;
  readonly slidingWindowSize: number;
  /** Set for models with another layout of prompts, by newer versions. */
  readonly artifact?: unknown;
  readonly kvCache: unknown;
  /** By newer versions; `kv_cache` where attention is all the state there is. */
  readonly kvStateKind?: string;
  readonly tvm: {
    getGlobalFunc(name: string): CacheFunction;
    scalar(value: number, type: 'int32' | 'int64'): unknown;
    detachFromCurrentScope(f: CacheFunction): CacheFunction;
    beginScope(): void;
    endScope(): void;
  };
  resetKVCache(): void;
  getInputData(): Input | Promise<Input>;
  embedAndForward(data: readonly unknown[], length: number): Promise<unknown>;
}

type CacheFunction = (cache: unknown, sequence: unknown, tokens: unknown) => unknown;

/** Parts of the prompt (token ids, or images), its length in tokens, and whatever else a version returns. */
type Input = [parts: unknown[], ...rest: unknown[]];

const POP = 'vm.builtin.kv_state_popn';

/**
 * Keeps the keys and values of the tokens that a prompt shares with the one before. The library empties its cache before
 * every text completion, though from one keystroke to the next everything up to the cursor is the same; here the cache is cut
 * back to the common start instead, and only what follows is run. Attention looks back only, so the kept part is what a new
 * run would give.
 *
 * The last token of a prompt is always run: its logits choose the first token. Prompts with images, and whatever the library
 * runs outside of a request, empty the cache as before.
 * @returns what the newest prompt shared (null before the first); null where this build lacks a part that is needed, and
 * nothing was changed.
 */
export function reusePrefixes(engine: MlcEngine, modelId: string): (() => PrefillShare | null) | null {
  const pipelines: unknown = Reflect.get(engine, 'loadedModelIdToPipeline');
  const pipeline: unknown = pipelines instanceof Map ? pipelines.get(modelId) : undefined;
  if (!isPipeline(pipeline) || !isPlain(pipeline)) return null;
  const pop = popFunction(pipeline);
  return pop === null ? null : install(pipeline, pop);
}

function install(pipeline: Pipeline, pop: (tokens: number) => void): () => PrefillShare | null {
  const library = { empty: pipeline.resetKVCache.bind(pipeline), input: pipeline.getInputData.bind(pipeline), forward: pipeline.embedAndForward.bind(pipeline) };
  /** The tokens in the cache; null where they are not known. */
  let held: number[] | null = null;
  /** The library asked for an empty cache, which has not been given yet. */
  let waiting = false;
  let share: PrefillShare | null = null;

  const empty = () => {
    waiting = false;
    library.empty();
    held = [];
  };

  pipeline.resetKVCache = () => {
    if (held === null) empty();
    else waiting = true;
  };

  const shared = (input: Input): Input => {
    const [parts, ...rest] = input;
    const ids = tokensOf(parts);
    if (!waiting) {
      const earlier = pipeline.filledKVCacheLength;
      share = ids === null ? null : { promptTokens: earlier + ids.length, reusedTokens: earlier };
      return input;
    }
    const common = ids === null || held === null ? 0 : Math.min(commonStart(held, ids), ids.length - 1);
    if (ids === null || held === null || common <= 0 || !tryPop(held.length - common)) {
      empty();
      share = ids === null ? null : { promptTokens: ids.length, reusedTokens: 0 };
      return input;
    }
    waiting = false;
    held.length = common;
    pipeline.filledKVCacheLength = common;
    share = { promptTokens: ids.length, reusedTokens: common };
    return [[ids.slice(common)], ...rest];
  };

  const tryPop = (tokens: number): boolean => {
    try {
      if (tokens > 0) pop(tokens);
      return true;
    } catch {
      return false;
    }
  };

  pipeline.getInputData = () => {
    const input = library.input();
    return input instanceof Promise ? input.then(shared) : shared(input);
  };

  pipeline.embedAndForward = async (data, length) => {
    if (waiting) empty();
    const before = held;
    // Unknown until it has run: a forward pass that fails half-way leaves the cache in between.
    held = null;
    const logits = await library.forward(data, length);
    const ids = tokensOf(data);
    if (before !== null && ids !== null) {
      for (const id of ids) before.push(id);
      held = before;
    }
    return logits;
  };

  return () => share;
}

/** All tokens of a prompt's parts; null where a part is no text. */
function tokensOf(parts: readonly unknown[]): number[] | null {
  const ids: number[] = [];
  for (const part of parts) {
    if (!Array.isArray(part)) return null;
    for (const id of part as readonly number[]) ids.push(id);
  }
  return ids;
}

function commonStart(a: readonly number[], b: readonly number[]): number {
  const end = Math.min(a.length, b.length);
  let i = 0;
  while (i < end && a[i] === b[i]) i += 1;
  return i;
}

/** Cuts so many tokens off the end of the cache; null where the model library has no such function. */
function popFunction({ tvm, kvCache }: Pipeline): ((tokens: number) => void) | null {
  tvm.beginScope();
  try {
    const pop = tvm.detachFromCurrentScope(tvm.getGlobalFunc(POP));
    return (tokens) => void pop(kvCache, tvm.scalar(0, 'int64'), tvm.scalar(tokens, 'int32'));
  } catch {
    return null;
  } finally {
    tvm.endScope();
  }
}

/** One sequence of plain attention: a sliding window or a recurrent state can't be cut back. */
function isPlain({ slidingWindowSize, artifact, kvStateKind = 'kv_cache', kvCache }: Pipeline): boolean {
  return slidingWindowSize === -1 && artifact === undefined && kvStateKind === 'kv_cache' && kvCache !== undefined;
}

function isPipeline(value: unknown): value is Pipeline {
  if (typeof value !== 'object' || value === null) return false;
  const has = (name: string, type: string) => typeof Reflect.get(value, name) === type;
  const functions = ['resetKVCache', 'getInputData', 'embedAndForward'].every((name) => has(name, 'function'));
  return functions && has('filledKVCacheLength', 'number') && has('slidingWindowSize', 'number') && has('tvm', 'object');
}
