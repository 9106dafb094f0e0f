import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pullWebLlmModel } from '@/lib/cli/pull-webllm';
import { verifyManifest } from '@/lib/cli/webllm-manifest';
import { findWebLlmModel } from '@/lib/engines/webllm';
import { SHARD_COUNT, writeMiniWebLlmModel } from '../helpers/mini-webllm-model';

const ID = 'qwen2.5-coder-0.5b-instruct-q4f32_1-mlc';
const model = findWebLlmModel(ID)!;
let mirror = '';
let folder = '';
let server: Server | undefined;
let asked: { name: string; range: string | undefined }[] = [];

beforeEach(() => {
  mirror = mkdtempSync(path.join(tmpdir(), 'mirror-'));
  folder = mkdtempSync(path.join(tmpdir(), 'pull-'));
  asked = [];
  writeMiniWebLlmModel(mirror, ID);
  put(model.library.name, Buffer.from('\0asm{"quantization": "q4f32_1"}'));
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  for (const made of [mirror, folder]) rmSync(made, { recursive: true });
});

const put = (name: string, content: Buffer | string) => writeFileSync(path.join(mirror, ID, name), content);
const got = (name: string) => readFileSync(path.join(folder, ID, name));

/** Serves the mirror; `drops[name]`: bytes after which the first answer breaks off. */
async function serve(drops: Record<string, number | undefined> = {}): Promise<string> {
  server = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1);
    asked.push({ name, range: request.headers.range });
    let body: Buffer;
    try {
      body = readFileSync(path.join(mirror, ID, name));
    } catch {
      return void response.writeHead(404).end();
    }
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': body.length - from, ...(from > 0 ? { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` } : {}) });
    const drop = drops[name];
    drops[name] = undefined;
    if (drop === undefined) response.end(body.subarray(from));
    else response.write(body.subarray(from, from + drop), () => response.destroy());
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('pullWebLlmModel', () => {
  it('takes a whole layout from an address, goes on where it broke off, and writes a manifest that verifies', async () => {
    await pullWebLlmModel(model, { dir: folder, from: await serve({ 'params_shard_1.bin': 50_000 }) });
    expect(asked.filter(({ name }) => name === 'params_shard_1.bin').map(({ range }) => range)).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
    expect(got('ndarray-cache.json').equals(got('tensor-cache.json'))).toBe(true);
    expect(got('params_shard_1.bin').equals(readFileSync(path.join(mirror, ID, 'params_shard_1.bin')))).toBe(true);
    const verdicts = await verifyManifest(path.join(folder, ID), model);
    expect(verdicts).toHaveLength(SHARD_COUNT + 5);
    expect(verdicts.every(({ verdict }) => verdict === 'right')).toBe(true);
  });

  it('asks for no right shard again', async () => {
    const from = await serve();
    await pullWebLlmModel(model, { dir: folder, from });
    asked = [];
    await pullWebLlmModel(model, { dir: folder, from });
    expect(asked.map(({ name }) => name).filter((name) => name.startsWith('params_shard'))).toEqual([]);
  });

  it('takes a folder, the model’s own in it too, and an older list’s name', async () => {
    const list = readFileSync(path.join(mirror, ID, 'tensor-cache.json'));
    put('ndarray-cache.json', list);
    rmSync(path.join(mirror, ID, 'tensor-cache.json'));
    await pullWebLlmModel(model, { dir: folder, from: mirror });
    expect(got('tensor-cache.json').equals(list)).toBe(true);
  });

  const faults: readonly (readonly [string, () => void, RegExp])[] = [
    ['a shard of the wrong content', () => put('params_shard_2.bin', Buffer.alloc(200_000, 77)), /^params_shard_2\.bin: what came is not the file that the model's list names/],
    ['a web page as library', () => put(model.library.name, '<!doctype html>'), /is no WebAssembly module/],
    ['a library of another build', () => put(model.library.name, '\0asm{"quantization": "q4f16_1"}'), /was built for q4f16_1, .* needs q4f32_1/],
    ['a config of another build', () => put('mlc-chat-config.json', '{"quantization":"q4f16_1","tokenizer_files":["tokenizer.json"]}'), /^mlc-chat-config\.json there is of a "q4f16_1" build/],
    ['a web page as config', () => put('mlc-chat-config.json', '<html>'), /^mlc-chat-config\.json there can't be read/],
    ['no library', () => rmSync(path.join(mirror, ID, model.library.name)), /webgpu\.wasm is not in .*, nor in its folder/],
  ];
  it.each(faults)('refuses %s, and leaves no manifest', async (_, spoil, sentence) => {
    spoil();
    await expect(pullWebLlmModel(model, { dir: folder, from: mirror })).rejects.toThrow(sentence);
    expect(await verifyManifest(path.join(folder, ID), model)).toEqual([{ name: 'manifest.json', verdict: 'missing' }]);
  });
});

describe('verifyManifest', () => {
  it('names changed and missing files, and a mirror made for another version of web-llm', async () => {
    await pullWebLlmModel(model, { dir: folder, from: mirror });
    const here = path.join(folder, ID);
    writeFileSync(path.join(here, 'params_shard_0.bin'), 'changed');
    rmSync(path.join(here, 'tokenizer.json'));
    const wrong = (await verifyManifest(here, model)).filter(({ verdict }) => verdict !== 'right');
    expect(wrong.map(({ name }) => name)).toEqual(['params_shard_0.bin', 'tokenizer.json']);
    expect(await verifyManifest(here, { ...model, webLlmVersion: '0.2.99' })).toEqual([{ name: 'manifest.json', verdict: expect.stringMatching(/pinned to web-llm 0\.2\.86, but this app runs 0\.2\.99/) }]);
  });
});
