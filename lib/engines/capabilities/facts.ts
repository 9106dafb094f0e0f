/** What was found out about the machine and browser, before anything is downloaded. Plain data, so that it can be shown and tested. */
export interface MachineFacts {
  /** False on plain http beyond loopback: browsers then hide WebGPU and the cache. */
  readonly secureContext: boolean;
  readonly webgpu: 'absent' | 'no-adapter' | 'present';
  /** Present exactly where `webgpu` is `present`. */
  readonly adapter: AdapterFacts | null;
  readonly webAssembly: boolean;
  /** Threads in WebAssembly need it. */
  readonly crossOriginIsolated: boolean;
  readonly cores: number | null;
  /** As the browser says it: rounded, and never more than 8 GiB in Chromium; null where it says nothing. */
  readonly memoryBytes: number | null;
  readonly storage: StorageFacts | null;
}

export interface AdapterFacts {
  readonly vendor: string;
  readonly architecture: string;
  readonly description: string;
  /** Drawn by the processor, not by a graphics chip: right, but very slow. */
  readonly software: boolean;
  readonly shaderF16: boolean;
  readonly limits: AdapterLimits;
}

/** In bytes, but for the two that are counts. */
export interface AdapterLimits {
  readonly maxBufferSize: number;
  readonly maxStorageBufferBindingSize: number;
  readonly maxComputeWorkgroupStorageSize: number;
  readonly maxStorageBuffersPerShaderStage: number;
  readonly maxComputeInvocationsPerWorkgroup: number;
}

export interface StorageFacts {
  readonly quotaBytes: number;
  readonly usageBytes: number;
  /** False: the browser may throw models away when the disk gets full. */
  readonly persisted: boolean;
}

/** What a model asks of WebGPU and of the disk. */
export interface ModelNeeds {
  readonly id: string;
  readonly title: string;
  readonly parametersB: number;
  /** Download, and the same on disk. */
  readonly weightsBytes: number;
  /** Weights, KV cache and scratch buffers on the GPU. */
  readonly gpuMemoryBytes: number;
  /** The biggest single tensor, which has to be bound as one buffer. */
  readonly largestBufferBytes: number;
  readonly needsShaderF16: boolean;
}
