import type { FindComplaints } from './complaint';

/** Errors of the quick parser; where it has none, those of the exact one. */
export function quickFirst(quick: FindComplaints, exact: FindComplaints): FindComplaints {
  return (parts) => {
    const complaints = quick(parts);
    return complaints !== null && complaints.length > 0 ? complaints : exact(parts);
  };
}

/** Parses as long as the budget of characters lasts; afterwards every text counts as "no answer". */
export class LimitedFinder {
  #left: number;
  readonly find: FindComplaints;

  constructor(find: FindComplaints, characters: number) {
    this.#left = characters;
    this.find = (parts) => {
      if (this.spent) return null;
      // A short text costs something too.
      this.#left -= parts.prefix.length + parts.completion.length + parts.suffix.length + 100;
      return find(parts);
    };
  }

  get spent(): boolean {
    return this.#left <= 0;
  }
}
