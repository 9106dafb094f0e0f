import type { Complaint } from '../complaint';

/** A parser that decides as the language's own compiler does. Synchronous once it is loaded. */
export interface ExactParser {
  /** Name and version as shown in verdicts, e.g. `ruff 0.16.9`. */
  readonly name: string;
  /**
   * All syntax errors of the text in source order; empty when it is well-formed.
   * @param place offsets of what is judged: where given, code that is well-formed but not in this version of the language may stand elsewhere.
   */
  readonly complaints: (text: string, path?: string, place?: readonly [start: number, end: number]) => Complaint[];
  /** The first of them alone, where that is quicker; `undefined` where only `complaints` can tell. */
  readonly firstComplaint?: (text: string, place: readonly [start: number, end: number]) => Complaint | null | undefined;
}

/** The complaint's code where a parser ran out of stack. */
export const TOO_DEEP = 'too-deep';

/**
 * A parser that runs out of stack says so as a complaint instead of throwing: a model that repeats an opening bracket without end,
 * or a sum of ten thousand terms, must not take the check down with it.
 */
export function withoutOverflow(parser: ExactParser): ExactParser {
  const { name, complaints, firstComplaint } = parser;
  return {
    name,
    complaints: (text, path, place) => orTooDeep(text, () => complaints(text, path, place), (complaint) => [complaint]),
    ...(firstComplaint === undefined ? {} : { firstComplaint: (text, place) => orTooDeep(text, () => firstComplaint(text, place), (complaint) => complaint) }),
  };
}

function orTooDeep<Found>(text: string, find: () => Found, asFound: (complaint: Complaint) => Found): Found {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return asFound({ code: TOO_DEEP, message: 'This code is nested too deeply to be checked.', start: 0, end: text.length });
  }
}
