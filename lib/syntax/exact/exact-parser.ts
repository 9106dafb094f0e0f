import type { Complaint } from '../complaint';

/** A parser that decides as the language's own compiler does. Synchronous once it is loaded. */
export interface ExactParser {
  /** Name and version as shown in verdicts, e.g. `ruff 0.16.9`. */
  readonly name: string;
  /**
   * All syntax errors of the text in source order; empty when it is well-formed.
   * @param place offsets of what is judged: where given, code that is well-formed but not in this version of the language may stand elsewhere.
   */
  complaints(text: string, path?: string, place?: readonly [start: number, end: number]): Complaint[];
  /** The first of them alone, where that is quicker; `undefined` where only `complaints` can tell. */
  firstComplaint?(text: string, place: readonly [start: number, end: number]): Complaint | null | undefined;
}
