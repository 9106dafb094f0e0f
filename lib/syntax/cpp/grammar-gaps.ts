import type { Blank } from './macros';
import { closingToken, type CppToken } from './tokens';

/** The tokens of a name with template arguments. */
const OF_NAME = /^(?:::|[<>,*&()]|&&)$/;

/** What C++ has and tree-sitter's grammar has not, written in another way of the same length, so that the parser goes on. */
export function grammarBlanks(tokens: readonly CppToken[]): Blank[] {
  const blanks: Blank[] = [];
  const put = (from: CppToken | undefined, to: CppToken | undefined, keep = '') => {
    if (from !== undefined && to !== undefined) blanks.push({ start: from.start, end: to.end, keep });
  };
  tokens.forEach((token, at) => {
    const next = tokens[at + 1];
    const before = tokens[at - 1];
    switch (token.text) {
      case 'new':
        for (const star of starsOfArray(tokens, at)) put(star, star);
        if (next?.text === 'const') put(next, next);
        break;
      case '=':
        // A parameter's value, `= {}`.
        if (next?.text === '{' && tokens[at + 2]?.text === '}' && /^[,)]$/.test(tokens[at + 3]?.text ?? '')) put(next, tokens[at + 2], '0');
        break;
      case 'typename':
        if (before?.text === 'friend') put(token, token);
        else if (next?.kind === 'word' && tokens[at + 2]?.text === '=') for (const star of starsOfDefault(tokens, at + 3)) put(star, star);
        break;
      case '.':
      case '->':
        // A member by its pointer, `a.*b`: a product.
        if (next?.text === '*' && next.start === token.end) put(token, token);
        break;
      case 'operator':
        // `a->operator*()`: a call like any other.
        if (before?.text === '.' || before?.text === '->') put(token, endOfOperator(tokens, at), 'x');
        break;
      case 'enum':
        // `enum : type {`, without a name.
        if (next?.text === ':') put(next, beforeBrace(tokens, at + 1));
        break;
      case 'decltype':
        if (next?.text === '(') for (const comma of topCommas(tokens, at + 1)) put(comma, comma, '+');
        break;
      case 'template':
        // `template class a::b<c>;`: an instantiation.
        if (/^(?:class|struct)$/.test(next?.text ?? '')) put(token, endOfInstantiation(tokens, at + 2));
        break;
    }
  });
  return blanks;
}

/** The stars of `new a::b*[n]`. */
function starsOfArray(tokens: readonly CppToken[], at: number): CppToken[] {
  const stars: CppToken[] = [];
  let index = at + 1;
  if (tokens[index]?.text === '(') index = closingToken(tokens, index, '(', ')') + 1;
  for (; index > 0 && index < Math.min(tokens.length, at + 60); index++) {
    const token = tokens[index];
    if (token?.text === '[') return stars;
    if (token?.text === '*') stars.push(token);
    else if (stars.length > 0 && token?.text !== 'const') return [];
    else if (token?.kind !== 'word' && !/^(?:::|[<>,])$/.test(token?.text ?? '')) return [];
  }
  return [];
}

/** The last token of an operator's name. */
function endOfOperator(tokens: readonly CppToken[], at: number): CppToken | undefined {
  if (/^[([]$/.test(tokens[at + 1]?.text ?? '')) return tokens[at + 2];
  let end = at + 1;
  while (end < at + 6 && tokens[end + 1] !== undefined && tokens[end + 1]?.text !== '(') end += 1;
  return tokens[end + 1]?.text === '(' ? tokens[end] : undefined;
}

/** The stars of a template parameter's type, `typename T = const char*`. */
function starsOfDefault(tokens: readonly CppToken[], from: number): CppToken[] {
  const stars: CppToken[] = [];
  let depth = 0;
  for (let index = from; index < from + 40; index++) {
    const token = tokens[index];
    if (token === undefined || /^[;{}]$/.test(token.text)) break;
    if (/^[(<]$/.test(token.text)) depth += 1;
    else if (depth === 0 && /^[,>]$/.test(token.text)) return stars;
    else if (/^[)>]$/.test(token.text)) depth -= 1;
    else if (depth === 0 && /^[*&]$/.test(token.text)) stars.push(token);
  }
  return [];
}

function beforeBrace(tokens: readonly CppToken[], at: number): CppToken | undefined {
  let end = at;
  while (end < at + 8 && (tokens[end + 1]?.kind === 'word' || tokens[end + 1]?.text === '::')) end += 1;
  return tokens[end + 1]?.text === '{' && end > at ? tokens[end] : undefined;
}

/** Commas between expressions in parentheses, but for those of template arguments and calls. */
function topCommas(tokens: readonly CppToken[], open: number): CppToken[] {
  const close = closingToken(tokens, open, '(', ')');
  const commas: CppToken[] = [];
  let depth = 0;
  for (let index = open + 1; index < close; index++) {
    const token = tokens[index];
    if (token === undefined) break;
    if (/^[([{<]$/.test(token.text)) depth += 1;
    else if (/^[)\]}>]$/.test(token.text)) depth -= 1;
    else if (token.text === ',' && depth === 0) commas.push(token);
  }
  return commas;
}

/** The token before the semicolon, where nothing but a name and its arguments stands before it. */
function endOfInstantiation(tokens: readonly CppToken[], from: number): CppToken | undefined {
  for (let index = from; index < Math.min(tokens.length, from + 60); index++) {
    const token = tokens[index];
    if (token?.text === ';') return index > from ? tokens[index - 1] : undefined;
    if (token?.kind === 'punctuation' && !OF_NAME.test(token.text)) return undefined;
  }
  return undefined;
}
