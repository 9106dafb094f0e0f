import type { SyntaxCheckInput } from '../completion';
import { complaintAboutCompletion } from './baseline';
import { nearestComplaint, type Complaint, type FilledHole } from './complaint';
import type { SyntaxDocument } from './document';
import { TOO_DEEP, type ExactParser } from './exact/exact-parser';
import { leftOpen } from './fillings';
import type { SyntaxLanguage } from './languages';
import { fitsInPiece } from './pieces';
import type { SoundTexts } from './sound-texts';

/**
 * As `complaintAboutCompletion` by an exact parser, but in one parse where the file is known to be sound with another text in the
 * hole that opens and closes as much: then every error is the completion's. So it is where that text opens and closes less, but for
 * a piece of the file that takes the completion: the file may be sound because of two errors. Notes what it finds sound.
 * A file that is nested too deeply without the completion is not checked at all, like one that takes too long.
 * @param document tree-sitter's view of the file: asked about the surroundings where the parser is slow, and for an excerpt of the
 * file where the parser can say its first complaint alone.
 */
export function complaintByParser(input: SyntaxCheckInput, language: SyntaxLanguage, parser: ExactParser, sound: SoundTexts, document: SyntaxDocument | null): Complaint | null | 'timeout' {
  const complaint = judged(input, language, parser, sound, document);
  if (complaint === null || complaint === 'timeout' || complaint.code !== TOO_DEEP) return complaint;
  return parser.complaints(input.prefix + input.suffix, input.path)[0]?.code === TOO_DEEP ? 'timeout' : complaint;
}

function judged(input: SyntaxCheckInput, language: SyntaxLanguage, parser: ExactParser, sound: SoundTexts, document: SyntaxDocument | null): Complaint | null | 'timeout' {
  let ofInput: Complaint[] | null = null;
  const find = ({ prefix, completion, suffix }: FilledHole) => {
    const isInput = prefix === input.prefix && completion === input.completion && suffix === input.suffix;
    if (isInput && ofInput !== null) return ofInput;
    const complaints = parser.complaints(prefix + completion + suffix, input.path, [prefix.length, prefix.length + completion.length]);
    if (isInput) ofInput = complaints;
    // Pieces of the file are parsed, too.
    if (complaints.length === 0 && prefix === input.prefix && suffix === input.suffix) sound.remember(input, completion);
    return complaints;
  };
  const filling = sound.fillingOf(input);
  if (filling !== null && language.indentation === 'significant') {
    const { firstComplaint } = parser;
    const ask = ({ prefix, completion, suffix }: FilledHole) => firstComplaint?.(prefix + completion + suffix, [prefix.length, prefix.length + completion.length]);
    const inExcerpt = firstComplaint === undefined ? undefined : document?.judgeBy(input, filling, ask);
    const first = inExcerpt === undefined || inExcerpt === 'unclear' ? ask(input) : inExcerpt;
    if (first === null) sound.remember(input, input.completion);
    return first === undefined ? nearestComplaint(find(input), input) : first;
  }
  if (filling !== null) {
    const found = find(input);
    if (found.length === 0) return null;
    const opens = leftOpen(filling, language);
    const opensMore = leftOpen(input.completion, language);
    if (opensMore === opens || (holds(opensMore, opens) && !fitsInPiece(input, language, find))) return nearestComplaint(found, input);
  }
  // Each filling that is tried runs out of stack, too, which takes a while.
  const [first] = find(input);
  if (first?.code === TOO_DEEP) return first;
  return complaintAboutCompletion(input, language, find, document === null || parser.firstComplaint !== undefined ? null : (parts) => document.complaints(parts));
}

/** Whether all of some brackets are among others, in this order. */
function holds(brackets: string, wanted: string): boolean {
  let at = 0;
  for (const bracket of brackets) if (bracket === wanted[at]) at += 1;
  return at === wanted.length;
}
