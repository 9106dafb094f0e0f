import { EngineError, type CompletionRequest, type EngineOptions, type EngineResult, type LoadableEngine, type LoadProgress, type PromptMode } from '../completion';

/** What happened to an engine by itself, for the page to say. */
export type RecoveryEvent =
  | { readonly type: 'reloading'; readonly reason: string }
  | { readonly type: 'recovered' }
  /** The reload failed, or the engine crashed again: choose the next engine. */
  | { readonly type: 'gave-up'; readonly reason: string };

/**
 * Loads an engine again, once, when it crashes (worker ended, graphics device lost). The request that ran then ends with
 * `crashed` and its reason; requests during the reload wait for it. After a second crash every request rejects with
 * `unavailable`, until a person loads the engine again.
 */
export class RecoveringEngine implements LoadableEngine {
  readonly #engine: LoadableEngine;
  readonly #onEvent: (event: RecoveryEvent) => void;
  #reload: Promise<void> | null = null;
  #crashes = 0;
  #gaveUp: string | null = null;

  constructor(engine: LoadableEngine, onEvent: (event: RecoveryEvent) => void = () => undefined) {
    this.#engine = engine;
    this.#onEvent = onEvent;
  }

  get id(): LoadableEngine['id'] {
    return this.#engine.id;
  }

  get model(): string {
    return this.#engine.model;
  }

  get promptMode(): PromptMode {
    return this.#engine.promptMode;
  }

  get loaded(): boolean {
    return this.#engine.loaded;
  }

  async load(options: { signal: AbortSignal; onProgress?: (progress: LoadProgress) => void }): Promise<void> {
    this.#crashes = 0;
    this.#gaveUp = null;
    await this.#engine.load(options);
  }

  unload(): Promise<void> {
    return this.#engine.unload();
  }

  async complete(request: CompletionRequest, options: EngineOptions): Promise<EngineResult> {
    await this.#reload;
    if (options.signal.aborted) throw new EngineError('aborted', 'The request was cancelled.');
    if (this.#gaveUp !== null) throw new EngineError('unavailable', `${this.#gaveUp} It was loaded again once already: choose another engine, or load it by hand.`);
    try {
      return await this.#engine.complete(request, options);
    } catch (error) {
      if (error instanceof EngineError && error.code === 'crashed') this.crashed(error.message);
      throw error;
    }
  }

  /** Also called from outside when the engine crashes while no request runs. */
  crashed(reason: string): void {
    if (this.#reload !== null || this.#gaveUp !== null) return;
    this.#crashes += 1;
    if (this.#crashes > 1) {
      this.#giveUp(reason);
      return;
    }
    this.#onEvent({ type: 'reloading', reason });
    this.#reload = this.#engine
      .unload()
      .then(() => this.#engine.load({ signal: new AbortController().signal }))
      .then(
        () => this.#onEvent({ type: 'recovered' }),
        (error: unknown) => this.#giveUp(error instanceof Error ? error.message : reason),
      )
      .finally(() => (this.#reload = null));
  }

  #giveUp(reason: string): void {
    this.#gaveUp = reason;
    this.#onEvent({ type: 'gave-up', reason });
  }
}
