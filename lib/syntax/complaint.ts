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
