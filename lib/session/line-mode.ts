import type { LineMode } from '../completion';

/**
 * Whether a completion at the cursor should end with its line or may span lines.
 * It spans lines only where a block has just been opened and its body is empty: the cursor stands on a blank line,
 * the last code before it ends with `:` or an opening bracket, and the next code after it is not indented deeper.
 * @param prefix text before the cursor, any line ends.
 * @param suffix text after the cursor.
 */
export function lineModeAt(prefix: string, suffix: string): LineMode {
  const linesBefore = prefix.split(/\r\n|\r|\n/);
  const current = linesBefore.at(-1) ?? '';
  const restOfLine = /^[^\r\n]*/.exec(suffix)?.[0] ?? '';
  if (current.trim() !== '' || restOfLine.trim() !== '') return 'single';
  const opener = linesBefore.slice(0, -1).findLast((line) => line.trim() !== '');
  if (opener === undefined || !/[:{([]\s*(?:#.*|\/\/.*)?$/.test(opener)) return 'single';
  const next = suffix.split(/\r\n|\r|\n/).find((line) => line.trim() !== '');
  return next !== undefined && indentOf(next) > indentOf(opener) ? 'single' : 'multi';
}

function indentOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}
