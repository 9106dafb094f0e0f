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
  let i = 0;
  while (i < text.length) {
    const char = text.charAt(i);
    const skipped = skipNonCode(text, i, rules);
    if (skipped !== null) {
      if (skipped.inside !== null) return { open, stray, unmatched, inside: skipped.inside };
      i = skipped.end;
      continue;
    }
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
    i += 1;
  }
  return { open, stray, unmatched, inside: null };
}

interface Skipped {
  readonly end: number;
  readonly inside: ScanEnd['inside'];
}

/** Skips the comment or string that begins at `i`; `null` where code begins. */
function skipNonCode(text: string, i: number, rules: LexicalRules): Skipped | null {
  for (const start of rules.lineComments) {
    if (text.startsWith(start, i)) return untilLineEnd(text, i);
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
    let at = i + quote.length;
    while (at < text.length) {
      if (text.charAt(at) === '\\') at += 2;
      else if (text.startsWith(quote, at)) return { end: at + quote.length, inside: null };
      else if (!multiline && text.charAt(at) === '\n') return { end: at, inside: null };
      else at += 1;
    }
    return { end: text.length, inside: { kind: 'string', close: quote, offset: i } };
  }
  return null;
}

function untilLineEnd(text: string, from: number): Skipped {
  const end = text.indexOf('\n', from);
  return end < 0 ? { end: text.length, inside: { kind: 'comment', close: '\n', offset: from } } : { end, inside: null };
}
