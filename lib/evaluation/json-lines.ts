import { gunzipSync } from 'fflate';
import { InputError, problem, type LineProblem } from './input-error';

export interface JsonLine {
  /** 1-based. */
  readonly line: number;
  readonly value: unknown;
}

/**
 * Bytes of a text file to text: gzip is told by its magic bytes, not by the name; a byte order mark is dropped.
 * @throws InputError when the gzip stream is damaged or cut off, or the text is no UTF-8.
 */
export function decodeTextFile(bytes: Uint8Array, file: string): string {
  let plain = bytes;
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    try {
      plain = gunzipSync(bytes);
    } catch (error) {
      throw new InputError([problem(file, 0, 'gzip-damaged', { detail: error instanceof Error ? error.message : String(error) })]);
    }
  }
  try {
    // TextDecoder drops the byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    throw new InputError([problem(file, 0, 'not-utf8')]);
  }
}

/**
 * Splits JSON Lines. Blank lines are skipped, CRLF and a missing last line end are fine.
 * A line that is no JSON becomes a problem and the rest goes on.
 */
export function parseJsonLines(text: string, file: string): { readonly lines: readonly JsonLine[]; readonly problems: readonly LineProblem[] } {
  const lines: JsonLine[] = [];
  const problems: LineProblem[] = [];
  const sources = text.replace(/^\uFEFF/, '').split('\n');
  sources.forEach((source, index) => {
    if (source.trim() === '') return;
    const line = index + 1;
    try {
      lines.push({ line, value: JSON.parse(source) });
    } catch (error) {
      problems.push(badJson(file, line, source, index === sources.length - 1, error));
    }
  });
  return { lines, problems };
}

function badJson(file: string, line: number, source: string, isUnterminatedLast: boolean, error: unknown): LineProblem {
  if (isUnterminatedLast && !source.trimEnd().endsWith('}')) return problem(file, line, 'cut-off');
  if (/[:,[]\s*-?(NaN|Infinity)\b/.test(source)) return problem(file, line, 'not-finite');
  return problem(file, line, 'no-json-object', { detail: error instanceof Error ? error.message : String(error) });
}
