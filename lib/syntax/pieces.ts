import { nearestComplaint, type Complaint, type FilledHole, type FindComplaints } from './complaint';
import { leftOpen, neutralFillings } from './fillings';
import type { LimitedFinder } from './finder';
import type { SyntaxLanguage } from './languages';
import type { Sides } from './repair';
import { windowsAround } from './windows';

/** Fillings that are tried in one piece, which is small and mostly takes one of the first. */
export const PIECE_FILLINGS = 12;

/** Whether one of the few likeliest pieces parses with the completion. */
export function fitsInPiece({ prefix, completion, suffix }: FilledHole, language: SyntaxLanguage, find: FindComplaints): boolean {
  const [likeliest = []] = windowsAround({ prefix, completion, suffix }, language, [2]);
  return likeliest.some((sides) => find({ ...sides, completion })?.length === 0);
}

/** What the pieces of a file say; `isAlike`: the piece takes a neutral text that opens and closes the same as the refused completion. */
export type PieceVerdict = { readonly kind: 'taken' | 'unclear' } | { readonly kind: 'refused'; readonly isAlike: boolean; readonly complaint: Complaint | null };

/**
 * The verdict in the pieces around the hole: one that parses with the completion takes it. Else the first that parses
 * with a filling refuses it; in a language with macros, one that may have been cut too short only where no
 * other says anything.
 */
export function judgeInPieces(parts: FilledHole, language: SyntaxLanguage, newLimit: () => LimitedFinder, find: FindComplaints, groups = Infinity): PieceVerdict {
  const { completion } = parts;
  const open = leftOpen(completion, language);
  let limited = newLimit();
  let group = 0;
  let cut: PieceVerdict | null = null;
  for (const pieces of windowsAround(parts, language)) {
    // Those of the first groups are many: where they can't tell, they leave work for the others.
    if (group > 0 && group <= 2) limited = newLimit();
    group += 1;
    if (pieces.some((sides) => limited.find({ ...sides, completion })?.length === 0)) return { kind: 'taken' };
    for (const sides of pieces) {
      const fillings = neutralFillings(language, sides.prefix, sides.suffix);
      const fits = (filling: string) => limited.find({ ...sides, completion: filling })?.length === 0;
      if (fillings.slice(0, PIECE_FILLINGS).some(fits)) {
        const complaint = judgeMended(sides, parts, find);
        if (complaint === null) return { kind: 'taken' };
        const alike = fillings.filter((filling) => leftOpen(filling, language) === open).slice(0, PIECE_FILLINGS);
        const refused: PieceVerdict = { kind: 'refused', isAlike: alike.length === 0 || alike.some(fits), complaint };
        // Where macros may hide brackets, a piece is easily cut at the wrong place.
        if (refused.isAlike || language.view === undefined || !isCut(complaint)) return refused;
        cut ??= refused;
      }
      if (limited.spent) break;
    }
    if (group >= groups || (limited.spent && group > 2)) break;
  }
  return cut ?? { kind: 'unclear' };
}

/** Whether a piece lacks nothing but the end of a block, which a larger one may have. */
function isCut({ code, message }: Complaint): boolean {
  return code === 'missing-token' && message.includes('`}`');
}

/** The verdict in a mended file, with the complaint moved to its place in the real one. */
export function judgeMended(sides: Sides, { prefix, completion }: FilledHole, find: FindComplaints): Complaint | null {
  const left = find({ ...sides, completion });
  if (left === null || left.length === 0) return null;
  const shift = prefix.length - sides.prefix.length;
  const complaint = nearestComplaint(left, { prefix: sides.prefix, completion });
  return complaint === null ? null : { ...complaint, start: Math.max(0, complaint.start + shift), end: Math.max(0, complaint.end + shift) };
}
