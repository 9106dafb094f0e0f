import type { Complaint, FilledHole } from './complaint';
import { leftOpen, neutralFillings } from './fillings';
import type { SyntaxLanguage } from './languages';
import { repairAround, type Sides } from './repair';
import { scan } from './scan';
import { windowsAround } from './windows';

/** Finds the errors of a file with its hole filled, at offsets of the whole text; `null` when it ran out of time. */
export type FindComplaints = (parts: FilledHole) => readonly Complaint[] | null;

/** A filling of the hole and what it leaves. */
interface Trial {
  readonly filling: string;
  readonly complaints: readonly Complaint[];
}

/** What the rest of the file is like, whatever the hole holds. */
type Surroundings = { readonly kind: 'sound'; readonly filling: string } | { readonly kind: 'unsure' } | { readonly kind: 'broken'; readonly trials: readonly Trial[] };

/**
 * The complaint that the completion is to blame for, or `null`. A completion that parses in its file is right. Where
 * the file parses with a neutral filling, every error is the completion's. Else the file is broken elsewhere: the completion is
 * judged in a piece of the file that parses with a filling; where there is none, errors that a filling leaves at the
 * same place, away from the hole, are excused; where others remain, the file is mended around the hole.
 * @param probe a quicker parser, asked first about the surroundings where `find` is slow.
 * @param budget work for each of these steps, in parses of a text as long as this one. Work and not time, so that the
 * same input always gets the same verdict.
 * @returns `'timeout'` when even the text itself could not be parsed in time.
 */
export function complaintAboutCompletion(parts: FilledHole, language: SyntaxLanguage, find: FindComplaints, probe: FindComplaints | null = null, budget = 50): Complaint | null | 'timeout' {
  const { prefix, completion, suffix } = parts;
  const found = find(parts);
  if (found === null) return 'timeout';
  if (found.length === 0) return null;
  const characters = (prefix.length + completion.length + suffix.length + 500) * budget;
  const quick = probe === null ? find : quickFirst(probe, find);
  const fillings = neutralFillings(language, prefix, suffix);
  const isAlike = (filling: string) => leftOpen(filling, language) === leftOpen(completion, language);
  const isFree = language.indentation === 'free';
  const around = surroundings(parts, isFree ? [...fillings.filter(isAlike).slice(0, ALIKE_FILLINGS), ...fillings] : fillings, new LimitedFinder(quick, characters), probe === null ? null : find);
  const newLimit = () => new LimitedFinder(quick, characters / 2);
  if (around.kind === 'sound') {
    // A filling that opens or closes something may mend the rest of the file, which then proves nothing against a completion that doesn't.
    const isAccepted = isFree && !isAlike(around.filling) && fitsInPiece(parts, language, newLimit().find);
    return isAccepted ? null : nearestComplaint(found, parts);
  }
  if (isFree) {
    // Where nothing is wrong away from the hole, only the likeliest pieces count.
    const inPieces = judgeInPieces(parts, language, newLimit, find, around.kind === 'unsure' ? 1 : Infinity);
    if (inPieces !== 'unclear') return inPieces;
  }
  if (isInComment(parts, language)) return null;
  if (around.kind === 'unsure') return nearestComplaint(found, parts);
  // A parser that stops at the first error shows only the one elsewhere.
  const seen = probe === null ? found : (quick(parts) ?? found);
  let blamed = seen;
  for (const trial of around.trials) {
    const left = unexcused(seen, parts, trial);
    if (left.length === 0) return null;
    if (left.length < blamed.length) blamed = left;
  }
  if (language.indentation === 'significant') {
    const judged = judgeInPieces(parts, language, newLimit, find);
    if (judged !== 'unclear') return judged;
  }
  const limited = new LimitedFinder(quick, characters);
  for (const { filling } of around.trials.slice(0, 2)) {
    const sides = repairAround({ prefix, suffix }, filling, limited.find, language);
    if (sides !== null) return judgeMended(sides, parts, find);
  }
  // Where unknown macros keep the parser from reading the file, only errors beyond the fewest count.
  const fewest = Math.min(...around.trials.map(({ complaints }) => complaints.length));
  if (language.view !== undefined && seen.length <= fewest) return null;
  return nearestComplaint(blamed, parts);
}

/** Whether the hole is within a comment that the completion leaves open and the file closes. */
function isInComment({ prefix, completion, suffix }: FilledHole, { lexical }: SyntaxLanguage): boolean {
  const { inside } = scan(prefix, lexical);
  return inside?.kind === 'comment' && inside.close !== '\n' && !completion.includes(inside.close) && suffix.includes(inside.close);
}

/** Fillings like the completion that are tried in the whole file. */
const ALIKE_FILLINGS = 12;
/** Fillings that are tried in one piece, which is small and mostly takes one of the first. */
const PIECE_FILLINGS = 12;

/** Whether one of the few likeliest pieces parses with the completion. */
function fitsInPiece({ prefix, completion, suffix }: FilledHole, language: SyntaxLanguage, find: FindComplaints): boolean {
  const [likeliest = []] = windowsAround({ prefix, completion, suffix }, language, [2]);
  return likeliest.some((sides) => find({ ...sides, completion })?.length === 0);
}

/**
 * The verdict in the pieces around the hole: one that parses with the completion takes it. Else the first that parses
 * with a filling refuses it.
 */
function judgeInPieces(parts: FilledHole, language: SyntaxLanguage, newLimit: () => LimitedFinder, find: FindComplaints, groups = Infinity): Complaint | null | 'unclear' {
  const { completion } = parts;
  let limited = newLimit();
  let group = 0;
  for (const pieces of windowsAround(parts, language)) {
    // Those of the first groups are many: where they can't tell, they leave work for the others.
    if (group > 0 && group <= 2) limited = newLimit();
    group += 1;
    if (pieces.some((sides) => limited.find({ ...sides, completion })?.length === 0)) return null;
    for (const sides of pieces) {
      const fits = neutralFillings(language, sides.prefix, sides.suffix, PIECE_FILLINGS).some((filling) => limited.find({ ...sides, completion: filling })?.length === 0);
      if (fits) return judgeMended(sides, parts, find);
      if (limited.spent) break;
    }
    if (group >= groups || (limited.spent && group > 2)) break;
  }
  return 'unclear';
}

/** Errors of the quick parser; where it has none, those of the exact one. */
function quickFirst(quick: FindComplaints, exact: FindComplaints): FindComplaints {
  return (parts) => {
    const complaints = quick(parts);
    return complaints !== null && complaints.length > 0 ? complaints : exact(parts);
  };
}

/** Parses as long as the budget of characters lasts; afterwards every text counts as "no answer". */
class LimitedFinder {
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

/** The verdict in a mended file, with the complaint moved to its place in the real one. */
function judgeMended(sides: Sides, { prefix, completion }: FilledHole, find: FindComplaints): Complaint | null {
  const left = find({ ...sides, completion });
  if (left === null || left.length === 0) return null;
  const shift = prefix.length - sides.prefix.length;
  const complaint = nearestComplaint(left, { prefix: sides.prefix, completion });
  return complaint === null ? null : { ...complaint, start: Math.max(0, complaint.start + shift), end: Math.max(0, complaint.end + shift) };
}

/** Tries the neutral fillings; keeps those that leave the fewest errors. */
function surroundings({ prefix, suffix }: FilledHole, fillings: readonly string[], limited: LimitedFinder, exact: FindComplaints | null): Surroundings {
  const trials: Trial[] = [];
  for (const filling of fillings) {
    const complaints = limited.find({ prefix, completion: filling, suffix });
    if (complaints?.length === 0) return { kind: 'sound', filling };
    if (complaints !== null) trials.push({ filling, complaints });
    if (trials.length >= 16 && sharedAway(trials, prefix, suffix)) break;
    if (limited.spent) break;
  }
  const fewest = Math.min(...trials.map(({ complaints }) => complaints.length));
  const best = trials.filter(({ complaints }) => complaints.length === fewest);
  // A quick parser may refuse odd code that the exact one takes.
  const taken = exact === null ? undefined : best.slice(0, 3).find(({ filling }) => exact({ prefix, completion: filling, suffix })?.length === 0);
  if (taken !== undefined) return { kind: 'sound', filling: taken.filling };
  // No filling fits, yet nothing is wrong away from the hole: such a hole needs a text that no filling has.
  const away = best.filter(({ filling, complaints }) => complaints.some((complaint) => isAway(complaint, prefix, filling, suffix)));
  return away.length === 0 ? { kind: 'unsure' } : { kind: 'broken', trials: away };
}

/** Whether one complaint away from the hole is there under every filling: then no other filling will be free of it. */
function sharedAway(trials: readonly Trial[], prefix: string, suffix: string): boolean {
  let shared: ReadonlySet<string> | null = null;
  for (const { filling, complaints } of trials) {
    const length = prefix.length + filling.length + suffix.length;
    // What is missing at the end of the file may be due to the filling's brackets.
    const keys: ReadonlySet<string> = new Set(complaints.filter((complaint) => complaint.start < length - 2 && isAway(complaint, prefix, filling, suffix)).map((complaint) => placeKey(complaint, prefix, filling)));
    shared = shared === null ? keys : intersection(shared, keys);
    if (shared.size === 0) return false;
  }
  return true;
}

function intersection(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...a].filter((key) => b.has(key)));
}

/** Place relative to the hole, and message: equal for the same complaint under two fillings. */
function placeKey({ start, message }: Complaint, prefix: string, filling: string): string {
  const holeEnd = prefix.length + filling.length;
  return start >= holeEnd ? `+${start - holeEnd} ${message}` : `${start - prefix.length} ${message}`;
}

/** The complaints that are not at the same place, away from the hole, under the filling. */
function unexcused(found: readonly Complaint[], { prefix, completion, suffix }: FilledHole, { filling, complaints }: Trial): Complaint[] {
  const excused = new Set(complaints.filter((complaint) => isAway(complaint, prefix, filling, suffix)).map((complaint) => placeKey(complaint, prefix, filling)));
  return found.filter((complaint) => !isAway(complaint, prefix, completion, suffix) || !excused.has(placeKey(complaint, prefix, completion)));
}

/** Whether a complaint is neither on the hole's lines nor on the next ones. */
function isAway({ start, end }: Complaint, prefix: string, filling: string, suffix: string): boolean {
  const before = prefix.slice(Math.min(end, prefix.length));
  const after = suffix.slice(0, Math.max(0, start - prefix.length - filling.length));
  return (end < prefix.length && lineEnds(before) >= 2) || lineEnds(after) >= 3;
}

function lineEnds(text: string): number {
  return text.split('\n').length - 1;
}

/** The complaint nearest to the completion, the first of them where several touch it. */
export function nearestComplaint(complaints: readonly Complaint[], { prefix, completion }: Pick<FilledHole, 'prefix' | 'completion'>): Complaint | null {
  const start = prefix.length;
  const end = start + completion.length;
  let best: Complaint | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const complaint of complaints) {
    const distance = complaint.end < start ? start - complaint.end : Math.max(0, complaint.start - end);
    if (distance < bestDistance) {
      best = complaint;
      bestDistance = distance;
    }
  }
  return best;
}
