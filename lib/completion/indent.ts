import type { CompletionRequest } from './types';
import { lineBefore } from './post-process/step';

/** Languages in which indentation decides whether the text parses; elsewhere a repair cannot help. */
const INDENTATION_LANGUAGES: ReadonlySet<string> = new Set(['python']);

/**
 * Other indentations for a completion that does not parse as it is, most likely first: that of the line after the hole, the one
 * that the line before asks for (a level more after an opening colon), that of the line before, and one level less.
 * All lines shift together, so the completion keeps its own shape. To be used only where the text as it is does not parse:
 * repairing first costs correct completions.
 *
 * @returns candidates that differ from `completion` and from each other; empty where the hole begins inside a line or
 * where the language does not care.
 */
export function indentationCandidates(completion: string, request: Pick<CompletionRequest, 'prefix' | 'suffix' | 'language'>): string[] {
  if (!INDENTATION_LANGUAGES.has(request.language)) return [];
  const begun = lineBefore(request.prefix);
  if (begun.trim() !== '') return [];
  const own = /^[ \t]*/.exec(completion)?.[0] ?? '';
  const before = lastLine(request.prefix.slice(0, request.prefix.length - begun.length));
  const after = firstLine(request.suffix);
  const unit = indentationUnit(request.prefix + request.suffix);
  const beforeIndent = before === null ? '' : indentOf(before);
  const opens = before !== null && /:\s*(?:#.*)?$/.test(before);

  const wanted = [
    after === null ? null : indentOf(after),
    opens ? beforeIndent + unit : beforeIndent,
    beforeIndent,
    beforeIndent.endsWith(unit) ? beforeIndent.slice(0, beforeIndent.length - unit.length) : null,
  ];
  const found = new Set<string>();
  // The model repeated the blank that already stands on the line: only the first line is off.
  if (begun !== '' && completion.startsWith(begun)) found.add(completion.slice(begun.length));
  for (const indent of wanted) {
    // What already stands on the begun line counts towards the first line's indentation.
    if (indent === null || !indent.startsWith(begun)) continue;
    found.add(shift(completion, own, indent.slice(begun.length), begun));
  }
  found.delete(completion);
  return [...found];
}

/** Moves every line from the first line's own indentation to the wanted one; lines with less stay where they are. */
function shift(text: string, own: string, wanted: string, begun: string): string {
  return text
    .split('\n')
    .map((line, i) => {
      if (line.trim() === '') return line;
      if (i === 0) return wanted + line.slice(own.length);
      const full = begun + own;
      return line.startsWith(full) ? begun + wanted + line.slice(full.length) : line;
    })
    .join('\n');
}

function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

function lastLine(text: string): string | null {
  return text.split('\n').findLast((line) => line.trim() !== '')?.trimEnd() ?? null;
}

function firstLine(text: string): string | null {
  return text.split('\n').find((line) => line.trim() !== '') ?? null;
}

/** The file's own step of indentation: its shortest indented line's, else four spaces. */
function indentationUnit(text: string): string {
  const indents = [...text.matchAll(/^([ \t]+)\S/gm)].map((match) => match[1] ?? '');
  if (indents.some((indent) => indent.startsWith('\t'))) return '\t';
  const shortest = indents.reduce((least, indent) => Math.min(least, indent.length), Infinity);
  return Number.isFinite(shortest) ? ' '.repeat(shortest) : '    ';
}
