import type { AdapterFacts, MachineFacts, ModelNeeds } from '@/lib/engines/capabilities';

const GIB = 2 ** 30;

export const ADAPTER: AdapterFacts = {
  vendor: 'acme',
  architecture: 'gen-3',
  description: '',
  software: false,
  shaderF16: true,
  limits: { maxBufferSize: 4 * GIB, maxStorageBufferBindingSize: 4 * GIB, maxComputeWorkgroupStorageSize: 32_768, maxStorageBuffersPerShaderStage: 10, maxComputeInvocationsPerWorkgroup: 1024 },
};

/** A good laptop. */
export const MACHINE: MachineFacts = {
  secureContext: true,
  webgpu: 'present',
  adapter: ADAPTER,
  webAssembly: true,
  crossOriginIsolated: true,
  cores: 8,
  memoryBytes: 8 * GIB,
  storage: { quotaBytes: 100e9, usageBytes: 0, persisted: true },
};

export function needs(parametersB: number, needsShaderF16: boolean): ModelNeeds {
  return {
    id: `m-${parametersB}-${needsShaderF16 ? 'q4f16' : 'q4f32'}`,
    title: `Model ${parametersB}B`,
    parametersB,
    weightsBytes: parametersB * 0.6e9,
    gpuMemoryBytes: parametersB * (needsShaderF16 ? 1e9 : 1.2e9),
    largestBufferBytes: parametersB > 5 ? 272e6 : 68e6,
    needsShaderF16,
  };
}

export const MODELS = [0.5, 1.5, 3, 7].flatMap((size) => [needs(size, true), needs(size, false)]);
