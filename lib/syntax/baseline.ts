import type { Complaint, FilledHole } from './complaint';
import { neutralFillings } from './fillings';
import type { SyntaxLanguage } from './languages';
import { repairAround, type Sides } from './repair';
import { windowsAround } from './windows';

/** Finds the errors of a file with its hole filled, at offsets of the whole text; `null` when it ran out of time. */
export type FindComplaints = (parts: FilledHole) => readonly Complaint[] | null;

/** A filling of the hole and what it leaves. */
interface Trial {
  readonly filling: string;
  readonly complaints: readonly Complaint[];
}

/** What the rest of the file is like, whatever the hole holds. */
type Surroundings = { readonly kind: 'sound' } | { readonly kind: 'broken'; readonly trials: readonly Trial[] };

/**
 * The complaint that the completion is to blame for, or `null`. A completion that parses in its file is right. Where
 * the file parses with a neutral filling, every error is the completion's. Else the file is broken elsewhere: errors
 * that a neutral filling leaves at the same place, away from the hole, are excused; where others remain, the file is
 * mended around the hole and the completion is judged there.
 * @param probe a quicker parser, asked first about the surroundings where `find` is slow.
 * @param budget work for looking at the surroundings, in parses of a text as long as this one. Work and not time, so that the
 * same input always gets the same verdict.
 * @returns `'timeout'` when even the text itself could not be parsed in time.
 */
export function complaintAboutCompletion(parts: FilledHole, language: SyntaxLanguage, find: FindComplaints, probe: FindComplaints | null = null, budget = 80): Complaint | null | 'timeout' {
  const { prefix, completion, suffix } = parts;
  const found = find(parts);
  if (found === null) return 'timeout';
  if (found.length === 0) return null;
  const limited = new LimitedFinder(probe === null ? find : quickFirst(probe, find), (prefix.length + completion.length + suffix.length + 500) * budget);
  const around = surroundings(parts, language, limited, probe === null ? null : find);
  if (around.kind === 'sound') return nearestComplaint(found, parts);
  let blamed = found;
  for (const trial of around.trials) {
    const left = unexcused(found, parts, trial);
    if (left.length === 0) return null;
    if (left.length < blamed.length) blamed = left;
  }
  for (const sides of windowsAround(parts, language)) {
    if (limited.spent) break;
    const left = limited.find({ ...sides, completion });
    if (left?.length === 0) return null;
    // A piece that parses with nothing cannot tell; one that parses with a filling judges.
    const fits = neutralFillings(language, sides.prefix, sides.suffix, 24).some((filling) => limited.find({ ...sides, completion: filling })?.length === 0);
    if (fits) return judgeMended(sides, parts, find);
  }
  for (const { filling } of around.trials.slice(0, 2)) {
    const sides = repairAround({ prefix, suffix }, filling, limited.find, language);
    if (sides !== null) return judgeMended(sides, parts, find);
  }
  // Where unknown macros keep the parser from reading the file, only errors beyond the fewest count.
  const fewest = Math.min(...around.trials.map(({ complaints }) => complaints.length));
  if (language.view !== undefined && found.length <= fewest) return null;
  return nearestComplaint(blamed, parts);
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
function surroundings({ prefix, suffix }: FilledHole, language: SyntaxLanguage, limited: LimitedFinder, exact: FindComplaints | null): Surroundings {
  const trials: Trial[] = [];
  for (const filling of neutralFillings(language, prefix, suffix)) {
    const complaints = limited.find({ prefix, completion: filling, suffix });
    if (complaints?.length === 0) return { kind: 'sound' };
    if (complaints !== null) trials.push({ filling, complaints });
    if (trials.length >= 24 && sharedAway(trials, prefix, suffix)) break;
    if (limited.spent) break;
  }
  const fewest = Math.min(...trials.map(({ complaints }) => complaints.length));
  const best = trials.filter(({ complaints }) => complaints.length === fewest);
  // A quick parser may refuse odd code that the exact one takes.
  if (exact !== null && best.slice(0, 3).some(({ filling }) => exact({ prefix, completion: filling, suffix })?.length === 0)) return { kind: 'sound' };
  // No filling fits, yet nothing is wrong away from the hole: such a hole needs a text that no filling has.
  const away = best.filter(({ filling, complaints }) => complaints.some((complaint) => isAway(complaint, prefix, filling, suffix)));
  return away.length === 0 ? { kind: 'sound' } : { kind: 'broken', trials: away };
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
