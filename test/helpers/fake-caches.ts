import type { CacheLike, CacheStorageLike } from '@/lib/engines/model-cache';

/** The Cache API in memory, with a quota. */
export class FakeCaches implements CacheStorageLike {
  readonly stores = new Map<string, Map<string, Response>>();
  quotaBytes = Infinity;
  #used = 0;

  open(name: string): Promise<CacheLike> {
    const store = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, store);
    return Promise.resolve({
      match: (url) => Promise.resolve(store.get(url)?.clone()),
      put: async (url, response) => {
        const size = (await response.clone().arrayBuffer()).byteLength;
        if (this.#used + size > this.quotaBytes) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        this.#used += size;
        store.set(url, response);
      },
      delete: (url) => Promise.resolve(store.delete(url)),
      keys: () => Promise.resolve([...store.keys()].map((url) => ({ url }))),
    });
  }
}
