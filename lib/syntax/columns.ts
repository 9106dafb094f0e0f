/** Column of a line's first character; a tab goes to the next multiple of 8, as Python counts. */
export function columnOf(line: string): number {
  let column = 0;
  for (const char of line) {
    if (char === '\t') column += 8 - (column % 8);
    else if (char === ' ') column += 1;
    else break;
  }
  return column;
}
