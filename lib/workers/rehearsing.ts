import type { SyntaxCheckInput } from '../completion';
import type { SyntaxGate } from '../syntax/gate';

export interface RehearsingOptions {
  /** Time without a check after which it goes on, so that nobody waits for it. Default 400. */
  readonly idleMs?: number;
  /** Time that is spent on one checker in all. Default 2,000. */
  readonly budgetMs?: number;
  readonly nowMs?: () => number;
  readonly pause?: (ms: number) => Promise<void>;
}

/**
 * Has a browser compile a parser's code: as it comes it runs slowly, and only after some hundred checks at full speed. While nobody
 * asks anything, the parser is kept busy with the last text that was checked, once for each checker.
 */
export class Rehearsing {
  readonly #gate: Pick<SyntaxGate, 'rehearse'>;
  readonly #options: Required<RehearsingOptions>;
  readonly #known = new Set<string>();
  #lastCheckMs = -Infinity;

  constructor(gate: Pick<SyntaxGate, 'rehearse'>, options: RehearsingOptions = {}) {
    this.#gate = gate;
    this.#options = { idleMs: 400, budgetMs: 2_000, nowMs: () => performance.now(), pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)), ...options };
  }

  /** To be told of each check. @param checker that gave the verdict. */
  noteCheck(input: SyntaxCheckInput, layer: 'fast' | 'exact', checker: string): void {
    this.#lastCheckMs = this.#options.nowMs();
    if (checker === 'none' || this.#known.has(checker)) return;
    this.#known.add(checker);
    // A text that a parser fails at has told its caller so already.
    this.#run(input, layer).catch(() => undefined);
  }

  async #run(input: SyntaxCheckInput, layer: 'fast' | 'exact'): Promise<void> {
    const { idleMs, budgetMs, nowMs, pause } = this.#options;
    const steps = this.#gate.rehearse(input, layer);
    try {
      for (let spentMs = 0; spentMs < budgetMs; ) {
        await pause(Math.max(0, this.#lastCheckMs + idleMs - nowMs()));
        if (nowMs() < this.#lastCheckMs + idleMs) continue;
        const startMs = nowMs();
        if ((await steps.next()).done === true) return;
        spentMs += nowMs() - startMs;
      }
    } finally {
      await steps.return();
    }
  }
}
