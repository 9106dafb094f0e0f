export interface ParserSupplyEvents {
  /** Fetches what the gate's first layer needs for a language; rejects with a sentence for the person. */
  readonly load: (language: string) => Promise<void>;
  /** A language can be checked from now on. `wasMissing`: something may have been decided unchecked in it before. */
  readonly onReady: (language: string, wasMissing: boolean) => void;
  readonly onMissing: (language: string, why: string) => void;
}

/** Which languages' parsers the page has, which it could not get, and when it tries again. */
export class ParserSupply {
  readonly #events: ParserSupplyEvents;
  /** Under way or done, by language; one that failed is not here. */
  readonly #attempts = new Map<string, Promise<void>>();
  readonly #missing = new Set<string>();

  constructor(events: ParserSupplyEvents) {
    this.#events = events;
  }

  /** Loads a language's parser unless it is there or under way. Never rejects: a failure goes to `onMissing`. */
  prepare(language: string): Promise<void> {
    let attempt = this.#attempts.get(language);
    if (attempt === undefined) {
      attempt = this.#events.load(language).then(
        () => this.#events.onReady(language, this.#missing.delete(language)),
        (error: unknown) => {
          this.#attempts.delete(language);
          this.noteMissing(language, error instanceof Error ? error.message : String(error));
        },
      );
      this.#attempts.set(language, attempt);
    }
    return attempt;
  }

  /** A check itself found that a parser can't be had. */
  noteMissing(language: string, why: string): void {
    this.#missing.add(language);
    this.#events.onMissing(language, why);
  }

  isMissing(language: string): boolean {
    return this.#missing.has(language);
  }

  /** Tries again to get what is missing, for when the network is back. */
  retry(): void {
    // An attempt that began without the network may fail after the moment in which it came back.
    for (const [language, attempt] of this.#attempts) void attempt.then(() => (this.#missing.has(language) ? this.prepare(language) : undefined));
    for (const language of this.#missing) if (!this.#attempts.has(language)) void this.prepare(language);
  }
}
