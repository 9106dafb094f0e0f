/** One replaced stretch, in UTF-16 units: `[start, oldEnd)` of the old text became `[start, newEnd)` of the new one. */
export interface TextChange {
  readonly start: number;
  readonly oldEnd: number;
  readonly newEnd: number;
}

const CHUNK = 2048;

/** The smallest single change that leads from one text to the other; `start === oldEnd === newEnd` where they are equal. */
export function changeBetween(before: string, after: string): TextChange {
  const limit = Math.min(before.length, after.length);
  const start = commonStart(before, after, limit);
  const shared = commonEnd(before, after, limit - start);
  return { start, oldEnd: before.length - shared, newEnd: after.length - shared };
}

/** Compares by chunks, which the engine does as one memory comparison, then within the first chunk that differs. */
function commonStart(a: string, b: string, limit: number): number {
  let at = 0;
  while (at + CHUNK <= limit && a.slice(at, at + CHUNK) === b.slice(at, at + CHUNK)) at += CHUNK;
  while (at < limit && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at;
}

function commonEnd(a: string, b: string, limit: number): number {
  let length = 0;
  while (length + CHUNK <= limit && a.slice(a.length - length - CHUNK, a.length - length) === b.slice(b.length - length - CHUNK, b.length - length)) length += CHUNK;
  while (length < limit && a.charCodeAt(a.length - length - 1) === b.charCodeAt(b.length - length - 1)) length += 1;
  return length;
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
