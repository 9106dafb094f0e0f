import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveModelFile } from '@/lib/server/models/serve-model-file';

const ID = 'qwen2.5-coder-0.5b-instruct-q4f32_1-mlc';
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'models-'));
  await mkdir(path.join(folder, ID));
  await writeFile(path.join(folder, ID, 'mlc-chat-config.json'), '{"tokenizer_files":[]}');
  await writeFile(path.join(folder, ID, 'params_shard_0.bin'), 'weights');
  await writeFile(path.join(folder, ID, 'notes.txt'), 'private');
});
afterAll(() => rm(folder, { recursive: true }));

const get = (...segments: string[]) => serveModelFile(new Request('http://app.test/models'), segments, folder);

describe('WebLLM folders under /models', () => {
  it('serves config and shards, to be asked for again each time', async () => {
    const config = await get(ID, 'mlc-chat-config.json');
    expect([config.status, config.headers.get('content-type'), config.headers.get('cache-control')]).toEqual([200, 'application/json', 'no-cache']);
    expect(await config.json()).toEqual({ tokenizer_files: [] });
    expect(await (await get(ID, 'params_shard_0.bin')).text()).toBe('weights');
  });

  it('serves nothing that is no file of the model, and says how to make one that is missing', async () => {
    expect((await get(ID, 'notes.txt')).status).toBe(404);
    expect((await get(ID, '../secret')).status).toBe(404);
    expect((await get('other', 'params_shard_0.bin')).status).toBe(404);
    const missing = await get(ID, 'params_shard_1.bin');
    expect([missing.status, JSON.stringify(await missing.json())]).toEqual([404, expect.stringContaining('models -- convert')]);
  });
});
