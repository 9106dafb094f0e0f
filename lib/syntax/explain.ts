import type { SyntaxCheckInput } from '../completion';
import { quote, type Complaint } from './complaint';
import type { SyntaxLanguage } from './languages';
import { CLOSING, scan } from './scan';

/** How much code around the hole is looked at; what is wrong with a completion shows nearby. */
const WINDOW_LINES = 150;

/**
 * Says a parser's complaint in the terms of someone who reads the code, and points at the completion's own characters: a
 * parser reports where it got stuck, which for a bracket that is never closed may be far behind it. Complaints that no rule
 * knows better stay as they are. Never changes whether there is a complaint.
 */
export function explainComplaint(complaint: Complaint, parts: Pick<SyntaxCheckInput, 'prefix' | 'completion' | 'suffix'>, language: SyntaxLanguage): Complaint {
  return bracketComplaint(parts, language) ?? missingBlock(parts, language) ?? complaint;
}

function bracketComplaint({ prefix, completion, suffix }: Pick<SyntaxCheckInput, 'prefix' | 'completion' | 'suffix'>, language: SyntaxLanguage): Complaint | null {
  if (language.loneBrackets === true) return null;
  const from = windowStart(prefix);
  const until = windowEnd(suffix);
  const before = prefix.slice(from);
  const start = before.length;
  const end = start + completion.length;
  const at = (offset: number, length: number) => ({ start: from + offset, end: from + offset + length });
  const isOurs = (offset: number) => offset >= start && offset < end;

  const upTo = scan(before + completion, language.lexical);
  const { stray } = upTo;
  if (stray !== null && isOurs(stray.offset)) {
    const { bracket, offset, opener } = stray;
    // What the window leaves out may have opened it.
    if (opener === null) return from > 0 ? null : { code: 'stray-bracket', message: `${quote(bracket)} closes nothing.`, ...at(offset, 1) };
    if (isOurs(opener.offset)) return { code: 'unclosed-bracket', message: `${quote(opener.bracket)} is never closed.`, ...at(opener.offset, 1) };
    if (bracket !== '}' && opener.bracket === '{') return { code: 'stray-bracket', message: `${quote(bracket)} closes nothing.`, ...at(offset, 1) };
    return { code: 'mismatched-bracket', message: `${quote(bracket)} stands where ${quote(CLOSING[opener.bracket] ?? '')} is due.`, ...at(offset, 1) };
  }
  if (stray !== null) return null;
  if (upTo.inside !== null && upTo.inside.close !== '\n' && isOurs(upTo.inside.offset) && !suffix.slice(0, until).includes(upTo.inside.close)) {
    const what = upTo.inside.kind === 'string' ? 'string' : 'comment';
    return { code: `unclosed-${what}`, message: `This ${what} is never closed.`, ...at(upTo.inside.offset, Math.min(upTo.inside.close.length, end - upTo.inside.offset)) };
  }
  const open = upTo.open.filter(({ offset }) => isOurs(offset));
  if (open.length === 0) return null;
  const whole = scan(before + completion + suffix.slice(0, until), language.lexical);
  const unclosed = whole.stray?.opener != null && isOurs(whole.stray.opener.offset) ? open.find(({ offset }) => offset === whole.stray?.opener?.offset) : until === suffix.length && whole.inside === null ? whole.open.find(({ offset }) => isOurs(offset)) : undefined;
  return unclosed === undefined ? null : { code: 'unclosed-bracket', message: `${quote(unclosed.bracket)} is never closed.`, ...at(unclosed.offset, 1) };
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
