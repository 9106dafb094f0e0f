import { nearestComplaint } from './baseline';
import type { Complaint, FilledHole } from './complaint';
import type { ClangParser } from './exact/clang';
import { neutralFillings } from './fillings';
import type { SyntaxLanguage } from './languages';

const FILLINGS = 6;

/** What a compiler says about a file with its hole filled neutrally: the fewest errors, and where they are. */
interface Surroundings {
  readonly prefix: string;
  readonly suffix: string;
  readonly fewest: number;
  readonly excused: ReadonlySet<string>;
}

/**
 * Judges completions by a compiler that is slow to start: all neutral fillings of a hole go into one run, which is
 * remembered for the next completion of the same hole.
 */
export class CompilerBaseline {
  readonly #clang: ClangParser;
  readonly #language: SyntaxLanguage;
  #known: Surroundings | null = null;

  constructor(clang: ClangParser, language: SyntaxLanguage) {
    this.#clang = clang;
    this.#language = language;
  }

  /** The complaint that the completion is to blame for, or `null`. */
  complaint(parts: FilledHole): Complaint | null {
    const [found = []] = this.#clang.parseAll([parts]);
    if (found.length === 0) return null;
    const { fewest, excused } = this.#surroundings(parts);
    const left = found.filter((complaint) => !excused.has(keyOf(complaint, parts)));
    // A file that has errors anyhow: as many, or the same ones, are not the completion's.
    if (fewest > 0 && (found.length <= fewest || left.length === 0)) return null;
    return nearestComplaint(left.length > 0 ? left : found, parts);
  }

  #surroundings({ prefix, suffix }: FilledHole): Surroundings {
    if (this.#known?.prefix === prefix && this.#known.suffix === suffix) return this.#known;
    const trials = neutralFillings(this.#language, prefix, suffix, FILLINGS).map((completion) => ({ prefix, completion, suffix }));
    const results = this.#clang.parseAll(trials);
    const fewest = Math.min(...results.map(({ length }) => length));
    const excused = new Set<string>();
    results.forEach((complaints, at) => {
      const trial = trials[at];
      if (trial === undefined || complaints.length > fewest) return;
      for (const complaint of complaints) if (!touches(complaint, trial)) excused.add(keyOf(complaint, trial));
    });
    this.#known = { prefix, suffix, fewest, excused };
    return this.#known;
  }
}

function touches({ start, end }: Complaint, { prefix, completion }: FilledHole): boolean {
  return end > prefix.length && start < prefix.length + completion.length;
}

/** Place relative to the hole, and message. */
function keyOf({ start, message }: Complaint, { prefix, completion }: FilledHole): string {
  const after = start - prefix.length - completion.length;
  return after >= 0 ? `+${after} ${message}` : `${start - prefix.length} ${message}`;
}
