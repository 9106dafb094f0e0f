import type { SyntaxLanguage } from './languages';
import { CLOSING, scan, type ScanEnd } from './scan';

/**
 * Neutral texts for one hole, the likeliest first. A well-formed file parses with at least one of them, so that a file
 * which parses with none is taken to be broken elsewhere.
 * @param limit at most so many.
 */
export function neutralFillings(language: SyntaxLanguage, prefix: string, suffix: string, limit = 120): string[] {
  const before = scan(prefix, language.lexical);
  const closeInside = before.inside?.close ?? '';
  const need = neededBrackets(before, scan(suffix, language.lexical));
  const closers = ['', ...[1, 2, 3].flatMap((count) => (count <= before.open.length ? [closersOf(before).slice(0, count).join('')] : []))];
  const filled = new Set<string>();
  const directive = language.directives?.(prefix, suffix) ?? null;
  if (directive !== null && closeInside === '') filled.add(directive);
  // The template goes on behind the code in it.
  if (before.inside?.kind === 'string' && OPEN_SUBSTITUTION.test(prefix.slice(before.inside.offset))) for (const filling of ['x}', '}']) filled.add(filling);
  if (language.indentation === 'significant') {
    for (const filling of indented(language.fillings, prefix, suffix)) filled.add(filling);
    for (const close of closers) {
      for (const tail of ['', ':', ' if x else x']) for (const start of ['', 'x']) filled.add(`${closeInside}${start}${close}${tail}`);
      for (const filling of indented(language.fillings, `${prefix.replace(/[^\n]*$/, '')}\n`, suffix)) filled.add(`${closeInside}x${close}\n${filling}`);
    }
  } else {
    const fitting = language.fillings.filter((filling) => bracketsOf(filling, language) === need);
    // Plain texts first: they fit most holes. Then each bracket once, so that few trials tell a broken file.
    for (const filling of [...language.fillings.slice(0, 4), ...fitting.slice(0, 12), ...language.fillings.slice(4, 10), ...fitting]) filled.add(closeInside + filling);
    for (const close of closers.slice(1)) for (const start of ['x', '']) for (const tail of ['', ';', ' {', ' => {']) filled.add(`${closeInside}${start}${close}${tail}`);
    for (const filling of language.fillings) filled.add(closeInside + filling);
  }
  return [...filled].slice(0, limit);
}

const OPEN_SUBSTITUTION = /\$\{[^{}`]*$/;

/** The brackets that a hole must hold for both sides to balance, e.g. `{` or `)` or nothing, as `leftOpen` writes them. */
export function neededAt(prefix: string, suffix: string, { lexical }: SyntaxLanguage): string {
  return neededBrackets(scan(prefix, lexical), scan(suffix, lexical));
}

/** Brackets, strings and comments that a text opens or closes. */
export function leftOpen(text: string, { lexical }: SyntaxLanguage): string {
  const { open, unmatched, inside } = scan(text, lexical);
  return [...unmatched, ...open.map(({ bracket }) => bracket), inside?.close === '\n' ? '' : (inside?.close ?? '')].join('');
}

/** Whether a text leaves a string or comment open that goes over line ends. */
export function opensText(text: string, { lexical }: SyntaxLanguage): boolean {
  const { inside } = scan(text, lexical);
  return inside !== null && inside.close !== '\n';
}

function closersOf({ open }: ScanEnd): string[] {
  return open.map(({ bracket }) => CLOSING[bracket] ?? '').reverse();
}

/** The brackets that a hole must hold for both sides to balance, e.g. `{` or `)` or nothing. */
function neededBrackets(before: ScanEnd, after: ScanEnd): string {
  const expected = closersOf(before);
  const given = after.unmatched;
  const openers = given.slice(0, Math.max(0, given.length - expected.length)).map((bracket) => OPENING[bracket] ?? '');
  const closers = expected.slice(0, Math.max(0, expected.length - given.length));
  return [...closers, ...openers.reverse()].join('');
}

const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const known = new Map<string, string>();

function bracketsOf(filling: string, { lexical }: SyntaxLanguage): string {
  let brackets = known.get(filling);
  if (brackets === undefined) {
    const { unmatched, open } = scan(filling, lexical);
    brackets = [...unmatched, ...open.map(({ bracket }) => bracket)].join('');
    known.set(filling, brackets);
  }
  return brackets;
}

/** Statements at every indentation that can fit: of the next line, of the lines before, and one level deeper. */
function indented(fillings: readonly string[], prefix: string, suffix: string): string[] {
  const lastLine = prefix.slice(prefix.lastIndexOf('\n') + 1);
  if (lastLine.trim() !== '') return [...fillings];
  const indents = new Set<string>();
  const next = /^[^\n]*\n(?:[ \t]*\n)*([ \t]*)\S/.exec(suffix)?.[1];
  const before = prefix.slice(0, prefix.length - lastLine.length).split('\n');
  const previous = before.findLast((line) => line.trim() !== '');
  const previousIndent = previous === undefined ? '' : indentOf(previous);
  indents.add(previousIndent);
  indents.add(`${previousIndent}${previousIndent.includes('\t') ? '\t' : '    '}`);
  if (next !== undefined) indents.add(next);
  let current = previousIndent;
  for (const line of before.reverse()) {
    const indent = indentOf(line);
    if (line.trim() !== '' && indent.length < current.length) {
      indents.add(indent);
      current = indent;
    }
    if (current === '') break;
  }
  const nested = [...indents].filter((indent) => indent.startsWith(lastLine)).map((indent) => indent.slice(lastLine.length));
  if (nested.length === 0) nested.push('');
  return ['', ...fillings.filter((filling) => filling !== '').flatMap((filling) => nested.map((indent) => indent + filling.replaceAll('\n', `\n${lastLine}${indent}`)))];
}

function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}
