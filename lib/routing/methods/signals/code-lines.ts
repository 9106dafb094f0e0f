import { maskLiterals } from './mask-literals';

/** A logical line: physical lines joined while a bracket is open. Blank and comment-only lines are none. */
export interface CodeLine {
  /** Columns of leading whitespace, a tab up to the next multiple of 8. */
  readonly indent: number;
  /** The line's code with strings and comments masked, trimmed, inner line ends as spaces. */
  readonly code: string;
  /** The text as it stands, trimmed, with runs of whitespace as one space. */
  readonly text: string;
  readonly part: 'prefix' | 'hole' | 'suffix';
}

/** The file with the hole filled, as logical lines. */
export interface HoleContext {
  readonly language: string;
  readonly lines: readonly CodeLine[];
  /** Index range [start, end) of the lines that the completion wrote or touched; empty where it wrote no code. */
  readonly holeStart: number;
  readonly holeEnd: number;
}

/** Splits `prefix + completion + suffix` and says which lines are the hole's. */
export function codeLines(prefix: string, completion: string, suffix: string, language: string): HoleContext {
  const text = prefix + completion + suffix;
  const masked = maskLiterals(text, language);
  const trimmedLength = completion.trimEnd().length;
  const from = prefix.length + (completion.length - completion.trimStart().length);
  const to = prefix.length + trimmedLength;
  const lines: CodeLine[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at <= masked.length; at += 1) {
    const char = masked.charAt(at);
    if (char === '(' || char === '[' || (char === '{' && language === 'python')) depth += 1;
    else if (char === ')' || char === ']' || (char === '}' && language === 'python')) depth = Math.max(0, depth - 1);
    else if (at === masked.length || (char === '\n' && depth === 0 && masked.charAt(at - 1) !== '\\')) {
      const line = toLine(text, masked, start, at, from, to);
      if (line !== null) lines.push(line);
      start = at + 1;
    }
  }
  const holeStart = lines.findIndex((line) => line.part === 'hole');
  const firstSuffix = lines.findIndex((line) => line.part === 'suffix');
  const end = firstSuffix < 0 ? lines.length : firstSuffix;
  return { language, lines, holeStart: holeStart < 0 ? end : holeStart, holeEnd: end };
}

function toLine(text: string, masked: string, start: number, end: number, holeFrom: number, holeTo: number): CodeLine | null {
  const code = masked.slice(start, end).replace(/\s+/g, ' ').trim();
  if (code === '') return null;
  const whole = text.slice(start, end);
  const leading = /^[ \t]*/.exec(masked.slice(start, end).replace(/^[\r\n]+/, ''))?.[0] ?? '';
  let indent = 0;
  for (const char of leading) indent = char === '\t' ? (Math.floor(indent / 8) + 1) * 8 : indent + 1;
  const touchesHole = start < holeTo && end > holeFrom;
  const part = touchesHole ? 'hole' : end <= holeFrom ? 'prefix' : 'suffix';
  return { indent, code, text: whole.replace(/\s+/g, ' ').trim(), part };
}
