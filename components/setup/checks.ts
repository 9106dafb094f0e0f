import type { MachineFacts } from '@/lib/engines/capabilities';

/** One line of the browser check. The sentence is `setup.check.<key>.<text>` in the messages. */
export type Check =
  | { readonly key: 'secure' | 'wasm'; readonly state: CheckState; readonly text: 'good' | 'bad' }
  | { readonly key: 'webgpu'; readonly state: CheckState; readonly text: 'good' | 'software' | 'noAdapter' | 'absent'; readonly adapter: string }
  | { readonly key: 'limits' | 'memory'; readonly state: CheckState; readonly text: 'good' | 'warn' | 'unknown'; readonly bytes: number }
  | { readonly key: 'f16'; readonly state: CheckState; readonly text: 'good' | 'warn' | 'unknown' }
  | { readonly key: 'isolation'; readonly state: CheckState; readonly text: 'good' | 'warn'; readonly cores: number }
  | { readonly key: 'storage'; readonly state: CheckState; readonly text: 'good' | 'notPersisted' | 'warn' | 'unknown'; readonly bytes: number };

/** `bad`: something cannot work; `warn`: it works with a drawback. */
export type CheckState = 'good' | 'warn' | 'bad';

/** The largest tensor of the catalogue's models, embeddings of the 7B among them, is bound as one buffer. */
const AMPLE_BUFFER_BYTES = 2 ** 30;
const AMPLE_MEMORY_BYTES = 4e9;
/** The smallest model with its tokenizer and what the browser writes beside it. */
const LEAST_STORAGE_BYTES = 7e8;

/** Names of the lines in their order; under `setup.check` in the messages. */
export const CHECK_KEYS = ['secure', 'webgpu', 'limits', 'f16', 'wasm', 'isolation', 'memory', 'storage'] as const satisfies readonly Check['key'][];

/** What the browser check shows, in order: what everything else depends on comes first. */
export function checksOf(facts: MachineFacts): readonly Check[] {
  return [
    { key: 'secure', ...(facts.secureContext ? { state: 'good', text: 'good' } : { state: 'bad', text: 'bad' }) },
    webGpuCheck(facts),
    limitsCheck(facts),
    f16Check(facts),
    { key: 'wasm', ...(facts.webAssembly ? { state: 'good', text: 'good' } : { state: 'bad', text: 'bad' }) },
    { key: 'isolation', cores: facts.cores ?? 1, ...(facts.crossOriginIsolated ? { state: 'good', text: 'good' } : { state: 'warn', text: 'warn' }) },
    memoryCheck(facts),
    storageCheck(facts),
  ];
}

function webGpuCheck({ webgpu, adapter }: MachineFacts): Check {
  const name = adapter === null ? '' : [adapter.vendor, adapter.description === '' ? adapter.architecture : adapter.description].filter((part) => part !== '').join(' ') || '–';
  if (webgpu === 'absent') return { key: 'webgpu', state: 'bad', text: 'absent', adapter: name };
  if (adapter === null) return { key: 'webgpu', state: 'bad', text: 'noAdapter', adapter: name };
  return adapter.software ? { key: 'webgpu', state: 'warn', text: 'software', adapter: name } : { key: 'webgpu', state: 'good', text: 'good', adapter: name };
}

function limitsCheck({ adapter }: MachineFacts): Check {
  if (adapter === null) return { key: 'limits', state: 'warn', text: 'unknown', bytes: 0 };
  const bytes = Math.min(adapter.limits.maxBufferSize, adapter.limits.maxStorageBufferBindingSize);
  return bytes >= AMPLE_BUFFER_BYTES ? { key: 'limits', state: 'good', text: 'good', bytes } : { key: 'limits', state: 'warn', text: 'warn', bytes };
}

function f16Check({ adapter }: MachineFacts): Check {
  if (adapter === null) return { key: 'f16', state: 'warn', text: 'unknown' };
  return adapter.shaderF16 ? { key: 'f16', state: 'good', text: 'good' } : { key: 'f16', state: 'warn', text: 'warn' };
}

function memoryCheck({ memoryBytes }: MachineFacts): Check {
  if (memoryBytes === null) return { key: 'memory', state: 'good', text: 'unknown', bytes: 0 };
  return memoryBytes >= AMPLE_MEMORY_BYTES ? { key: 'memory', state: 'good', text: 'good', bytes: memoryBytes } : { key: 'memory', state: 'warn', text: 'warn', bytes: memoryBytes };
}

function storageCheck({ storage }: MachineFacts): Check {
  if (storage === null) return { key: 'storage', state: 'warn', text: 'unknown', bytes: 0 };
  const bytes = Math.max(0, storage.quotaBytes - storage.usageBytes);
  if (bytes < LEAST_STORAGE_BYTES) return { key: 'storage', state: 'warn', text: 'warn', bytes };
  return storage.persisted ? { key: 'storage', state: 'good', text: 'good', bytes } : { key: 'storage', state: 'warn', text: 'notPersisted', bytes };
}
