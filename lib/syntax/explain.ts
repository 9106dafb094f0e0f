import type { SyntaxCheckInput } from '../completion';
import { quote, type Complaint } from './complaint';
import type { SyntaxLanguage } from './languages';
import { scan } from './scan';
import { isAboutUnclosed, strayComplaint, unclosedComplaint } from './unbalanced';

/** Said in these terms already: no parser has these codes. */
const BRACKET_CODES: ReadonlySet<string> = new Set(['stray-bracket', 'mismatched-bracket', 'unbalanced-brackets']);

/** How much code around the hole is looked at; what is wrong with a completion shows nearby. */
const WINDOW_LINES = 150;

/**
 * Says a parser's complaint in the terms of someone who reads the code, and points at the completion's own characters: a
 * parser reports where it got stuck, which for a bracket that is never closed may be far behind it. Complaints that no rule
 * knows better stay as they are. Never changes whether there is a complaint.
 */
export function explainComplaint(complaint: Complaint, parts: Pick<SyntaxCheckInput, 'prefix' | 'completion' | 'suffix'>, language: SyntaxLanguage): Complaint {
  if (BRACKET_CODES.has(complaint.code) || isAboutUnclosed(complaint)) return complaint;
  return bracketComplaint(parts, language) ?? missingBlock(parts, language) ?? complaint;
}

/** A bracket, or what may begin a string or comment. */
const MAY_STAY_OPEN = /[^\w\s.,;:=+]/;

function bracketComplaint({ prefix, completion, suffix }: Pick<SyntaxCheckInput, 'prefix' | 'completion' | 'suffix'>, language: SyntaxLanguage): Complaint | null {
  if (language.loneBrackets === true || !MAY_STAY_OPEN.test(completion)) return null;
  // Even in itself it leaves nothing open, but where it ends what was open before.
  const alone = scan(completion, language.lexical);
  if (alone.stray === null && alone.open.length === 0 && (alone.inside === null || alone.inside.close === '\n')) return null;
  const from = windowStart(prefix);
  const until = windowEnd(suffix);
  const before = prefix.slice(from);
  const start = before.length;
  const end = start + completion.length;
  const inFile = (complaint: Complaint): Complaint => ({ ...complaint, start: from + complaint.start, end: from + complaint.end });
  const isOurs = (offset: number) => offset >= start && offset < end;

  const upTo = scan(before + completion, language.lexical);
  const { stray } = upTo;
  // What the window leaves out may have opened it.
  if (stray !== null && isOurs(stray.offset)) return stray.opener === null && from > 0 ? null : inFile(strayComplaint(stray, isOurs));
  if (stray !== null) return null;
  if (upTo.inside !== null && upTo.inside.close !== '\n' && isOurs(upTo.inside.offset) && !suffix.slice(0, until).includes(upTo.inside.close)) {
    const what = upTo.inside.kind === 'string' ? 'string' : 'comment';
    return inFile({ code: `unclosed-${what}`, message: `This ${what} is never closed.`, start: upTo.inside.offset, end: Math.min(upTo.inside.offset + upTo.inside.close.length, end) });
  }
  const open = upTo.open.filter(({ offset }) => isOurs(offset));
  if (open.length === 0) return null;
  const whole = scan(before + completion + suffix.slice(0, until), language.lexical);
  const unclosed = whole.stray?.opener != null && isOurs(whole.stray.opener.offset) ? open.find(({ offset }) => offset === whole.stray?.opener?.offset) : until === suffix.length && whole.inside === null ? whole.open.find(({ offset }) => isOurs(offset)) : undefined;
  return unclosed === undefined ? null : inFile(unclosedComplaint(unclosed));
}

/** Where columns are syntax: the completion ends with a header, and what follows is not indented below it. */
function missingBlock({ prefix, completion, suffix }: Pick<SyntaxCheckInput, 'prefix' | 'completion' | 'suffix'>, language: SyntaxLanguage): Complaint | null {
  if (language.indentation !== 'significant') return null;
  const text = prefix + completion;
  const body = text.trimEnd();
  if (!body.endsWith(':') || body.length <= prefix.length) return null;
  const lineStart = body.lastIndexOf('\n') + 1;
  const header = body.slice(lineStart);
  if (!/^\s*(?:if|elif|else|for|while|try|except|finally|with|def|class|async|match|case)\b/.test(header)) return null;
  const next = /^[^\n]*\n(?:[ \t]*\n)*([ \t]*)\S/.exec(text.slice(body.length) + suffix);
  const indent = /^[ \t]*/.exec(header)?.[0].length ?? 0;
  if (next !== null && (next[1]?.length ?? 0) > indent) return null;
  return { code: 'indentation', message: `Expected an indented block after ${quote(header)}.`, start: body.length - 1, end: body.length };
}

function windowStart(prefix: string): number {
  let at = prefix.length;
  for (let line = 0; line < WINDOW_LINES && at > 0; line++) at = prefix.lastIndexOf('\n', at - 1);
  return Math.max(0, at);
}

function windowEnd(suffix: string): number {
  let at = -1;
  for (let line = 0; line < WINDOW_LINES; line++) {
    at = suffix.indexOf('\n', at + 1);
    if (at < 0) return suffix.length;
  }
  return at;
}
