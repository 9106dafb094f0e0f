import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { z } from 'zod';
import type { SourceDocument } from './documents';
import { DEFAULT_SETTINGS, type SessionSettings } from './store';

const savedDocumentSchema = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  kind: z.enum(['starter', 'file', 'scratch']),
  original: z.string(),
  text: z.string(),
});

const settingsSchema = z.object({
  lineMode: z.enum(['auto', 'single', 'multi']),
  maxTokens: z.number().int().min(1).max(512),
  debounceMs: z.union([z.literal('auto'), z.number().min(0).max(2_000)]),
  automatic: z.boolean(),
});

export type SavedDocument = z.infer<typeof savedDocumentSchema>;

interface SessionDatabase extends DBSchema {
  documents: { key: string; value: unknown };
  values: { key: string; value: unknown };
}

/** Keeps a person's texts and settings over a reload. All methods reject with the browser's own error when storage is closed or full. */
export interface Persistence {
  /** Texts that differ from what they were opened with, and files that the person opened. Unreadable entries are left out. */
  loadDocuments(): Promise<SavedDocument[]>;
  saveDocument(document: SourceDocument): Promise<void>;
  removeDocument(id: string): Promise<void>;
  loadSettings(): Promise<SessionSettings>;
  saveSettings(settings: SessionSettings): Promise<void>;
  loadValue(key: string): Promise<unknown>;
  saveValue(key: string, value: unknown): Promise<void>;
}

/** @param name of the database; one per app, another one in tests. */
export function createPersistence(name = 'synconfroute-session'): Persistence {
  let opened: Promise<IDBPDatabase<SessionDatabase>> | undefined;
  const database = () => {
    opened ??= openDB<SessionDatabase>(name, 1, {
      upgrade(db) {
        db.createObjectStore('documents');
        db.createObjectStore('values');
      },
    });
    return opened;
  };
  return {
    async loadDocuments() {
      const stored = await (await database()).getAll('documents');
      return stored.flatMap((entry) => savedDocumentSchema.safeParse(entry).data ?? []);
    },
    async saveDocument({ id, name: fileName, language, kind, original, text }) {
      const db = await database();
      if (kind === 'starter' && text === original) await db.delete('documents', id);
      else await db.put('documents', { id, name: fileName, language, kind, original, text }, id);
    },
    async removeDocument(id) {
      await (await database()).delete('documents', id);
    },
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
  };
}
