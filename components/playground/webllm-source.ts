import { ModelCache } from '@/lib/engines/model-cache';
import { hubSource, ownOriginSource, type WebLlmModel } from '@/lib/engines/webllm';
import { measureTransfer, type ModelSource } from './model-source';

/** The browser's caches, or null where it hides them (plain http, some private windows). */
export function browserCaches(): CacheStorage | null {
  return typeof caches === 'undefined' ? null : caches;
}

/**
 * Where a WebLLM model can be had: the app's own server, else its public hub where the page may ask it.
 * @param hubOrigins origins that the content security policy lets the page download from; the hub and the host of the model library both have to be there.
 */
export async function findWebLlmSource(model: WebLlmModel, hubOrigins: readonly string[], signal: AbortSignal): Promise<ModelSource & { readonly complete: boolean }> {
  const own = ownOriginSource(model, location.origin);
  const hub = hubSource(model);
  const storage = browserCaches();
  const cache = storage === null ? null : new ModelCache(storage, (url, init) => fetch(url, init));
  const stored = async (source: typeof own) => (await cache?.stored(source).catch(() => null)) ?? { bytes: 0, complete: false };
  const [here, fromHub] = [await stored(own), await stored(hub)];
  const config = await fetch(`${own.folderUrl}mlc-chat-config.json`, { method: 'HEAD', signal }).catch(() => null);
  const mirrored = config?.ok === true && !(config.headers.get('content-type') ?? '').includes('text/html');
  if (mirrored || here.complete) {
    const bytesPerSecond = here.complete ? null : await measureTransfer(`${own.folderUrl}params_shard_0.bin`, signal);
    return { kind: 'own-origin', host: location.host, storedBytes: here.bytes, complete: here.complete, bytesPerSecond };
  }
  const host = new URL(hub.folderUrl).host;
  const allowed = [hub.folderUrl, hub.libraryUrl].every((url) => hubOrigins.includes(new URL(url).origin));
  if (allowed || fromHub.complete) return { kind: 'hub', host, storedBytes: fromHub.bytes, complete: fromHub.complete, bytesPerSecond: null };
  return { kind: 'missing', host: location.host, storedBytes: 0, complete: false, answered: config !== null };
}
