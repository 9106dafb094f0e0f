import type { AdapterFacts, AdapterLimits, MachineFacts, StorageFacts } from './facts';

interface GpuAdapterLike {
  readonly limits: AdapterLimits;
  readonly features: { has(name: string): boolean };
  readonly info?: { readonly vendor?: string; readonly architecture?: string; readonly description?: string; readonly isFallbackAdapter?: boolean };
  readonly isFallbackAdapter?: boolean;
}

/** The parts of a page's or worker's globals that are asked; all optional, since browsers lack any of them. */
export interface ProbedGlobals {
  readonly isSecureContext?: boolean;
  readonly crossOriginIsolated?: boolean;
  readonly WebAssembly?: unknown;
  readonly navigator?: {
    readonly gpu?: { requestAdapter(options?: { powerPreference?: 'high-performance' }): Promise<GpuAdapterLike | null> };
    readonly hardwareConcurrency?: number;
    readonly deviceMemory?: number;
    readonly storage?: { estimate?(): Promise<{ quota?: number; usage?: number }>; persisted?(): Promise<boolean> };
  };
}

const SOFTWARE = /swiftshader|llvmpipe|lavapipe|microsoft basic render|software/i;

/** Asks the browser; never throws: what can't be found out is absent or null. Makes no device and downloads nothing. */
export async function probeMachine(globals: ProbedGlobals): Promise<MachineFacts> {
  const { navigator } = globals;
  const [adapter, storage] = await Promise.all([probeAdapter(navigator?.gpu), probeStorage(navigator?.storage)]);
  return {
    secureContext: globals.isSecureContext ?? false,
    webgpu: navigator?.gpu === undefined ? 'absent' : adapter === null ? 'no-adapter' : 'present',
    adapter,
    webAssembly: typeof globals.WebAssembly === 'object',
    crossOriginIsolated: globals.crossOriginIsolated ?? false,
    cores: navigator?.hardwareConcurrency ?? null,
    memoryBytes: navigator?.deviceMemory === undefined ? null : navigator.deviceMemory * 2 ** 30,
    storage,
  };
}

async function probeAdapter(gpu: NonNullable<ProbedGlobals['navigator']>['gpu']): Promise<AdapterFacts | null> {
  try {
    const adapter = await gpu?.requestAdapter({ powerPreference: 'high-performance' });
    if (adapter === null || adapter === undefined) return null;
    const { vendor = '', architecture = '', description = '' } = adapter.info ?? {};
    const { maxBufferSize, maxStorageBufferBindingSize, maxComputeWorkgroupStorageSize, maxStorageBuffersPerShaderStage, maxComputeInvocationsPerWorkgroup } = adapter.limits;
    return {
      vendor,
      architecture,
      description,
      software: adapter.info?.isFallbackAdapter === true || adapter.isFallbackAdapter === true || SOFTWARE.test(`${vendor} ${architecture} ${description}`),
      shaderF16: adapter.features.has('shader-f16'),
      limits: { maxBufferSize, maxStorageBufferBindingSize, maxComputeWorkgroupStorageSize, maxStorageBuffersPerShaderStage, maxComputeInvocationsPerWorkgroup },
    };
  } catch {
    return null;
  }
}

async function probeStorage(storage: NonNullable<ProbedGlobals['navigator']>['storage']): Promise<StorageFacts | null> {
  try {
    const estimate = await storage?.estimate?.();
    if (estimate?.quota === undefined) return null;
    return { quotaBytes: estimate.quota, usageBytes: estimate.usage ?? 0, persisted: (await storage?.persisted?.()) ?? false };
  } catch {
    return null;
  }
}
