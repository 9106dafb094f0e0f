import type { Complaint, FindComplaints } from './complaint';
import type { SyntaxLanguage } from './languages';

/** The two sides of a hole. */
export interface Sides {
  readonly prefix: string;
  readonly suffix: string;
}

interface State extends Sides {
  readonly complaints: readonly Complaint[];
}

/**
 * Mends what is broken outside the hole, line by line, until the file parses with a neutral filling, so that the
 * completion can be judged as in a sound file. Lines next to the hole are left alone: an error there may be the filling's.
 * @returns the mended sides, or `null` where no short sequence of line changes helps.
 */
export function repairAround(sides: Sides, filling: string, find: FindComplaints, language: SyntaxLanguage): Sides | null {
  const first = find({ ...sides, completion: filling });
  if (first === null) return null;
  let state: State = { ...sides, complaints: first };
  for (let step = 0; step < 6 && state.complaints.length > 0; step++) {
    const next = bestChange(state, filling, find, language);
    if (next === null) return null;
    state = next;
  }
  return state.complaints.length === 0 ? { prefix: state.prefix, suffix: state.suffix } : null;
}

/** The single line change that leaves the fewest errors, or the same number with the first one further on. */
function bestChange(state: State, filling: string, find: FindComplaints, language: SyntaxLanguage): State | null {
  let best: State | null = null;
  for (const changed of changes(state, filling, language)) {
    const complaints = find({ ...changed, completion: filling });
    if (complaints === null) continue;
    const candidate: State = { ...changed, complaints };
    if (complaints.length === 0) return candidate;
    if (better(candidate, best ?? state)) best = candidate;
  }
  return best;
}

/** The first error matters most: a parser that lost its way reports any number of further ones. */
function better(a: State, b: State): boolean {
  // Counted from the hole, because a change before it moves all positions.
  const first = ({ complaints, prefix }: State) => (complaints[0]?.start ?? 0) - prefix.length;
  const gained = first(a) - first(b);
  if (Math.abs(gained) > 1) return gained > 0;
  return a.complaints.length < b.complaints.length;
}

/** All changes worth trying for the first few complaints of a state. */
function* changes(state: State, filling: string, language: SyntaxLanguage): Generator<Sides> {
  const tried = new Set<string>();
  const prefixLines = state.prefix.split('\n');
  const suffixLines = state.suffix.split('\n');
  const holeStart = state.prefix.length;
  const holeEnd = holeStart + filling.length;
  for (const complaint of state.complaints.slice(0, 3)) {
    for (const offset of complaint.start === complaint.end ? [complaint.start] : [complaint.start, complaint.end]) {
      const inPrefix = offset <= holeStart;
      const lines = inPrefix ? prefixLines : suffixLines;
      const text = inPrefix ? state.prefix : state.suffix;
      const row = countLines(text, inPrefix ? offset : Math.max(0, offset - holeEnd));
      for (const target of nearbyRows(lines, row)) {
        // The hole's own line, on either side of it.
        if (inPrefix ? target >= prefixLines.length - 1 : target <= 0) continue;
        const key = `${inPrefix}${target}`;
        if (tried.has(key)) continue;
        tried.add(key);
        for (const replacement of replacements(lines, target, language)) {
          const changed = [...lines.slice(0, target), replacement, ...lines.slice(target + 1)].join('\n');
          yield inPrefix ? { prefix: changed, suffix: state.suffix } : { prefix: state.prefix, suffix: changed };
        }
      }
    }
  }
}

/** The row itself and the non-blank rows before it, where an error often begins. */
function nearbyRows(lines: readonly string[], row: number): number[] {
  const rows = [row];
  for (let at = row - 1; at >= 0 && rows.length < 4; at--) if (lines[at]?.trim() !== '') rows.push(at);
  if (row + 1 < lines.length) rows.push(row + 1);
  return rows;
}

function replacements(lines: readonly string[], row: number, language: SyntaxLanguage): string[] {
  const line = lines[row] ?? '';
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  if (language.indentation === 'significant') {
    const next = lines.slice(row + 1).find((other) => other.trim() !== '') ?? '';
    const deeper = (/^[ \t]*/.exec(next)?.[0] ?? '').length > indent.length;
    return [deeper ? `${indent}if 1:` : `${indent}pass`, '', `${line})`, `${line}:`, deeper ? `${indent}pass` : `${indent}if 1:`, `${line}]`, `${line}"`, `${line}"""`];
  }
  const braces = line.replace(/[^{}]/g, '');
  return [...new Set([`${indent}${braces}`, '', `${line};`, `${line})`, `${line});`, `${line}) {`, `${line}{`, `${line}}`, `}${line}`, `${line}]`, `${line}"`, `${line}";`, `${indent};`])];
}

function countLines(text: string, offset: number): number {
  let row = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) row += 1;
  return row;
}
