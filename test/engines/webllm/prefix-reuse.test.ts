import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MlcEngine } from '@/lib/engines/webllm/mlc-engine';
import { reusePrefixes } from '@/lib/engines/webllm/prefix-reuse';

/** The library's order of steps around its cache, which is a list of tokens here; its "logits" are what the cache holds. */
class FakePipeline {
  filledKVCacheLength = 0;
  slidingWindowSize = -1;
  kvStateKind: string | undefined = undefined;
  kvCache: number[] = [];
  /** Tokens run since the last look. */
  ran = 0;
  failNext = false;
  hasPop = true;
  private prompt: unknown[] = [];

  constructor(readonly isAsync: boolean) {}

  readonly tvm = {
    beginScope: () => undefined,
    endScope: () => undefined,
    detachFromCurrentScope: <T>(value: T): T => value,
    scalar: (value: number) => value,
    getGlobalFunc: (name: string) => {
      if (!this.hasPop) throw new Error(`Cannot find global function ${name}`);
      return (cache: unknown, _sequence: unknown, tokens: unknown) => {
        const held = cache as number[];
        if (Number(tokens) > held.length) throw new Error('more than there is');
        held.length -= Number(tokens);
      };
    },
  };

  resetKVCache(): void {
    this.kvCache.length = 0;
  }

  getInputData(): [unknown[], number] | Promise<[unknown[], number]> {
    if (this.filledKVCacheLength !== 0) throw new Error('text completion expects an empty cache');
    const input: [unknown[], number] = [this.prompt, this.prompt.flat().length];
    return this.isAsync ? Promise.resolve(input) : input;
  }

  async embedAndForward(data: readonly unknown[], length: number): Promise<string> {
    await Promise.resolve();
    const ids = data.flatMap((part) => (Array.isArray(part) ? (part as number[]) : [-1]));
    this.kvCache.push(...ids.slice(0, this.failNext ? 1 : undefined));
    if (this.failNext) {
      this.failNext = false;
      throw new Error('out of memory');
    }
    this.filledKVCacheLength += length;
    this.ran += length;
    return this.kvCache.join(' ');
  }

  /** A request as the library makes it: empty, read the prompt, run it in chunks, then token by token. @returns all logits. */
  async request(parts: unknown[], generated: number[], chunkTokens = 5): Promise<string[]> {
    this.resetKVCache();
    this.filledKVCacheLength = 0;
    this.prompt = parts;
    const [input, promptTokens] = await this.getInputData();
    const ids = input.flatMap((part) => (Array.isArray(part) ? (part as unknown[]) : [part]));
    const logits: string[] = [];
    let last = '';
    for (let i = 0; i < ids.length; i += chunkTokens) {
      const chunk = ids.slice(i, i + chunkTokens);
      const hasImage = chunk.some((id) => typeof id !== 'number');
      last = await this.embedAndForward(hasImage ? chunk.map((id) => (typeof id === 'number' ? [id] : id)) : [chunk], chunk.length);
    }
    logits.push(last);
    for (const id of generated) logits.push(await this.embedAndForward([[id]], 1));
    expect(this.filledKVCacheLength).toBe(promptTokens + generated.length);
    return logits;
  }
}

const engineOf = (pipeline: FakePipeline) => ({ loadedModelIdToPipeline: new Map([['m', pipeline]]) }) as unknown as MlcEngine;
const ids = fc.array(fc.nat(2), { minLength: 1, maxLength: 12 });

describe('reusePrefixes', () => {
  it.each([true, false])('gives the logits of an empty cache, whatever was asked before (asynchronous input: %s)', async (isAsync) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ prompt: ids, generated: fc.array(fc.nat(2), { maxLength: 4 }), image: fc.boolean(), fails: fc.boolean() }), { maxLength: 8 }), async (requests) => {
        const [plain, reusing] = [new FakePipeline(isAsync), new FakePipeline(isAsync)];
        expect(reusePrefixes(engineOf(reusing), 'm')).not.toBeNull();
        for (const { prompt, generated, image, fails } of requests) {
          const parts = image && prompt.length > 3 ? [prompt, { url: 'image' }] : [prompt];
          reusing.failNext = fails;
          const answer = reusing.request(parts, generated);
          if (fails) await expect(answer).rejects.toThrow('out of memory');
          else expect(await answer).toEqual(await plain.request(parts, generated));
        }
      }),
    );
  });

  it('runs only what follows the common start, and tells how much that was', async () => {
    const pipeline = new FakePipeline(true);
    const share = reusePrefixes(engineOf(pipeline), 'm');
    expect(share?.()).toBeNull();
    await pipeline.request([[1, 2, 3, 4, 90, 8, 9, 91]], [5, 6]);
    expect(share?.()).toEqual({ promptTokens: 8, reusedTokens: 0 });
    pipeline.ran = 0;
    await pipeline.request([[1, 2, 3, 4, 7, 90, 8, 9, 91]], []);
    expect(share?.()).toEqual({ promptTokens: 9, reusedTokens: 4 });
    expect(pipeline.ran).toBe(5);
  });

  it('runs the last token of a prompt that is asked again', async () => {
    const pipeline = new FakePipeline(false);
    const share = reusePrefixes(engineOf(pipeline), 'm');
    await pipeline.request([[1, 2, 3]], [4]);
    pipeline.ran = 0;
    await pipeline.request([[1, 2, 3]], []);
    expect([share?.(), pipeline.ran]).toEqual([{ promptTokens: 3, reusedTokens: 2 }, 1]);
  });

  it('empties the cache where the library runs tokens outside of a request', async () => {
    const pipeline = new FakePipeline(false);
    reusePrefixes(engineOf(pipeline), 'm');
    await pipeline.request([[1, 2, 3]], []);
    pipeline.resetKVCache();
    expect(await pipeline.embedAndForward([[7]], 1)).toBe('7');
  });

  it.each<[string, (pipeline: FakePipeline) => void]>([
    ['the model library can’t cut its cache', (pipeline) => (pipeline.hasPop = false)],
    ['the window slides', (pipeline) => (pipeline.slidingWindowSize = 1024)],
    ['the state is more than attention', (pipeline) => (pipeline.kvStateKind = 'hybrid')],
  ])('changes nothing where %s', async (_, make) => {
    const pipeline = new FakePipeline(false);
    make(pipeline);
    expect(reusePrefixes(engineOf(pipeline), 'm')).toBeNull();
    await pipeline.request([[1, 2, 3]], []);
    pipeline.ran = 0;
    await pipeline.request([[1, 2, 4]], []);
    expect(pipeline.ran).toBe(3);
  });

  it('changes nothing where the library keeps its pipelines elsewhere', () => {
    expect(reusePrefixes({} as MlcEngine, 'm')).toBeNull();
  });
});
