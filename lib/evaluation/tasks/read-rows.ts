import type { z } from 'zod';
import type { LineProblem } from '../input-error';
import { parseJsonLines } from '../json-lines';

/** What an importer found: usable tasks or sources in the file's order, and every row that could not be used. */
export interface Imported<T> {
  readonly items: T[];
  readonly problems: LineProblem[];
}

/** Reads JSON Lines against a schema; `make` may refuse a row with a RangeError, whose message becomes the row's problem. */
export function readRows<S extends z.ZodType, T>(text: string, file: string, schema: S, make: (row: z.output<S>, line: number) => T): Imported<T> {
  const { lines, problems } = parseJsonLines(text, file);
  const found: LineProblem[] = [...problems];
  const items: T[] = [];
  for (const { line, value } of lines) {
    const parsed = schema.safeParse(value);
    if (!parsed.success) {
      found.push({ file, line, message: describeIssues(parsed.error) });
      continue;
    }
    try {
      items.push(make(parsed.data, line));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      found.push({ file, line, message: error.message });
    }
  }
  return { items, problems: found.sort((a, b) => a.line - b.line) };
}

/** The first few complaints of a schema as one line: `"field": what is wrong; …`. */
export function describeIssues(error: z.ZodError): string {
  const shown = error.issues.slice(0, 3).map((issue) => `${issue.path.length === 0 ? 'the row' : `"${issue.path.join('.')}"`}: ${issue.message}`);
  return shown.join('; ') + (error.issues.length > 3 ? `; and ${error.issues.length - 3} more` : '');
}
