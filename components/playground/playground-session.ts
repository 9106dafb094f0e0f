import { outgoing } from '@/lib/engines/server';
import { paperPolicy, route, type DecisionRecord, type RoutingPolicy } from '@/lib/routing';
import {
  createPersistence,
  clearFaults,
  createSessionStore,
  hasOwnChanges,
  languageOfFileName,
  looksLikeText,
  reportFault,
  SessionController,
  type SessionState,
  type Persistence,
  type SessionStore,
  type SourceDocument,
} from '@/lib/session';
import { createSyntaxWorker, SyntaxClient } from '@/lib/workers/syntax-client';
import { browserClock } from './clock';
import { createCompilerControl, type CompilerControl } from './compiler-control';
import type { Endpoint } from './endpoint-form';
import { EngineManager } from './engine-manager';
import { createPanelStore, type PanelStore } from './panel-store';
import { ParserSupply } from './parser-supply';
import { markGenerated } from './user-timing';

/** Larger files are refused: the editor and the models would both be unusable. */
const MAX_FILE_BYTES = 5_000_000;
const SAVE_DELAY_MS = 300;
/** Decisions shown again after a reload. */
const HISTORY_LIMIT = 2_000;

/** Everything that the playground page holds, wired together once; the only place where engines, session and workers meet. */
export class PlaygroundSession {
  readonly store: SessionStore;
  readonly panelStore: PanelStore;
  readonly persistence: Persistence = createPersistence();
  readonly syntax = new SyntaxClient({ createWorker: createSyntaxWorker, assetsUrl: assetsUrl(), onMissing: (language, why) => this.parsers.noteMissing(language, why) });
  /** The C++ compiler of the gate, for those who want it. */
  readonly compiler: CompilerControl = createCompilerControl(assetsUrl(), (compiler) => this.syntax.useCompiler(compiler));
  readonly manager: EngineManager;
  readonly controller: SessionController;

  /** @param policy in force until the person's own is read; the paper's where the app ships none. */
  constructor(policy: RoutingPolicy = paperPolicy()) {
    this.store = createSessionStore({ policy });
    this.panelStore = createPanelStore(this.store);
    this.manager = new EngineManager(this.store, this.syntax, (language) => this.prepareSyntax(language));
    this.controller = new SessionController({
      store: this.store,
      route,
      clock: browserClock,
      engines: () => {
        const engines = this.manager.engines();
        return { ...engines, local: markGenerated(engines.local) };
      },
      newId: () => crypto.randomUUID(),
      outgoingBytes: (request) => outgoing(request).sent.bytes,
    });
    this.store.subscribe((state, previous) => {
      if (state.decisions !== previous.decisions) this.noteSpeed(state.decisions.at(-1));
      if (state.activeDocumentId !== previous.activeDocumentId || this.activeLanguage(state) !== this.activeLanguage(previous)) this.noteLanguage();
      this.saveHistory(state, previous);
    });
  }

  /** Takes over the live decisions of earlier visits; what was decided meanwhile stays behind them. */
  async loadHistory(): Promise<void> {
    const { decisions, sent } = await this.persistence.loadHistory(HISTORY_LIMIT);
    for (const entry of [...decisions, ...sent]) this.kept.add(entry);
    this.store.setState((state) => ({ decisions: [...decisions, ...state.decisions], sent: [...sent, ...state.sent] }));
  }

  /** Forgets all decisions, here and in the browser's storage. */
  async clearHistory(): Promise<void> {
    this.store.setState({ decisions: [], sent: [], focus: { kind: 'nothing' } });
    await this.persistence.clearHistory();
  }

  /** Entries that are stored, or need not be: a replay can be made again at any time. */
  private readonly kept = new WeakSet<object>();

  private saveHistory(state: SessionState, previous: SessionState): void {
    const isNew = (entry: object) => !this.kept.has(entry);
    const decisions = state.decisions === previous.decisions ? [] : state.decisions.filter((record) => !record.recorded && isNew(record));
    const sent = state.sent === previous.sent ? [] : state.sent.filter(isNew);
    for (const entry of [...decisions, ...sent]) this.kept.add(entry);
    const save = async () => {
      if (decisions.length > 0) await this.persistence.saveDecisions(decisions);
      if (sent.length > 0) await this.persistence.saveSent(sent);
    };
    save().catch(() => this.reportUnsaved('your decisions'));
  }

  private readonly unsaved = new Map<string, SourceDocument>();
  private saveTimer: ReturnType<typeof setTimeout> | undefined;

  /** The gate's first layers; the exact ones come behind them, and then correct what was decided meanwhile. */
  private readonly parsers = new ParserSupply({
    load: (language) => this.syntax.prepare(language, 'fast'),
    onReady: (language, wasMissing) => {
      if (language === this.activeLanguage()) clearFaults(this.store, 'syntax', 'checker-missing');
      void this.correctDecisions(language, wasMissing);
    },
    onMissing: (language, why) => {
      if (language !== this.activeLanguage()) return;
      reportFault(this.store, { part: 'syntax', code: 'checker-missing', message: `${why} Completions in this language are not checked until it can be had.` });
    },
  });

  /** Loads the gate's first layer for a language once; a failure shows, and is tried again at the next. */
  prepareSyntax(language: string): Promise<void> {
    return this.parsers.prepare(language);
  }

  /** Tries again to load what could not be had, so that what was decided without it is corrected. */
  prepareUnchecked(): void {
    void this.parsers.retry();
  }

  private activeLanguage({ documents, activeDocumentId } = this.store.getState()): string | undefined {
    return documents.find(({ id }) => id === activeDocumentId)?.language;
  }

  /** What was said about the language of another file does not hold for this one; what is missing for it is tried again. */
  private noteLanguage(): void {
    const language = this.activeLanguage();
    if (language !== undefined && this.parsers.isMissing(language)) void this.prepareSyntax(language);
    else clearFaults(this.store, 'syntax', 'checker-missing');
  }

  private async correctDecisions(language: string, wasMissing: boolean): Promise<void> {
    try {
      if (wasMissing) await this.controller.rejudge(language);
      if (language !== 'cpp') await this.syntax.prepare(language, 'exact');
      else if (!(await this.compiler.loadIfStored())) return;
      await this.controller.rejudge(language);
    } catch {
      // Until a later visit the first layer's word stands; each verdict names who gave it.
    }
  }

  /** Fetches and starts the C++ compiler, and lets it correct what was decided without it. */
  async loadCompiler(): Promise<void> {
    if (await this.compiler.load()) await this.controller.rejudge('cpp');
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

  /** The model server on this machine that was connected last; null where there was none. */
  async savedEndpoint(): Promise<Endpoint | null> {
    const value = await this.persistence.loadValue('endpoint').catch(() => null);
    return isEndpoint(value) ? value : null;
  }

  async saveEndpoint(endpoint: Endpoint): Promise<void> {
    await this.persistence.saveValue('endpoint', endpoint).catch(() => undefined);
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

  /** Saves what is not saved yet. */
  async flush(): Promise<void> {
    clearTimeout(this.saveTimer);
    const documents = [...this.unsaved.values()];
    try {
      await Promise.all(documents.map((document) => this.persistence.saveDocument(document)));
    } catch {
      this.reportUnsaved('your text');
      return;
    }
    for (const document of documents) if (this.unsaved.get(document.id) === document) this.unsaved.delete(document.id);
    this.persistence.journal([...this.unsaved.values()]);
  }

  /**
   * For the moment in which the page is left: what is not saved is kept at once, and saved as far as the browser lets it.
   * @returns false where the browser keeps nothing, so that leaving would lose text.
   */
  leave(): boolean {
    const isSafe = this.persistence.journal([...this.unsaved.values()]);
    void this.flush();
    return isSafe;
  }

  private reportUnsaved(what: string): void {
    reportFault(this.store, { part: 'storage', code: 'storage-full', message: `The browser did not save ${what}: its storage is full or closed. It stays here until you close the tab; copy or export what you need.` });
  }

  /** Before a starter goes back to one of its holes: what the person wrote in it becomes a file of their own. */
  keepOwnChanges(document: SourceDocument): void {
    const completions = this.store.getState().decisions.flatMap(({ shown }) => shown ?? []);
    if (!hasOwnChanges(document, completions)) return;
    const { activeDocumentId } = this.store.getState();
    this.addDocument({ name: document.name, language: document.language, kind: 'file', text: document.text });
    this.store.setState({ activeDocumentId });
  }

  /** @param threshold 0 … 1; the one of the policy in force at first brings that policy back. */
  setThreshold(threshold: number): void {
    this.store.setState(({ policy, basePolicy }) => {
      if (policy.threshold === threshold) return {};
      if (threshold === basePolicy.threshold) return { policy: { ...basePolicy, localOnly: policy.localOnly } };
      const rest = { ...policy };
      delete rest.title;
      delete rest.calibration;
      return { policy: { ...rest, id: `by-hand-${threshold.toFixed(2)}`, threshold } };
    });
  }

  /** Puts a policy in force; a threshold moved by hand is given up for the policy's own. */
  usePolicy(policy: RoutingPolicy): void {
    this.store.setState((state) => ({ basePolicy: policy, policy: { ...policy, localOnly: state.policy.localOnly || policy.localOnly } }));
    void this.controller.redecide();
  }

  /** Resolves when the shown decision was made again under it. */
  setLocalOnly(localOnly: boolean): Promise<void> {
    this.store.setState(({ policy }) => ({ policy: { ...policy, localOnly } }));
    return this.controller.redecide();
  }

  /** Locks a text against typing and completions, or unlocks it. */
  setReadOnly(documentId: string, readOnly: boolean): void {
    this.store.setState(({ documents }) => ({ documents: documents.map((document) => (document.id === documentId ? { ...document, readOnly } : document)) }));
    this.controller.refreshEditor();
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
    // Two tabs may each make a file of one name.
    const id = `local/${crypto.randomUUID().slice(0, 8)}/${name}`;
    const document: SourceDocument = { id, name, language, kind, original: text, text, holes: [] };
    this.store.setState({ documents: [...documents, document], activeDocumentId: id, focus: { kind: 'nothing' } });
    this.setText(id, text);
    return document;
  }

  async closeDocument(documentId: string): Promise<void> {
    this.store.setState(({ documents, activeDocumentId }) => {
      const rest = documents.filter(({ id }) => id !== documentId);
      return { documents: rest, ...(activeDocumentId === documentId && { activeDocumentId: rest[0]?.id ?? null, focus: { kind: 'nothing' } as const }) };
    });
    this.unsaved.delete(documentId);
    await this.persistence.removeDocument(documentId);
  }
}

/** Absolute address of the folder with the vendored files. */
function assetsUrl(): string {
  return new URL('/vendor/', typeof location === 'undefined' ? 'http://localhost/' : location.href).href;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'baseUrl' in value && typeof value.baseUrl === 'string' && 'model' in value && typeof value.model === 'string';
}

function speedKey(modelId: string): string {
  return `speed/${modelId}`;
}
