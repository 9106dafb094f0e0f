import type { z } from 'zod';
import { describeIssues } from '../describe-issues';
import { problem, type LineProblem } from '../input-error';
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
      found.push(problem(file, line, 'row', { detail: describeIssues(parsed.error, value) }));
      continue;
    }
    try {
      items.push(make(parsed.data, line));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      found.push(problem(file, line, 'row', { detail: error.message }));
    }
  }
  return { items, problems: found.sort((a, b) => a.line - b.line) };
}
