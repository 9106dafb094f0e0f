import type { FilledHole } from './complaint';
import type { SyntaxLanguage } from './languages';
import { walkCode } from './scan';

const MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?: .*)?\r?$/;

/**
 * The same file with blanks where a merge left its markers and the other side's lines; the side that the hole is in stays.
 * Offsets stay as they are. `null` where there is no marker outside the hole.
 */
export function withoutConflicts({ prefix, completion, suffix }: FilledHole): FilledHole | null {
  const before = prefix.split('\n');
  const after = suffix.split('\n');
  const holeRow = before.length - 1;
  const lines = [...before.slice(0, -1), null, ...after.slice(1)];
  const blanked = new Set<number>();
  let opened = -1;
  let middle = -1;
  lines.forEach((line, row) => {
    if (line === null || !MARKER.test(line)) return;
    blanked.add(row);
    if (line.startsWith('<')) [opened, middle] = [row, -1];
    else if (!line.startsWith('>')) middle = middle < 0 && opened >= 0 ? row : middle;
    else if (opened >= 0 && middle >= 0) {
      const [from, to] = holeRow > middle && holeRow < row ? [opened, middle] : [middle, row];
      for (let at = from; at < to; at++) blanked.add(at);
      [opened, middle] = [-1, -1];
    }
  });
  if (blanked.size === 0) return null;
  const kept = (line: string, row: number) => (blanked.has(row) ? ' '.repeat(line.length) : line);
  return { prefix: before.map((line, row) => (row === holeRow ? line : kept(line, row))).join('\n'), completion, suffix: after.map((line, at) => (at === 0 ? line : kept(line, holeRow + at))).join('\n') };
}

/** Lines behind the start of a string or comment that are looked at, and how many of them must look like code. */
const LOOKED_AT = 8;
const CODE_SHARE = 0.6;
const BRACE_CODE = /[;{}(,)\]]\s*$|^\s*[}\])]|^\s*(?:const|let|var|return|if|for|else|case|public|private|static|import|export|#include)\b/;
const PYTHON_CODE = /^\s*(?:def|class|return|if|for|while|else|elif|try|except|import|from|with|raise|async|yield|assert|@\w)\b.*|[(\[{,]\s*$|^\s*[)\]}]|^\s*[\w.]+(?:\[[^\]]*\])?\s*(?:[-+*/|&]?=|\()/;

/**
 * The same file without the line of a string or comment that has no end and so takes in code. Offsets stay as they are.
 * One result for each such string, those around the hole first.
 */
export function withoutSwallowers(parts: FilledHole, language: SyntaxLanguage): FilledHole[] {
  const { prefix, completion, suffix } = parts;
  const text = prefix + completion + suffix;
  const holeEnd = prefix.length + completion.length;
  const pattern = language.indentation === 'significant' ? PYTHON_CODE : BRACE_CODE;
  const spans: { start: number; end: number }[] = [];
  const spanning = (start: number, end: number) => {
    if (start < prefix.length || start >= holeEnd) spans.push({ start, end });
  };
  walkCode(text, language.lexical, { bracket: () => undefined, spanning });
  return spans
    .filter(({ start, end }) => looksLikeCode(text.slice(start, end), pattern))
    .sort((a, b) => Number(surrounds(b, prefix)) - Number(surrounds(a, prefix)))
    .slice(0, 3)
    .flatMap(({ start }) => {
      const lineStart = text.lastIndexOf('\n', start - 1) + 1;
      const found = text.indexOf('\n', start);
      const lineEnd = found < 0 ? text.length : found;
      const blanks = ' '.repeat(lineEnd - lineStart);
      if (lineEnd <= prefix.length) return [{ prefix: prefix.slice(0, lineStart) + blanks + prefix.slice(lineEnd), completion, suffix }];
      if (lineStart < holeEnd) return [];
      return [{ prefix, completion, suffix: suffix.slice(0, lineStart - holeEnd) + blanks + suffix.slice(lineEnd - holeEnd) }];
    });
}

function surrounds({ start, end }: { start: number; end: number }, prefix: string): boolean {
  return start < prefix.length && end > prefix.length;
}

function looksLikeCode(content: string, pattern: RegExp): boolean {
  const lines = content.split('\n').slice(1).filter((line) => line.trim() !== '').slice(0, LOOKED_AT);
  return lines.length >= 2 && lines.filter((line) => pattern.test(line)).length >= CODE_SHARE * lines.length;
}
