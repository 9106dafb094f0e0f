import { describe, expect, it } from 'vitest';
import { probeMachine } from '@/lib/engines/capabilities';
import { ADAPTER } from './machine';

const adapterOf = (info: Record<string, unknown>, features: string[] = []) => ({ limits: ADAPTER.limits, features: new Set(features), info });

describe('probeMachine', () => {
  it('reads adapter, memory and storage', async () => {
    const facts = await probeMachine({
      isSecureContext: true,
      crossOriginIsolated: true,
      WebAssembly: {},
      navigator: {
        gpu: { requestAdapter: () => Promise.resolve(adapterOf({ vendor: 'acme', architecture: 'gen-3' }, ['shader-f16'])) },
        hardwareConcurrency: 4,
        deviceMemory: 8,
        storage: { estimate: () => Promise.resolve({ quota: 10, usage: 3 }), persisted: () => Promise.resolve(true) },
      },
    });
    expect(facts).toMatchObject({ webgpu: 'present', cores: 4, memoryBytes: 2 ** 33, storage: { quotaBytes: 10, usageBytes: 3, persisted: true } });
    expect(facts.adapter).toMatchObject({ vendor: 'acme', software: false, shaderF16: true, limits: ADAPTER.limits });
  });

  it.each([
    ['SwiftShader by name', { vendor: 'google', architecture: 'swiftshader' }],
    ['llvmpipe by description', { description: 'llvmpipe (LLVM 19)' }],
    ['a fallback adapter', { isFallbackAdapter: true }],
  ])('knows %s as a software adapter', async (_, info) => {
    const facts = await probeMachine({ navigator: { gpu: { requestAdapter: () => Promise.resolve(adapterOf(info)) } } });
    expect(facts.adapter?.software).toBe(true);
  });

  it('never throws, whatever the browser lacks or refuses', async () => {
    const refused = () => Promise.reject(new Error('no'));
    expect(await probeMachine({})).toEqual({ secureContext: false, webgpu: 'absent', adapter: null, webAssembly: false, crossOriginIsolated: false, cores: null, memoryBytes: null, storage: null });
    expect(await probeMachine({ navigator: { gpu: { requestAdapter: refused }, storage: { estimate: refused } } })).toMatchObject({ webgpu: 'no-adapter', storage: null });
    expect(await probeMachine({ navigator: { gpu: { requestAdapter: () => Promise.resolve(null) } } })).toMatchObject({ webgpu: 'no-adapter' });
  });
});
