import { columnOf } from './columns';
import { OPENING, walkCode, type LexicalRules } from './scan';

/** Rows, the likeliest first, in one of which a bracket is lost or too many, or a string or comment has no end. */
export type Suspects = readonly number[];

interface Opener {
  readonly bracket: string;
  readonly row: number;
  /** Column of the line that what it opens hangs on: the one on which its statement begins. */
  readonly column: number;
}

/** What comes later mostly follows from what comes first. */
const MAX_FOUND = 8;

/**
 * Where brackets disagree with the columns of the lines, which a lost bracket leaves as they were: a line that begins with a
 * closing bracket stands below the line with its opener. Empty for most sound files.
 */
export function suspectsIn(text: string, lines: readonly string[], lexical: LexicalRules): Suspects[] {
  const starts = startsOf(lines);
  const columns = lines.map(columnOf);
  const found: Suspects[] = [];
  /** Braces at the end of a line that close a block of earlier lines. */
  const unusual: Suspects[] = [];
  const open: Opener[] = [];
  /** For each row with openers, the last row that closed one of them. */
  const closedAt = new Map<number, number>();
  /** For each row that closed something, the row of its opener. */
  const openedAt = new Map<number, number>();
  /** The line that a row goes on with, by what it closes. */
  let head = { row: -1, column: 0 };
  const inside = walkCode(text, lexical, {
    bracket: (bracket, offset) => {
      if (found.length >= MAX_FOUND) return;
      const row = rowAt(starts, offset);
      const column = columns[row] ?? 0;
      const wanted = OPENING[bracket];
      if (wanted === undefined) {
        open.push({ bracket, row, column: head.row === row ? head.column : continues(lines, columns, row) });
        // One block hangs on that line; another one is one too many.
        head = { row: -1, column: 0 };
        return;
      }
      const leads = offset === (starts[row] ?? 0) + leadingSpace(lines[row] ?? '');
      const at = openerOf(open, wanted, row, column, leads, lines, columns);
      if (at < 0) {
        found.push(...closingNothing(row, openedAt.get(row), leads, lines, columns));
        return;
      }
      // What stands above the opener has no closer.
      for (const unclosed of open.slice(at + 1).reverse()) found.push(unclosedSuspects(unclosed, closedAt.get(unclosed.row), row));
      const opener = open[at];
      open.length = at;
      if (opener === undefined || opener.row === row) return;
      if (opener.column < column) head = { row, column: opener.column };
      if (bracket === '}' && !/^\s*[)\]}]/.test(lines[row] ?? '')) unusual.push([row]);
      closedAt.set(opener.row, row);
      openedAt.set(row, opener.row);
    },
  });
  if (inside !== null && inside.close !== '\n') found.unshift([rowAt(starts, inside.offset)]);
  for (const unclosed of open.reverse().slice(0, MAX_FOUND)) found.push(unclosedSuspects(unclosed, closedAt.get(unclosed.row), lines.length - 1));
  return found.length === 0 ? [] : [...unusual.slice(-2), ...found];
}

/** Lines that a head may go over. */
const LONGEST_HEAD = 30;

/**
 * The column of a row, or of the line that it goes on with: a line before it that ends no statement, where what the row opens at its
 * end is not deeper than itself.
 */
function continues(lines: readonly string[], columns: readonly number[], row: number): number {
  const column = columns[row] ?? 0;
  if (column === 0 || !/[{([]\s*$/.test(lines[row] ?? '')) return column;
  let next = row + 1;
  while (next < row + LONGEST_HEAD && lines[next]?.trim() === '') next += 1;
  if ((columns[next] ?? Infinity) > column) return column;
  let before = row - 1;
  while (before >= 0 && before > row - LONGEST_HEAD && (lines[before]?.trim() === '' || (columns[before] ?? 0) >= column)) before -= 1;
  if ((columns[before] ?? 0) >= column) return column;
  const line = lines[row - 1] ?? '';
  return before >= 0 && line.trim() !== '' && !/[;{}:,([]\s*$|\*\/\s*$/.test(line) ? (columns[before] ?? 0) : column;
}

/** Index of the opener in the stack that a closing bracket closes, −1 for none. */
function openerOf(open: readonly Opener[], wanted: string, row: number, column: number, leads: boolean, lines: readonly string[], columns: readonly number[]): number {
  const top = open.at(-1);
  if (top === undefined) return -1;
  if (!leads) {
    if (top.bracket === wanted) return open.length - 1;
    // A bracket of the same line, or else the nearest: others are then unclosed.
    const same = open.findLastIndex((opener) => opener.bracket === wanted && opener.row === row);
    if (same >= 0) return same;
    return -1;
  }
  if (top.bracket === wanted && top.column === column) return open.length - 1;
  const below = open.findLastIndex((opener) => opener.bracket === wanted && opener.column === column);
  if (below >= 0) return below;
  if (top.bracket !== wanted) return open.findLastIndex((opener) => opener.bracket === wanted && opener.column <= column);
  // Its opener may be lost, or it is one too many: a line at its own column could have had the opener, or is closed already.
  const head = lastAtColumn(lines, columns, row, column);
  if (column > top.column && head > top.row) return -1;
  return open.length - 1;
}

/** A bracket that closes nothing: its opener is lost on the line that its block hangs on, or it is one too many, as may be the one before it. */
function closingNothing(row: number, mateOpenedAt: number | undefined, leads: boolean, lines: readonly string[], columns: readonly number[]): Suspects[] {
  if (mateOpenedAt !== undefined) return [[mateOpenedAt, row]];
  const head = leads ? lastAtColumn(lines, columns, row, columns[row] ?? 0) : -1;
  if (head < 0) return [[row]];
  const next = lines.findIndex((line, at) => at > head && line.trim() !== '');
  if (next < row && (columns[next] ?? 0) > (columns[head] ?? 0)) return [[head, row]];
  return /^\s*[)\]}]/.test(lines[head] ?? '') ? [[row], [head]] : [[row]];
}

function unclosedSuspects({ row }: Opener, mateClosedAt: number | undefined, closer: number): Suspects {
  return mateClosedAt === undefined ? [row, closer - 1, closer] : [row, mateClosedAt];
}

/** The last row before one with code at exactly a column, with nothing between that is less deep; −1 for none. */
function lastAtColumn(lines: readonly string[], columns: readonly number[], row: number, column: number): number {
  for (let at = row - 1; at >= 0; at--) {
    if (lines[at]?.trim() === '') continue;
    if ((columns[at] ?? 0) === column) return at;
    if ((columns[at] ?? 0) < column) return -1;
  }
  return -1;
}

function leadingSpace(line: string): number {
  return line.length - line.trimStart().length;
}

/** The offset at which each line begins. */
export function startsOf(lines: readonly string[]): number[] {
  let at = 0;
  return lines.map(({ length }) => {
    const start = at;
    at += length + 1;
    return start;
  });
}

/** The row of an offset. */
export function rowAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}
