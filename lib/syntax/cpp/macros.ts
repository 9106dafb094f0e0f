import { closingToken, type CppToken } from './tokens';

/** A stretch of text to be blanked; `keep` is written at its start, e.g. a semicolon. */
export interface Blank {
  readonly start: number;
  readonly end: number;
  readonly keep: string;
}

/** Names that by custom are macros. */
export const MACRO = /^_*[A-Z][A-Z0-9_]{2,}$/;
const ATTRIBUTE_LIKE = /^(?:__declspec|__stdcall|__cdecl|__fastcall|__thiscall|__forceinline|__pragma)$/;
const LOOP_LIKE = /^(?:foreach|forever|Q_FOREACH|BOOST_FOREACH)$/;
const CLASS_KEYS = new Set(['class', 'struct', 'union', 'enum']);
const SPECIFIERS = new Set(['static', 'inline', 'extern', 'virtual', 'explicit', 'constexpr', 'const', 'volatile', 'friend', 'typedef', 'mutable', 'template', 'typename', 'class', 'struct', 'enum', 'union', 'void', 'bool', 'char', 'short', 'int', 'long', 'float', 'double', 'unsigned', 'signed', 'auto', 'wchar_t']);
const BUILT_IN = new Set(['void', 'bool', 'char', 'short', 'int', 'long', 'float', 'double', 'unsigned', 'signed', 'auto', 'wchar_t']);
const AFTER_PARAMETERS = new Set(['const', 'override', 'final', 'noexcept', 'volatile']);
const NO_DECLARATOR = new Set(['return', 'else', 'case', 'throw', 'new', 'delete', 'goto', 'typename', 'do', 'operator', 'and', 'or', 'not', 'sizeof', 'co_return', 'co_await', 'co_yield', 'using', 'namespace', 'public', 'private', 'protected', 'if', 'while', 'for', 'switch']);

/**
 * Words that only the preprocessor can explain, where C++'s grammar has no place for them: `class EXPORT_API Name {`,
 * `int x GUARDED_BY(mu);`, `EXPORT int f();`, `Q_OBJECT`, `TEST("name") {`, `"%" PRIu64 "\n"`.
 * @param trusted names seen as whole statements without a semicolon in code that is not in question.
 */
export function macroBlanks(tokens: readonly CppToken[], trusted: ReadonlySet<string>): Blank[] {
  const blanks: Blank[] = [];
  const inFunction = functionScopes(tokens);
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind !== 'word') continue;
    const { last, next } = call(tokens, at);
    const blank = (from: number, to: number, keep = '') => blanks.push({ start: from, end: to, keep });
    const end = tokens[last]?.end ?? token.end;
    const isMacro = MACRO.test(token.text);
    if (ATTRIBUTE_LIKE.test(token.text)) blank(token.start, end);
    else if (isMacro && isConditionPrefix(tokens, at)) {
      blank(token.start, token.end);
      continue;
    } else if (isMacro && isTemplateParameter(tokens, at, last)) blank(token.start, end, 'int');
    else if (isMacro && isMember(tokens, at, last, inFunction[at] === true)) blank(token.start, end);
    else if (isMacro && holdsNoExpressions(tokens, at, last)) blank(tokens[at + 1]?.end ?? token.end, tokens[last]?.start ?? token.end);
    else if (isDefinitionHead(tokens, at, last)) {
      // Its arguments may be anything; in a function it stands for a loop.
      if (inFunction[at] === true) {
        if (isMacro || LOOP_LIKE.test(token.text)) blank(token.start, end);
        else continue;
      } else if (isMacro) blank(tokens[at + 1]?.end ?? token.end, tokens[last]?.start ?? token.end);
      else continue;
    } else if (isStringPart(tokens, at)) blank(token.start, token.end);
    else if (!isMacro) continue;
    else if (isClassAttribute(tokens, at, last) || isTrailing(tokens, at, last, inFunction[at] === true) || isLeading(tokens, at, last) || isBeforeName(tokens, at, inFunction[at] === true) || isBlockHead(tokens, at)) blank(token.start, end);
    else if (isTrusted(token.text, trusted) && isBareStatement(tokens, at)) blank(token.start, end, tokens[at - 1]?.text === ':' ? ';' : '');
    else continue;
    if (next > at) at = last;
  }
  return blanks;
}

/** Whether a name is trusted, or of one family with such a name: `LIB_BEGIN_NAMESPACE` and `LIB_END_NAMESPACE`. */
function isTrusted(name: string, trusted: ReadonlySet<string>): boolean {
  const family = /^_*[A-Z][A-Z0-9]+_(?=[A-Z])/.exec(name)?.[0];
  return trusted.has(name) || (family !== undefined && [...trusted].some((other) => other.startsWith(family)));
}

/** `if CONSTEXPR (…)`. */
function isConditionPrefix(tokens: readonly CppToken[], at: number): boolean {
  return tokens[at - 1]?.text === 'if' && tokens[at + 1]?.text === '(';
}

/** `template <typename T, ENABLE_IF(…)>`. */
function isTemplateParameter(tokens: readonly CppToken[], at: number, last: number): boolean {
  if (last === at || !/^[,<]$/.test(tokens[at - 1]?.text ?? '') || !/^[,>=]$/.test(tokens[last + 1]?.text ?? '')) return false;
  let depth = 0;
  for (let index = at - 1; index > 0 && index > at - 80; index--) {
    const { text } = tokens[index] ?? { text: '' };
    if (/^[;{}]$/.test(text)) return false;
    if (text === '>') depth += 1;
    else if (text === '<') {
      if (depth === 0) return tokens[index - 1]?.text === 'template';
      depth -= 1;
    }
  }
  return false;
}

const NO_EXPRESSION = new Set([...BUILT_IN, 'const', 'throw', 'return', 'struct', 'class', 'static', 'typename']);

/** `MOCK_METHOD(int, name, (int, int));` in a class or a namespace, where no call stands. */
function isMember(tokens: readonly CppToken[], at: number, last: number, inFunction: boolean): boolean {
  return !inFunction && last > at && tokens[last + 1]?.text === ';' && startsStatement(tokens, at);
}

/** `TRY {`. */
function isBlockHead(tokens: readonly CppToken[], at: number): boolean {
  return tokens[at + 1]?.text === '{' && startsStatement(tokens, at);
}

/** `PARSER(unsigned short, ushort);` and `OFFSET(typename T::x, y)`: arguments that no call has. */
function holdsNoExpressions(tokens: readonly CppToken[], at: number, last: number): boolean {
  if (last === at) return false;
  const isStatement = tokens[last + 1]?.text === ';' && startsStatement(tokens, at);
  for (let index = at + 2; index < last; index++) {
    if (!/^[,(]$/.test(tokens[index - 1]?.text ?? '') || !NO_EXPRESSION.has(tokens[index]?.text ?? '')) continue;
    if (!isStatement && !/^(?:typename|struct|class)$/.test(tokens[index]?.text ?? '')) continue;
    // A cast, or a value made of a type: `int(x)`.
    if (!/^[()]$/.test(tokens[index + 1]?.text ?? '') || /^(?:throw|return)$/.test(tokens[index]?.text ?? '')) return true;
  }
  return false;
}

/**
 * Names of macros that stand as statements without a semicolon.
 * @param isCut whether the last token may go on beyond the text.
 */
export function bareStatements(tokens: readonly CppToken[], isCut: boolean): string[] {
  return tokens.slice(0, isCut ? -1 : undefined).flatMap((token, at) => (token.kind === 'word' && MACRO.test(token.text) && isBareStatement(tokens, at) ? [token.text] : []));
}

/** The last token of a word with the arguments in parentheses that follow it, if any, and the token after it. */
function call(tokens: readonly CppToken[], at: number): { last: number; next: number } {
  if (tokens[at + 1]?.text !== '(') return { last: at, next: at + 1 };
  const close = closingToken(tokens, at + 1, '(', ')');
  return close < 0 || close - at > 400 ? { last: at, next: at + 1 } : { last: close, next: close + 1 };
}

function startsStatement(tokens: readonly CppToken[], at: number): boolean {
  const before = tokens[at - 1];
  return before === undefined || before.text === ';' || before.text === '{' || before.text === '}' || (before.text === ':' && tokens[at]?.startsLine === true);
}

function isClassAttribute(tokens: readonly CppToken[], at: number, last: number): boolean {
  let key = at - 1;
  while (MACRO.test(tokens[key]?.text ?? '')) key -= 1;
  if (!CLASS_KEYS.has(tokens[key]?.text ?? '')) return false;
  const name = tokens[last + 1];
  const after = tokens[last + 2]?.text;
  return name?.kind === 'word' && (after === '{' || after === ':' || after === 'final' || after === '<' || after === ';' || after === '::' || MACRO.test(after ?? '') || (MACRO.test(name.text) && tokens[last + 2]?.kind === 'word'));
}

function isTrailing(tokens: readonly CppToken[], at: number, last: number, inFunction: boolean): boolean {
  const before = tokens[at - 1];
  const after = tokens[last + 1]?.text ?? ';';
  if (before === undefined) return false;
  const ends = after === ';' || after === '{' || after === '=' || after === ',' || after === ')' || after === ':' || AFTER_PARAMETERS.has(after) || MACRO.test(after);
  // In a function's body a call after a parenthesis is a statement whose forerunner lacks its semicolon.
  if (!ends || (inFunction && (before.text === ')' || tokens[at]?.startsLine === true))) return false;
  if (before.text === ')' || before.text === ']' || AFTER_PARAMETERS.has(before.text)) return last > at || before.text !== ')' || after !== ':';
  if (before.kind !== 'word' || NO_DECLARATOR.has(before.text) || SPECIFIERS.has(before.text) || CLASS_KEYS.has(before.text)) return false;
  if (last > at && !MACRO.test(before.text)) return tokens[at]?.text.includes('_') === true || /^(?:\w|[*&>])/.test(tokens[at - 2]?.text ?? '');
  const type = tokens[at - 2];
  return type !== undefined && (type.kind === 'word' ? !NO_DECLARATOR.has(type.text) : /^[*&>]$/.test(type.text)) && !MACRO.test(before.text);
}

function isLeading(tokens: readonly CppToken[], at: number, last: number): boolean {
  const before = tokens[at - 1]?.text ?? ';';
  if (!startsStatement(tokens, at) && !SPECIFIERS.has(before) && before !== '>' && !MACRO.test(before)) return false;
  if (CLASS_KEYS.has(before)) return false;
  const next = tokens[last + 1];
  if (next?.kind !== 'word' || (AFTER_PARAMETERS.has(next.text) && next.text !== 'const')) return false;
  // A call with arguments before a new line is a statement of its own.
  if (last > at && next.startsLine) return false;
  if (SPECIFIERS.has(next.text)) return true;
  const second = tokens[last + 2];
  if (BUILT_IN.has(before) && last === at && second?.text === '(') return true;
  // A constructor, by its initializers or by what is before it.
  if (last === at && second?.text === '(' && !next.startsLine && (before === 'explicit' || hasInitializers(tokens, at + 1))) return true;
  // A function whose name is on the line behind its type.
  if (last === at && second?.kind === 'word' && second.startsLine && !next.startsLine && /^(?:\(|::)$/.test(tokens[at + 3]?.text ?? '')) return true;
  return second !== undefined && !second.startsLine && ((second.kind === 'word' && second.text !== 'final') || second.text === '*' || second.text === '&' || second.text === '::' || second.text === '<');
}

/** Whether a name's parameters are followed by initializers of members. */
function hasInitializers(tokens: readonly CppToken[], at: number): boolean {
  let behind = call(tokens, at).last + 1;
  while (tokens[behind]?.text === 'noexcept') behind = call(tokens, behind).last + 1;
  return tokens[behind]?.text === ':' && tokens[behind + 1]?.kind === 'word';
}

/** `Type* EXPORT name(`, `Type EXPORT name(` and `Type* NONNULL name`. */
function isBeforeName(tokens: readonly CppToken[], at: number, inFunction: boolean): boolean {
  const before = tokens[at - 1];
  const name = tokens[at + 1];
  if (name?.kind !== 'word' || before === undefined) return false;
  const after = tokens[at + 2]?.text ?? '';
  // In a function a call may follow a product that lacks its semicolon.
  if ((!inFunction || /^[,)=;]$/.test(after)) && (before.text === '*' || before.text === '&') && !name.startsLine && (tokens[at - 2]?.kind === 'word' || tokens[at - 2]?.text === '(') && !SPECIFIERS.has(name.text) && !AFTER_PARAMETERS.has(name.text)) return true;
  // A name on the line behind its type may be qualified.
  if (inFunction || !(name.startsLine ? /^(?:\(|::|<)$/ : /^\($/).test(after)) return false;
  return before.text === '*' || before.text === '&' || before.text === '>' || (before.kind === 'word' && !NO_DECLARATOR.has(before.text) && !SPECIFIERS.has(before.text));
}

function isBareStatement(tokens: readonly CppToken[], at: number): boolean {
  const before = tokens[at - 1];
  const isBehindAnother = before?.startsLine === true && tokens[at]?.startsLine === true && MACRO.test(before.text) && startsStatement(tokens, at - 1);
  if (!startsStatement(tokens, at) && !isBehindAnother) return false;
  const { next } = call(tokens, at);
  const after = tokens[next];
  if (tokens[at + 1]?.text === '(' && next === at + 1) return false;
  return after === undefined || after.text === '}' || (after.startsLine && (after.kind === 'word' || after.text === '~' || after.text === '::'));
}

/** `NAME(…) {` at the start of a statement. */
function isDefinitionHead(tokens: readonly CppToken[], at: number, last: number): boolean {
  return last > at && tokens[last + 1]?.text === '{' && startsStatement(tokens, at);
}

/** A macro that is part of a string literal: `"%" PRIu64 "\n"`. */
function isStringPart(tokens: readonly CppToken[], at: number): boolean {
  const isString = (token: CppToken | undefined) => token?.kind === 'string' && token.text.endsWith('"');
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  if (!/^[A-Z]\w+$/.test(tokens[at]?.text ?? '')) return false;
  if (isString(before)) return isString(after) || after?.text === ')' || after?.text === ',' || after?.text === ';';
  return isString(after) && (before?.text === '(' || before?.text === ',' || before?.text === '=');
}

/** For each token whether it stands in a function's body, local classes included, rather than in a class, a namespace or the file. */
export function functionScopes(tokens: readonly CppToken[]): boolean[] {
  return scopes(tokens, (isScope, inFunction) => inFunction || !isScope);
}

/** For each token whether the innermost braces around it are those of a statement or function rather than of a class or namespace. */
export function statementScopes(tokens: readonly CppToken[]): boolean[] {
  return scopes(tokens, (isScope) => !isScope);
}

/** @param opens what holds inside of braces, by their head and by what holds around them. */
function scopes(tokens: readonly CppToken[], opens: (isScope: boolean, around: boolean) => boolean): boolean[] {
  const stack: boolean[] = [];
  let headStart = 0;
  return tokens.map(({ text }, at) => {
    const around = stack.at(-1) === true;
    if (text === '{') {
      const head = tokens.slice(headStart, at);
      const isScope = head.some((token) => CLASS_KEYS.has(token.text) || token.text === 'namespace' || token.text === 'extern') && !head.some((token, index) => token.text === '(' && !MACRO.test(head[index - 1]?.text ?? ''));
      stack.push(opens(isScope, around));
    } else if (text === '}') stack.pop();
    if (text === '{' || text === '}' || text === ';') headStart = at + 1;
    return around;
  });
}
