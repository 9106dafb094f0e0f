import { cleanUp, type CompletionRequest, type PromptMode } from '../completion';
import type { SyntaxLanguage } from './languages';
import { scan, type ScanEnd } from './scan';

/** How much of the code before the hole is read for what is open there. */
const WINDOW = 20_000;

/**
 * Watches the completion of one hole while it is generated.
 * @returns a function of the text generated so far (raw), called as it grows, that is true as soon as no further text can make the file parse:
 * a closing bracket that closes nothing stands where no clean-up step will take it away. Never true for a completion that the
 * gate takes in the end; mostly false. `null` where the language or the code before the hole allows no such judgement.
 */
export function watchHole(request: CompletionRequest, promptMode: PromptMode, language: SyntaxLanguage): ((raw: string) => boolean) | null {
  // A chat model's text may be wrapped in anything that clean-up takes off later.
  if (promptMode !== 'fim' || language.unsureBrackets === undefined) return null;
  const { prefix, suffix } = request;
  const { unsureBrackets, unsureNearby } = language;
  const isUnsure = (code: string) => unsureBrackets.test(code) || unsureNearby?.test(code) === true;
  const nearby = prefix.slice(-WINDOW);
  const restOfLine = /^[^\r\n]*/.exec(suffix)?.[0] ?? '';
  let before: ScanEnd | null = null;
  let seen = 0;
  return (raw) => {
    const added = raw.slice(seen);
    seen = raw.length;
    if (!/[)\]}]/.test(added)) return false;
    // Read only when a first bracket comes.
    before ??= scan(nearby, language.lexical);
    if (before.stray !== null || before.inside !== null || nearby.length < prefix.length || isUnsure(nearby) || isUnsure(raw)) return false;
    const { text } = cleanUp(raw, { request, promptMode });
    const { stray } = scan(nearby + text, language.lexical);
    if (stray === null || stray.offset < nearby.length) return false;
    const { bracket, offset, opener } = stray;
    const isOwn = opener !== null && opener.offset >= nearby.length;
    if (!isOwn && (bracket === '}' || (opener !== null && opener.bracket !== '{'))) return false;
    const upTo = text.slice(0, offset - nearby.length + 1);
    // Clean-up drops a repetition of the code around the hole, once it is whole.
    const line = upTo.slice(upTo.lastIndexOf('\n') + 1).trim();
    return !restOfLine.includes(bracket) && !prefix.includes(upTo.trim()) && (line === upTo.trim() || !suffix.includes(line));
  };
}
