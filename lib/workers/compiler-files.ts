import { readBlob } from '../execution/read-blob';

/** Bytes of a download, of all files together. */
export interface CompilerProgress {
  readonly loadedBytes: number;
  readonly totalBytes: number;
}

/** What checking C++ by the compiler needs of `@yowasp/clang`, with the sizes of the pinned version; its headers are not among it. */
export const COMPILER_FILES: Readonly<Record<string, number>> = { 'llvm.core.wasm': 75_532_134, 'llvm.core2.wasm': 37_626, 'llvm.core3.wasm': 5_458, 'llvm.core4.wasm': 787 };
export const COMPILER_VERSION = '22.0.0-git20542-10';
export const COMPILER_BYTES = Object.values(COMPILER_FILES).reduce((sum, bytes) => sum + bytes, 0);

const CACHE_PREFIX = 'syntax-clang-';
const CACHE = `${CACHE_PREFIX}${COMPILER_VERSION}`;

/** The part of the browser's cache storage that is used; `null` where a page has none, as over plain HTTP. */
export type CompilerCaches = Pick<CacheStorage, 'open' | 'keys' | 'delete'> | null;

export interface CompilerFilesOptions {
  /** Absolute URL of the folder with the vendored files, with a final slash. */
  readonly assetsUrl: string;
  readonly caches: CompilerCaches;
  readonly fetch: (url: string, init: { readonly signal: AbortSignal }) => Promise<Response>;
}

/** The compiler's files: fetched once from the app's own origin, kept by the browser until they are removed. */
export class CompilerFiles {
  readonly #options: CompilerFilesOptions;

  constructor(options: CompilerFilesOptions) {
    this.#options = options;
  }

  /** Whether the browser keeps all of them. */
  async areStored(): Promise<boolean> {
    const { caches } = this.#options;
    if (caches === null || !(await caches.keys()).includes(CACHE)) return false;
    const cache = await caches.open(CACHE);
    const found = await Promise.all(Object.keys(COMPILER_FILES).map((name) => cache.match(this.#url(name))));
    return found.every((response) => response !== undefined);
  }

  /** The files by name, from the browser's storage where they are there. A browser that keeps nothing fetches them each time. @throws Error with what to do, `AbortError`. */
  async load(signal: AbortSignal, onProgress: (progress: CompilerProgress) => void): Promise<Record<string, Blob>> {
    const cache = await this.#openCache();
    const files: Record<string, Blob> = {};
    let before = 0;
    for (const [name, bytes] of Object.entries(COMPILER_FILES)) {
      const url = this.#url(name);
      const stored = await cache?.match(url);
      let file = stored === undefined ? null : await stored.blob();
      if (file?.size !== bytes) {
        const done = before;
        file = await this.#fetch(url, bytes, signal, (loaded) => onProgress({ loadedBytes: done + loaded, totalBytes: COMPILER_BYTES }));
        // A full disk costs only the next download.
        await cache?.put(url, new Response(file)).catch(() => undefined);
      }
      files[name] = file;
      before += bytes;
      onProgress({ loadedBytes: before, totalBytes: COMPILER_BYTES });
    }
    return files;
  }

  /** Removes what the browser keeps, of other versions too. */
  async remove(): Promise<void> {
    const { caches } = this.#options;
    for (const name of (await caches?.keys()) ?? []) if (name.startsWith(CACHE_PREFIX)) await caches?.delete(name);
  }

  async #openCache(): Promise<Cache | null> {
    const { caches } = this.#options;
    for (const name of (await caches?.keys()) ?? []) if (name.startsWith(CACHE_PREFIX) && name !== CACHE) await caches?.delete(name);
    return (await caches?.open(CACHE)) ?? null;
  }

  async #fetch(url: string, bytes: number, signal: AbortSignal, onLoaded: (bytes: number) => void): Promise<Blob> {
    const { pathname } = new URL(url);
    const response = await this.#options.fetch(url, { signal });
    if (!response.ok || response.body === null) throw new Error(`${pathname} could not be loaded (HTTP ${response.status}). Run "npm run vendor" on the server and start again.`);
    const file = await readBlob(response.body, 'application/wasm', (loaded) => onLoaded(Math.min(loaded, bytes)));
    if (file.size !== bytes) throw new Error(`${pathname} has ${file.size} bytes where ${bytes} are expected. Load it again; if it stays so, run "npm run vendor" on the server.`);
    return file;
  }

  #url(name: string): string {
    return new URL(`clang/${name}`, this.#options.assetsUrl).href;
  }
}
