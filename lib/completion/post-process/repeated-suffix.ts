import { isWholeLineHole, lineAfter, type Step } from './step';

const CLOSERS = /^[\s)\]}>;,:"'`]*$/;
/** As `CLOSERS`, with the brace that opens a body: what follows a condition in most languages. */
const PUNCTUATION = /^[\s)\]}>;,:"'`{]*$/;

/**
 * Drops what the completion repeats of the code after the cursor: whole lines that the suffix has next, and the rest of the
 * cursor's own line. Closing brackets alone are dropped only where the completion closes more than it opens, so that
 * `f(g(x` keeps the `)` that belongs to `g`.
 */
export const repeatedSuffix: Step = {
  name: 'repeated-suffix',
  apply(text, { request }) {
    const kept = dropWholeLines(text, request.suffix);
    // Where the hole takes whole lines, what follows is the next line, not the rest of this one.
    return isWholeLineHole(request.prefix, request.suffix) ? kept : dropRestOfLine(kept, request.suffix);
  },
};

/** Never the completion's first line: that continues the cursor's line, and with it nothing would be left. */
function dropWholeLines(text: string, suffix: string): string {
  const lines = text.split('\n');
  const following = suffix.split('\n').map((line) => line.trimEnd());
  // What follows on the cursor's own line is no whole line.
  if (lineAfter(suffix).trim() === '') following.shift();
  while (following[0] === '') following.shift();
  if (following[0] === undefined) return text;

  for (let first = 1; first < lines.length; first += 1) {
    const rest = lines.slice(first).map((line) => line.trimEnd());
    while (rest.at(-1) === '') rest.pop();
    if (rest.length === 0 || rest[0] === '') continue;
    const last = rest.length - 1;
    // The last line may have been cut by the token limit.
    const repeats = rest.every((line, i) => (i === last && i > 0 ? following[i]?.startsWith(line) === true : following[i] === line));
    if (!repeats) continue;
    if (rest.every((line) => CLOSERS.test(line)) && excessClosers(text) <= 0) continue;
    return `${lines.slice(0, first).join('\n')}\n`;
  }
  return text;
}

function dropRestOfLine(text: string, suffix: string): string {
  const rest = lineAfter(suffix).trimEnd();
  if (rest.trim() === '') return text;
  const body = text.trimEnd();
  if (PUNCTUATION.test(rest)) {
    for (let length = Math.min(rest.length, body.length); length > 0; length -= 1) {
      const repeated = rest.slice(0, length);
      if (!body.endsWith(repeated)) continue;
      const kept = body.slice(0, body.length - length);
      if (kept.trim() === '') return text;
      // A separator or the colon of a header twice is never meant; a bracket may be the completion's own.
      const isOwn = /[^\s;:,]/.test(repeated) && unmatchedClosers(body) <= unmatchedClosers(kept);
      return isOwn ? text : kept;
    }
    return text;
  }
  if (rest.replace(/\s/g, '').length < 4 || !body.endsWith(rest)) return text;
  const kept = body.slice(0, body.length - rest.length);
  return kept.trim() === '' ? text : kept;
}

/** Closing brackets that nothing in the text has opened. Quotes are not parsed. */
function unmatchedClosers(text: string): number {
  let open = 0;
  let unmatched = 0;
  for (const bracket of text.match(/[()[\]{}]/g) ?? []) {
    if ('([{'.includes(bracket)) open += 1;
    else if (open > 0) open -= 1;
    else unmatched += 1;
  }
  return unmatched;
}

/** Closing brackets less opening ones; positive where the text closes what it did not open. Quotes are not parsed. */
function excessClosers(text: string): number {
  return (text.match(/[)\]}]/g)?.length ?? 0) - (text.match(/[([{]/g)?.length ?? 0);
}
