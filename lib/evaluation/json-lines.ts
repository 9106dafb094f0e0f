import { gunzipSync } from 'fflate';
import { InputError, type LineProblem } from './input-error';

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
  const fail = (message: string): InputError => new InputError([{ file, line: 0, message }]);
  let plain = bytes;
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    try {
      plain = gunzipSync(bytes);
    } catch (error) {
      throw fail(`the gzip data is damaged or cut off (${error instanceof Error ? error.message : String(error)}); copy or download the file again`);
    }
  }
  try {
    // TextDecoder drops the byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    throw fail('this is no UTF-8 text; save the file as UTF-8, one JSON object a line');
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
      problems.push({ file, line, message: explainBadJson(source, index === sources.length - 1, error) });
    }
  });
  return { lines, problems };
}

function explainBadJson(source: string, isUnterminatedLast: boolean, error: unknown): string {
  if (isUnterminatedLast && !source.trimEnd().endsWith('}')) return 'the last line is cut off; the file was not written to its end';
  if (/[:,[]\s*-?(NaN|Infinity)\b/.test(source)) return 'NaN and Infinity are no JSON; write null where there is no number';
  return `no JSON object: ${error instanceof Error ? error.message : String(error)}`;
}
