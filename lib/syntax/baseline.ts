import { nearestComplaint, type Complaint, type FilledHole, type FindComplaints } from './complaint';
import { isExplainedElsewhere, isSuspect, suspectsElsewhere } from './elsewhere';
import { leftOpen, neutralFillings, opensText } from './fillings';
import { LimitedFinder, quickFirst } from './finder';
import type { SyntaxLanguage } from './languages';
import { withoutConflicts, withoutSwallowers } from './masks';
import { fitsInPiece, judgeInPieces, judgeMended, PIECE_FILLINGS, type PieceVerdict } from './pieces';
import { repairAround } from './repair';
import { scan } from './scan';
import { surroundings, unexcused, type Trial } from './surroundings';

/** Fillings like the completion that are tried in the whole file. */
const ALIKE_FILLINGS = 8;
/** Fillings after which a file counts as broken, if one error is there under each of them. */
const ENOUGH_FREE = 24;
const ENOUGH_INDENTED = 16;

/**
 * The complaint that the completion is to blame for, or `null`. A completion that parses in its file is right. Where
 * the file parses with a neutral filling, every error is the completion's. Else the file is broken elsewhere, and the completion
 * is taken by any of these: a piece of the file around the hole parses with it; the errors are those that a filling with the
 * same brackets leaves at the same places, away from the hole; one changed line away from the hole makes the file parse with it.
 * A piece that parses with other brackets only speaks against it. Before all this, what a merge left is cut out, and strings and
 * comments without an end that take in code.
 * @param probe a quicker parser, asked first about the surroundings where `find` is slow.
 * @param budget work for each of these steps, in parses of a text as long as this one. Work and not time, so that the
 * same input always gets the same verdict.
 * @returns `'timeout'` when even the text itself could not be parsed in time.
 */
export function complaintAboutCompletion(parts: FilledHole, language: SyntaxLanguage, find: FindComplaints, probe: FindComplaints | null = null, budget = 50): Complaint | null | 'timeout' {
  const found = find(parts);
  if (found === null) return 'timeout';
  if (found.length === 0) return null;
  const { prefix, completion, suffix } = parts;
  const characters = (prefix.length + completion.length + suffix.length + 500) * budget;
  const quick = probe === null ? find : quickFirst(probe, find);
  const judge = new Judge({ language, find, quick, probe, characters });
  const cleared = withoutConflicts(parts);
  if (cleared !== null) {
    const left = find(cleared);
    if (left !== null) return left.length === 0 ? null : judge.complaint(cleared, left);
  }
  return judge.complaint(parts, found);
}

interface Means {
  readonly language: SyntaxLanguage;
  readonly find: FindComplaints;
  readonly quick: FindComplaints;
  readonly probe: FindComplaints | null;
  readonly characters: number;
}

/** Weighs what speaks for and against a completion in a file that has errors with it. */
class Judge {
  readonly #means: Means;

  constructor(means: Means) {
    this.#means = means;
  }

  /** The verdict in the file without a string or comment that takes in code, where the file is sound so. */
  #withoutSwallowers(parts: FilledHole): Complaint | null | 'unclear' {
    const { language, find, quick } = this.#means;
    for (const cleared of withoutSwallowers(parts, language)) {
      const left = find(cleared);
      if (left?.length === 0) return null;
      if (left !== null && neutralFillings(language, cleared.prefix, cleared.suffix, PIECE_FILLINGS).some((filling) => !opensText(filling, language) && quick({ ...cleared, completion: filling })?.length === 0)) return nearestComplaint(left, cleared);
    }
    return 'unclear';
  }

  /** @param found the errors of the file with the completion, at least one. */
  complaint(parts: FilledHole, found: readonly Complaint[]): Complaint | null {
    const inCleared = this.#withoutSwallowers(parts);
    return inCleared === 'unclear' ? new OpenQuestion(this.#means, parts, found).complaint() : inCleared;
  }
}

/** One completion in one file that has errors with it. */
class OpenQuestion {
  readonly #means: Means;
  readonly #parts: FilledHole;
  readonly #found: readonly Complaint[];
  readonly #isFree: boolean;
  readonly #inside: ReturnType<typeof scan>['inside'];
  /** The brackets that the completion leaves open. */
  readonly #open: string;

  constructor(means: Means, parts: FilledHole, found: readonly Complaint[]) {
    this.#means = means;
    this.#parts = parts;
    this.#found = found;
    this.#isFree = means.language.indentation === 'free';
    this.#inside = scan(parts.prefix, means.language.lexical).inside;
    // Brackets in a string or comment are text.
    const isText = this.#inside !== null && this.#inside.close !== '\n' && !parts.completion.includes(this.#inside.close);
    this.#open = isText ? '' : leftOpen(parts.completion, means.language);
  }

  complaint(): Complaint | null {
    const { language, find, quick, probe, characters } = this.#means;
    const { prefix, suffix } = this.#parts;
    const fillings = neutralFillings(language, prefix, suffix);
    const around = surroundings(this.#parts, this.#isFree ? [...fillings.filter((filling) => this.#isAlike(filling)).slice(0, ALIKE_FILLINGS), ...fillings] : fillings, new LimitedFinder(quick, characters), probe === null ? null : find, this.#isFree ? ENOUGH_FREE : ENOUGH_INDENTED);
    const complaint = around.kind === 'sound' ? this.#inSound(around.filling) : around.kind === 'unsure' ? this.#inUnsure() : this.#inBroken(around.trials);
    // What is wrong that early in a broken file was wrong before the completion; it may be sound with a filling that makes up for it.
    // Without macros that were only a guess: there the pieces and fillings know better.
    const isBroken = around.kind !== 'sound' || (this.#isFree && !this.#isAlike(around.filling));
    return language.view !== undefined && complaint !== null && isBroken && isFarBefore(complaint, this.#parts) ? null : complaint;
  }

  /** @param filling the file is sound with it. */
  #inSound(filling: string): Complaint | null {
    const { language } = this.#means;
    // A filling that opens or closes something may mend the rest of the file, which then proves nothing against a completion that
    // doesn't; but mostly the hole is just missing that bracket. What is lost elsewhere shows in the columns there, but for macros.
    const isOpen = this.#isFree && !this.#isAlike(filling);
    const suspects = !isOpen ? 'none' : language.view === undefined ? suspectsElsewhere(this.#parts, language) : isSuspect(this.#parts, language) ? 'none' : 'clear';
    const isAccepted = suspects !== 'none' && (fitsInPiece(this.#parts, language, this.#newLimit().find) || (suspects === 'clear' && !opensText(this.#parts.completion, language) && this.#isElsewhere(true)));
    return isAccepted ? null : nearestComplaint(this.#found, this.#parts);
  }

  /** The verdict where no filling tells of errors away from the hole: only the likeliest pieces count. */
  #inUnsure(): Complaint | null {
    const inPieces = this.#inPieces(1);
    if (inPieces.kind === 'decided') return inPieces.complaint;
    if (isInComment(this.#parts, this.#means.language)) return null;
    return this.#isElsewhere(true) ? null : nearestComplaint(this.#found, this.#parts);
  }

  #inBroken(trials: readonly Trial[]): Complaint | null {
    const { language, find, quick, probe, characters } = this.#means;
    const parts = this.#parts;
    const inPieces = this.#inPieces();
    if (inPieces.kind === 'decided') return inPieces.complaint;
    if (isInComment(parts, language)) return null;
    // A parser that stops at the first error shows only the one elsewhere.
    const seen = probe === null ? this.#found : (quick(parts) ?? this.#found);
    let blamed = seen;
    for (const trial of trials) {
      if (this.#isFree && (!this.#isAlike(trial.filling) || (opensText(trial.filling, language) && this.#inside === null))) continue;
      const left = unexcused(seen, parts, trial);
      if (left.length === 0) return null;
      if (left.length < blamed.length) blamed = left;
    }
    if (this.#isElsewhere()) return null;
    const verdict = this.#isFree ? inPieces.verdict : judgeInPieces(parts, language, () => this.#newLimit(), find);
    if (verdict.kind === 'taken') return null;
    if (verdict.kind === 'refused') return verdict.complaint;
    const limited = new LimitedFinder(quick, characters);
    for (const { filling } of this.#isFree ? [] : trials.slice(0, 2)) {
      const sides = repairAround(parts, filling, limited.find, language);
      if (sides !== null) return judgeMended(sides, parts, find);
    }
    // Where unknown macros keep the parser from reading the file, only errors beyond the fewest count.
    const fewest = Math.min(...trials.map(({ complaints }) => complaints.length));
    if (language.view !== undefined && seen.length <= fewest && !isSuspect(parts, language)) return null;
    return nearestComplaint(blamed, parts);
  }

  /** What the pieces around the hole say where columns are free; decided where nothing else is to be asked. */
  #inPieces(groups = Infinity): { readonly kind: 'decided'; readonly complaint: Complaint | null } | { readonly kind: 'open'; readonly verdict: PieceVerdict } {
    if (!this.#isFree) return { kind: 'open', verdict: { kind: 'unclear' } };
    const { language, find } = this.#means;
    const verdict = judgeInPieces(this.#parts, language, () => this.#newLimit(), find, groups);
    if (verdict.kind === 'taken') return { kind: 'decided', complaint: null };
    if (verdict.kind === 'refused' && !verdict.isAlike) return { kind: 'decided', complaint: language.view === undefined && this.#isElsewhere(true) ? null : verdict.complaint };
    return { kind: 'open', verdict };
  }

  #isAlike(filling: string): boolean {
    return leftOpen(filling, this.#means.language) === this.#open;
  }

  #isElsewhere(isDoubted = false): boolean {
    const { quick, characters, language } = this.#means;
    return isExplainedElsewhere(this.#parts, this.#found, new LimitedFinder(quick, characters).find, language, isDoubted);
  }

  #newLimit(): LimitedFinder {
    return new LimitedFinder(this.#means.quick, this.#means.characters / 2);
  }
}

/** Lines before the hole in which a completion can be to blame. */
const NEAR_LINES = 1;

/** Whether an error stands further before the completion than what the completion belongs to begins. */
function isFarBefore({ end }: Complaint, { prefix }: Pick<FilledHole, 'prefix'>): boolean {
  return end < prefix.length && prefix.slice(end).split('\n').length - 1 > NEAR_LINES;
}

/** Whether the hole is within a comment that the completion leaves open and the file closes. */
function isInComment({ prefix, completion, suffix }: FilledHole, { lexical }: SyntaxLanguage): boolean {
  const { inside } = scan(prefix, lexical);
  return inside?.kind === 'comment' && inside.close !== '\n' && !completion.includes(inside.close) && suffix.includes(inside.close);
}
