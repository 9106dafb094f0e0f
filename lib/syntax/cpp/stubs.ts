import { closingToken, type CppToken } from './tokens';

/** What a compiler shall read instead of a file whose includes are not there: declarations before it, and the text. */
export interface StubbedText {
  readonly declarations: string;
  readonly text: string;
}

const KEYWORDS = new Set(
  'alignas alignof and asm auto bool break case catch char char8_t char16_t char32_t class co_await co_return co_yield concept const const_cast consteval constexpr constinit continue decltype default delete do double dynamic_cast else enum explicit export extern false final float for friend goto if inline int long mutable namespace new noexcept not nullptr operator or override private protected public register reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while'.split(' '),
);
const CLASS_KEYS = new Set(['class', 'struct', 'union', 'enum']);
const BEFORE_TYPE = new Set(['const', 'static', 'inline', 'extern', 'virtual', 'explicit', 'constexpr', 'friend', 'typedef', 'mutable', 'volatile', 'new', 'public', 'protected', 'private', 'typename']);
/** Member types that templates of the standard library have. */
const TEMPLATE_BODY = '{ typedef int iterator, const_iterator, reverse_iterator, value_type, key_type, mapped_type, size_type, difference_type, reference, const_reference, pointer, type; }';

/**
 * Declares what a file uses and does not declare, so that a compiler reads its functions' bodies although no include is
 * there: it skips a function whose class is unknown. Qualified names become single words of the same length.
 * What the stubs mean does not matter, because only errors of syntax are counted.
 */
export function stubbed(text: string, tokens: readonly CppToken[]): StubbedText {
  const { flat, names } = flattened(text, tokens);
  const declared = new Set([...declaredNames(names), ...valueNames(names)]);
  const types = new Set<string>();
  const templates = new Set<string>();
  const spaces = new Set(['std']);
  names.forEach((token, at) => {
    if (token.kind !== 'word' || KEYWORDS.has(token.text)) return;
    if (names[at - 1]?.text === 'namespace' && names[at - 2]?.text === 'using') spaces.add(token.text);
    if (declared.has(token.text)) return;
    const before = names[at - 1]?.text ?? '';
    if (before === '.' || before === '->' || before === '::' || before === 'namespace' || before === 'goto') return;
    const after = names[at + 1];
    if (after?.text === '<' && isTemplate(names, at)) templates.add(token.text);
    else if (isType(names, at)) types.add(token.text);
  });
  const declarations = [
    // Whose arguments are types.
    '#define offsetof(...) 0',
    '#define va_arg(...) 0',
    ...[...spaces].map((name) => `namespace ${name} {}`),
    ...[...templates].map((name) => (name.endsWith('_v') ? `template <class...> constexpr bool ${name} = true;` : `template <class...> struct ${name} ${TEMPLATE_BODY};`)),
    ...[...types].filter((name) => !templates.has(name) && !spaces.has(name)).map((name) => `struct ${name} {};`),
  ];
  return { declarations: declarations.join('\n'), text: flat };
}

/**
 * Qualified names as single words: `a::b` becomes `a__b`, `a::~b` `a___b`; before `operator` the qualifier goes, as it does where
 * `class a::b {` defines what it names. Template arguments of a member that is called go, too: only its class tells that it has any.
 */
function flattened(text: string, tokens: readonly CppToken[]): { flat: string; names: CppToken[] } {
  const parts: string[] = [];
  const names: CppToken[] = [];
  let copied = 0;
  const put = (start: number, end: number, replacement: string) => {
    parts.push(text.slice(copied, start), replacement);
    copied = end;
  };
  const blank = (start: number, end: number) => put(start, end, text.slice(start, end).replace(/[^\n\r]/g, ' '));
  const nested = nestedClasses(tokens);
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) continue;
    const before = tokens[at - 1]?.text;
    const isWord = token.kind === 'word' && !KEYWORDS.has(token.text);
    // `::a::b`, from the outermost scope.
    if (token.text === '::' && tokens[at + 1]?.kind === 'word' && (tokens[at - 1]?.kind !== 'word' || KEYWORDS.has(before ?? '')) && before !== '>') {
      blank(token.start, token.end);
      continue;
    }
    if (!isWord || before === 'namespace' || before === 'using') {
      names.push(token);
      continue;
    }
    if (before === '.' || before === '->') {
      const close = templateEnd(tokens, at);
      if (close > 0 && tokens[close + 1]?.text === '(') {
        names.push(token);
        blank(tokens[at + 1]?.start ?? token.end, tokens[close]?.end ?? token.end);
        at = close;
        continue;
      }
    }
    let first = at;
    let last = at;
    let word = token.text;
    while (tokens[last + 1]?.text === '::' && tokens[last + 1]?.start === tokens[last]?.end) {
      const next = tokens[last + 2];
      const afterTilde = tokens[last + 3];
      if (next?.kind === 'word' && !KEYWORDS.has(next.text) && next.start === tokens[last + 1]?.end) {
        word += `__${next.text}`;
        last += 2;
        if (!nested.has(word)) continue;
        first = last;
        word = next.text;
      } else if (next?.text === '~' && afterTilde?.kind === 'word' && afterTilde.start === next.end) {
        word += `___${afterTilde.text}`;
        last += 3;
      } else break;
    }
    // A type within another one needs its qualifier, but for the names before template arguments.
    if (before === 'typename' && tokens[last + 1]?.text !== '<') {
      names.push(token);
      continue;
    }
    const end = tokens[last]?.end ?? token.end;
    if (tokens[last + 1]?.text === '::' && tokens[last + 2]?.text === 'operator') {
      blank(token.start, tokens[last + 1]?.end ?? end);
      at = last + 1;
      continue;
    }
    const start = tokens[first]?.start ?? token.start;
    // `a<T>::a(…)`: a constructor, which only its class tells from a call.
    const close = tokens[last + 1]?.text === '<' ? templateEnd(tokens, last) : -1;
    if (close > 0 && tokens[close + 1]?.text === '::' && tokens[close + 2]?.text === tokens[last]?.text && tokens[close + 3]?.text === '(') {
      blank(token.start, tokens[close + 1]?.end ?? end);
      const name = tokens[close + 2] ?? token;
      put(name.start, name.end, `_${name.text.slice(1)}`);
      at = close + 2;
      continue;
    }
    if (first > at) blank(token.start, start);
    if (last > first) put(start, end, word);
    names.push({ ...token, text: word, start, end });
    at = last;
  }
  parts.push(text.slice(copied));
  return { flat: parts.join(''), names };
}

/** Names like `a__b` of classes that a file defines as `class a::b {`. */
function nestedClasses(tokens: readonly CppToken[]): Set<string> {
  const found = new Set<string>();
  tokens.forEach(({ text }, at) => {
    if (text !== 'class' && text !== 'struct') return;
    let last = at + 1;
    let word = tokens[last]?.text ?? '';
    while (tokens[last]?.kind === 'word' && tokens[last + 1]?.text === '::' && tokens[last + 2]?.kind === 'word') {
      last += 2;
      word += `__${tokens[last]?.text ?? ''}`;
    }
    if (last > at + 1 && /^(?:[{:]|final)$/.test(tokens[last + 1]?.text ?? '')) found.add(word);
  });
  return found;
}

/** Names that the file itself uses as values, which no type is: `x = 1`, `x.y`, `x[0]`, `++x`. */
function valueNames(tokens: readonly CppToken[]): Set<string> {
  const found = new Set<string>();
  tokens.forEach(({ text, kind }, at) => {
    if (kind !== 'word' || KEYWORDS.has(text)) return;
    const before = tokens[at - 1];
    const opens = before === undefined || /^(?:[;{}(),=!]|&&|\|\||return|\+\+|--)$/.test(before.text);
    if (opens && /^(?:=|\.|->|\[|\+\+|--|[-+*/%|^]=|&=)$/.test(tokens[at + 1]?.text ?? '')) found.add(text);
  });
  return found;
}

/** Names that the file itself declares as a class, an enumeration, an alias or a template parameter. */
function declaredNames(tokens: readonly CppToken[]): Set<string> {
  const declared = new Set<string>();
  tokens.forEach(({ text }, at) => {
    const next = tokens[at + 1];
    if (CLASS_KEYS.has(text)) {
      const nameAt = next?.text === 'class' || next?.text === 'struct' ? at + 2 : at + 1;
      const named = tokens[nameAt];
      const after = tokens[nameAt + 1]?.text;
      // `class Name;` declares, too, but `class Name* x` may be all that there is.
      if (named?.kind === 'word' && (after === '{' || after === ':' || after === ';' || after === 'final' || after === '>' || after === ',' || after === '=')) declared.add(named.text);
    } else if (text === 'typename' && next?.kind === 'word' && /^[,>=]$/.test(tokens[at + 2]?.text ?? '')) declared.add(next.text);
    else if (text === 'using' && tokens[at + 2]?.text === '=' && next !== undefined) declared.add(next.text);
    else if (text === 'typedef') {
      const end = tokens.findIndex((token, index) => index > at && token.text === ';');
      const name = tokens[end - 1];
      if (name?.kind === 'word') declared.add(name.text);
    }
  });
  return declared;
}

/** Whether `NAME <` opens template arguments: nothing but types and values up to a `>`, then what no comparison has. */
function isTemplate(tokens: readonly CppToken[], at: number): boolean {
  return templateEnd(tokens, at) > 0;
}

/** Index of the `>` that ends a name's template arguments; −1 where it has none. */
function templateEnd(tokens: readonly CppToken[], at: number): number {
  if (tokens[at + 1]?.text !== '<') return -1;
  let depth = 0;
  for (let index = at + 1; index < tokens.length && index < at + 60; index++) {
    const token = tokens[index];
    if (token === undefined || /^(?:;|\{|\}|&&|\|\||=|==|!=)$/.test(token.text)) return -1;
    if (token.text === '(') {
      const close = closingToken(tokens, index, '(', ')');
      if (close < 0) return -1;
      index = close;
    } else if (token.text === '<') depth += 1;
    else if (token.text === '>') depth -= 1;
    if (depth === 0) {
      const after = tokens[index + 1];
      return after === undefined || after.kind === 'word' || /^(?:[*&(){},;>:[]|::|&&|\.\.\.)$/.test(after.text) ? index : -1;
    }
  }
  return -1;
}

/** Whether a name stands where a type does, in at least this place. */
function isType(tokens: readonly CppToken[], at: number): boolean {
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  if (before !== undefined && (BEFORE_TYPE.has(before.text) || CLASS_KEYS.has(before.text)) && (after?.kind === 'word' || /^(?:[*&{>]|&&)$/.test(after?.text ?? ''))) return true;
  if (before?.text === 'new') return true;
  if (after?.kind === 'word' && !KEYWORDS.has(after.text)) return true;
  // `Type* name`, `Type& name` in a parameter list or as a declaration.
  let next = at + 1;
  while (/^(?:[*&]|&&|const)$/.test(tokens[next]?.text ?? '')) next += 1;
  if (next === at + 1) return (before?.text === '<' || before?.text === ',') && (after?.text === '>' || after?.text === ',') && insideTemplate(tokens, at);
  // A condition: `if (a && b(c))`.
  if (before?.text === '(' && /^(?:if|while|switch)$/.test(tokens[at - 2]?.text ?? '')) return false;
  const name = tokens[next];
  const end = tokens[next + 1]?.text ?? ';';
  const opens = before === undefined || /^[;{}(,<:]$/.test(before.text);
  if (name?.text === '>' || (name?.text === ')' && opens) || (name?.text === ',' && opens)) return true;
  return opens && name?.kind === 'word' && !KEYWORDS.has(name.text) && /^(?:[;,)=({:[]|const)$/.test(end);
}

function insideTemplate(tokens: readonly CppToken[], at: number): boolean {
  for (let index = at; index >= 0 && index > at - 20; index--) {
    const text = tokens[index]?.text ?? '';
    if (text === '<') return isTemplate(tokens, index - 1);
    if (/^[;{}()]$/.test(text)) return false;
  }
  return false;
}
