import { z } from 'zod';
import { textAtHole, type SourceDocument } from './documents';

/** A text as it is stored between two visits. */
export const savedDocumentSchema = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  kind: z.enum(['starter', 'file', 'scratch']),
  original: z.string(),
  text: z.string(),
  /** The tab that wrote it, and when; entries of the first version have neither. */
  writer: z.string().default(''),
  savedAtMs: z.number().default(0),
});

export type SavedDocument = z.infer<typeof savedDocumentSchema>;

/** A document as it is stored: a starter that only stands at one of its holes counts as unchanged. */
export function toSaved(document: SourceDocument, writer: string, savedAtMs: number): SavedDocument {
  const { id, name, language, kind, original } = document;
  return { id, name, language, kind, original, text: isAtSomeHole(document) ? original : document.text, writer, savedAtMs };
}

/** Whether nothing of a person's own is in it. */
export function isUnchangedStarter({ kind, text, original }: Pick<SavedDocument, 'kind' | 'text' | 'original'>): boolean {
  return kind === 'starter' && text === original;
}

/**
 * Whether a starter holds something that the person wrote: its text is neither the original, nor that with a hole cut out,
 * nor that with a hole filled by one of the given completions.
 */
export function hasOwnChanges(document: SourceDocument, completions: readonly string[]): boolean {
  const { kind, text, original, holes } = document;
  if (kind !== 'starter' || text === original || isAtSomeHole(document)) return false;
  return !holes.some(({ start, end }) => {
    const head = original.slice(0, start);
    const tail = original.slice(end);
    if (text.length < head.length + tail.length || !text.startsWith(head) || !text.endsWith(tail)) return false;
    return completions.includes(text.slice(head.length, text.length - tail.length));
  });
}

function isAtSomeHole(document: SourceDocument): boolean {
  const { holes, original, text } = document;
  return holes.some((hole) => text.length === original.length - (hole.end - hole.start) && text === textAtHole(document, hole).text);
}
