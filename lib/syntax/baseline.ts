import { nearestComplaint, type Complaint, type FilledHole, type FindComplaints } from './complaint';
import { isExplainedElsewhere, isSuspect } from './elsewhere';
import { leftOpen, neutralFillings, opensText } from './fillings';
import { LimitedFinder, quickFirst } from './finder';
import type { SyntaxLanguage } from './languages';
import { withoutConflicts, withoutSwallowers } from './masks';
import { fitsInPiece, judgeInPieces, judgeMended, PIECE_FILLINGS, type PieceVerdict } from './pieces';
import { repairAround } from './repair';
import { scan } from './scan';
import { surroundings, unexcused } from './surroundings';

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
    const { language, find, quick, probe, characters } = this.#means;
    const { prefix, completion, suffix } = parts;
    const isFree = language.indentation === 'free';
    const inCleared = this.#withoutSwallowers(parts);
    if (inCleared !== 'unclear') return inCleared;
    const fillings = neutralFillings(language, prefix, suffix);
    const { inside } = scan(prefix, language.lexical);
    // Brackets in a string or comment are text.
    const isText = inside !== null && inside.close !== '\n' && !completion.includes(inside.close);
    const open = isText ? '' : leftOpen(completion, language);
    const isAlike = (filling: string) => leftOpen(filling, language) === open;
    const around = surroundings(parts, isFree ? [...fillings.filter(isAlike).slice(0, ALIKE_FILLINGS), ...fillings] : fillings, new LimitedFinder(quick, characters), probe === null ? null : find, isFree ? ENOUGH_FREE : ENOUGH_INDENTED);
    const newLimit = () => new LimitedFinder(quick, characters / 2);
    const isElsewhere = (isDoubted = false) => isExplainedElsewhere(parts, found, new LimitedFinder(quick, characters).find, language, isDoubted);
    if (around.kind === 'sound') {
      // A filling that opens or closes something may mend the rest of the file, which then proves nothing against a completion that doesn't.
      const isAccepted = isFree && !isAlike(around.filling) && !isSuspect(parts, language) && (fitsInPiece(parts, language, newLimit().find) || (!opensText(completion, language) && isElsewhere(true)));
      return isAccepted ? null : nearestComplaint(found, parts);
    }
    let inPieces: PieceVerdict = { kind: 'unclear' };
    if (isFree) {
      // Where nothing is wrong away from the hole, only the likeliest pieces count.
      inPieces = judgeInPieces(parts, language, newLimit, find, around.kind === 'unsure' ? 1 : Infinity);
      if (inPieces.kind === 'taken') return null;
      if (inPieces.kind === 'refused' && !inPieces.isAlike) return language.view === undefined && isElsewhere(true) ? null : inPieces.complaint;
    }
    if (isInComment(parts, language)) return null;
    if (around.kind === 'unsure') return isElsewhere(true) ? null : nearestComplaint(found, parts);
    // A parser that stops at the first error shows only the one elsewhere.
    const seen = probe === null ? found : (quick(parts) ?? found);
    let blamed = seen;
    for (const trial of around.trials) {
      if (isFree && (!isAlike(trial.filling) || (opensText(trial.filling, language) && inside === null))) continue;
      const left = unexcused(seen, parts, trial);
      if (left.length === 0) return null;
      if (left.length < blamed.length) blamed = left;
    }
    if (isElsewhere()) return null;
    if (!isFree) {
      inPieces = judgeInPieces(parts, language, newLimit, find);
      if (inPieces.kind === 'taken') return null;
    }
    if (inPieces.kind === 'refused') return inPieces.complaint;
    const limited = new LimitedFinder(quick, characters);
    for (const { filling } of isFree ? [] : around.trials.slice(0, 2)) {
      const sides = repairAround({ prefix, suffix }, filling, limited.find, language);
      if (sides !== null) return judgeMended(sides, parts, find);
    }
    // Where unknown macros keep the parser from reading the file, only errors beyond the fewest count.
    const fewest = Math.min(...around.trials.map(({ complaints }) => complaints.length));
    if (language.view !== undefined && seen.length <= fewest && !isSuspect(parts, language)) return null;
    return nearestComplaint(blamed, parts);
  }
}

/** Whether the hole is within a comment that the completion leaves open and the file closes. */
function isInComment({ prefix, completion, suffix }: FilledHole, { lexical }: SyntaxLanguage): boolean {
  const { inside } = scan(prefix, lexical);
  return inside?.kind === 'comment' && inside.close !== '\n' && !completion.includes(inside.close) && suffix.includes(inside.close);
}
