import { PYTHON_LEXICAL } from '../languages';
import { scan } from '../scan';

/**
 * What Ruff has more to say of than that it does not parse: starred expressions; what Python 3.12 and later brought (lists of type
 * parameters, aliases, nested strings in an f-string, t-strings, `except` without parentheses); a keyword's name in parentheses.
 */
const FURTHER_RULES = /\*|\b(?:def|class)\s+\w+\s*\[|\b(?:type|lazy)\b|[fFtT][rR]?["']|\bexcept\b[^:\n]*,|\)\s*=(?!=)/;

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
  if (FURTHER_RULES.test(text.slice(from, until < 0 ? undefined : until))) return false;
  // A statement that goes over several lines may have what matters on another one.
  return isBetweenStatements(text.slice(0, from)) && (until < 0 || isBetweenStatements(text.slice(0, until + 1)));
}

function isBetweenStatements(before: string): boolean {
  if (/\\\r?\n$/.test(before)) return false;
  const { open, inside } = scan(before, PYTHON_LEXICAL);
  return open.length === 0 && inside === null;
}
