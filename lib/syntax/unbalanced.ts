import { quote, type Complaint } from './complaint';
import { leftOpen } from './fillings';
import type { SyntaxLanguage } from './languages';
import { CLOSING, scan, type ScanEnd } from './scan';

/** Quotes within the code of a string, and names that may stand for brackets. */
const NESTED_QUOTES = /(?:^|\W)[rR]?[fFtT][rR]?["']/;
const MACRO_NAME = /\b[A-Z][A-Z0-9_]+\b/;

/**
 * The bracket by which a text can't stand where another one stood that was sound: one closes nothing, or is closed by nothing. No
 * parser is needed for that, and none takes such a text.
 * @param before code before and after both texts, whole statements on the outside, which are sound with `old` in between.
 * @returns the complaint at offsets of `before + now + after`; `null` where the brackets are even, and where only a parser knows
 * what is a bracket.
 */
export function unbalancedBracket(before: string, old: string, now: string, after: string, language: SyntaxLanguage): Complaint | null {
  if (language.unsureBrackets === undefined || language.loneBrackets === true) return null;
  if (leftOpen(old, language) === leftOpen(now, language)) return null;
  if (NESTED_QUOTES.test(now) || (language.view !== undefined && MACRO_NAME.test(now))) return null;
  const text = before + now + after;
  const { unsureBrackets, unsureNearby, directives } = language;
  if ([text, before, before + now].some((code) => unsureBrackets.test(code))) return null;
  const nearby = before.slice(before.lastIndexOf('\n') + 1) + now + (/^[^\n]*/.exec(after)?.[0] ?? '');
  if (unsureNearby?.test(nearby) === true || (directives !== undefined && nearby.includes('#'))) return null;
  if (isInText(scan(before, language.lexical))) return null;
  // Where these rules find fault with sound code, they do not know its texts.
  if (!isEven(scan(before + old + after, language.lexical))) return null;
  const found = scan(text, language.lexical);
  if (isEven(found) || isInText(found)) return null;
  const isOurs = (offset: number) => offset >= before.length && offset < before.length + now.length;
  const { stray, open } = found;
  if (stray !== null && isOurs(stray.offset)) return strayComplaint(stray, isOurs);
  const unclosed = [...(stray?.opener == null ? [] : [stray.opener]), ...open].find(({ offset }) => isOurs(offset));
  if (unclosed !== undefined) return unclosedComplaint(unclosed);
  return { code: 'unbalanced-brackets', message: `${quote(now)} leaves the brackets around it uneven.`, start: before.length, end: before.length + now.length };
}

/** What to say of a closing bracket of the completion that does not fit what is open there. */
export function strayComplaint({ bracket, offset, opener }: NonNullable<ScanEnd['stray']>, isOurs: (offset: number) => boolean): Complaint {
  if (opener !== null && isOurs(opener.offset)) return unclosedComplaint(opener);
  const closesNothing = opener === null || (bracket !== '}' && opener.bracket === '{');
  if (closesNothing) return { code: 'stray-bracket', message: `${quote(bracket)} closes nothing.`, start: offset, end: offset + 1 };
  return { code: 'mismatched-bracket', message: `${quote(bracket)} stands where ${quote(CLOSING[opener.bracket] ?? '')} is due.`, start: offset, end: offset + 1 };
}

const NEVER_CLOSED = ' is never closed.';

/** What to say of an opening bracket that nothing closes. */
export function unclosedComplaint({ bracket, offset }: { readonly bracket: string; readonly offset: number }): Complaint {
  return { code: 'unclosed-bracket', message: `${quote(bracket)}${NEVER_CLOSED}`, start: offset, end: offset + 1 };
}

/** Whether a complaint is one of `unclosedComplaint`; parsers have the same code, but point elsewhere. */
export function isAboutUnclosed({ code, message }: Complaint): boolean {
  return code === 'unclosed-bracket' && message.endsWith(NEVER_CLOSED);
}

function isEven(found: ScanEnd): boolean {
  return found.stray === null && found.open.length === 0 && !isInText(found);
}

/** Whether a text ends in a string or comment that could go on. */
function isInText({ inside }: ScanEnd): boolean {
  return inside !== null && inside.close !== '\n';
}
