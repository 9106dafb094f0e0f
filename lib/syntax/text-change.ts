/** One replaced stretch, in UTF-16 units: `[start, oldEnd)` of the old text became `[start, newEnd)` of the new one. */
export interface TextChange {
  readonly start: number;
  readonly oldEnd: number;
  readonly newEnd: number;
}

const CHUNKS = [16_384, 2_048, 256, 32, 1] as const;

/** The smallest single change that leads from one text to the other; `start === oldEnd === newEnd` where they are equal. */
export function changeBetween(before: string, after: string): TextChange {
  const limit = Math.min(before.length, after.length);
  const start = commonStart(before, after, limit);
  const shared = commonEnd(before, after, limit - start);
  return { start, oldEnd: before.length - shared, newEnd: after.length - shared };
}

/** Compares by chunks, which the engine does as one memory comparison each: the largest ones first, then ever smaller ones within the first that differs. */
function commonStart(a: string, b: string, limit: number): number {
  let at = 0;
  for (const chunk of CHUNKS) while (at + chunk <= limit && a.slice(at, at + chunk) === b.slice(at, at + chunk)) at += chunk;
  return at;
}

function commonEnd(a: string, b: string, limit: number): number {
  let length = 0;
  for (const chunk of CHUNKS) while (length + chunk <= limit && a.slice(a.length - length - chunk, a.length - length) === b.slice(b.length - length - chunk, b.length - length)) length += chunk;
  return length;
}

/** Whether a text has this code before and behind a hole. Compares slices: `startsWith` looks at each character, which takes a hundred times as long. */
export function hasSides(text: string, { prefix, suffix }: { readonly prefix: string; readonly suffix: string }): boolean {
  const end = text.length - suffix.length;
  return end >= prefix.length && text.slice(0, prefix.length) === prefix && text.slice(end) === suffix;
}

/** Row and column (UTF-16 units) of an offset, both from 0. */
export function pointAt(text: string, offset: number): { row: number; column: number } {
  let row = 0;
  let lineStart = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', lineStart)) {
    row += 1;
    lineStart = end + 1;
  }
  return { row, column: offset - lineStart };
}
