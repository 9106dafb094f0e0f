import { RecoveringEngine, type RecoveryEvent } from '@/lib/engines/recovering-engine';
import { EngineError, type CompletionEngine, type LoadableEngine, type LoadProgress, type SyntaxChecker } from '@/lib/completion';
import type { LocalEngineId } from '@/lib/engines/capabilities';
import type { ScoringState } from '@/lib/engines/webllm';
import { scanSecrets } from '@/lib/routing/secrets';
import { clearFaults, reportFault, type SessionEngines, type SessionStore } from '@/lib/session';

/** What an engine tells beside its answers. */
export interface EngineReports {
  /** The engine died while no request ran. */
  readonly onCrash: (reason: string) => void;
  /** After each load: whether its scores can be trusted. */
  readonly onScoring: (state: ScoringState) => void;
}

/** A model that can be loaded, and how. */
export interface LoadableModel {
  readonly title: string;
  readonly engine: LocalEngineId;
  readonly create: (reports: EngineReports) => LoadableEngine | Promise<LoadableEngine>;
  /** What takes over where this one fails for good; null or absent: recorded answers. */
  readonly next?: () => Promise<NextEngine | null>;
}

/** The next engine in the order of preference: a model to load, or one that needs no loading. */
export type NextEngine = { readonly kind: 'load'; readonly model: LoadableModel } | { readonly kind: 'ready'; readonly engine: CompletionEngine };

/** Answers until something better is there. */
const NOTHING_LOADED: CompletionEngine = {
  id: 'recorded',
  model: '–',
  promptMode: 'fim',
  complete: () => Promise.reject(new EngineError('no-answer', 'No model is loaded and no recorded answers were found. Go live to load a model.')),
};

/** Knows which engines answer now, and moves between recorded, loading and live. */
export class EngineManager {
  private recordedLocal: CompletionEngine | null = null;
  private recordedServer: CompletionEngine | null = null;
  private live: CompletionEngine | null = null;
  private liveServer: CompletionEngine | null = null;
  private loading: AbortController | null = null;
  private scoring: ScoringState = { trusted: true };
  /** Engines that failed for good in this session, and why: the automatic choice passes them over. */
  readonly failed = new Map<LocalEngineId, string>();

  constructor(
    private readonly store: SessionStore,
    private readonly checker: SyntaxChecker,
    private readonly prepare: (language: string) => Promise<void>,
  ) {}

  engines = (): SessionEngines => {
    const common = { checker: this.checker, prepare: this.prepare };
    if (this.live !== null) return { ...common, local: this.live, server: this.liveServer, scanSecrets, recorded: false };
    return { ...common, local: this.recordedLocal ?? NOTHING_LOADED, server: this.recordedServer, recorded: true };
  };

  setRecorded(local: CompletionEngine, server: CompletionEngine): void {
    this.recordedLocal = local;
    this.recordedServer = server;
  }

  /** @param server null where the app has none configured or it cannot be reached. */
  setServer(server: CompletionEngine | null): void {
    this.liveServer = server;
  }

  /** Back to recorded answers; a loaded model is kept for coming back only by loading it again from the cache. */
  async useRecorded(): Promise<void> {
    this.loading?.abort();
    const { live } = this;
    this.live = null;
    this.store.setState({ localEngine: { kind: 'recorded' } });
    if (live !== null && 'unload' in live) await (live as LoadableEngine).unload();
  }

  /** An engine that needs no loading, e.g. a model server on this machine. */
  async useEngine(engine: CompletionEngine): Promise<void> {
    await this.useRecorded();
    clearFaults(this.store, 'local-engine');
    this.answerWith(engine);
  }

  private answerWith(engine: CompletionEngine): void {
    this.live = engine;
    this.store.setState({ localEngine: { kind: 'ready', engine: engine.id, model: engine.model, tokensPerSecond: null } });
  }

  /** Loads a model; the recorded engine answers until it is ready. A failure is reported as a fault and leaves everything as it was. */
  async load(model: LoadableModel): Promise<void> {
    clearFaults(this.store, 'local-engine');
    // A person's own choice is a new try, whatever happened before.
    this.failed.delete(model.engine);
    await this.start(model);
  }

  private async start(model: LoadableModel): Promise<void> {
    await this.useRecorded();
    const abort = new AbortController();
    this.loading = abort;
    this.scoring = { trusted: true };
    const speed = new TransferSpeed();
    const showProgress = (progress: LoadProgress) => {
      if (abort.signal.aborted) return;
      this.store.setState({ localEngine: { kind: 'loading', engine: model.engine, model: model.title, progress, bytesPerSecond: speed.after(progress, performance.now()) } });
    };
    showProgress({ phase: 'checking', loadedBytes: 0, totalBytes: null });
    try {
      const reports: EngineReports = { onCrash: (reason) => engine.crashed(reason), onScoring: (state) => (this.scoring = state) };
      const engine: RecoveringEngine = new RecoveringEngine(await model.create(reports), (event) => this.recovery(model, event));
      await engine.load({ signal: abort.signal, onProgress: showProgress });
      if (abort.signal.aborted) {
        await engine.unload();
        return;
      }
      this.live = engine;
      this.store.setState({ localEngine: { kind: 'ready', engine: engine.id, model: model.title, tokensPerSecond: null } });
      this.reportScoring();
    } catch (error) {
      if (abort.signal.aborted) return;
      this.store.setState({ localEngine: { kind: 'recorded' } });
      const code = error instanceof EngineError ? error.code : 'crashed';
      const message = error instanceof Error ? error.message : 'The model could not be started.';
      if (code === 'crashed' || code === 'out-of-memory') this.failed.set(model.engine, message);
      reportFault(this.store, { part: 'local-engine', code, message });
    } finally {
      if (this.loading === abort) this.loading = null;
    }
  }

  /** A model that crashed is loaded again once by itself; after that the next engine takes over. */
  private recovery(model: LoadableModel, event: RecoveryEvent): void {
    switch (event.type) {
      case 'reloading':
        reportFault(this.store, { part: 'local-engine', code: 'crashed', message: `${event.reason} ${model.title} is being loaded again, once.` });
        break;
      case 'recovered':
        clearFaults(this.store, 'local-engine');
        this.reportScoring();
        break;
      case 'gave-up':
        void this.takeOver(model, event.reason);
    }
  }

  private async takeOver(model: LoadableModel, reason: string): Promise<void> {
    this.failed.set(model.engine, reason);
    const say = (outcome: string) => reportFault(this.store, { part: 'local-engine', code: 'crashed', message: `${reason} ${model.title} was loaded again once already. ${outcome}` });
    await this.useRecorded();
    const next = await model.next?.().catch(() => null);
    if (next === undefined || next === null) say('Recorded answers are back. Go live again, perhaps with a smaller model or another engine.');
    else if (next.kind === 'ready') {
      this.answerWith(next.engine);
      say(`${next.engine.model} on this machine’s model server answers instead.`);
    } else {
      say(`${next.model.title} is loaded instead.`);
      await this.start(next.model);
    }
  }

  private reportScoring(): void {
    if (!this.scoring.trusted) reportFault(this.store, { part: 'local-engine', code: 'no-logprobs', message: this.scoring.message });
  }

  cancelLoading(): void {
    this.loading?.abort();
    this.loading = null;
    if (this.live === null) this.store.setState({ localEngine: { kind: 'recorded' } });
  }
}

/** Bytes per second over the last few seconds of one phase. */
class TransferSpeed {
  private phase = '';
  private samples: { atMs: number; bytes: number }[] = [];

  after({ phase, loadedBytes }: LoadProgress, nowMs: number): number | null {
    if (phase !== this.phase) this.samples = [];
    this.phase = phase;
    this.samples = [...this.samples.filter(({ atMs }) => nowMs - atMs < 5_000), { atMs: nowMs, bytes: loadedBytes }];
    const first = this.samples[0];
    if (first === undefined || nowMs - first.atMs < 300) return null;
    return ((loadedBytes - first.bytes) / (nowMs - first.atMs)) * 1000;
  }
}
