import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ModelCache, type Fetch, type ModelSource } from '@/lib/engines/model-cache';
import { FakeCaches } from '../../helpers/fake-caches';

const FOLDER = 'https://app.test/models/m/';
const LIBRARY = 'https://app.test/models/m/lib.wasm';
const SOURCE: ModelSource = { modelId: 'm', folderUrl: FOLDER, libraryUrl: LIBRARY };
const IN_CACHE = `${FOLDER}resolve/main/`;
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const SHARDS = ['first shard', 'second'];
const FILES: Record<string, string> = {
  'mlc-chat-config.json': JSON.stringify({ tokenizer_files: ['tokenizer.json', 'vocab.json'] }),
  'tokenizer.json': '{"model":{}}',
  'lib.wasm': '\0asm',
  'tensor-cache.json': JSON.stringify({ records: SHARDS.map((text, i) => ({ dataPath: `params_shard_${i}.bin`, nbytes: text.length, md5sum: md5(text) })) }),
  'params_shard_0.bin': SHARDS[0]!,
  'params_shard_1.bin': SHARDS[1]!,
};
const signal = new AbortController().signal;

/** A server of the files above; `faults` replaces what one of them answers. */
function setUp(faults: Record<string, () => Response | Promise<Response>> = {}) {
  const fetched: string[] = [];
  const caches = new FakeCaches();
  const live = { ...faults };
  const fetch: Fetch = async (url) => {
    const name = url.slice(FOLDER.length);
    fetched.push(name);
    const fault = live[name];
    if (fault !== undefined) return fault();
    const text = FILES[name];
    return text === undefined ? new Response('not found', { status: 404 }) : new Response(text, { headers: { 'content-type': 'application/octet-stream' } });
  };
  return { fetched, caches, cache: new ModelCache(caches, fetch), live };
}

describe('ModelCache.ensure', () => {
  it('puts every file where the library looks, under both list names, and reports bytes', async () => {
    const { cache, caches } = setUp();
    const progress: number[] = [];
    expect(await cache.ensure(SOURCE, { signal, onProgress: ({ loadedBytes }) => progress.push(loadedBytes) })).toBe(17);
    expect([...caches.stores.get('webllm/model')!.keys()].sort()).toEqual(
      ['ndarray-cache.json', 'params_shard_0.bin', 'params_shard_1.bin', 'tensor-cache.json', 'tokenizer.json'].map((name) => IN_CACHE + name),
    );
    expect([...caches.stores.get('webllm/config')!.keys()]).toEqual([`${IN_CACHE}mlc-chat-config.json`]);
    expect([...caches.stores.get('webllm/wasm')!.keys()]).toEqual([LIBRARY]);
    expect(progress.at(-1)).toBe(17);
  });

  it('leaves a hub’s own folder as it is and takes an older list’s name', async () => {
    const { cache, caches } = setUp();
    const older = 'https://hub.test/org/m/resolve/main/';
    const fetch: Fetch = (url) => {
      const name = url.slice(older.length);
      const text = name === 'ndarray-cache.json' ? FILES['tensor-cache.json'] : name === 'tensor-cache.json' ? undefined : FILES[name];
      return Promise.resolve(text === undefined ? new Response('', { status: 404 }) : new Response(text));
    };
    await new ModelCache(caches, fetch).ensure({ ...SOURCE, folderUrl: older, libraryUrl: `${older}lib.wasm` }, { signal });
    expect(caches.stores.get('webllm/model')!.has(`${older}tensor-cache.json`)).toBe(true);
    expect((await cache.list())[0]).toMatchObject({ folderUrl: older, files: 5 });
  });

  it('resumes: what is there already is not fetched again', async () => {
    let broken = true;
    const { cache, fetched } = setUp({ 'params_shard_1.bin': () => (broken ? Promise.reject(new TypeError('Failed to fetch')) : new Response(SHARDS[1])) });
    await expect(cache.ensure(SOURCE, { signal })).rejects.toMatchObject({ code: 'unavailable', message: expect.stringMatching(/connection broke.*params_shard_1\.bin.*kept/) });
    broken = false;
    fetched.length = 0;
    await cache.ensure(SOURCE, { signal });
    expect(fetched).not.toContain('params_shard_0.bin');
    expect(fetched).toContain('params_shard_1.bin');
  });

  it('starts from the cache alone where there is no connection', async () => {
    const { cache, live } = setUp();
    await cache.ensure(SOURCE, { signal });
    for (const name of Object.keys(FILES)) live[name] = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await cache.ensure(SOURCE, { signal })).toBe(17);
  });

  it.each<[string, () => Response, RegExp]>([
    ['404', () => new Response('no', { status: 404 }), /answered 404 for the model file params_shard_0\.bin.*pull/],
    ['a web page with 200', () => new Response('<!DOCTYPE html><p>Log in', { headers: { 'content-type': 'text/html' } }), /is a web page/],
    ['a web page that calls itself binary', () => new Response('  <html>'), /is a web page/],
    ['half of it', () => new Response(SHARDS[0]!.slice(0, 5)), /ends too early/],
    ['more than it', () => new Response(`${SHARDS[0]!}!`), /longer/],
    ['other bytes of the same length', () => new Response('FIRST SHARD'), /hash differs/],
  ])('stores nothing where the server answers with %s, and says so', async (_, answer, sentence) => {
    const { cache, caches } = setUp({ 'params_shard_0.bin': answer });
    const failure = cache.ensure(SOURCE, { signal });
    await expect(failure).rejects.toMatchObject({ code: 'unavailable', message: expect.stringMatching(sentence) });
    expect(caches.stores.get('webllm/model')!.has(`${IN_CACHE}params_shard_0.bin`)).toBe(false);
  });

  it('explains a full disk', async () => {
    const { cache, caches } = setUp();
    caches.quotaBytes = 40;
    await expect(cache.ensure(SOURCE, { signal })).rejects.toMatchObject({ message: expect.stringMatching(/storage is full.*Delete models/) });
  });

  it('can be cancelled in the middle of a file', async () => {
    const abort = new AbortController();
    const stuck = () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode('first'));
            abort.abort();
            controller.error(new DOMException('aborted', 'AbortError'));
          },
        }),
      );
    const { cache } = setUp({ 'params_shard_0.bin': stuck });
    await expect(cache.ensure(SOURCE, { signal: abort.signal })).rejects.toMatchObject({ code: 'aborted' });
  });

  it('fetches a shard again that a new version of the list describes otherwise', async () => {
    const { cache, fetched, live } = setUp();
    await cache.ensure(SOURCE, { signal });
    const changed = 'FIRST shard';
    live['tensor-cache.json'] = () => new Response(FILES['tensor-cache.json']!.replace(md5(SHARDS[0]!), md5(changed)));
    live['params_shard_0.bin'] = () => new Response(changed);
    fetched.length = 0;
    await cache.ensure(SOURCE, { signal });
    expect(fetched).toContain('params_shard_0.bin');
    expect(fetched).not.toContain('params_shard_1.bin');
  });
});

describe('a poisoned cache', () => {
  it('is found by verify and repaired file by file', async () => {
    const { cache, caches, fetched } = setUp();
    await cache.ensure(SOURCE, { signal });
    const store = caches.stores.get('webllm/model')!;
    store.set(`${IN_CACHE}params_shard_0.bin`, new Response('<!doctype html>'));
    store.set(`${IN_CACHE}params_shard_1.bin`, new Response('sec'));
    store.delete(`${IN_CACHE}tokenizer.json`);
    const wrong = (await cache.verify(SOURCE, { signal })).filter((report) => report.state !== 'right');
    expect(wrong).toEqual([
      { name: 'tokenizer.json', state: 'missing' },
      { name: 'params_shard_0.bin', state: 'web-page' },
      { name: 'params_shard_1.bin', state: 'truncated' },
    ]);
    fetched.length = 0;
    expect(await cache.repair(SOURCE, { signal })).toEqual(wrong);
    expect(fetched).not.toContain('lib.wasm');
    expect((await cache.verify(SOURCE, { signal })).every((report) => report.state === 'right')).toBe(true);
  });

  it('deletes a model and its library, and leaves others', async () => {
    const { cache, caches } = setUp();
    await cache.ensure(SOURCE, { signal });
    (await caches.open('webllm/model')).put('https://app.test/models/other/resolve/main/tensor-cache.json', new Response('{}')).catch(() => undefined);
    expect(await cache.delete(IN_CACHE, LIBRARY)).toBe(7);
    expect((await cache.list()).map((model) => model.folderUrl)).toEqual(['https://app.test/models/other/resolve/main/']);
  });
});
