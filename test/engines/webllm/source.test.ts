import { describe, expect, it } from 'vitest';
import { findSource, findWebLlmModel, hubSource, modelRecord, ownOriginSource, versionMismatch, watchDevices, WEBLLM_MODELS, WEB_LLM_VERSION } from '@/lib/engines/webllm';
import packageJson from '../../../package.json';

const MODEL = findWebLlmModel('qwen2.5-coder-1.5b-instruct-q4f32_1-mlc')!;
const signal = new AbortController().signal;

describe('the WebLLM catalogue', () => {
  it('pins what package.json installs and refuses another version with a sentence', () => {
    expect(packageJson.dependencies['@mlc-ai/web-llm']).toBe(WEB_LLM_VERSION);
    expect(versionMismatch(MODEL)).toBeNull();
    expect(versionMismatch(MODEL, '0.2.79')).toMatch(/pinned to web-llm 0\.2\.86.*runs 0\.2\.79/);
  });

  it('has four sizes in two builds, and knows what each needs', () => {
    expect(WEBLLM_MODELS.map((model) => model.id)).toHaveLength(8);
    expect(new Set(WEBLLM_MODELS.map((model) => model.id)).size).toBe(8);
    expect(MODEL).toMatchObject({ needsShaderF16: false, largestBufferBytes: (151_936 * 1536) / 2 });
    expect(MODEL.weightsBytes).toBeGreaterThan(findWebLlmModel('qwen2.5-coder-1.5b-instruct-q4f16_1-mlc')!.weightsBytes);
  });
});

describe('where files come from', () => {
  const find = (hubAllowed: boolean, answer: () => Promise<Response>) => findSource(MODEL, { origin: 'https://app.test', hubAllowed, signal, fetch: answer });
  const json = () => Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } }));

  it('is the own origin where it has the model', async () => {
    expect(await find(true, json)).toEqual(ownOriginSource(MODEL, 'https://app.test'));
  });

  it.each([
    ['a 404', () => Promise.resolve(new Response('', { status: 404 }))],
    ['a page', () => Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } }))],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is the hub where the own origin answers with %s, but only where that is allowed', async (_, answer) => {
    expect(await find(true, answer)).toEqual(hubSource(MODEL));
    expect(await find(false, answer)).toEqual(ownOriginSource(MODEL, 'https://app.test'));
  });

  it('names absolute addresses only, so that the library asks nobody else', () => {
    expect(modelRecord(MODEL, ownOriginSource(MODEL, 'https://app.test'))).toMatchObject({
      model: `https://app.test/models/${MODEL.id}/resolve/main/`,
      model_lib: `https://app.test/models/${MODEL.id}/Qwen2-1.5B-Instruct-q4f32_1_cs1k-webgpu.wasm`,
      overrides: { context_window_size: 4096 },
    });
  });
});

describe('watchDevices', () => {
  it('tells the browser’s reason when a device is lost, whoever asked for it', async () => {
    let lose: (info: { reason: string; message: string }) => void = () => undefined;
    const device = { lost: new Promise<{ reason: string; message: string }>((resolve) => (lose = resolve)) };
    const gpu = { requestAdapter: () => Promise.resolve({ requestDevice: () => Promise.resolve(device) }) };
    const told = new Promise<string>((resolve) => watchDevices(gpu, resolve));
    const adapter = await gpu.requestAdapter();
    expect(await adapter.requestDevice()).toBe(device);
    lose({ reason: 'destroyed', message: '' });
    expect(await told).toBe('destroyed');
  });

  it('passes a missing adapter on', async () => {
    const gpu: Parameters<typeof watchDevices>[0] = { requestAdapter: () => Promise.resolve(null) };
    watchDevices(gpu, () => undefined);
    expect(await gpu.requestAdapter()).toBeNull();
  });
});

describe('a mirror’s manifest', () => {
  const model = WEBLLM_MODELS[1]!;
  const find = (manifest: Record<string, unknown>) =>
    findSource(model, {
      origin: 'https://app.test',
      hubAllowed: true,
      signal: new AbortController().signal,
      fetch: (url) => Promise.resolve(url.endsWith('manifest.json') ? Response.json(manifest) : new Response('{}')),
    });
  const manifest = { schema: 1, modelId: model.id, webLlmVersion: model.webLlmVersion, sha256: { 'tokenizer.json': 'a'.repeat(64) } };

  it('pins the hashes of the mirror’s files', async () => {
    expect((await find(manifest)).sha256).toEqual(manifest.sha256);
    expect((await find({ nonsense: true })).sha256).toBeUndefined();
  });

  it('of another version of web-llm is refused with a sentence', async () => {
    await expect(find({ ...manifest, webLlmVersion: '0.2.79' })).rejects.toThrow(/is pinned to web-llm 0\.2\.79, but this app runs 0\.2\.86/);
  });
});
