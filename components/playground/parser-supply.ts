export interface ParserSupplyOptions {
  /** Fetches what the gate's first layer needs for a language; rejects with a sentence for the person. */
  readonly load: (language: string) => Promise<void>;
  /** A language can be checked from now on. `wasMissing`: something may have been decided unchecked in it before. */
  readonly onReady: (language: string, wasMissing: boolean) => void;
  readonly onMissing: (language: string, why: string) => void;
  readonly pause?: (ms: number) => Promise<void>;
}

/** Before each try after the network came back: a browser says so before names are found and proxies answer again. */
const RETRY_PAUSES_MS = [0, 500, 1_500, 4_000, 10_000, 30_000];

/** Which languages' parsers the page has, which it could not get, and when it tries again. */
export class ParserSupply {
  readonly #options: Required<ParserSupplyOptions>;
  /** Under way, by language. */
  readonly #attempts = new Map<string, Promise<void>>();
  readonly #ready = new Set<string>();
  readonly #missing = new Set<string>();
  #retries = 0;

  constructor(options: ParserSupplyOptions) {
    this.#options = { pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)), ...options };
  }

  /** Loads a language's parser unless it is there or under way. Never rejects: a failure goes to `onMissing`. */
  prepare(language: string): Promise<void> {
    return this.#attempt(language, (why) => this.noteMissing(language, why));
  }

  /** A check itself found that a parser can't be had. */
  noteMissing(language: string, why: string): void {
    this.#missing.add(language);
    // It may have been there: a worker that is started again has nothing.
    this.#ready.delete(language);
    this.#options.onMissing(language, why);
  }

  isMissing(language: string): boolean {
    return this.#missing.has(language);
  }

  /**
   * Tries again to get what is missing, some times and each time later, for when the network is back. What fails again was reported
   * when it failed first. Resolves when all is there, at the last failure, or when a later retry takes over.
   */
  async retry(): Promise<void> {
    const retry = ++this.#retries;
    for (const ms of RETRY_PAUSES_MS) {
      await this.#options.pause(ms);
      // One that began without the network may fail after the moment in which it came back.
      await Promise.all(this.#attempts.values());
      if (retry !== this.#retries || this.#missing.size === 0) return;
      await Promise.all([...this.#missing].map((language) => this.#attempt(language, () => undefined)));
    }
  }

  #attempt(language: string, onFailure: (why: string) => void): Promise<void> {
    if (this.#ready.has(language)) return Promise.resolve();
    let attempt = this.#attempts.get(language);
    if (attempt === undefined) {
      attempt = this.#options.load(language).then(
        () => {
          this.#attempts.delete(language);
          this.#ready.add(language);
          this.#options.onReady(language, this.#missing.delete(language));
        },
        (error: unknown) => {
          this.#attempts.delete(language);
          onFailure(error instanceof Error ? error.message : String(error));
        },
      );
      this.#attempts.set(language, attempt);
    }
    return attempt;
  }
}
