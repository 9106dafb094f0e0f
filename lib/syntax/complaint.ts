import type { SyntaxCheckInput } from '../completion';

/** A file with its hole filled. */
export type FilledHole = Pick<SyntaxCheckInput, 'prefix' | 'completion' | 'suffix'>;

/** One syntax error as a parser reports it. */
export interface Complaint {
  /** Stable short code, e.g. `unclosed-bracket`, `unexpected-token`. */
  readonly code: string;
  /** One sentence for a person, without a final full stop in the middle of code; names the offending text. */
  readonly message: string;
  /** UTF-16 offsets [start, end) in the checked text; `start === end` for something that is missing there. */
  readonly start: number;
  readonly end: number;
}

/** Text of code for a message: one line, quoted with backticks, cut to a readable length. */
export function quote(code: string): string {
  const line = code.trim().split(/\r?\n/, 1)[0] ?? '';
  return `\`${line.length > 40 ? `${line.slice(0, 39)}…` : line}\``;
}

/** Finds the errors of a file with its hole filled, at offsets of the whole text; `null` when it ran out of time. */
export type FindComplaints = (parts: FilledHole) => readonly Complaint[] | null;

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
