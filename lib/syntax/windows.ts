import type { SyntaxLanguage } from './languages';
import type { Sides } from './repair';

/**
 * Ever smaller pieces of a file around the hole, each completed to a file of its own, for judging a completion where
 * the file is broken elsewhere. They follow the indentation, which survives a lost bracket. None cuts through the
 * completion's own lines or leaves out what they may belong to.
 */
export function* windowsAround({ prefix, completion, suffix }: Sides & { readonly completion: string }, language: SyntaxLanguage): Generator<Sides> {
  const before = prefix.split('\n');
  const after = suffix.split('\n');
  const holeLine = before.pop() ?? '';
  const afterHole = after.shift() ?? '';
  const lines = [...before];
  const limit = Math.min(...indentsOfHole(holeLine, completion, lines, after));
  const levels = ancestorIndents(lines, limit);
  const clause = language.indentation === 'significant' ? PYTHON_CLAUSE : BRACE_CLAUSE;
  for (const level of levels) {
    const wrap = wrapper(language, prefix, levels.filter((other) => other < level));
    // All lines of the block.
    const start = lines.findLastIndex((line) => line.trim() !== '' && width(line) < level) + 1;
    const length = after.findIndex((line) => line.trim() !== '' && width(line) < level);
    const end = length < 0 ? after.length : length;
    if (start > 0 || end < after.length) yield* wrap(lines.slice(start), holeLine, afterHole, after.slice(0, end));
    if (level >= limit) {
      // The nearest statements of the hole's own block, ever fewer.
      const starts = lines.flatMap((line, at) => (at > start && line.trim() !== '' && width(line) === level && !clause.test(line) ? [at] : []));
      const ends = after.flatMap((line, at) => (at < end && line.trim() !== '' && width(line) === level && !clause.test(line) ? [at] : []));
      for (const count of [16, 11, 8, 6, 5, 4, 3, 2, 1]) {
        const from = starts.at(-count);
        const to = ends[count - 1];
        if (from === undefined && to === undefined) continue;
        yield* wrap(lines.slice(from ?? start), holeLine, afterHole, after.slice(0, to ?? end));
        if (from !== undefined) yield* wrap(lines.slice(from), holeLine, afterHole, after.slice(0, end));
        if (to !== undefined) yield* wrap(lines.slice(start), holeLine, afterHole, after.slice(0, to));
      }
      break;
    }
    // The one statement or member that holds the hole.
    const own = lines.findLastIndex((line) => line.trim() !== '' && width(line) === level && !clause.test(line));
    const next = after.findIndex((line) => line.trim() !== '' && width(line) <= level && !clause.test(line));
    if (own >= start) yield* wrap(lines.slice(own), holeLine, afterHole, after.slice(0, next < 0 ? end : Math.min(next, end)));
  }
}

/** Lines that go on with what an earlier line of the same indentation began. */
const PYTHON_CLAUSE = /^\s*(?:(?:else|elif|except|finally|case)\b|[)\]}]|"""|''')/;
const BRACE_CLAUSE = /^\s*(?:[)\]}{]|(?:else|catch|finally|while)\b)/;

/** Columns of the hole's own line, of the completion's lines and of a line that follows closely. */
function indentsOfHole(holeLine: string, completion: string, before: readonly string[], after: readonly string[]): number[] {
  const own = (holeLine + completion).split('\n').filter((line) => line.trim() !== '');
  const found = own.map(width);
  const previous = before.findLast((line) => line.trim() !== '');
  if (found.length === 0 && previous !== undefined) found.push(width(previous));
  const next = after.find((line) => line.trim() !== '');
  if (holeLine.trim() === '' && next !== undefined && previous !== undefined) found.push(Math.max(width(next), Math.min(width(previous), ...found)));
  return found.length === 0 ? [0] : found;
}

/** Columns of the blocks around the hole, outermost first, up to the hole's own. */
function ancestorIndents(lines: readonly string[], limit: number): number[] {
  const levels = new Set<number>([limit]);
  let current = limit;
  for (let at = lines.length - 1; at >= 0 && current > 0; at--) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || width(line) >= current) continue;
    current = width(line);
    levels.add(current);
  }
  return [...levels].sort((a, b) => a - b);
}

type Wrap = (before: readonly string[], holeLine: string, afterHole: string, after: readonly string[]) => Sides[];

/** Puts what the language needs around a piece that was cut out of blocks at the given columns; each result is one way to do so. */
function wrapper(language: SyntaxLanguage, prefix: string, outer: readonly number[]): Wrap {
  if (language.indentation === 'significant') {
    const headers = outer.map((column) => `${' '.repeat(column)}if 1:`);
    return (before, holeLine, afterHole, after) => [{ prefix: [...headers, ...before, holeLine].join('\n'), suffix: [afterHole, ...after].join('\n') }];
  }
  const className = [...prefix.matchAll(/\b(?:class|interface|enum|record|struct)\s+(\w+)/g)].at(-1)?.[1] ?? 'x';
  const enclosures = outer.length === 0 ? [['', ''] as const] : language.enclosures;
  return (before, holeLine, afterHole, after) =>
    enclosures.map(([open, close]) => ({ prefix: [open.replace('$', className), ...before, holeLine].join('\n'), suffix: [afterHole, ...after, close].join('\n') }));
}

/** Column of a line's first character; a tab goes to the next multiple of 8, as Python counts. */
function width(line: string): number {
  let column = 0;
  for (const char of line) {
    if (char === '\t') column += 8 - (column % 8);
    else if (char === ' ') column += 1;
    else break;
  }
  return column;
}
