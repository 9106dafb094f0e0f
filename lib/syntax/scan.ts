/** How a language's text is cut into code, strings and comments; as much as bracket counting needs. */
export interface LexicalRules {
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [open: string, close: string])[];
  /** String delimiters, longer ones first; `multiline` strings may hold line ends. */
  readonly strings: readonly { readonly quote: string; readonly multiline: boolean }[];
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
const OPENING: Readonly<Record<string, '(' | '[' | '{'>> = { ')': '(', ']': '[', '}': '{' };

/**
 * Counts brackets outside strings and comments in one pass. A closing bracket of the wrong kind closes the nearest
 * opener of its own kind, if there is one.
 */
export function scan(text: string, rules: LexicalRules): ScanEnd {
  const open: { bracket: '(' | '[' | '{'; offset: number }[] = [];
  const unmatched: string[] = [];
  let stray: ScanEnd['stray'] = null;
  const next = new RegExp(startsOf(rules), 'g');
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    const i = match.index;
    const char = text.charAt(i);
    const skipped = skipNonCode(text, i, rules);
    if (skipped !== null) {
      if (skipped.inside !== null) return { open, stray, unmatched, inside: skipped.inside };
      next.lastIndex = skipped.end;
      continue;
    }
    // What looked like a longer delimiter may be followed by another one at once.
    next.lastIndex = i + 1;
    if (char === '(' || char === '[' || char === '{') open.push({ bracket: char, offset: i });
    const wanted = OPENING[char];
    if (wanted !== undefined) {
      const top = open.at(-1);
      if (top?.bracket === wanted) open.pop();
      else {
        stray ??= { bracket: char, offset: i, opener: top ?? null };
        const at = open.findLastIndex(({ bracket }) => bracket === wanted);
        if (at >= 0) open.length = at;
        else unmatched.push(char);
      }
    }
  }
  return { open, stray, unmatched, inside: null };
}

const starts = new WeakMap<LexicalRules, RegExp>();

/** Where something other than plain code may begin: brackets, comments and strings. */
function startsOf(rules: LexicalRules): RegExp {
  const known = starts.get(rules);
  if (known !== undefined) return known;
  const delimiters = [...rules.lineComments, ...rules.blockComments.map(([open]) => open), ...rules.strings.map(({ quote }) => quote)];
  const made = new RegExp(['[()[\\]{}]', ...delimiters.map(escaped)].join('|'));
  starts.set(rules, made);
  return made;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

interface Skipped {
  readonly end: number;
  readonly inside: ScanEnd['inside'];
}

/** Skips the comment or string that begins at `i`; `null` where code begins. */
function skipNonCode(text: string, i: number, rules: LexicalRules): Skipped | null {
  for (const start of rules.lineComments) {
    if (text.startsWith(start, i)) return untilLineEnd(text, i, start.length);
  }
  for (const [start, close] of rules.blockComments) {
    if (!text.startsWith(start, i)) continue;
    const end = text.indexOf(close, i + start.length);
    return end < 0 ? { end: text.length, inside: { kind: 'comment', close, offset: i } } : { end: end + close.length, inside: null };
  }
  for (const { quote, multiline } of rules.strings) {
    if (!text.startsWith(quote, i)) continue;
    // A quote right after a digit is a digit separator of C++.
    if (quote === "'" && /[0-9a-fA-F]/.test(text.charAt(i - 1)) && /[0-9a-fA-F]/.test(text.charAt(i + 1))) continue;
    const ends = new RegExp(`\\\\[^]|${escaped(quote)}${multiline ? '' : '|\\n'}`, 'g');
    ends.lastIndex = i + quote.length;
    for (let match = ends.exec(text); match !== null; match = ends.exec(text)) {
      if (match[0] === quote) return { end: ends.lastIndex, inside: null };
      if (match[0] === '\n') return { end: match.index, inside: null };
    }
    return { end: text.length, inside: { kind: 'string', close: quote, offset: i } };
  }
  return null;
}

/** The comment may begin with the end of the line before it, as where only a line's first character makes one. */
function untilLineEnd(text: string, from: number, length: number): Skipped {
  const end = text.indexOf('\n', from + length);
  return end < 0 ? { end: text.length, inside: { kind: 'comment', close: '\n', offset: from } } : { end, inside: null };
}
