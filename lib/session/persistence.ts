import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import { z } from 'zod';
import type { DecisionRecord } from '../routing';
import type { SourceDocument } from './documents';
import { isUnchangedStarter, savedDocumentSchema, toSaved, type SavedDocument } from './saved-document';
import { DEFAULT_SETTINGS, type SentEntry, type SessionSettings } from './store';
import { UnloadJournal, type JournalStorage } from './unload-journal';

const settingsSchema = z.object({
  lineMode: z.enum(['auto', 'single', 'multi']),
  maxTokens: z.number().int().min(1).max(512),
  debounceMs: z.union([z.literal('auto'), z.number().min(0).max(2_000)]),
  automatic: z.boolean(),
  heatmap: z.boolean().default(false),
});

interface SessionDatabase extends DBSchema {
  documents: { key: string; value: unknown };
  values: { key: string; value: unknown };
  decisions: { key: string; value: DecisionRecord; indexes: { at: string } };
  sent: { key: number; value: SentEntry };
}

type DocumentStore = IDBPObjectStore<SessionDatabase, ['documents'], 'documents', 'readwrite'>;

/** Live decisions and what left the machine, as kept over a reload; oldest first. */
export interface History {
  readonly decisions: readonly DecisionRecord[];
  readonly sent: readonly SentEntry[];
}

/** Keeps a person's texts, settings and decisions over a reload. All promises reject with the browser's own error when storage is closed or full. */
export interface Persistence {
  /** Texts that differ from what they were opened with, and files that the person opened; also what a page had not saved when it was left. Unreadable entries are left out. */
  loadDocuments(): Promise<SavedDocument[]>;
  /** Where another tab has saved another text of the same document meanwhile, both are kept: this one under an id of its own. */
  saveDocument(document: SourceDocument): Promise<void>;
  removeDocument(id: string): Promise<void>;
  /** Keeps texts at once, without waiting for the database; for the moment in which the page is left. @returns false where the browser refused. */
  journal(documents: readonly SourceDocument[]): boolean;
  loadSettings(): Promise<SessionSettings>;
  saveSettings(settings: SessionSettings): Promise<void>;
  loadValue(key: string): Promise<unknown>;
  saveValue(key: string, value: unknown): Promise<void>;
  /** The newest `limit` decisions, and all that was sent. */
  loadHistory(limit: number): Promise<History>;
  saveDecisions(records: readonly DecisionRecord[]): Promise<void>;
  saveSent(entries: readonly SentEntry[]): Promise<void>;
  clearHistory(): Promise<void>;
}

export interface PersistenceOptions {
  /** Of the database; one per app, another one in tests. */
  readonly name?: string;
  /** Written when the page is left; null where the browser has none. */
  readonly journalStorage?: JournalStorage | null;
  /** Of this tab. */
  readonly writer?: string;
  readonly nowMs?: () => number;
}

export function createPersistence({ name = 'synconfroute-session', journalStorage = browserStorage(), writer = crypto.randomUUID().slice(0, 8), nowMs = Date.now }: PersistenceOptions = {}): Persistence {
  const journal = new UnloadJournal(journalStorage);
  const openedAtMs = nowMs();
  /** Documents of which another tab has its own text: where ours is kept instead. */
  const ownIds = new Map<string, string>();
  let opened: Promise<IDBPDatabase<SessionDatabase>> | undefined;
  const database = () => (opened ??= openSessionDatabase(name));

  /** @param newerThanMs a text that another tab saved after this is not overwritten. */
  async function put(documents: DocumentStore, document: SavedDocument, newerThanMs: number): Promise<void> {
    const id = ownIds.get(document.id) ?? document.id;
    const stored = savedDocumentSchema.safeParse(await documents.get(id)).data;
    const isOthers = stored !== undefined && stored.writer !== document.writer && stored.savedAtMs > newerThanMs && stored.text !== document.text;
    if (isOthers) {
      if (isUnchangedStarter(document)) return;
      const ownId = `${document.id}#${document.writer}`;
      ownIds.set(document.id, ownId);
      await documents.put({ ...document, id: ownId, kind: document.kind === 'starter' ? 'file' : document.kind }, ownId);
    } else if (isUnchangedStarter(document)) await documents.delete(id);
    else await documents.put({ ...document, id, kind: id === document.id || document.kind !== 'starter' ? document.kind : 'file' }, id);
  }

  return {
    async loadDocuments() {
      const transaction = (await database()).transaction('documents', 'readwrite');
      const writers = journal.writers().filter((other) => other !== writer);
      for (const left of journal.read()) {
        if (!writers.includes(left.writer)) continue;
        const stored = savedDocumentSchema.safeParse(await transaction.store.get(left.id)).data;
        if (stored?.writer === left.writer && stored.savedAtMs >= left.savedAtMs) continue;
        await put(transaction.store, left, left.savedAtMs);
      }
      const all = await transaction.store.getAll();
      await transaction.done;
      ownIds.clear();
      for (const other of writers) journal.clear(other);
      return all.flatMap((entry) => savedDocumentSchema.safeParse(entry).data ?? []);
    },
    async saveDocument(document) {
      const transaction = (await database()).transaction('documents', 'readwrite');
      await put(transaction.store, toSaved(document, writer, nowMs()), openedAtMs);
      await transaction.done;
    },
    async removeDocument(id) {
      await (await database()).delete('documents', ownIds.get(id) ?? id);
    },
    journal: (documents) => journal.write(writer, documents.map((document) => toSaved(document, writer, nowMs()))),
    async loadSettings() {
      return settingsSchema.safeParse(await (await database()).get('values', 'settings')).data ?? DEFAULT_SETTINGS;
    },
    async saveSettings(settings) {
      await (await database()).put('values', settings, 'settings');
    },
    async loadValue(key) {
      return (await database()).get('values', key);
    },
    async saveValue(key, value) {
      await (await database()).put('values', value, key);
    },
    async loadHistory(limit) {
      const db = await database();
      const decisions: DecisionRecord[] = [];
      for (let cursor = await db.transaction('decisions').store.index('at').openCursor(null, 'prev'); cursor !== null && decisions.length < limit; cursor = await cursor.continue()) decisions.push(cursor.value);
      return { decisions: decisions.toReversed(), sent: await db.getAll('sent') };
    },
    async saveDecisions(records) {
      const transaction = (await database()).transaction('decisions', 'readwrite');
      await Promise.all([...records.map((record) => transaction.store.put(record)), transaction.done]);
    },
    async saveSent(entries) {
      const transaction = (await database()).transaction('sent', 'readwrite');
      await Promise.all([...entries.map((entry) => transaction.store.add(entry)), transaction.done]);
    },
    async clearHistory() {
      const transaction = (await database()).transaction(['decisions', 'sent'], 'readwrite');
      await Promise.all([transaction.objectStore('decisions').clear(), transaction.objectStore('sent').clear(), transaction.done]);
    },
  };
}

function openSessionDatabase(name: string): Promise<IDBPDatabase<SessionDatabase>> {
  return openDB<SessionDatabase>(name, 2, {
    upgrade(db, oldVersion) {
      if (oldVersion < 1) {
        db.createObjectStore('documents');
        db.createObjectStore('values');
      }
      db.createObjectStore('decisions', { keyPath: 'id' }).createIndex('at', 'at');
      db.createObjectStore('sent', { autoIncrement: true });
    },
    // A newer version of the app waits in another tab; keeping the database open would keep that one from starting.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

/** null where the browser has none, or refuses it. */
function browserStorage(): JournalStorage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
