import type { SyntaxCheckInput } from '../completion';
import { complaintAboutCompletion } from './baseline';
import { nearestComplaint, type Complaint, type FilledHole } from './complaint';
import type { SyntaxDocument } from './document';
import type { ExactParser } from './exact/exact-parser';
import { leftOpen } from './fillings';
import type { SyntaxLanguage } from './languages';
import type { SoundTexts } from './sound-texts';

/**
 * As `complaintAboutCompletion` by an exact parser, but in one parse where the file is known to be sound with another text in the
 * hole that opens and closes as much: then every error is the completion's. Notes what it finds sound.
 * @param document tree-sitter's view of the file, asked about the surroundings where the parser is slow.
 */
export function complaintByParser(input: SyntaxCheckInput, language: SyntaxLanguage, parser: ExactParser, sound: SoundTexts, document: SyntaxDocument | null): Complaint | null | 'timeout' {
  const find = ({ prefix, completion, suffix }: FilledHole) => {
    const complaints = parser.complaints(prefix + completion + suffix, input.path);
    // Pieces of the file are parsed, too.
    if (complaints.length === 0 && prefix === input.prefix && suffix === input.suffix) sound.remember(input, completion);
    return complaints;
  };
  const filling = sound.fillingOf(input);
  if (filling !== null && (language.indentation === 'significant' || leftOpen(filling, language) === leftOpen(input.completion, language))) return nearestComplaint(find(input), input);
  return complaintAboutCompletion(input, language, find, document === null ? null : (parts) => document.complaints(parts));
}
