import { EngineError, type LoadProgress } from '../../completion';
import { faultOf, fetchModelFile, type Fetch, type FileFault } from './fetch-file';
import { CHAT_CONFIG, libraryFolder, parseTensorCache, SHARD_LISTS, tokenizerFiles, type CacheScope, type ModelCacheFile, type ModelSource } from './model-files';

/** The part of the Cache API that is used. */
export interface CacheLike {
  match(url: string): Promise<Response | undefined>;
  put(url: string, response: Response): Promise<void>;
  delete(url: string): Promise<boolean>;
  keys(): Promise<readonly { readonly url: string }[]>;
}
export interface CacheStorageLike {
  open(name: string): Promise<CacheLike>;
}

export interface CachedModel {
  /** Folder of the model's files, as the library knows it. */
  readonly folderUrl: string;
  readonly files: number;
  readonly bytes: number;
}

export interface FileReport {
  readonly name: string;
  readonly state: 'right' | 'missing' | FileFault;
}

const SCOPES: readonly CacheScope[] = ['webllm/model', 'webllm/config', 'webllm/wasm'];

/**
 * The models on the user's disk, in the very caches where web-llm looks. Files are fetched, verified and put there before
 * the library starts, so that it contacts nobody, a broken download is named and only what is missing is fetched again.
 */
export class ModelCache {
  readonly #caches: CacheStorageLike;
  readonly #fetch: Fetch;

  constructor(caches: CacheStorageLike, fetch: Fetch) {
    this.#caches = caches;
    this.#fetch = fetch;
  }

  /**
   * Makes every file of a model present; quick where it is there already (sizes are compared, hashes by `verify`).
   * @returns bytes of the model's weights.
   * @throws EngineError `aborted` or `unavailable`, naming the file.
   */
  async ensure(source: ModelSource, { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress?: (progress: LoadProgress) => void }): Promise<number> {
    const { files, lists } = await this.#files(source, signal);
    for (const [file, content] of lists) await this.#put(file, content);
    const totalBytes = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0);
    let loadedBytes = 0;
    const report = (bytes: number) => {
      loadedBytes += bytes;
      onProgress?.({ phase: 'download', loadedBytes: Math.min(loadedBytes, totalBytes), totalBytes });
    };
    for (const file of files) {
      if (await this.#isPresent(file)) report(file.bytes ?? 0);
      else await this.#download(file, signal, file.bytes === null ? () => undefined : report);
    }
    return totalBytes;
  }

  /** Reads every file of a model and compares it with its list; fetches the (small) lists, changes nothing. */
  async verify(source: ModelSource, { signal }: { readonly signal: AbortSignal }): Promise<readonly FileReport[]> {
    const reports: FileReport[] = [];
    for (const file of (await this.#files(source, signal)).files) {
      signal.throwIfAborted();
      const cached = await (await this.#caches.open(file.scope)).match(file.cacheUrl);
      const fault = cached === undefined ? null : await faultOf(file, [new Uint8Array(await cached.arrayBuffer())], cached.headers.get('content-type'));
      reports.push({ name: file.name, state: cached === undefined ? 'missing' : (fault ?? 'right') });
    }
    return reports;
  }

  /** Fetches again what `verify` finds wrong or missing, and nothing else. */
  async repair(source: ModelSource, { signal }: { readonly signal: AbortSignal }): Promise<readonly FileReport[]> {
    const wrong = (await this.verify(source, { signal })).filter((report) => report.state !== 'right');
    const { files } = await this.#files(source, signal);
    for (const { name } of wrong) {
      const file = files.find((candidate) => candidate.name === name);
      if (file !== undefined) await this.#download(file, signal, () => undefined);
    }
    return wrong;
  }

  /** What of a model is in the caches, told without a network; `complete`: it would load without one. */
  async stored(source: ModelSource): Promise<{ readonly bytes: number; readonly complete: boolean }> {
    const folder = libraryFolder(source);
    const models = await this.#caches.open('webllm/model');
    const list = await models.match(folder + SHARD_LISTS[0]);
    if (list === undefined) return { bytes: 0, complete: false };
    let bytes = 0;
    let complete = (await (await this.#caches.open('webllm/wasm')).match(source.libraryUrl)) !== undefined && (await (await this.#caches.open('webllm/config')).match(folder + CHAT_CONFIG)) !== undefined;
    for (const shard of parseTensorCache(await list.text()).shards) {
      const size = await sizeOf(await models.match(folder + shard.name));
      bytes += size;
      complete = complete && size === shard.bytes;
    }
    return { bytes, complete };
  }

  /** Every model in the caches, whoever put it there. */
  async list(): Promise<readonly CachedModel[]> {
    const cache = await this.#caches.open('webllm/model');
    const models = new Map<string, { files: number; bytes: number }>();
    for (const { url } of await cache.keys()) {
      const folder = url.slice(0, url.lastIndexOf('/') + 1);
      const known = models.get(folder) ?? { files: 0, bytes: 0 };
      models.set(folder, { files: known.files + 1, bytes: known.bytes + (await sizeOf(await cache.match(url))) });
    }
    return [...models].map(([folderUrl, { files, bytes }]) => ({ folderUrl, files, bytes }));
  }

  /** Deletes all files of a folder as `list` names it, and its library where given. Returns how many were there. */
  async delete(folderUrl: string, libraryUrl?: string): Promise<number> {
    let deleted = 0;
    for (const scope of SCOPES) {
      const cache = await this.#caches.open(scope);
      for (const { url } of await cache.keys()) {
        if ((url.startsWith(folderUrl) || url === libraryUrl) && (await cache.delete(url))) deleted += 1;
      }
    }
    return deleted;
  }

  async #files(source: ModelSource, signal: AbortSignal): Promise<{ files: readonly ModelCacheFile[]; lists: readonly (readonly [ModelCacheFile, Blob])[] }> {
    const folder = libraryFolder(source);
    const file = (name: string, scope: CacheScope, bytes: number | null = null, md5: string | null = null): ModelCacheFile => {
      const sha256 = source.sha256?.[name];
      const hash = sha256 !== undefined ? ({ algorithm: 'sha256', hex: sha256 } as const) : md5 === null ? null : ({ algorithm: 'md5', hex: md5 } as const);
      return { name, scope, fetchUrl: source.folderUrl + name, cacheUrl: folder + name, bytes, hash };
    };
    const config = file(CHAT_CONFIG, 'webllm/config');
    const configText = await this.#text(config, signal);
    const { shardFiles, listText } = await this.#shardList(source, signal);
    // Both names, so that either version of the library finds its own.
    const lists = SHARD_LISTS.map((name) => [file(name, 'webllm/model'), new Blob([listText], { type: 'application/json' })] as const);
    const libraryName = source.libraryUrl.slice(source.libraryUrl.lastIndexOf('/') + 1);
    const files = [
      config,
      ...tokenizerFiles(configText).map((name) => file(name, 'webllm/model')),
      { ...file(libraryName, 'webllm/wasm'), fetchUrl: source.libraryUrl, cacheUrl: source.libraryUrl },
      ...shardFiles.map((shard) => file(shard.name, 'webllm/model', shard.bytes, shard.md5)),
    ];
    return { files, lists };
  }

  async #shardList(source: ModelSource, signal: AbortSignal): Promise<{ shardFiles: ReturnType<typeof parseTensorCache>['shards']; listText: string }> {
    let failure: unknown;
    for (const name of SHARD_LISTS) {
      try {
        const listText = await this.#text({ name, scope: 'webllm/model', fetchUrl: source.folderUrl + name, cacheUrl: libraryFolder(source) + name, bytes: null, hash: null }, signal);
        return { shardFiles: parseTensorCache(listText).shards, listText };
      } catch (cause) {
        if (cause instanceof EngineError && cause.code === 'aborted') throw cause;
        failure ??= cause;
      }
    }
    if (failure instanceof EngineError) throw failure;
    throw new EngineError('unavailable', `The model’s list of shards (${SHARD_LISTS[0]}) can’t be read. The server has a bad copy of the model.`, { cause: failure });
  }

  /** A small list: from the server, so that a new version is noticed, and from the cache where there is no connection. */
  async #text(file: ModelCacheFile, signal: AbortSignal): Promise<string> {
    try {
      return await (await fetchModelFile(this.#fetch, file, signal)).text();
    } catch (error) {
      const cached = signal.aborted ? undefined : await (await this.#caches.open(file.scope)).match(file.cacheUrl);
      if (cached === undefined) throw error;
      return cached.text();
    }
  }

  async #isPresent(file: ModelCacheFile): Promise<boolean> {
    const cached = await (await this.#caches.open(file.scope)).match(file.cacheUrl);
    if (cached === undefined || cached.headers.get('content-type')?.startsWith('text/html') === true) return false;
    const known = cached.headers.get('x-model-hash');
    if (file.hash !== null && known !== null && known !== file.hash.hex) return false;
    return file.bytes === null || (await sizeOf(cached)) === file.bytes;
  }

  async #download(file: ModelCacheFile, signal: AbortSignal, onBytes: (bytes: number) => void): Promise<void> {
    await this.#put(file, await fetchModelFile(this.#fetch, file, signal, onBytes));
  }

  async #put(file: ModelCacheFile, content: Blob): Promise<void> {
    const headers = { 'content-type': content.type, 'content-length': String(content.size), ...(file.hash === null ? {} : { 'x-model-hash': file.hash.hex }) };
    try {
      await (await this.#caches.open(file.scope)).put(file.cacheUrl, new Response(content, { headers }));
    } catch (cause) {
      const full = cause instanceof Error && /quota/i.test(`${cause.name} ${cause.message}`);
      const sentence = full
        ? 'The browser’s storage is full. Delete models that you don’t need in Setup, or free disk space, and load again; finished files are kept.'
        : `The browser refused to store the model file ${file.name}. Leave private browsing, or allow this site to store data.`;
      throw new EngineError('unavailable', sentence, { cause });
    }
  }
}

async function sizeOf(response: Response | undefined): Promise<number> {
  if (response === undefined) return 0;
  const told = response.headers.get('content-length');
  return told !== null && !response.headers.has('content-encoding') ? Number(told) : (await response.blob()).size;
}
