/** How a language writes comments and strings, as far as masking needs it. */
interface LiteralSyntax {
  readonly lineComment: string;
  readonly blockComment: boolean;
  readonly tripleQuotes: boolean;
  readonly quotes: string;
}

const PYTHON: LiteralSyntax = { lineComment: '#', blockComment: false, tripleQuotes: true, quotes: `"'` };
const C_LIKE: LiteralSyntax = { lineComment: '//', blockComment: true, tripleQuotes: false, quotes: '"\'`' };

/**
 * Replaces the inside of comments and strings by spaces, so that what is left is code; length and line ends stay.
 * A comment goes wholly, a string keeps its quotes. Expressions in Python f-strings and JavaScript templates stay code.
 */
export function maskLiterals(text: string, language: string): string {
  const syntax = language === 'python' ? PYTHON : C_LIKE;
  const out = text.split('');
  const blank = (from: number, to: number): void => {
    for (let i = from; i < to; i += 1) if (out[i] !== '\n' && out[i] !== '\r') out[i] = ' ';
  };
  let i = 0;
  while (i < text.length) {
    if (text.startsWith(syntax.lineComment, i)) {
      const end = endOr(text.indexOf('\n', i), text.length);
      blank(i, end);
      i = end;
    } else if (syntax.blockComment && text.startsWith('/*', i)) {
      const close = text.indexOf('*/', i + 2);
      const end = close < 0 ? text.length : close + 2;
      blank(i, end);
      i = end;
    } else if (syntax.quotes.includes(text.charAt(i))) {
      i = maskString(text, i, syntax, blank);
    } else i += 1;
  }
  return out.join('');
}

/** Masks the string that opens at `start`; returns the offset after it. */
function maskString(text: string, start: number, syntax: LiteralSyntax, blank: (from: number, to: number) => void): number {
  const mark = text.charAt(start);
  const triple = syntax.tripleQuotes && text.startsWith(mark.repeat(3), start);
  const closing = triple ? mark.repeat(3) : mark;
  const spansLines = triple || mark === '`';
  const expressionOpen = mark === '`' ? '${' : syntax.tripleQuotes && /[fF][rR]?$|[rR][fF]$/.test(text.slice(Math.max(0, start - 2), start)) ? '{' : null;
  let from = start + closing.length;
  let i = from;
  while (i < text.length) {
    if (text.charAt(i) === '\\') i += 2;
    else if (text.startsWith(closing, i)) {
      blank(from, i);
      return i + closing.length;
    } else if (text.charAt(i) === '\n' && !spansLines) break;
    else if (expressionOpen !== null && text.startsWith(expressionOpen, i)) {
      const close = text.indexOf('}', i);
      const lineEnd = endOr(text.indexOf('\n', i), text.length);
      if (close < 0 || (close > lineEnd && !spansLines)) i += 1;
      else {
        blank(from, i + expressionOpen.length);
        from = close;
        i = close + 1;
      }
    } else i += 1;
  }
  const end = Math.min(i, text.length);
  blank(from, end);
  return end;
}

function endOr(found: number, otherwise: number): number {
  return found < 0 ? otherwise : found;
}
