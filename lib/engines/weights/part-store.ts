/** Where downloaded parts of weights are kept. A part is there whole or not at all. */
export interface PartStore {
  /** The part as a blob that need not be in memory, or null. */
  read(key: string): Promise<Blob | null>;
  write(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  delete(key: string): Promise<void>;
}

/** Keeps parts in memory only: for tests, and for browsers without a private file system. */
export class MemoryPartStore implements PartStore {
  readonly #parts = new Map<string, Blob>();

  read(key: string): Promise<Blob | null> {
    return Promise.resolve(this.#parts.get(key) ?? null);
  }

  write(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#parts.set(key, new Blob([bytes]));
    return Promise.resolve();
  }

  delete(key: string): Promise<void> {
    this.#parts.delete(key);
    return Promise.resolve();
  }
}

const FOLDER = 'model-parts';

/** Keeps parts in the origin-private file system. A write becomes visible only when it is complete. */
export class OpfsPartStore implements PartStore {
  readonly #folder: FileSystemDirectoryHandle;

  private constructor(folder: FileSystemDirectoryHandle) {
    this.#folder = folder;
  }

  /** The store, or null where the browser has none (private windows, old versions). */
  static async open(): Promise<OpfsPartStore | null> {
    try {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
      return 'createWritable' in FileSystemFileHandle.prototype ? new OpfsPartStore(folder) : null;
    } catch {
      return null;
    }
  }

  async read(key: string): Promise<Blob | null> {
    try {
      return await (await this.#folder.getFileHandle(key)).getFile();
    } catch {
      return null;
    }
  }

  async write(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const stream = await (await this.#folder.getFileHandle(key, { create: true })).createWritable();
    try {
      await stream.write(bytes);
      await stream.close();
    } catch (error) {
      await stream.abort().catch(() => undefined);
      await this.delete(key);
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.#folder.removeEntry(key).catch(() => undefined);
  }
}
