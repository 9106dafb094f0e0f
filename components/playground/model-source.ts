import { modelBytes, modelFilePath, type GgufModel } from '@/lib/engines/catalogue';
import { storedBytes } from '@/lib/engines/weights/fetch-weights';
import { OpfsPartStore } from '@/lib/engines/weights/part-store';

/** Where a model's weights can be had, and how fast. */
export type ModelSource = {
  /** Bytes that are in this browser already; a download goes on from there. */
  readonly storedBytes: number;
} & (
  | { readonly kind: 'own-origin'; readonly host: string; readonly bytesPerSecond: number | null }
  | { readonly kind: 'hub'; readonly host: string; readonly bytesPerSecond: null }
  /** Not on the own origin, and no hub is allowed; where the app did not answer, nobody knows whether it is there. */
  | { readonly kind: 'missing'; readonly host: string; readonly answered: boolean }
);

const SAMPLE_BYTES = 4_000_000;
const SAMPLE_LIMIT_MS = 2_500;

/**
 * Looks whether the app serves the weights itself, and measures on a sample how fast they come.
 * @param hubOrigins origins that the content security policy lets the page download from.
 */
export async function findModelSource(model: GgufModel, hubOrigins: readonly string[], signal: AbortSignal): Promise<ModelSource> {
  const file = model.files[0];
  const host = location.host;
  const stored = await inThisBrowser(model);
  if (file === undefined) return { kind: 'missing', host, storedBytes: stored, answered: true };
  const path = modelFilePath(model.id, file.name);
  // Without a network, weights that are in this browser still load.
  const head = await fetch(path, { method: 'HEAD', signal }).catch(() => null);
  if (head?.ok === true && !(head.headers.get('content-type') ?? '').includes('text/html')) {
    return { kind: 'own-origin', host, storedBytes: stored, bytesPerSecond: stored === modelBytes(model) ? null : await measureTransfer(path, signal) };
  }
  const hub = new URL(file.url);
  return hubOrigins.includes(hub.origin) ? { kind: 'hub', host: hub.host, storedBytes: stored, bytesPerSecond: null } : { kind: 'missing', host, storedBytes: stored, answered: head !== null };
}

/** Bytes a second of the first megabytes of a file; null where the server knows no ranges or too little came. */
export async function measureTransfer(path: string, signal: AbortSignal): Promise<number | null> {
  const limit = AbortSignal.timeout(SAMPLE_LIMIT_MS);
  const startMs = performance.now();
  let bytes = 0;
  try {
    const response = await fetch(path, { headers: { range: `bytes=0-${SAMPLE_BYTES - 1}` }, cache: 'no-store', signal: AbortSignal.any([signal, limit]) });
    if (response.status !== 206 || response.body === null) return null;
    const reader = response.body.getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) bytes += chunk.value.byteLength;
  } catch (error) {
    if (!limit.aborted) throw error;
  }
  const seconds = (performance.now() - startMs) / 1000;
  return bytes < 10_000 ? null : bytes / seconds;
}

async function inThisBrowser(model: GgufModel): Promise<number> {
  const store = await OpfsPartStore.open();
  if (store === null) return 0;
  const sizes = await Promise.all(model.files.map((file) => storedBytes({ file, store })));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}
