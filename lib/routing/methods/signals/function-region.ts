import type { CodeLine, HoleContext } from './code-lines';

/** The function around the hole, as index ranges of its lines; the whole file where there is none. */
export interface FunctionRegion {
  /** Index of the header line; −1 where the hole is in no function. */
  readonly header: number;
  /** One past the function's last line. */
  readonly end: number;
  /** Indentation of the header; −1 without one. */
  readonly indent: number;
}

const PYTHON_HEADER = /^(?:async\s+)?def\s/;
const C_LIKE_HEADER = /(?:\bfunction\b|=>|\)\s*(?::[^{]*|const|noexcept|throws[^{]*)?)\s*\{$/;
const C_LIKE_BLOCK = /^(?:\}?\s*(?:if|for|while|switch|catch|else|do|try)\b|class\b|namespace\b|struct\b)/;
/** A closing bracket at the header's column still belongs to the function. */
const CLOSER = /^[})\]]/;

/** The outermost function that holds the hole, told by the lines before it, so that a wrongly indented completion does not move it. */
export function functionRegion({ lines, holeStart, holeEnd, language }: HoleContext): FunctionRegion {
  let header = -1;
  const last = lines[holeStart - 1];
  let within = last === undefined ? 0 : isFunctionHeader(last, language) ? Number.POSITIVE_INFINITY : last.indent;
  for (let i = holeStart - 1; i >= 0; i -= 1) {
    const line = lines[i];
    if (line === undefined || line.indent >= within || CLOSER.test(line.code)) continue;
    within = line.indent;
    if (isFunctionHeader(line, language)) header = i;
  }
  const top = lines[header];
  if (top === undefined) return { header: -1, end: lines.length, indent: -1 };
  let end = holeEnd;
  while (end < lines.length) {
    const line = lines[end];
    if (line === undefined || (line.indent <= top.indent && !CLOSER.test(line.code))) break;
    end += 1;
  }
  return { header, end, indent: top.indent };
}

function isFunctionHeader(line: CodeLine, language: string): boolean {
  return language === 'python' ? PYTHON_HEADER.test(line.code) : C_LIKE_HEADER.test(line.code) && !C_LIKE_BLOCK.test(line.code);
}
