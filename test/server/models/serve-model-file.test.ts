import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE, modelEntrySchema } from '@/lib/engines';
import { modelsDir } from '@/lib/server/models/models-dir';
import { serveModelFile } from '@/lib/server/models/serve-model-file';

const SIZE = 600_000;
const content = Buffer.alloc(SIZE, 0).map((_byte, index) => index % 251);
const SHA = 'a'.repeat(64);
const catalogue = [modelEntrySchema.parse({ ...CATALOGUE[0], id: 'tiny', files: [{ name: 'tiny.gguf', url: 'https://example.org/tiny.gguf', sha256: SHA, bytes: SIZE }] })];
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'models-'));
  mkdirSync(path.join(folder, 'tiny'));
  writeFileSync(path.join(folder, 'tiny', 'tiny.gguf'), content);
  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
});
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (headers: Record<string, string> = {}, segments = ['tiny', 'tiny.gguf'], method = 'GET') =>
  serveModelFile(new Request('http://localhost/models/x', { method, headers }), segments, folder, catalogue);

describe('serveModelFile', () => {
  it('sends the whole file with what caches and isolated pages need', async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      etag: `"${SHA}"`,
      'accept-ranges': 'bytes',
      'content-length': String(SIZE),
      'content-type': 'application/octet-stream',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': expect.stringContaining('immutable'),
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=262143-262145', 262_143, 262_145],
    ['bytes=599990-', 599_990, SIZE - 1],
    ['bytes=-7', SIZE - 7, SIZE - 1],
  ])('sends %s', async (range, start, end) => {
    const response = await ask({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${SIZE}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(content.subarray(start, end + 1))).toBe(true);
  });

  it('answers 416 outside the file, 304 for what the client has, and the whole where If-Range names another version', async () => {
    const outside = await ask({ range: `bytes=${SIZE}-` });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${SIZE}`]);
    expect((await ask({ 'if-none-match': `"${SHA}"` })).status).toBe(304);
    expect((await ask({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    expect((await ask({ range: 'bytes=0-1', 'if-range': `"${SHA}"` })).status).toBe(206);
  });

  it('answers HEAD without a body', async () => {
    const response = await ask({}, ['tiny', 'tiny.gguf'], 'HEAD');
    expect([response.status, response.headers.get('content-length'), response.body]).toEqual([200, String(SIZE), null]);
  });

  it('lets go of the file when the client goes away', async () => {
    const reader = (await ask()).body!.getReader();
    expect((await reader.read()).value?.length).toBe(256 * 1024);
    await expect(reader.cancel()).resolves.toBeUndefined();
  });

  it.each([
    [['..', 'secret.txt']],
    [['tiny', '..', 'secret.txt']],
    [['tiny', '../secret.txt']],
    [['tiny', '..%2fsecret.txt']],
    [['tiny']],
    [['tiny', 'tiny.gguf', 'more']],
    [[]],
  ])('has nothing at %j', async (segments) => {
    const response = await ask({}, segments);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'unknown-model-file' } });
  });

  it('says how to get weights that are not there, or cut off', async () => {
    writeFileSync(path.join(folder, 'tiny', 'tiny.gguf'), 'cut');
    expect(await (await ask()).json()).toMatchObject({ error: { code: 'model-incomplete', message: expect.stringContaining('models -- pull tiny') } });
    rmSync(path.join(folder, 'tiny', 'tiny.gguf'));
    expect(await (await ask()).json()).toMatchObject({ error: { code: 'model-not-pulled', message: expect.stringContaining('models -- pull tiny') } });
  });
});

describe('modelsDir', () => {
  it('is a folder of the project unless the environment names one', () => {
    expect(modelsDir({ NODE_ENV: 'test' }, '/project')).toBe('/project/.models');
    expect(modelsDir({ NODE_ENV: 'test', SYNCONFROUTE_MODELS_DIR: '' }, '/project')).toBe('/project/.models');
    expect(modelsDir({ NODE_ENV: 'test', SYNCONFROUTE_MODELS_DIR: '/data' }, '/project')).toBe('/data');
  });
});
