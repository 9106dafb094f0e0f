import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPersistence, type PersistenceOptions, type SentEntry, type SourceDocument } from '@/lib/session';
import type { JournalStorage } from '@/lib/session/unload-journal';
import { aRecord } from './records';

class MemoryStorage implements JournalStorage {
  private readonly entries = new Map<string, string>();
  constructor(private readonly capacity = Infinity) {}
  get length() {
    return this.entries.size;
  }
  key = (index: number) => [...this.entries.keys()][index] ?? null;
  getItem = (key: string) => this.entries.get(key) ?? null;
  setItem(key: string, value: string) {
    if (value.length > this.capacity) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    this.entries.set(key, value);
  }
  removeItem = (key: string) => void this.entries.delete(key);
}

let journalStorage: MemoryStorage;
let nowMs = 0;
/** One tab: its own persistence over the same browser storage. */
const tab = (writer: string, options: PersistenceOptions = {}) => createPersistence({ journalStorage, writer, nowMs: () => (nowMs += 1), ...options });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  journalStorage = new MemoryStorage();
});

const scratch: SourceDocument = { id: 'local/1/a.py', name: 'a.py', language: 'python', kind: 'scratch', original: '', text: 'x = 1\n', holes: [] };
const starter: SourceDocument = { id: 'python/mean.py', name: 'mean.py', language: 'python', kind: 'starter', original: 'a\nb\n', text: 'a\nb\n', holes: [{ id: 'mean.py-1', start: 2, end: 3, lineMode: 'single' }] };
const textsOf = async (writer: string) => (await tab(writer).loadDocuments()).map(({ name, kind, text }) => ({ name, kind, text }));

describe('documents', () => {
  it('come back as they were saved; a removed one does not', async () => {
    const a = tab('a');
    await a.saveDocument(scratch);
    await a.saveDocument({ ...scratch, id: 'local/2/b.py', name: 'b.py' });
    await a.removeDocument('local/2/b.py');
    expect(await textsOf('b')).toEqual([{ name: 'a.py', kind: 'scratch', text: 'x = 1\n' }]);
  });

  it('an unchanged starter, or one that only stands at a hole, is not kept', async () => {
    const a = tab('a');
    await a.saveDocument({ ...starter, text: 'a changed\nb\n' });
    expect(await textsOf('b')).toHaveLength(1);
    await a.saveDocument({ ...starter, text: 'a\n\n' });
    expect(await textsOf('c')).toEqual([]);
  });

  it('what was not saved when the page was left is there on the next visit, once', async () => {
    expect(tab('a').journal([scratch])).toBe(true);
    expect(await textsOf('b')).toEqual([{ name: 'a.py', kind: 'scratch', text: 'x = 1\n' }]);
    expect(journalStorage.length).toBe(0);
    expect(await textsOf('c')).toHaveLength(1);
  });

  it('a journal that the database has overtaken changes nothing', async () => {
    const a = tab('a');
    a.journal([scratch]);
    await a.saveDocument({ ...scratch, text: 'x = 2\n' });
    expect(await textsOf('b')).toEqual([{ name: 'a.py', kind: 'scratch', text: 'x = 2\n' }]);
  });

  it('an empty journal is no entry, and a refusing storage is said', () => {
    expect(tab('a').journal([])).toBe(true);
    expect(journalStorage.length).toBe(0);
    expect(tab('a', { journalStorage: new MemoryStorage(10) }).journal([scratch])).toBe(false);
    expect(tab('a', { journalStorage: null }).journal([scratch])).toBe(false);
    expect(tab('a', { journalStorage: null }).journal([])).toBe(true);
  });

  it('two tabs that edit one document both keep their text', async () => {
    const [a, b] = [tab('a'), tab('b')];
    await a.saveDocument({ ...starter, text: 'by a\n' });
    await b.saveDocument({ ...starter, text: 'by b\n' });
    await b.saveDocument({ ...starter, text: 'by b, more\n' });
    await a.saveDocument({ ...starter, text: 'by a, more\n' });
    expect(await textsOf('c')).toEqual([
      { name: 'mean.py', kind: 'starter', text: 'by a, more\n' },
      { name: 'mean.py', kind: 'file', text: 'by b, more\n' },
    ]);
  });

  it('a tab opened later may overwrite what an earlier one saved before', async () => {
    await tab('a').saveDocument({ ...starter, text: 'by a\n' });
    await tab('b').saveDocument({ ...starter, text: 'by b\n' });
    expect(await textsOf('c')).toEqual([{ name: 'mean.py', kind: 'starter', text: 'by b\n' }]);
  });

  it('a tab that puts a starter back does not delete another tab’s text', async () => {
    const [a, b] = [tab('a'), tab('b')];
    await a.saveDocument({ ...starter, text: 'by a\n' });
    await b.saveDocument(starter);
    expect(await textsOf('c')).toEqual([{ name: 'mean.py', kind: 'starter', text: 'by a\n' }]);
  });

  it('a journal older than another tab’s text is kept beside it', async () => {
    const [a, b] = [tab('a'), tab('b')];
    a.journal([{ ...starter, text: 'by a\n' }]);
    await b.saveDocument({ ...starter, text: 'by b\n' });
    expect((await textsOf('c')).map(({ text }) => text).toSorted()).toEqual(['by a\n', 'by b\n']);
  });
});

describe('history', () => {
  const sent: SentEntry = { decisionId: 'r1', at: '2026-01-01T00:00:00.000Z', path: 'a.py', model: 'm', prefix: 'p', suffix: 's', trimmed: { prefix: 0, suffix: 0 }, bytes: 42 };

  it('gives the newest decisions, oldest first, each in its last state', async () => {
    const a = tab('a');
    const records = Array.from({ length: 5 }, (_, i) => ({ ...aRecord({ id: `r${i}`, confidence: 0.8, valid: true }), at: `2026-01-01T00:00:0${i}.000Z` }));
    await a.saveDecisions(records.toReversed());
    await a.saveDecisions([{ ...records[4]!, outcome: 'accepted' }]);
    await a.saveSent([sent, sent]);
    const history = await tab('b').loadHistory(3);
    expect(history.decisions.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['r2', undefined],
      ['r3', undefined],
      ['r4', 'accepted'],
    ]);
    expect(history.sent).toEqual([sent, sent]);
    await a.clearHistory();
    expect(await tab('c').loadHistory(3)).toEqual({ decisions: [], sent: [] });
  });
});
