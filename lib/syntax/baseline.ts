import type { SyntaxCheckInput } from '../completion';
import type { Complaint } from './complaint';

/** Finds the errors of a text; `null` when it ran out of time. */
export type FindComplaints = (text: string) => readonly Complaint[] | null;

/**
 * The complaint that the completion is to blame for, or `null`. Errors that are there under a neutral filling of the
 * hole as well belong to the rest of the file: only what goes beyond the smallest such number counts.
 * @param fillings neutral fillings of the hole, tried in order until one parses.
 * @returns `'timeout'` when even the text itself could not be parsed in time.
 */
export function complaintAboutCompletion(input: Pick<SyntaxCheckInput, 'prefix' | 'completion' | 'suffix'>, fillings: readonly string[], find: FindComplaints): Complaint | null | 'timeout' {
  const { prefix, completion, suffix } = input;
  const found = find(prefix + completion + suffix);
  if (found === null) return 'timeout';
  const first = found[0];
  if (first === undefined) return null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const filling of fillings) {
    const count = find(prefix + filling + suffix)?.length;
    if (count !== undefined && count < fewest) fewest = count;
    if (fewest === 0) break;
  }
  return found.length <= fewest ? null : nearest(found, prefix.length, prefix.length + completion.length);
}

/** The complaint nearest to the completion, the first of them where several touch it. */
function nearest(complaints: readonly Complaint[], start: number, end: number): Complaint | null {
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
