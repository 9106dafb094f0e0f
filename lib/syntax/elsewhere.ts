import type { Complaint, FilledHole, FindComplaints } from './complaint';
import { leftOpen, neededAt, neutralFillings } from './fillings';
import type { SyntaxLanguage } from './languages';
import { columnOf } from './columns';
import { rowAt, startsOf, suspectsIn } from './suspects';

/** Rows next to the completion's own are the completion's affair. */
const OWN_ROWS = 3;
/** Groups of suspects that count, rows that are tried, and texts for each. */
const GROUPS = 4;
const ROWS = 7;
const TEXTS = 8;
const INDENTED_TEXTS = 24;
const APPENDED = [')', ';', '}', ');', ' {', ']', '"', "'", '})', '`', ' finally {}'] as const;
/** Lines between two blocks, whose brackets are even. */
const BETWEEN = ['} else {', '} catch (x) {'] as const;
const APPENDED_PYTHON = [')', ':', ']', '"', '}', '"""', "'"] as const;

/**
 * Whether one changed line away from the hole makes the whole file parse with the completion in it: then what is wrong
 * is wrong there.
 * @param found the errors of the file as it is.
 * @param isDoubted whether the brackets of the completion are in doubt already: then an opening bracket next to it speaks against it, too.
 */
export function isExplainedElsewhere(parts: FilledHole, found: readonly Complaint[], find: FindComplaints, language: SyntaxLanguage, isDoubted: boolean): boolean {
  const { prefix, completion, suffix } = parts;
  const text = prefix + completion + suffix;
  const lines = text.split('\n');
  const starts = startsOf(lines);
  const first = rowAt(starts, prefix.length);
  const last = rowAt(starts, prefix.length + completion.length);
  const isAway = (row: number) => row >= 0 && row < lines.length && (row < first - OWN_ROWS || row > last + OWN_ROWS);
  const file = { lines, starts, text };
  const rows = candidateRows(file, found, language, (row) => (isDoubted ? !isAway(row) : row >= first && row <= last));
  if (rows === null) return false;
  for (const row of rows.filter(isAway).slice(0, ROWS)) {
    const start = starts[row] ?? 0;
    const end = start + (lines[row] ?? '').length;
    const inSuffix = prefix.length + completion.length;
    for (const changed of [...withoutSign(row, file, found), ...changesOf(row, file, language)]) {
      const sides = row < first ? { prefix: prefix.slice(0, start) + changed + prefix.slice(end), suffix } : { prefix, suffix: suffix.slice(0, start - inSuffix) + changed + suffix.slice(end - inSuffix) };
      if (find({ ...sides, completion })?.length === 0) return true;
    }
  }
  return false;
}

/** Whether brackets and columns point at the completion as what is wrong. */
export function isSuspect({ prefix, completion, suffix }: FilledHole, { lexical }: SyntaxLanguage): boolean {
  const text = prefix + completion + suffix;
  const lines = text.split('\n');
  const first = prefix.split('\n').length - 1;
  const last = first + completion.split('\n').length - 1;
  return suspectsIn(text, lines, lexical).slice(0, GROUPS).some(([row = -1]) => row >= first && row <= last);
}

interface Lines {
  readonly text: string;
  readonly lines: readonly string[];
  readonly starts: readonly number[];
}

/** Rows that may be what is wrong, the likeliest first; `null` where brackets point at the completion itself. */
function candidateRows({ text, lines, starts }: Lines, found: readonly Complaint[], language: SyntaxLanguage, isOwn: (row: number) => boolean): readonly number[] | null {
  const rows: number[] = [];
  const add = (row: number) => {
    if (!rows.includes(row)) rows.push(row);
  };
  const [error] = found;
  const suspects = suspectsIn(text, lines, language.lexical);
  for (const group of suspects.slice(0, GROUPS)) {
    if (isOwn(group[0] ?? -1)) return null;
    group.forEach(add);
  }
  if (error !== undefined) {
    const row = rowAt(starts, error.start);
    add(row);
    let near = 0;
    for (let at = row - 1; at >= 0 && near < 3; at--) {
      if (lines[at]?.trim() === '') continue;
      near += 1;
      add(at);
    }
    add(rowAt(starts, error.end));
    add(row + 1);
  }
  return rows;
}

/** An operator or comma, which opens and closes nothing: the one that an error is about, and the one before it. */
const SIGN = /^[*+\-/%&|^!?.,:;=<>~@#]+/;
const SIGN_BEFORE = /[*+\-/%&|^!?.,:;=<>~@#](?=\s*$)/;

/** The line of the first error without a sign that may be one too many. */
function withoutSign(row: number, { lines, starts }: Lines, [error]: readonly Complaint[]): string[] {
  if (error === undefined || rowAt(starts, error.start) !== row) return [];
  const line = lines[row] ?? '';
  const before = line.slice(0, error.start - (starts[row] ?? 0));
  const behind = line.slice(before.length);
  return [before.replace(SIGN_BEFORE, '') + behind, before + behind.replace(SIGN, '')].filter((changed) => changed !== line);
}

/** What may stand on a line instead: nothing much, or the same with its end mended. */
function changesOf(row: number, { lines, starts, text }: Lines, language: SyntaxLanguage): string[] {
  const line = lines[row] ?? '';
  const indent = indentOf(line);
  const before = text.slice(0, starts[row]);
  const behind = text.slice((starts[row] ?? 0) + line.length);
  if (language.indentation === 'significant') return distinct(indentedChanges(row, lines, neutralFillings(language, before, behind, INDENTED_TEXTS)), line);
  const fillings = neutralFillings(language, before + indent, behind, 2 * TEXTS).map((filling) => indent + filling);
  const changed = distinct([...fillings, ...APPENDED.map((end) => line + end), `${indent}}${line.trimStart()}`, ...BETWEEN.map((clause) => indent + clause)], line);
  // Only a change that balances the file can make it parse, unless brackets are not what they seem.
  const need = neededAt(before, behind, language);
  const fits = changed.filter((text) => leftOpen(text, language) === need);
  return [...new Set([...fits.slice(0, TEXTS), ...changed.slice(0, 2)])];
}

function distinct(texts: readonly string[], line: string): string[] {
  return [...new Set(texts)].filter((text) => text !== line);
}

/** The line as deep as its neighbours, other lines in its place, and the line with its end mended. */
function indentedChanges(row: number, lines: readonly string[], fillings: readonly string[]): string[] {
  const line = lines[row] ?? '';
  const code = line.trimStart();
  const next = lines.slice(row + 1).find((other) => other.trim() !== '') ?? '';
  const indents = new Set([indentOf(next)]);
  for (let at = row - 1, least = Infinity; at >= 0 && least > 0; at--) {
    const indent = indentOf(lines[at] ?? '');
    if (lines[at]?.trim() === '' || indent.length >= least) continue;
    indents.add(indent);
    least = indent.length;
  }
  return ['', ...[...indents].map((indent) => indent + code), ...APPENDED_PYTHON.map((end) => line + end), ...fillings];
}

function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/**
 * Whether brackets and columns disagree in places that have nothing to do with the hole: `'clear'` where all such places lie on one
 * side of it, `'around'` where one begins before and ends behind it, `'none'` where a suspected line is within a few lines of it, or
 * nothing is suspected.
 */
export function suspectsElsewhere({ prefix, completion, suffix }: FilledHole, language: SyntaxLanguage): 'none' | 'around' | 'clear' {
  const text = prefix + completion + suffix;
  const lines = text.split('\n');
  const first = prefix.split('\n').length - 1 - OWN_ROWS;
  const lastOfHole = first + OWN_ROWS + completion.split('\n').length - 1;
  const last = lastOfHole + OWN_ROWS;
  const groups = suspectsIn(text, lines, language.lexical).slice(0, GROUPS);
  const opensNothing = !/[([{]/.test(leftOpen(completion, language));
  if (groups.length === 0 || groups.flat().some((row) => (row >= first && row <= last) || (opensNothing && hangsOnHole(lines, row, first + OWN_ROWS, lastOfHole)))) return 'none';
  return groups.every((rows) => Math.max(...rows) < first || Math.min(...rows) > last) ? 'clear' : 'around';
}

/**
 * Whether a line begins with a closing bracket whose opener could only have been in the hole: all between them is deeper, and the hole's
 * own lines stand at its column, or those before the hole to the left of it.
 */
function hangsOnHole(lines: readonly string[], row: number, firstOfHole: number, lastOfHole: number): boolean {
  const line = lines[row] ?? '';
  const column = columnOf(line);
  const isCode = (other: string) => other.trim() !== '';
  const between = lines.slice(lastOfHole + 1, row).filter(isCode);
  if (row <= lastOfHole || between.length === 0 || !/^\s*[)\]}]/.test(line) || !between.every((other) => columnOf(other) > column)) return false;
  const before = lines.slice(0, firstOfHole).findLast(isCode);
  return (before !== undefined && columnOf(before) < column) || lines.slice(firstOfHole, lastOfHole + 1).some((own) => isCode(own) && columnOf(own) === column);
}
