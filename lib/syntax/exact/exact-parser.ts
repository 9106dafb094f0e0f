import type { Complaint } from '../complaint';

/** A parser that decides as the language's own compiler does. Synchronous once it is loaded. */
export interface ExactParser {
  /** Name and version as shown in verdicts, e.g. `ruff 0.16.9`. */
  readonly name: string;
  /** All syntax errors of the text in source order; empty when it is well-formed. */
  complaints(text: string, path?: string): Complaint[];
}
