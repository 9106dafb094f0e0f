import type { Complaint, FilledHole, FindComplaints } from './complaint';
import type { LimitedFinder } from './finder';

/** A filling of the hole and what it leaves. */
export interface Trial {
  readonly filling: string;
  readonly complaints: readonly Complaint[];
}

/** What the rest of the file is like, whatever the hole holds. */
export type Surroundings = { readonly kind: 'sound'; readonly filling: string } | { readonly kind: 'unsure' } | { readonly kind: 'broken'; readonly trials: readonly Trial[] };

/**
 * Tries the neutral fillings; keeps those that leave the fewest errors.
 * @param enough fillings after which a file counts as broken, if one error is there under each of them.
 */
export function surroundings({ prefix, suffix }: FilledHole, fillings: readonly string[], limited: LimitedFinder, exact: FindComplaints | null, enough: number): Surroundings {
  const trials: Trial[] = [];
  for (const filling of fillings) {
    const complaints = limited.find({ prefix, completion: filling, suffix });
    if (complaints?.length === 0) return { kind: 'sound', filling };
    if (complaints !== null) trials.push({ filling, complaints });
    if (trials.length >= enough && sharedAway(trials, prefix, suffix)) break;
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
export function unexcused(found: readonly Complaint[], { prefix, completion, suffix }: FilledHole, { filling, complaints }: Trial): Complaint[] {
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
