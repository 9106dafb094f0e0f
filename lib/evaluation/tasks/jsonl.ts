/** A row that could not be read: where, and what is wrong with it. */
export interface UnreadableRow {
  readonly file: string;
  /** 1-based; 0 where the whole file is meant. */
  readonly line: number;
  readonly reason: string;
}

export interface JsonlRow {
  readonly line: number;
  readonly value: unknown;
}

/**
 * Reads JSON Lines: a byte order mark, CRLF, blank lines and a missing last newline are no errors.
 * A line that is no JSON is listed and the rest goes on; the last line without newline is called truncated.
 */
export function readJsonl(text: string, file: string): { rows: JsonlRow[]; unreadable: UnreadableRow[] } {
  const rows: JsonlRow[] = [];
  const unreadable: UnreadableRow[] = [];
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  lines.forEach((raw, index) => {
    const line = raw.replace(/\r$/, '').trim();
    if (line === '') return;
    try {
      rows.push({ line: index + 1, value: JSON.parse(line) as unknown });
    } catch {
      const truncated = index === lines.length - 1 && /^[[{]/.test(line);
      unreadable.push({ file, line: index + 1, reason: truncated ? 'the line is truncated: the file ends inside a JSON value' : 'the line is no JSON' });
    }
  });
  return { rows, unreadable };
}
