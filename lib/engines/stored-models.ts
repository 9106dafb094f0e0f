import { CATALOGUE, type GgufModel } from './catalogue';
import { ModelCache, type CacheStorageLike, type Fetch, type ModelSource } from './model-cache';
import { hubSource, ownOriginSource } from './webllm/source';
import { WEBLLM_MODELS } from './webllm/models';
import { forget, storedBytes, verifyStored } from './weights/fetch-weights';
import type { PartStore } from './weights/part-store';

/** A model on the user's disk, whole or in part. */
export interface StoredModel {
  /** Stable while it is stored: the folder's address, or the catalogue's id. */
  readonly key: string;
  readonly engine: 'webllm' | 'wllama';
  /** The catalogue's title; the folder's address where the catalogue does not know it. */
  readonly title: string;
  readonly bytes: number;
  /** False: a download was stopped and will go on from here. */
  readonly complete: boolean;
}

/** What checking a stored model found: names of files that are wrong or missing, none where all is right. */
export interface StoredModelReport {
  readonly wrong: readonly string[];
}

export interface StoredModelsOptions {
  /** Null where the browser hides its caches. */
  readonly caches: CacheStorageLike | null;
  /** Null where the browser has no private file system. */
  readonly parts: PartStore | null;
  readonly fetch: Fetch;
  /** The app's own origin. */
  readonly origin: string;
}

interface Entry extends StoredModel {
  verify(signal: AbortSignal): Promise<StoredModelReport>;
  repair(signal: AbortSignal): Promise<void>;
  remove(): Promise<void>;
}

/** The models that this browser keeps for the app, of both engines: list, verify, repair, delete. */
export class StoredModels {
  readonly #options: StoredModelsOptions;
  readonly #cache: ModelCache | null;

  constructor(options: StoredModelsOptions) {
    this.#options = options;
    this.#cache = options.caches === null ? null : new ModelCache(options.caches, options.fetch);
  }

  /** Largest first. */
  async list(): Promise<readonly StoredModel[]> {
    return (await this.#entries()).map(({ key, engine, title, bytes, complete }) => ({ key, engine, title, bytes, complete })).toSorted((a, b) => b.bytes - a.bytes);
  }

  /** Reads the whole model and compares it with its hashes. @throws EngineError where the lists of a model can be had nowhere. */
  async verify(key: string, signal: AbortSignal): Promise<StoredModelReport> {
    return (await this.#entry(key))?.verify(signal) ?? { wrong: [] };
  }

  /** Puts right what `verify` finds: fetches single wrong files again, or throws away weights that only a new download can mend. */
  async repair(key: string, signal: AbortSignal): Promise<void> {
    await (await this.#entry(key))?.repair(signal);
  }

  async delete(key: string): Promise<void> {
    await (await this.#entry(key))?.remove();
  }

  async #entry(key: string): Promise<Entry | undefined> {
    return (await this.#entries()).find((entry) => entry.key === key);
  }

  async #entries(): Promise<Entry[]> {
    const [folders, weights] = await Promise.all([this.#webLlm(), this.#wllama()]);
    return [...folders, ...weights];
  }

  async #webLlm(): Promise<Entry[]> {
    const cache = this.#cache;
    if (cache === null) return [];
    const entries: Entry[] = [];
    for (const { folderUrl, bytes } of await cache.list()) {
      const known = this.#sourceOf(folderUrl);
      entries.push({
        key: folderUrl,
        engine: 'webllm',
        title: known?.title ?? folderUrl,
        bytes,
        complete: known === null ? true : (await cache.stored(known.source)).complete,
        verify: async (signal) => ({ wrong: known === null ? [] : (await cache.verify(known.source, { signal })).flatMap(({ name, state }) => (state === 'right' ? [] : [name])) }),
        repair: async (signal) => {
          if (known !== null) await cache.repair(known.source, { signal });
        },
        remove: async () => {
          await cache.delete(folderUrl, known?.source.libraryUrl);
        },
      });
    }
    return entries;
  }

  #sourceOf(folderUrl: string): { readonly title: string; readonly source: ModelSource } | null {
    for (const model of WEBLLM_MODELS) {
      const source = [ownOriginSource(model, this.#options.origin), hubSource(model)].find((candidate) => folderUrl.startsWith(candidate.folderUrl));
      if (source !== undefined) return { title: model.title, source };
    }
    return null;
  }

  async #wllama(): Promise<Entry[]> {
    const store = this.#options.parts;
    if (store === null) return [];
    const entries: Entry[] = [];
    for (const model of CATALOGUE) {
      const bytes = await sumOf(model, async (file) => storedBytes({ file, store }));
      if (bytes === 0) continue;
      const remove = async () => {
        for (const file of model.files) await forget({ file, store });
      };
      entries.push({
        key: model.id,
        engine: 'wllama',
        title: model.title,
        bytes,
        complete: bytes === model.files.reduce((sum, file) => sum + file.bytes, 0),
        verify: async (signal) => {
          const wrong: string[] = [];
          for (const file of model.files) if ((await verifyStored({ file, store, signal })) !== 'right') wrong.push(file.name);
          return { wrong };
        },
        repair: remove,
        remove,
      });
    }
    return entries;
  }
}

async function sumOf(model: GgufModel, bytesOf: (file: GgufModel['files'][number]) => Promise<number>): Promise<number> {
  let sum = 0;
  for (const file of model.files) sum += await bytesOf(file);
  return sum;
}
