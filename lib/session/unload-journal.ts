import { z } from 'zod';
import { savedDocumentSchema, type SavedDocument } from './saved-document';

/** The part of the browser's `Storage` that is used; it is written at once, which a database is not. */
export type JournalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const KEY_PREFIX = 'synconfroute-unsaved/';

/**
 * What a page had not saved yet when it was left. A database write that is begun then may never end, so those few texts go to the
 * browser's synchronous storage, one entry a tab, and the next page that opens takes them over.
 */
export class UnloadJournal {
  /** @param storage null where the browser refuses it; then nothing is kept. */
  constructor(private readonly storage: JournalStorage | null) {}

  /** @returns false where the storage refused, because it is full or closed; the texts are then only in the page. */
  write(writer: string, documents: readonly SavedDocument[]): boolean {
    if (documents.length === 0) {
      this.clear(writer);
      return true;
    }
    try {
      if (this.storage === null) return false;
      this.storage.setItem(KEY_PREFIX + writer, JSON.stringify(documents));
      return true;
    } catch {
      return false;
    }
  }

  /** All that was left behind, oldest first; unreadable entries are left out. Entries stay until `clear`. */
  read(): SavedDocument[] {
    return this.writers()
      .flatMap((writer) => parseEntries(this.storage?.getItem(KEY_PREFIX + writer) ?? ''))
      .toSorted((a, b) => a.savedAtMs - b.savedAtMs);
  }

  /** Tabs that left something behind. */
  writers(): string[] {
    const { storage } = this;
    if (storage === null) return [];
    return Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
      .filter((key) => key.startsWith(KEY_PREFIX))
      .map((key) => key.slice(KEY_PREFIX.length));
  }

  clear(writer: string): void {
    this.storage?.removeItem(KEY_PREFIX + writer);
  }
}

function parseEntries(text: string): SavedDocument[] {
  try {
    return z.array(savedDocumentSchema).safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}
