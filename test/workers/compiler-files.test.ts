import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMPILER_BYTES, COMPILER_FILES, COMPILER_VERSION, CompilerFiles, type CompilerCaches, type CompilerProgress } from '@/lib/workers/compiler-files';

const root = path.resolve(import.meta.dirname, '../..');
const URLS = Object.keys(COMPILER_FILES).map((name) => `http://localhost/vendor/clang/${name}`);

/** A browser's cache storage in memory. */
function memoryCaches(stored: Record<string, Record<string, Blob>> = {}) {
  const caches = {
    keys: () => Promise.resolve(Object.keys(stored)),
    delete: (name: string) => Promise.resolve(Reflect.deleteProperty(stored, name)),
    open: (name: string) => {
      const cache = (stored[name] ??= {});
      return Promise.resolve({
        match: (url: string) => Promise.resolve(cache[url] === undefined ? undefined : new Response(cache[url])),
        put: async (url: string, response: Response) => void (cache[url] = await response.blob()),
      });
    },
  };
  return { stored, caches: caches as unknown as NonNullable<CompilerCaches> };
}

/** A server with the files, by default of the right sizes; what was asked for is in `asked`. */
function serving(sizeOf: (name: string) => number | null = (name) => COMPILER_FILES[name] ?? null) {
  const asked: string[] = [];
  const fetch = (url: string, { signal }: { readonly signal: AbortSignal }) => {
    signal.throwIfAborted();
    asked.push(url);
    const bytes = sizeOf(url.slice(url.lastIndexOf('/') + 1));
    return Promise.resolve(bytes === null ? new Response('', { status: 404 }) : new Response(new Blob([new Uint8Array(bytes)])));
  };
  return { asked, fetch };
}

const never = () => new AbortController().signal;
const open = (caches: CompilerCaches, fetch: ReturnType<typeof serving>['fetch']) => new CompilerFiles({ assetsUrl: 'http://localhost/vendor/', caches, fetch });

describe('the files of the C++ compiler', () => {
  it('are those of the installed package, by name and size', () => {
    const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
    expect(manifest.dependencies['@yowasp/clang']).toBe(COMPILER_VERSION);
    for (const [name, bytes] of Object.entries(COMPILER_FILES)) expect(statSync(path.join(root, 'node_modules/@yowasp/clang/gen', name)).size, name).toBe(bytes);
  });

  it('are fetched once, with progress up to the whole, and come from the browser afterwards', async () => {
    const { caches } = memoryCaches();
    const { asked, fetch } = serving();
    const files = open(caches, fetch);
    expect(await files.areStored()).toBe(false);
    const progress: CompilerProgress[] = [];
    const loaded = await files.load(never(), (each) => progress.push(each));
    expect(Object.entries(loaded).map(([name, blob]) => [name, blob.size])).toEqual(Object.entries(COMPILER_FILES));
    expect(progress.map(({ loadedBytes }) => loadedBytes)).toEqual(progress.map(({ loadedBytes }) => loadedBytes).toSorted((a, b) => a - b));
    expect(progress.at(-1)).toEqual({ loadedBytes: COMPILER_BYTES, totalBytes: COMPILER_BYTES });
    expect(asked).toEqual(URLS);
    expect(await files.areStored()).toBe(true);
    await files.load(never(), () => undefined);
    expect(asked).toEqual(URLS);
  });

  it('are gone after removal, those of another version too, and nothing else is', async () => {
    const { caches, stored } = memoryCaches({ 'syntax-clang-21': {}, 'webllm/model': {} });
    const files = open(caches, serving().fetch);
    await files.load(never(), () => undefined);
    expect(Object.keys(stored).sort()).toEqual([`syntax-clang-${COMPILER_VERSION}`, 'webllm/model']);
    await files.remove();
    expect(Object.keys(stored)).toEqual(['webllm/model']);
    expect(await files.areStored()).toBe(false);
  });

  it('load without any storage, each time anew', async () => {
    const { asked, fetch } = serving();
    const files = open(null, fetch);
    expect(Object.keys(await files.load(never(), () => undefined))).toEqual(Object.keys(COMPILER_FILES));
    expect(await files.areStored()).toBe(false);
    expect(asked).toEqual(URLS);
  });

  it('are refused and not kept where one is missing or of another size, with what to do', async () => {
    const { caches } = memoryCaches();
    await expect(open(caches, serving(() => null).fetch).load(never(), () => undefined)).rejects.toThrow('/vendor/clang/llvm.core.wasm could not be loaded (HTTP 404). Run "npm run vendor" on the server');
    await expect(open(caches, serving(() => 12).fetch).load(never(), () => undefined)).rejects.toThrow('/vendor/clang/llvm.core.wasm has 12 bytes where 75532134 are expected');
    expect(await open(caches, serving().fetch).areStored()).toBe(false);
  });

  it('are fetched again where the stored one is damaged', async () => {
    const name = 'llvm.core4.wasm';
    const { caches } = memoryCaches({ [`syntax-clang-${COMPILER_VERSION}`]: { [`http://localhost/vendor/clang/${name}`]: new Blob(['x']) } });
    const loaded = await open(caches, serving().fetch).load(never(), () => undefined);
    expect(loaded[name]?.size).toBe(COMPILER_FILES[name]);
  });

  it('stop coming when the person cancels', async () => {
    const abort = new AbortController();
    abort.abort();
    await expect(open(null, serving().fetch).load(abort.signal, () => undefined)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
