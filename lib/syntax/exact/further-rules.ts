import { PYTHON_LEXICAL } from '../languages';
import { scan } from '../scan';

/** Words behind which a star is no multiplication. */
const BEFORE_STAR = 'and|as|assert|async|await|case|del|elif|else|except|for|from|if|import|in|is|lambda|match|not|or|print|raise|return|while|with|yield';

/**
 * What Ruff has more to say of than that it does not parse: starred expressions that are not one of several; what Python 3.12 and
 * later brought (lists of type parameters, aliases, t-strings, `except` without parentheses); a keyword's name in parentheses.
 */
const FURTHER_RULES = new RegExp(
  String.raw`(?:^|[^\w)\]"'*,\s]|\b(?:${BEFORE_STAR}))\s*\*(?!\*)|\b(?:def|class)\s+\w+\s*\[|\b(?:type|lazy)\b|\b[tT][rR]?["']|\b[rR][tT]["']|\bexcept\b[^:\n]*,|\)\s*=(?!=)`,
  'm',
);

/** F-strings that every version of Python reads alike: no quote of their own, backslash or comment within braces. */
const PLAIN_F_STRING = /\b(?:[fF][rR]?|[rR][fF])(?:"(?:[^"\\{}\n]|\\[^\n]|\{[^"\\#{}\n]*\})+"|'(?:[^'\\{}\n]|\\[^\n]|\{[^'\\#{}\n]*\})+')/g;
const F_STRING = /\b[fF][rR]?["']|\b[rR][fF]["']/;

/** Longer texts are not read for this. */
const LONGEST = 4000;

/**
 * Whether none of the rules that Ruff applies to a tree, beyond parsing, can be about the statements that a stretch is in; all but
 * those about names and control flow, which are not the parser's in CPython either.
 * @param place offsets of the stretch in a Python text that parses.
 */
export function hasNoFurtherRules(text: string, [start, end]: readonly [number, number]): boolean {
  if (text.length > LONGEST) return false;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const until = text.indexOf('\n', end);
  const lines = text.slice(from, until < 0 ? undefined : until);
  if (FURTHER_RULES.test(lines) || (F_STRING.test(lines) && F_STRING.test(lines.replace(PLAIN_F_STRING, '')))) return false;
  // A statement that goes over several lines may have what matters on another one.
  return isBetweenStatements(text.slice(0, from)) && (until < 0 || isBetweenStatements(text.slice(0, until + 1)));
}

function isBetweenStatements(before: string): boolean {
  if (/\\\r?\n$/.test(before)) return false;
  const { open, inside } = scan(before, PYTHON_LEXICAL);
  return open.length === 0 && inside === null;
}
