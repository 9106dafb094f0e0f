import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessModel, type MachineFacts } from '@/lib/engines/capabilities';
import { ADAPTER, MACHINE, needs } from './machine';

const SMALL = needs(0.5, true);
const with32 = needs(0.5, false);
const withLimits = (limits: Partial<typeof ADAPTER.limits>): MachineFacts => ({ ...MACHINE, adapter: { ...ADAPTER, limits: { ...ADAPTER.limits, ...limits } } });

describe('assessModel', () => {
  it('has nothing to say about a good laptop', () => {
    expect(assessModel(MACHINE, SMALL)).toEqual({ modelId: SMALL.id, fits: true, findings: [] });
  });

  it.each<[string, MachineFacts, typeof SMALL, string]>([
    ['plain http', { ...MACHINE, secureContext: false }, SMALL, 'insecure-context'],
    ['a browser without WebGPU', { ...MACHINE, webgpu: 'absent', adapter: null }, SMALL, 'no-webgpu'],
    ['no adapter', { ...MACHINE, webgpu: 'no-adapter', adapter: null }, SMALL, 'no-adapter'],
    ['too few buffers a shader stage', withLimits({ maxStorageBuffersPerShaderStage: 8 }), SMALL, 'adapter-limits'],
    ['a small workgroup memory', withLimits({ maxComputeWorkgroupStorageSize: 16_384 }), SMALL, 'adapter-limits'],
    ['no 16-bit floats', { ...MACHINE, adapter: { ...ADAPTER, shaderF16: false } }, SMALL, 'no-shader-f16'],
    ['buffers of which the library gets only its default', withLimits({ maxStorageBufferBindingSize: 2 ** 29 }), needs(7, true), 'buffer-too-small'],
    ['a full disk', { ...MACHINE, storage: { quotaBytes: 200e6, usageBytes: 100e6, persisted: true } }, SMALL, 'storage-full'],
  ])('refuses %s and says what to do', (_, facts, model, code) => {
    const { fits, findings } = assessModel(facts, model);
    expect(fits).toBe(false);
    expect(findings[0]).toMatchObject({ code, severity: 'blocks' });
    expect(findings[0]!.whatToDo).not.toBe('');
  });

  it('takes the 32-bit build where 16-bit floats are missing', () => {
    expect(assessModel({ ...MACHINE, adapter: { ...ADAPTER, shaderF16: false } }, with32).fits).toBe(true);
  });

  it('warns of a software adapter, of little memory and of storage that may vanish', () => {
    const facts: MachineFacts = { ...MACHINE, adapter: { ...ADAPTER, software: true }, memoryBytes: 2 ** 31, storage: { quotaBytes: 100e9, usageBytes: 0, persisted: false } };
    const { fits, findings } = assessModel(facts, needs(3, true));
    expect(fits).toBe(true);
    expect(findings.map((finding) => finding.code)).toEqual(['software-adapter', 'little-memory', 'storage-not-persisted']);
  });

  it('needs room only for what is not cached yet', () => {
    const facts: MachineFacts = { ...MACHINE, storage: { quotaBytes: 300e6, usageBytes: 290e6, persisted: true } };
    expect(assessModel(facts, SMALL).fits).toBe(false);
    expect(assessModel(facts, SMALL, SMALL.weightsBytes).fits).toBe(true);
  });

  it('never takes a model back when a limit, the quota or the cache grows', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 31), fc.nat(2 ** 31), fc.nat(2e9), fc.nat(2e9), fc.constantFrom(0.5, 1.5, 3, 7), (limit, more, quota, moreQuota, size) => {
        const facts = (extra: number, extraQuota: number): MachineFacts => ({
          ...withLimits({ maxStorageBufferBindingSize: limit + extra, maxBufferSize: limit + extra }),
          storage: { quotaBytes: quota + extraQuota, usageBytes: 0, persisted: true },
        });
        if (assessModel(facts(0, 0), needs(size, true)).fits) expect(assessModel(facts(more, moreQuota), needs(size, true)).fits).toBe(true);
      }),
    );
  });
});
