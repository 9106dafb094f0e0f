import { RecoveringEngine, type RecoveryEvent } from '@/lib/engines/recovering-engine';
import { EngineError, type CompletionEngine, type LoadableEngine, type LoadProgress, type SyntaxChecker } from '@/lib/completion';
import { scanSecrets } from '@/lib/routing/secrets';
import { clearFaults, reportFault, type SessionEngines, type SessionStore } from '@/lib/session';

/** A model that can be loaded, and how. */
export interface LoadableModel {
  readonly title: string;
  readonly create: () => LoadableEngine | Promise<LoadableEngine>;
}

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
    this.live = engine;
    this.store.setState({ localEngine: { kind: 'ready', engine: engine.id, model: engine.model, tokensPerSecond: null } });
  }

  /** Loads a model; the recorded engine answers until it is ready. A failure is reported as a fault and leaves everything as it was. */
  async load(model: LoadableModel): Promise<void> {
    await this.useRecorded();
    clearFaults(this.store, 'local-engine');
    const abort = new AbortController();
    this.loading = abort;
    const speed = new TransferSpeed();
    const showProgress = (progress: LoadProgress) => {
      if (abort.signal.aborted) return;
      this.store.setState({ localEngine: { kind: 'loading', model: model.title, progress, bytesPerSecond: speed.after(progress, performance.now()) } });
    };
    showProgress({ phase: 'checking', loadedBytes: 0, totalBytes: null });
    try {
      const engine = new RecoveringEngine(await model.create(), (event) => this.recovery(model, event));
      await engine.load({ signal: abort.signal, onProgress: showProgress });
      if (abort.signal.aborted) {
        await engine.unload();
        return;
      }
      this.live = engine;
      this.store.setState({ localEngine: { kind: 'ready', engine: engine.id, model: model.title, tokensPerSecond: null } });
    } catch (error) {
      if (abort.signal.aborted) return;
      this.store.setState({ localEngine: { kind: 'recorded' } });
      const code = error instanceof EngineError ? error.code : 'crashed';
      const message = error instanceof Error ? error.message : 'The model could not be started.';
      reportFault(this.store, { part: 'local-engine', code, message });
    } finally {
      if (this.loading === abort) this.loading = null;
    }
  }

  /** A model that crashed is loaded again once by itself; after that the person decides. */
  private recovery(model: LoadableModel, event: RecoveryEvent): void {
    switch (event.type) {
      case 'reloading':
        reportFault(this.store, { part: 'local-engine', code: 'crashed', message: `${event.reason} ${model.title} is being loaded again.` });
        break;
      case 'recovered':
        clearFaults(this.store, 'local-engine');
        break;
      case 'gave-up':
        reportFault(this.store, { part: 'local-engine', code: 'crashed', message: `${event.reason} Recorded answers are back. Go live again, perhaps with a smaller model.` });
        void this.useRecorded();
    }
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
