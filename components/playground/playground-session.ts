import { paperPolicy, route, type DecisionRecord } from '@/lib/routing';
import {
  createPersistence,
  DEFAULT_THRESHOLD,
  createSessionStore,
  languageOfFileName,
  looksLikeText,
  reportFault,
  SessionController,
  textAtHole,
  type Persistence,
  type SessionStore,
  type SourceDocument,
} from '@/lib/session';
import { createSyntaxWorker, SyntaxClient } from '@/lib/workers/syntax-client';
import { browserClock } from './clock';
import { EngineManager } from './engine-manager';

/** Larger files are refused: the editor and the models would both be unusable. */
const MAX_FILE_BYTES = 5_000_000;
const SAVE_DELAY_MS = 300;

/** Everything that the playground page holds, wired together once; the only place where engines, session and workers meet. */
export class PlaygroundSession {
  readonly store: SessionStore = createSessionStore({ policy: paperPolicy() });
  readonly persistence: Persistence = createPersistence();
  readonly syntax = new SyntaxClient({
    createWorker: createSyntaxWorker,
    assetsUrl: new URL('/vendor/', typeof location === 'undefined' ? 'http://localhost/' : location.href).href,
  });
  readonly manager = new EngineManager(this.store, this.syntax, (language) => this.prepareSyntax(language));
  readonly controller = new SessionController({
    store: this.store,
    route,
    clock: browserClock,
    engines: this.manager.engines,
    newId: () => crypto.randomUUID(),
  });

  constructor() {
    this.store.subscribe((state, previous) => {
      if (state.decisions !== previous.decisions) this.noteSpeed(state.decisions.at(-1));
    });
  }

  private readonly prepared = new Map<string, Promise<void>>();
  private readonly unsaved = new Map<string, SourceDocument>();
  private saveTimer: ReturnType<typeof setTimeout> | undefined;

  /** Loads the gate's parser for a language once; a failure shows with the check itself. */
  prepareSyntax(language: string): Promise<void> {
    let prepared = this.prepared.get(language);
    if (prepared === undefined) {
      prepared = this.syntax.prepare(language).catch(() => undefined);
      this.prepared.set(language, prepared);
    }
    return prepared;
  }

  /** How fast a model really was here, for the header and for the next time somebody asks. */
  private noteSpeed(record: DecisionRecord | undefined): void {
    const { localEngine } = this.store.getState();
    const answer = record?.local;
    if (localEngine.kind !== 'ready' || answer == null || answer.recorded || answer.engine !== localEngine.engine) return;
    const { generatedTokens, totalMs, firstTokenMs } = answer.timings;
    const decodeMs = totalMs - (firstTokenMs ?? 0);
    if (generatedTokens < 4 || firstTokenMs === null || decodeMs <= 0) return;
    const tokensPerSecond = ((generatedTokens - 1) / decodeMs) * 1000;
    if (localEngine.tokensPerSecond === tokensPerSecond) return;
    this.store.setState({ localEngine: { ...localEngine, tokensPerSecond } });
    void this.persistence.saveValue(speedKey(answer.model), tokensPerSecond).catch(() => undefined);
  }

  /** Tokens a second that a model made here the last time; null where it never ran in this browser. */
  async measuredSpeed(modelId: string): Promise<number | null> {
    const value = await this.persistence.loadValue(speedKey(modelId)).catch(() => null);
    return typeof value === 'number' && value > 0 ? value : null;
  }

  /** Notes what the person typed, and saves it after a pause; `flush` saves at once. */
  setText(documentId: string, text: string): void {
    this.store.setState(({ documents }) => ({ documents: documents.map((document) => (document.id === documentId && document.text !== text ? { ...document, text } : document)) }));
    const document = this.store.getState().documents.find(({ id }) => id === documentId);
    if (document === undefined) return;
    this.unsaved.set(documentId, document);
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => void this.flush(), SAVE_DELAY_MS);
  }

  /** Saves what is not saved yet; called when the page is left, too. */
  async flush(): Promise<void> {
    clearTimeout(this.saveTimer);
    const documents = [...this.unsaved.values()];
    this.unsaved.clear();
    try {
      await Promise.all(documents.map((document) => this.persistence.saveDocument(isAtSomeHole(document) ? { ...document, text: document.original } : document)));
    } catch {
      reportFault(this.store, { part: 'storage', code: 'storage-full', message: 'The browser did not save your text: its storage is full or closed. The text stays here until you close the tab; copy what you need.' });
    }
  }

  setThreshold(threshold: number): void {
    this.store.setState(({ policy }) => {
      if (policy.threshold === threshold) return {};
      if (threshold === DEFAULT_THRESHOLD) return { policy: { ...paperPolicy(), localOnly: policy.localOnly } };
      const rest = { ...policy };
      delete rest.title;
      return { policy: { ...rest, id: `by-hand-${threshold.toFixed(2)}`, threshold } };
    });
  }

  setLocalOnly(localOnly: boolean): void {
    this.store.setState(({ policy }) => ({ policy: { ...policy, localOnly } }));
    void this.controller.redecide();
  }

  setLanguage(documentId: string, language: string): void {
    this.store.setState(({ documents }) => ({ documents: documents.map((document) => (document.id === documentId ? { ...document, language } : document)) }));
    const document = this.store.getState().documents.find(({ id }) => id === documentId);
    if (document !== undefined) this.setText(documentId, document.text);
    this.controller.refreshEditor();
  }

  /** Opens a file from the person's disk as a copy in the session; it never leaves the machine by being opened. */
  async openFile(file: File): Promise<SourceDocument | null> {
    if (file.size > MAX_FILE_BYTES) {
      reportFault(this.store, { part: 'file', code: 'too-large', message: `${file.name} has ${(file.size / 1_000_000).toFixed(1)} MB; files up to 5 MB can be opened. Open a smaller file.` });
      return null;
    }
    const text = await file.text();
    if (!looksLikeText(text)) {
      reportFault(this.store, { part: 'file', code: 'not-text', message: `${file.name} is not text. Open a source file in UTF-8.` });
      return null;
    }
    return this.addDocument({ name: file.name, language: languageOfFileName(file.name), kind: 'file', text });
  }

  addDocument({ name, language, kind, text }: Pick<SourceDocument, 'name' | 'language' | 'text'> & { kind: 'file' | 'scratch' }): SourceDocument {
    const { documents } = this.store.getState();
    const taken = new Set(documents.map(({ id }) => id));
    let id = `local/${name}`;
    for (let copy = 2; taken.has(id); copy += 1) id = `local/${copy}/${name}`;
    const document: SourceDocument = { id, name, language, kind, original: text, text, holes: [] };
    this.store.setState({ documents: [...documents, document], activeDocumentId: id, focus: { kind: 'nothing' } });
    this.setText(id, text);
    this.unsaved.set(id, document);
    return document;
  }

  async closeDocument(documentId: string): Promise<void> {
    this.store.setState(({ documents, activeDocumentId }) => {
      const rest = documents.filter(({ id }) => id !== documentId);
      return { documents: rest, activeDocumentId: activeDocumentId === documentId ? (rest[0]?.id ?? null) : activeDocumentId };
    });
    this.unsaved.delete(documentId);
    await this.persistence.removeDocument(documentId);
  }
}

function speedKey(modelId: string): string {
  return `speed/${modelId}`;
}

/** Standing at a hole is no change of the person's own. */
function isAtSomeHole(document: SourceDocument): boolean {
  return document.holes.some((hole) => document.text.length === document.original.length - (hole.end - hole.start) && document.text === textAtHole(document, hole).text);
}
