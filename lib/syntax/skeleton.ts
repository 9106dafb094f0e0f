import type { SyntaxLanguage } from './languages';
import { columnOf } from './columns';
import { CLOSING, scan, type LexicalRules } from './scan';

/** The head of one block around a hole, and what ends it. */
interface Head {
  /** Index of the line on which it begins. */
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly end: HeadEnd;
}

/** What ends a head's block. */
export interface HeadEnd {
  readonly text: string;
  /** Whether the file ends the block where the columns say. The text is made of the brackets that the head leaves open where that line does not fit. */
  readonly isReal: boolean;
  /** The brackets of that line as they are. */
  readonly found: string;
}

/** What surrounds the hole's own block: the heads of the blocks that hold it, without their other contents, and their ends. */
export interface Skeleton {
  readonly heads: readonly string[];
  /** Ends, innermost first. */
  readonly ends: readonly HeadEnd[];
  /** Index of the first line of the hole's own block. */
  readonly start: number;
}

/** Lines that begin no block: comments and the preprocessor's. */
const COMMENT = /^\s*(?:\/\/|\*|\/\*|#\s*(?:if|ifdef|ifndef|elif|else|endif|define|undef|include|pragma|error)\b)/;
const STARTS_WITH_CLOSER = /^\s*(?:[)\]}]|>.*\{\s*$)/;
const CLAUSE = /^\s*(?:else|catch|finally)\b/;
const LABEL = /^\s*(?:(?:public|private|protected|signals|(?:public |private |protected )?slots)\s*:|case\b.*:|default\s*:)\s*(?:\/\/.*)?$/;
const MAX_HEAD_LINES = 12;

/**
 * Follows the columns of lines from a hole outwards, which survive a lost bracket, and keeps of each block around it only
 * the head.
 * @param lines the whole lines before the hole's.
 * @param after the whole lines behind it.
 * @param column of the hole's own block.
 */
export function skeletonAround(lines: readonly string[], after: readonly string[], column: number, language: SyntaxLanguage): Skeleton {
  const heads: Head[] = [];
  let current = column;
  let until = lines.length;
  let start = 0;
  let end = 0;
  for (let row = lines.length - 1; row >= 0; row--) {
    const line = lines[row] ?? '';
    if (line.trim() === '' || COMMENT.test(line) || columnOf(line) >= current) continue;
    const head = headAt(lines, row, until, language.lexical);
    const headColumn = columnOf(lines[head.row] ?? '');
    while (end < after.length && !isBelow(after[end] ?? '', current)) end += 1;
    heads.push({ ...head, column: headColumn, end: endOf(head.text, after[end], headColumn, language) });
    if (heads.length === 1) start = head.endRow;
    until = head.row;
    row = head.row;
    // A label belongs to a block that may begin at its own column.
    current = LABEL.test(head.text) ? headColumn + 1 : headColumn;
    if (current === 0) break;
    if (LABEL.test(head.text)) while (row > 0 && (STARTS_WITH_CLOSER.test(lines[row - 1] ?? '') || LABEL.test(lines[row - 1] ?? '') || columnOf(lines[row - 1] ?? '') >= current)) row -= 1;
  }
  return { heads: heads.map(({ text }) => text).reverse(), ends: heads.map((head) => head.end), start };
}

function isBelow(line: string, column: number): boolean {
  return line.trim() !== '' && columnOf(line) < column && !/^\s*#/.test(line);
}

/** The whole head that a line is the end of, or the beginning. */
function headAt(lines: readonly string[], row: number, until: number, lexical: LexicalRules): { row: number; endRow: number; text: string } {
  const line = lines[row] ?? '';
  const column = columnOf(line);
  const isBare = line.trim() === '{';
  if (isBare || STARTS_WITH_CLOSER.test(line) || CLAUSE.test(line)) {
    let first = row - 1;
    while (first >= 0 && (lines[first]?.trim() === '' || columnOf(lines[first] ?? '') > column || (columnOf(lines[first] ?? '') === column && (isClosing(lines[first] ?? '') || COMMENT.test(lines[first] ?? ''))))) first -= 1;
    const opener = lines[first];
    if (opener === undefined || columnOf(opener) < column) return { row, endRow: row + 1, text: isBare ? line : line.replace(/^(\s*)[)\]}\s;,]*(?:else|catch\s*\([^)]*\)|finally)?/, '$1') };
    // The line on which a signature begins, its other lines, and the brace on a line of its own.
    if (isBare || line.trim().startsWith('>')) return row - first <= MAX_HEAD_LINES ? { row: first, endRow: row + 1, text: lines.slice(first, row + 1).join('\n') } : { row, endRow: row + 1, text: line };
    const isArguments = scan(opener, lexical).open.at(-1)?.bracket === '(' && line.trim().startsWith(')');
    if (isArguments) return { row: first, endRow: row + 1, text: row - first <= MAX_HEAD_LINES ? lines.slice(first, row + 1).join('\n') : [opener, 'x', line].join('\n') };
    const gap = scan(opener, lexical).open.length > 0 ? [] : lines.slice(first + 1, row).filter((other) => columnOf(other) === column && other.trim() === '{').slice(0, 1);
    const closes = CLAUSE.test(line) ? ['}'] : [];
    return { row: first, endRow: row + 1, text: [opener, ...gap, ...closes, line].join('\n') };
  }
  const text = extended(lines, row, until, lexical);
  return { row, endRow: row + text.split('\n').length, text };
}

function isClosing(line: string): boolean {
  return STARTS_WITH_CLOSER.test(line) || CLAUSE.test(line) || line.trim() === '{';
}

/** A head that goes on over deeper lines until its block opens: parameters, `throws`, `extends`. */
function extended(lines: readonly string[], row: number, until: number, lexical: LexicalRules): string {
  const line = lines[row] ?? '';
  const { open } = scan(line, lexical);
  if (/[{[]\s*(?:\/\/.*)?$/.test(line) || LABEL.test(line)) return line;
  let text = line;
  for (let next = row + 1; next < Math.min(until, row + MAX_HEAD_LINES); next++) {
    text += `\n${lines[next] ?? ''}`;
    const now = scan(text, lexical).open;
    if (/\{\s*(?:\/\/.*)?$/.test(lines[next] ?? '') && now.length === 1 && now[0]?.bracket === '{') return text;
    if (now.length > open.length + 2) break;
  }
  return line;
}

/** The real line where it fits, else the brackets that the head leaves open. */
function endOf(head: string, line: string | undefined, column: number, language: SyntaxLanguage): HeadEnd {
  const brackets = scan(head, language.lexical).open.map(({ bracket }) => CLOSING[bracket] ?? '').reverse().join('');
  const real = line !== undefined && columnOf(line) <= column ? (/^\s*([)\]}\s]*[;,]?)/.exec(line)?.[1] ?? '') : '';
  if (brackets === '') return { text: '', isReal: real.trim() !== '' && columnOf(line ?? '') === column, found: real };
  if (real.replace(/[\s;,]/g, '') === brackets) {
    // The hole is among the parameters: what follows them ends the head, too.
    if (brackets.endsWith(')') && /\{\s*$/.test(line ?? '')) return { text: `${line ?? ''} }`, isReal: true, found: real };
    return { text: real, isReal: true, found: real };
  }
  const last = head.slice(head.lastIndexOf('\n') + 1);
  const ends = /[)\]]$/.test(brackets) || /=\s*[{[(]\s*$/.test(last) || (language.id === 'cpp' && /^\s*(?:template\b.*)?(?:typedef\s+)?(?:class|struct|union|enum)\b/.test(last));
  return { text: `${brackets}${ends ? ';' : ''}`, isReal: real.trim() !== '' && columnOf(line ?? '') === column, found: real };
}
