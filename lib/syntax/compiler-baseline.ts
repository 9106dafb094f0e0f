import { nearestComplaint, type Complaint, type FilledHole } from './complaint';
import type { ClangParser } from './exact/clang';
import { leftOpen, neutralFillings } from './fillings';
import type { SyntaxLanguage } from './languages';
import { windowsAround } from './windows';

const FILLINGS = 6;
/** Pieces of a broken file that are tried, from the smallest to the largest, and fillings of each. */
const PIECES = 8;
const PIECE_FILLINGS = 3;

/** What a compiler says about a file with its hole filled neutrally: the fewest errors, and where they are. */
interface Surroundings {
  readonly prefix: string;
  readonly suffix: string;
  readonly fewest: number;
  /** Fillings that leave no error. */
  readonly clean: readonly string[];
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

  /**
   * The complaint that the completion is to blame for, or `null`.
   * @param isSound whether another parser has nothing against the whole file with the completion. That counts where the compiler finds
   * fault with the file whatever is in the hole: it lacks the includes, and the other one knows the file better.
   */
  complaint(parts: FilledHole, isSound: () => boolean): Complaint | null {
    const [found = []] = this.#clang.parseAll([parts]);
    if (found.length === 0) return null;
    const { fewest, excused, clean } = this.#surroundings(parts);
    if (fewest > 0 && isSound()) return null;
    // One that opens or closes something may mend the rest of the file: it proves nothing against a completion that doesn't.
    if (clean.some((filling) => leftOpen(filling, this.#language) === leftOpen(parts.completion, this.#language))) return nearestComplaint(found, parts);
    const inPieces = this.#judgeInPieces(parts);
    if (inPieces !== 'unclear') return inPieces;
    const left = found.filter((complaint) => !excused.has(keyOf(complaint, parts)));
    // A file that has errors anyhow: as many, or the same ones, are not the completion's.
    if (fewest > 0 && (found.length <= fewest || left.length === 0)) return null;
    return nearestComplaint(left.length > 0 ? left : found, parts);
  }

  /** The verdict in pieces around the hole: one that has no error with the completion takes it; else one without error under a filling refuses it. */
  #judgeInPieces(parts: FilledHole): Complaint | null | 'unclear' {
    const { completion, prefix } = parts;
    const [group = []] = windowsAround(parts, this.#language);
    const bySize = [...new Map(group.map((sides) => [sides.prefix + sides.suffix, sides])).values()].sort((a, b) => a.prefix.length + a.suffix.length - b.prefix.length - b.suffix.length);
    const step = Math.max(1, bySize.length / PIECES);
    const pieces = Array.from({ length: Math.min(PIECES, bySize.length) }, (_, at) => bySize[Math.floor(at * step)]).filter((sides) => sides !== undefined);
    const results = this.#clang.parseAll(pieces.map((sides) => ({ ...sides, completion })));
    if (results.some(({ length }) => length === 0)) return null;
    const trials = pieces.flatMap((sides, at) => neutralFillings(this.#language, sides.prefix, sides.suffix, PIECE_FILLINGS).map((filling) => ({ at, parts: { ...sides, completion: filling } })));
    const fits = this.#clang.parseAll(trials.map((trial) => trial.parts)).findIndex(({ length }) => length === 0);
    const at = trials[fits]?.at;
    const piece = at === undefined ? undefined : pieces[at];
    if (at === undefined || piece === undefined) return 'unclear';
    const complaint = nearestComplaint(results[at] ?? [], { prefix: piece.prefix, completion });
    const shift = prefix.length - piece.prefix.length;
    return complaint === null ? null : { ...complaint, start: Math.max(0, complaint.start + shift), end: Math.max(0, complaint.end + shift) };
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
    const clean = trials.filter((_, at) => results[at]?.length === 0).map(({ completion }) => completion);
    this.#known = { prefix, suffix, fewest, excused, clean };
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
