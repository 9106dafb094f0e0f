export interface StringRule {
  readonly quote: string;
  readonly multiline: boolean;
  readonly substitutions?: boolean;
}

/** How a language's text is cut into code, strings and comments; as much as bracket counting needs. */
export interface LexicalRules {
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [open: string, close: string])[];
  /** String delimiters, longer ones first; `multiline` strings may hold line ends, those with `substitutions` code in `${…}`. */
  readonly strings: readonly StringRule[];
  /** Whether a single quote between digits is part of a number. */
  readonly digitSeparators?: boolean;
  /** Whether a slash may begin a regular expression. */
  readonly regularExpressions?: boolean;
}

/** What is open at the end of a scanned text. */
export interface ScanEnd {
  /** Unclosed opening brackets, outermost first. */
  readonly open: readonly { readonly bracket: '(' | '[' | '{'; readonly offset: number }[];
  /** The first closing bracket that closes nothing, or the wrong kind. */
  readonly stray: { readonly bracket: string; readonly offset: number; readonly opener: { readonly bracket: string; readonly offset: number } | null } | null;
  /** Closing brackets that close nothing, in order. */
  readonly unmatched: readonly string[];
  /** The delimiter of the string or comment that the text ends in, with its start. */
  readonly inside: { readonly kind: 'string' | 'comment'; readonly close: string; readonly offset: number } | null;
}

export const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
export const OPENING: Readonly<Record<string, '(' | '[' | '{'>> = { ')': '(', ']': '[', '}': '{' };

/** What is told about a text while it is cut into code, strings and comments. */
export interface CodeVisitor {
  /** Each bracket of the code, in order. */
  bracket(bracket: string, offset: number): void;
  /** A string or comment that goes over line ends, or has none. */
  spanning?(start: number, end: number): void;
}

/**
 * Walks the code of a text in one pass.
 * @returns the string or comment that the text ends in.
 */
export function walkCode(text: string, rules: LexicalRules, visitor: CodeVisitor): ScanEnd['inside'] {
  const next = new RegExp(startsOf(rules), 'g');
  // Enough for code; a text of openings that never close would be read again and again.
  const steps: Steps = { left: 2 * text.length + 10_000 };
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    const i = match.index;
    const skipped = skipNonCode(text, i, rules, steps);
    if (skipped !== null) {
      if (visitor.spanning !== undefined && (skipped.inside !== null || text.slice(i, skipped.end).includes('\n'))) visitor.spanning(i, skipped.end);
      if (skipped.inside !== null) return skipped.inside;
      next.lastIndex = skipped.end;
      continue;
    }
    // What looked like a longer delimiter may be followed by another one at once.
    next.lastIndex = i + 1;
    const char = text.charAt(i);
    if (CLOSING[char] !== undefined || OPENING[char] !== undefined) visitor.bracket(char, i);
  }
  return null;
}

/**
 * Counts brackets outside strings and comments in one pass. A closing bracket of the wrong kind closes the nearest
 * opener of its own kind, if there is one.
 */
export function scan(text: string, rules: LexicalRules): ScanEnd {
  const open: { bracket: '(' | '[' | '{'; offset: number }[] = [];
  const unmatched: string[] = [];
  let stray: ScanEnd['stray'] = null;
  const inside = walkCode(text, rules, {
    bracket: (char, offset) => {
      if (char === '(' || char === '[' || char === '{') {
        open.push({ bracket: char, offset });
        return;
      }
      const wanted = OPENING[char];
      const top = open.at(-1);
      if (top?.bracket === wanted) {
        open.pop();
        return;
      }
      stray ??= { bracket: char, offset, opener: top ?? null };
      const at = open.findLastIndex(({ bracket }) => bracket === wanted);
      if (at >= 0) open.length = at;
      else unmatched.push(char);
    },
  });
  return { open, stray, unmatched, inside };
}

const starts = new WeakMap<LexicalRules, RegExp>();
const textStarts = new WeakMap<LexicalRules, RegExp>();

/** Where something other than plain code may begin: brackets, comments and strings. */
function startsOf(rules: LexicalRules): RegExp {
  const known = starts.get(rules);
  if (known !== undefined) return known;
  const made = new RegExp(['[()[\\]{}]', ...delimitersOf(rules).map(escaped)].join('|'));
  starts.set(rules, made);
  return made;
}

/** Whether a string or comment may begin or end in a text, or an escape; where not, the code behind it is read as if it were not there. */
export function mayBeginText(text: string, rules: LexicalRules): boolean {
  let known = textStarts.get(rules);
  if (known === undefined) {
    const single = [...delimitersOf(rules), ...rules.blockComments.map(([, close]) => close)].join('').replaceAll(/\s/g, '');
    known = new RegExp(`[\\\\${single.replaceAll(/[\]\\^-]/g, '\\$&')}]`);
    textStarts.set(rules, known);
  }
  return known.test(text);
}

function delimitersOf(rules: LexicalRules): string[] {
  return [...rules.lineComments, ...rules.blockComments.map(([open]) => open), ...rules.strings.map(({ quote }) => quote), ...(rules.regularExpressions === true ? ['/'] : [])];
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

interface Skipped {
  readonly end: number;
  readonly inside: ScanEnd['inside'];
}

/** What may still be read inside substitutions; when it is used up, those that follow are text. */
interface Steps {
  left: number;
}

/**
 * Skips the comment or string that begins at `i`; `null` where code begins.
 * @param limit where the substitution around it must have ended.
 */
function skipNonCode(text: string, i: number, rules: LexicalRules, steps: Steps, limit = Infinity): Skipped | null {
  const lineComment = rules.lineComments.find((start) => text.startsWith(start, i));
  if (lineComment !== undefined) return untilLineEnd(text, i, lineComment.length);
  const blockComment = rules.blockComments.find((comment) => text.startsWith(comment[0], i));
  if (blockComment !== undefined) {
    const close = blockComment[1];
    const end = text.indexOf(close, i + blockComment[0].length);
    return end < 0 ? { end: text.length, inside: { kind: 'comment', close, offset: i } } : { end: end + close.length, inside: null };
  }
  if (rules.regularExpressions === true && text.charAt(i) === '/') return regularExpression(text, i);
  const string = rules.strings.find(({ quote }) => text.startsWith(quote, i) && !(rules.digitSeparators === true && quote === "'" && /[0-9a-fA-F]/.test(text.charAt(i - 1)) && /[0-9a-fA-F]/.test(text.charAt(i + 1))));
  return string === undefined ? null : untilStringEnd(text, i, string, rules, steps, limit);
}

function untilStringEnd(text: string, i: number, string: StringRule, rules: LexicalRules, steps: Steps, limit: number): Skipped {
  const { quote } = string;
  const ends = endsOf(string);
  let at = i + quote.length;
  for (;;) {
    ends.lastIndex = at;
    const match = ends.exec(text);
    if (match === null) break;
    if (match[0] === quote) return { end: ends.lastIndex, inside: null };
    if (match[0] === '\n') return { end: match.index, inside: null };
    at = ends.lastIndex;
    if (match[0] !== '${') continue;
    // Strings within it are read by the same expression.
    const end = endOfSubstitution(text, at, rules, steps, Math.min(limit, at + LONGEST_SUBSTITUTION));
    // One that does not end is text; within another it leaves that one without an end, too.
    if (end === null && limit < Infinity) break;
    at = end ?? at;
  }
  return { end: text.length, inside: { kind: 'string', close: quote, offset: i } };
}

const stringEnds = new WeakMap<StringRule, RegExp>();

/** What a string may end at, or hold as more than text. */
function endsOf(string: StringRule): RegExp {
  const known = stringEnds.get(string);
  if (known !== undefined) return known;
  const made = new RegExp(`\\\\[^]|${escaped(string.quote)}${string.multiline ? '' : '|\\n'}${string.substitutions === true ? '|\\$\\{' : ''}`, 'g');
  stringEnds.set(string, made);
  return made;
}

/** The comment may begin with the end of the line before it, as where only a line's first character makes one. */
function untilLineEnd(text: string, from: number, length: number): Skipped {
  const end = text.indexOf('\n', from + length);
  return end < 0 ? { end: text.length, inside: { kind: 'comment', close: '\n', offset: from } } : { end, inside: null };
}

/** Longer ones are read as text, so that any text is read in linear time. */
const LONGEST_SUBSTITUTION = 1000;

/** The offset behind the brace that ends a substitution; `null` where none does before the limit. */
function endOfSubstitution(text: string, from: number, rules: LexicalRules, steps: Steps, limit: number): number | null {
  let braces = 1;
  let at = from;
  while (at < Math.min(limit, text.length)) {
    steps.left -= 1;
    if (steps.left < 0) return null;
    const skipped = skipNonCode(text, at, rules, steps, limit);
    if (skipped !== null) {
      steps.left -= skipped.end - at;
      if (skipped.inside !== null) return null;
      at = skipped.end;
      continue;
    }
    const char = text.charAt(at);
    at += 1;
    if (char === '{') braces += 1;
    else if (char === '}') braces -= 1;
    if (braces === 0) return at;
  }
  return null;
}

/** A line without an end is not read again from each slash. */
const LONGEST_EXPRESSION = 1000;

/** Behind these a slash begins a regular expression; behind a value it divides. */
const BEFORE_EXPRESSION = /(?:^|[(,=:[!&|?{;+\-*%~^>]|\b(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield))\s*$/;

/** A regular expression that begins at `i`, or `null` where the slash there divides. */
function regularExpression(text: string, i: number): Skipped | null {
  // The end of an element's tag.
  if (text.charAt(i + 1) === '>') return null;
  const before = text.slice(Math.max(0, i - 60), i);
  if (!BEFORE_EXPRESSION.test(before.slice(before.lastIndexOf('\n') + 1))) return null;
  let isInClass = false;
  for (let at = i + 1; at < Math.min(text.length, i + LONGEST_EXPRESSION); at++) {
    const char = text.charAt(at);
    if (char === '\n') return null;
    if (char === '\\') at += 1;
    else if (char === '[') isInClass = true;
    else if (char === ']') isInClass = false;
    else if (char === '/' && !isInClass) return { end: at + 1, inside: null };
  }
  return null;
}
