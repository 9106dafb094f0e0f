/** A token of C++ outside comments, with its place in the text. */
export interface CppToken {
  readonly kind: 'word' | 'number' | 'string' | 'punctuation';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether a line end stands between the token before it and this one. */
  readonly startsLine: boolean;
}

/** A text cut into tokens, and its preprocessor lines, which hold none of them. */
export interface CppText {
  readonly tokens: readonly CppToken[];
  readonly directives: readonly { readonly name: string; readonly text: string; readonly start: number; readonly end: number }[];
}

/** Numbered groups, because this is read at every check: 1 space, 2 line end, 3 comment, 4 directive, 5 string (6 its raw delimiter), 7 word, 8 number; else punctuation. */
const TOKEN =
  /([ \t\r\f\v]+|\\\r?\n)|(\n)|(\/\/(?:\\\r?\n|[^\n])*|\/\*[\s\S]*?(?:\*\/|$))|(#(?:\/\*[\s\S]*?\*\/|\\\r?\n|[^\n])*)|((?:u8|[uUL])?R"([^()\\\s]{0,16})\([\s\S]*?(?:\)\6"|$)|(?:u8|[uUL])?"(?:\\[\s\S]|[^"\\\n])*"?|(?:u8|[uUL])?'(?:\\[\s\S]|[^'\\\n])*'?)|([A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*)|(\.?\d(?:[eEpP][+-]|'[\w]|[\w.])*)|(?:::|->|<<=?|>=|<=|==|!=|&&|\|\||\+\+|--|[-+*/%&|^]=|\.\.\.|[\s\S])/gy;

/** Cuts C++ into tokens; never fails, an unclosed string ends with its line. */
export function cppTokens(text: string): CppText {
  const tokens: CppToken[] = [];
  const directives: { name: string; text: string; start: number; end: number }[] = [];
  let startsLine = true;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null && match[0] !== ''; match = TOKEN.exec(text)) {
    const [found, space, lineEnd, comment, directive, string, , word, number] = match;
    if (space !== undefined || comment !== undefined) {
      if (found.includes('\n')) startsLine = true;
      continue;
    }
    if (lineEnd !== undefined) {
      startsLine = true;
      continue;
    }
    const start = match.index;
    const end = start + found.length;
    if (directive !== undefined) {
      if (startsLine) directives.push({ name: /^#\s*(\w*)/.exec(found)?.[1] ?? '', text: found, start, end });
      else TOKEN.lastIndex = start + 1;
      continue;
    }
    const kind = word !== undefined ? 'word' : string !== undefined ? 'string' : number !== undefined ? 'number' : 'punctuation';
    tokens.push({ kind, text: found, start, end, startsLine });
    startsLine = false;
  }
  return { tokens, directives };
}

/** Index of the token that closes the bracket at `open`, or -1 where none of the next 1,000 does. Only brackets of the same kind are counted. */
export function closingToken(tokens: readonly CppToken[], open: number, opener: string, closer: string): number {
  let depth = 0;
  for (let at = open; at < Math.min(tokens.length, open + 1000); at++) {
    const text = tokens[at]?.text;
    if (text === opener) depth += 1;
    else if (text === closer) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}
