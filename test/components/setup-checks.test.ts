import { describe, expect, it } from 'vitest';
import { parseChecklist } from '@/components/setup/checklist';
import { checksOf, type Check } from '@/components/setup/checks';
import type { MachineFacts } from '@/lib/engines/capabilities';

const LIMITS = { maxBufferSize: 2 ** 31, maxStorageBufferBindingSize: 2 ** 31, maxComputeWorkgroupStorageSize: 32_768, maxStorageBuffersPerShaderStage: 10, maxComputeInvocationsPerWorkgroup: 256 };
const GOOD: MachineFacts = {
  secureContext: true,
  webgpu: 'present',
  adapter: { vendor: 'acme', architecture: 'x1', description: '', software: false, shaderF16: true, limits: LIMITS },
  webAssembly: true,
  crossOriginIsolated: true,
  cores: 8,
  memoryBytes: 8e9,
  storage: { quotaBytes: 1e10, usageBytes: 0, persisted: true },
};
const of = (changes: Partial<MachineFacts>, key: Check['key']) => checksOf({ ...GOOD, ...changes }).find((check) => check.key === key);

describe('checksOf', () => {
  it('finds nothing to complain about on a good machine', () => {
    expect(new Set(checksOf(GOOD).map(({ state }) => state))).toEqual(new Set(['good']));
    expect(of({}, 'webgpu')).toMatchObject({ adapter: 'acme x1' });
  });

  it.each([
    ['plain http', { secureContext: false }, 'secure', 'bad', 'bad'],
    ['no WebGPU', { webgpu: 'absent', adapter: null }, 'webgpu', 'bad', 'absent'],
    ['no adapter', { webgpu: 'no-adapter', adapter: null }, 'webgpu', 'bad', 'noAdapter'],
    ['limits of no adapter', { webgpu: 'no-adapter', adapter: null }, 'limits', 'warn', 'unknown'],
    ['a software adapter', { adapter: { ...GOOD.adapter!, software: true } }, 'webgpu', 'warn', 'software'],
    ['small buffers', { adapter: { ...GOOD.adapter!, limits: { ...LIMITS, maxStorageBufferBindingSize: 2 ** 27 } } }, 'limits', 'warn', 'warn'],
    ['no f16', { adapter: { ...GOOD.adapter!, shaderF16: false } }, 'f16', 'warn', 'warn'],
    ['no isolation', { crossOriginIsolated: false }, 'isolation', 'warn', 'warn'],
    ['a full disk', { storage: { quotaBytes: 1e9, usageBytes: 9e8, persisted: true } }, 'storage', 'warn', 'warn'],
    ['storage that may be evicted', { storage: { quotaBytes: 1e10, usageBytes: 0, persisted: false } }, 'storage', 'warn', 'notPersisted'],
    ['memory not told', { memoryBytes: null }, 'memory', 'good', 'unknown'],
  ] as const)('%s', (_name, changes, key, state, text) => {
    expect(of(changes, key)).toMatchObject({ state, text });
  });
});

describe('parseChecklist', () => {
  it('leaves out what it does not know and keeps the order of the steps', () => {
    expect([...parseChecklist('policy,nonsense,browser')]).toEqual(['browser', 'policy']);
    expect([...parseChecklist(null)]).toEqual([]);
  });
});
