import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { CATALOGUE } from '@/lib/engines/catalogue';
import { StoredModels } from '@/lib/engines/stored-models';
import { WEBLLM_MODELS } from '@/lib/engines/webllm';
import { MemoryPartStore, type PartStore } from '@/lib/engines/weights/part-store';
import { PART_BYTES } from '@/lib/engines/weights/fetch-weights';
import { FakeCaches } from '../helpers/fake-caches';

const ORIGIN = 'https://app.test';
const MODEL = WEBLLM_MODELS[0]!;
const FOLDER = `${ORIGIN}/models/${MODEL.id}/resolve/main/`;
const SHARD = 'the weights';
const LIST = JSON.stringify({ records: [{ dataPath: 'params_shard_0.bin', nbytes: SHARD.length, md5sum: createHash('md5').update(SHARD).digest('hex') }] });
const FILES: Record<string, string> = { 'mlc-chat-config.json': '{"tokenizer_files":["tokenizer.json"]}', 'tensor-cache.json': LIST, 'tokenizer.json': '{}', 'params_shard_0.bin': SHARD, [MODEL.library.name]: '\0asm' };
const signal = new AbortController().signal;

let caches: FakeCaches;
let parts: PartStore;
let online: boolean;
let models: StoredModels;

beforeEach(async () => {
  caches = new FakeCaches();
  parts = new MemoryPartStore();
  online = true;
  models = new StoredModels({
    caches,
    parts,
    origin: ORIGIN,
    fetch: (url) => {
      const text = FILES[url.slice(url.lastIndexOf('/') + 1)];
      return online && text !== undefined ? Promise.resolve(new Response(text)) : Promise.reject(new TypeError('Failed to fetch'));
    },
  });
  const cache = await caches.open('webllm/model');
  for (const name of ['tensor-cache.json', 'tokenizer.json', 'params_shard_0.bin']) await cache.put(FOLDER + name, new Response(FILES[name]));
  await (await caches.open('webllm/config')).put(`${FOLDER}mlc-chat-config.json`, new Response(FILES['mlc-chat-config.json']));
  await (await caches.open('webllm/wasm')).put(`${ORIGIN}/models/${MODEL.id}/${MODEL.library.name}`, new Response('\0asm'));
});

describe('StoredModels', () => {
  it('lists both engines’ models by their titles, whole or not', async () => {
    const gguf = CATALOGUE[0]!;
    const file = gguf.files[0]!;
    await parts.write(`${file.sha256.slice(0, 16)}-${PART_BYTES}-0000`, new Uint8Array(PART_BYTES));
    expect(await models.list()).toEqual([
      { key: gguf.id, engine: 'wllama', title: gguf.title, bytes: PART_BYTES, complete: false },
      { key: FOLDER, engine: 'webllm', title: MODEL.title, bytes: LIST.length + 2 + SHARD.length, complete: true },
    ]);
    expect(await models.verify(gguf.id, signal)).toEqual({ wrong: [file.name] });
    await models.delete(gguf.id);
    expect((await models.list()).map(({ engine }) => engine)).toEqual(['webllm']);
  });

  it('is not whole where the model library is missing', async () => {
    caches.stores.get('webllm/wasm')!.clear();
    expect(await models.list()).toMatchObject([{ complete: false }]);
  });

  it('finds a poisoned shard, without a network too, and mends that file alone', async () => {
    expect(await models.verify(FOLDER, signal)).toEqual({ wrong: [] });
    await (await caches.open('webllm/model')).put(`${FOLDER}params_shard_0.bin`, new Response('<html>no</html>'));
    online = false;
    expect(await models.verify(FOLDER, signal)).toEqual({ wrong: ['params_shard_0.bin'] });
    online = true;
    await models.repair(FOLDER, signal);
    expect(await models.verify(FOLDER, signal)).toEqual({ wrong: [] });
  });

  it('deletes a model with its config and library', async () => {
    await models.delete(FOLDER);
    expect(await models.list()).toEqual([]);
    expect([...caches.stores.values()].every((store) => store.size === 0)).toBe(true);
  });

  it('is empty where the browser hides its storage', async () => {
    const hidden = new StoredModels({ caches: null, parts: null, origin: ORIGIN, fetch: () => Promise.reject(new Error('not asked')) });
    expect(await hidden.list()).toEqual([]);
  });
});
