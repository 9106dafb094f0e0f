/** Lines that go on with a statement, so that no program can begin with them. */
const CONTINUES = /(?:else|elif|except|finally|case)\b|[)\]}"']/y;

/**
 * Python code around a stretch of a text, as a program of its own: the nearest statement that begins left of the stretch, with
 * all that belongs to it.
 * @param start, end offsets of the stretch.
 * @returns null where there is none but the whole text.
 */
export function enclosingBlock(text: string, start: number, end: number): string | null {
  const lineStart = lineStartAt(text, start);
  let bound = indentOf(text, lineStart);
  for (let at = nextLine(text, lineStart); at > 0 && at < end; at = nextLine(text, at)) if (!isEmpty(text, at)) bound = Math.min(bound, indentOf(text, at));
  for (let at = lineStart; at > 0; at = lineStartAt(text, at - 1)) {
    const indent = indentOf(text, at);
    if (isEmpty(text, at) || (indent >= bound && indent > 0)) continue;
    if (!continues(text, at)) return `${indent > 0 ? 'if 1:\n' : ''}${text.slice(at, endOfBlock(text, end, indent))}`;
    bound = indent + 1;
  }
  return null;
}

/** Where the first line behind an offset begins that is indented no deeper and starts something new. */
function endOfBlock(text: string, offset: number, indent: number): number {
  for (let at = nextLine(text, offset); at > 0; at = nextLine(text, at)) {
    if (!isEmpty(text, at) && indentOf(text, at) <= indent && !continues(text, at)) return at;
  }
  return text.length;
}

function lineStartAt(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** Start of the line behind; 0 where there is none. */
function nextLine(text: string, offset: number): number {
  return text.indexOf('\n', offset) + 1;
}

function indentOf(text: string, lineStart: number): number {
  let at = lineStart;
  while (text[at] === ' ' || text[at] === '\t') at++;
  return at - lineStart;
}

/** Whether a line holds no code. */
function isEmpty(text: string, lineStart: number): boolean {
  const next = text[lineStart + indentOf(text, lineStart)];
  return next === undefined || next === '\n' || next === '\r' || next === '#';
}

function continues(text: string, lineStart: number): boolean {
  CONTINUES.lastIndex = lineStart + indentOf(text, lineStart);
  return CONTINUES.test(text);
}
