import type { Complaint } from '../complaint';
import { quote } from '../complaint';
import { functionScopes, MACRO, statementScopes } from './macros';
import type { CppToken } from './tokens';

const NEEDS_STATEMENT = new Set(['break', 'case', 'catch', 'continue', 'do', 'else', 'for', 'goto', 'if', 'return', 'switch', 'throw', 'try', 'while']);
const NO_OPERAND = new Set(['else', 'do', 'return', 'case', 'throw', 'new', 'delete', 'co_return', 'co_await', 'co_yield', 'const', 'noexcept', 'override', 'final', 'public', 'private', 'protected', 'default', 'goto', 'operator']);
const ACCESS = /^(?:public|private|protected)$/;
const LOOP_HEADS = /^(?:if|for|while|switch|catch|constexpr|noexcept|__attribute__)$/;

/**
 * Errors that tokens alone show, and that a tolerant grammar, or a parser that does not know the macros, takes for
 * something else: a statement outside a function, an empty list element, a macro's statement after one without semicolon.
 */
export function tokenComplaints(tokens: readonly CppToken[], statementMacros: ReadonlySet<string>): Complaint[] {
  const found: Complaint[] = [];
  const inFunction = functionScopes(tokens);
  const inStatement = statementScopes(tokens);
  tokens.forEach((token, at) => {
    const before = tokens[at - 1];
    const complain = (code: string, message: string) => found.push({ code, message, start: token.start, end: token.end });
    if (token.text === 'else' && before?.text !== ';' && before?.text !== '}' && before !== undefined && !MACRO.test(before.text)) complain('unexpected-token', '`else` belongs to no `if`.');
    else if (token.text === 'catch' && before?.text !== '}') complain('unexpected-token', '`catch` belongs to no `try`.');
    else if (token.text === 'catch' && inFunction[at] !== true && endsFunctionTry(tokens, at, inFunction)) return;
    else if (NEEDS_STATEMENT.has(token.text) && inFunction[at] !== true && (before?.text === ';' || before?.text === '}' || before?.text === '{')) complain('unexpected-token', `${quote(token.text)} may stand in a function only.`);
    else if (ACCESS.test(token.text) && tokens[at + 1]?.text === ':' && inStatement[at] === true) complain('unexpected-token', `${quote(`${token.text}:`)} may stand in a class only.`);
    else if (token.text === ',' && /^[{(,[]$/.test(before?.text ?? '') && !MACRO.test(tokens[at - 2]?.text ?? '') && before?.text !== '[') complain('missing-token', 'Something is missing before `,`.');
    else if (before?.text === ',' && (token.text === ')' || token.text === ';' || token.text === ']')) complain('missing-token', 'Something is missing after `,`.');
    else if (token.startsLine && statementMacros.has(token.text) && tokens[at + 1]?.text === '(' && inFunction[at] === true && before !== undefined && endsOperand(tokens, at - 1)) {
      found.push({ code: 'missing-token', message: 'Expected `;` here.', start: before.end, end: before.end });
    }
  });
  return found;
}

/** Tokens between a function's `try` and its `catch`. */
const LONGEST_TRY = 2000;

/** Whether a `catch` outside of any body belongs to a function that is one `try` as a whole: `A() try : x(1) {} catch (…) {}`. */
function endsFunctionTry(tokens: readonly CppToken[], at: number, inFunction: readonly boolean[]): boolean {
  for (let index = at - 1; index > 0 && index > at - LONGEST_TRY; index--) {
    if (tokens[index]?.text === 'try' && inFunction[index] !== true) return !/^[;{}]$/.test(tokens[index - 1]?.text ?? ';');
  }
  return false;
}

/** Names of macros that stand as whole statements: `CHECK_EQ(a, b);`. */
export function statementMacros(tokens: readonly CppToken[]): string[] {
  return tokens.flatMap((token, at) => (token.kind === 'word' && MACRO.test(token.text) && tokens[at + 1]?.text === '(' && /^[;{}]$/.test(tokens[at - 1]?.text ?? '') && token.startsLine ? [token.text] : []));
}

/** Whether an expression or a declaration could end with a token, so that a statement may not follow it. */
function endsOperand(tokens: readonly CppToken[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (token.kind === 'word') return !NO_OPERAND.has(token.text) && !MACRO.test(token.text);
  if (token.kind !== 'punctuation') return true;
  if (token.text !== ')') return token.text === ']';
  let depth = 0;
  for (let index = at; index >= 0; index--) {
    const { text } = tokens[index] ?? { text: '' };
    if (text === ')') depth += 1;
    else if (text === '(') depth -= 1;
    if (depth > 0) continue;
    const head = tokens[index - 1];
    // A macro may be a loop's head.
    return head === undefined || !(LOOP_HEADS.test(head.text) || (MACRO.test(head.text) && !/^[;{}]$/.test(tokens[index - 2]?.text ?? '') ) || /EACH|LOOP|^IF_|UNLESS/i.test(head.text));
  }
  return false;
}
