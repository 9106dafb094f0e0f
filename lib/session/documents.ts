import type { LanguageId, LineMode } from '../completion';

/** A place in a starter file where a completion is asked for. */
export interface Hole {
  readonly id: string;
  /** UTF-16 offset in the document's original text, where the missing code begins and ends. */
  readonly start: number;
  readonly end: number;
  readonly lineMode: LineMode;
}

/** One open text. `original` is what a starter or file had when it was opened; `text` is what the person has now. */
export interface SourceDocument {
  /** Unique in the session, path-like, e.g. `starters/mean.py`. */
  readonly id: string;
  readonly name: string;
  readonly language: LanguageId;
  readonly kind: 'starter' | 'file' | 'scratch';
  readonly title?: string;
  readonly original: string;
  readonly text: string;
  readonly holes: readonly Hole[];
  /** Locked by the person: nothing types into it and no completion is asked for. Lasts as long as the page. */
  readonly readOnly?: boolean;
}

/** The languages that a person can choose for a file, with the names that are shown. */
export const LANGUAGES = [
  { id: 'python', name: 'Python', extensions: ['py', 'pyi', 'pyw'] },
  { id: 'java', name: 'Java', extensions: ['java'] },
  { id: 'cpp', name: 'C++', extensions: ['cpp', 'cc', 'cxx', 'hpp', 'hh', 'h'] },
  { id: 'javascript', name: 'JavaScript', extensions: ['js', 'mjs', 'cjs', 'jsx'] },
  { id: 'typescript', name: 'TypeScript', extensions: ['ts', 'mts', 'cts'] },
  { id: 'tsx', name: 'TSX', extensions: ['tsx'] },
  { id: 'go', name: 'Go', extensions: ['go'] },
  { id: 'rust', name: 'Rust', extensions: ['rs'] },
  { id: 'c', name: 'C', extensions: ['c'] },
  { id: 'csharp', name: 'C#', extensions: ['cs'] },
  { id: 'ruby', name: 'Ruby', extensions: ['rb', 'rake', 'gemspec'] },
  { id: 'php', name: 'PHP', extensions: ['php'] },
  { id: 'bash', name: 'Bash', extensions: ['sh', 'bash'] },
  { id: 'json', name: 'JSON', extensions: ['json'] },
  { id: 'css', name: 'CSS', extensions: ['css'] },
] as const satisfies readonly { id: LanguageId; name: string; extensions: readonly string[] }[];

/** The name shown for a language; its id where it is not one of ours. */
export function languageName(id: LanguageId): string {
  return LANGUAGES.find((language) => language.id === id)?.name ?? id;
}

/** Language by file extension, case-insensitive; `plaintext` for anything else. */
export function languageOfFileName(name: string): LanguageId {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined) return 'plaintext';
  return LANGUAGES.find((language) => (language.extensions as readonly string[]).includes(extension))?.id ?? 'plaintext';
}

/** A name that no document has yet: the wanted one, or that with the first free number, as `untitled-2.py`. */
export function freeName(wanted: string, documents: readonly Pick<SourceDocument, 'name'>[]): string {
  const taken = new Set(documents.map(({ name }) => name));
  const dot = wanted.lastIndexOf('.');
  const [stem, extension] = dot <= 0 ? [wanted, ''] : [wanted.slice(0, dot), wanted.slice(dot)];
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${stem}-${n}${extension}`;
    if (!taken.has(name)) return name;
  }
}

/** The text of a document with one hole cut out, and the offset of the cursor in it. */
export function textAtHole(document: Pick<SourceDocument, 'original'>, hole: Hole): { text: string; offset: number } {
  return { text: document.original.slice(0, hole.start) + document.original.slice(hole.end), offset: hole.start };
}

/**
 * The hole at which a text stands: the text is the original with exactly that hole cut out and the cursor is there.
 * @returns undefined where the person has changed something or is elsewhere.
 */
export function holeAt(document: SourceDocument, offset: number, text: string = document.text): Hole | undefined {
  return document.holes.find((hole) => hole.start === offset && text === textAtHole(document, hole).text);
}

/**
 * The hole to go to from one at which the editor stands or stood last.
 * @param from its index; -1: none was visited, so that the first or the last one is next.
 * @returns an index below `count`, which is at least 1.
 */
export function neighbouringHole(count: number, from: number, by: 1 | -1): number {
  if (from < 0) return by === 1 ? 0 : count - 1;
  return (from + by + count) % count;
}

/** Files above this size open without completions being asked on every keystroke. */
export const LARGE_FILE_CHARS = 1_000_000;

/**
 * Whether a file's content is text that an editor can hold.
 * @returns false where it has NUL characters or more than one replacement character in a hundred.
 */
export function looksLikeText(content: string): boolean {
  if (content.includes('\u0000')) return false;
  const replaced = content.split('\ufffd').length - 1;
  return replaced <= content.length / 100;
}
