import type { SyntaxLanguage } from './languages';
import { columnOf } from './columns';
import type { Sides } from './repair';
import { skeletonAround, type Skeleton } from './skeleton';

/**
 * Pieces of a file around the hole, each completed to a file of its own, for judging a completion where the file is broken
 * elsewhere; the likeliest to tell come first. They follow the indentation, which survives a lost bracket. None cuts
 * through the completion's own lines or leaves out what they may belong to.
 * @param counts of statements that the first group keeps on each side of the hole.
 * @returns groups of pieces; those of one group are alike in what they can tell.
 */
export function* windowsAround(parts: Sides & { readonly completion: string }, language: SyntaxLanguage, counts: readonly number[] = [12, 6, 3, 2, 1]): Generator<readonly Sides[]> {
  if (language.indentation === 'free') {
    yield [...inSkeleton(parts, language, counts)].flat();
    // Without the neighbour behind the hole: it may be long, and broken far from the hole.
    yield [...inSkeleton(parts, language, [0])].flat();
  }
  yield* enclosed(parts, language);
}

interface Cut {
  readonly lines: readonly string[];
  readonly holeLine: string;
  readonly afterHole: string;
  readonly after: readonly string[];
  /** Column of the hole's own block. */
  readonly limit: number;
}

function cutAtHole({ prefix, completion, suffix }: Sides & { readonly completion: string }): Cut {
  const lines = prefix.split('\n');
  const after = suffix.split('\n');
  const holeLine = lines.pop() ?? '';
  const afterHole = after.shift() ?? '';
  return { lines, holeLine, afterHole, after, limit: Math.min(...indentsOfHole(holeLine, completion, lines, after)) };
}

/**
 * The hole's own block, and ever fewer of its statements, in the heads of the blocks around it.
 * @param counts of statements that are kept on each side.
 */
function* inSkeleton(parts: Sides & { readonly completion: string }, language: SyntaxLanguage, counts: readonly number[]): Generator<readonly Sides[]> {
  const cut = cutAtHole(parts);
  const own = (cut.holeLine + parts.completion).split('\n').filter(isCode);
  const [first] = own;
  const without = withoutOwnBlocks(cut, parts.completion, first, own.at(-1));
  for (const limit of new Set([cut.limit, first === undefined ? cut.limit : columnOf(first)])) {
    yield* atColumn(cut, limit, language, counts);
    // A cut so deep may change what the lines around the hole mean.
    if (without !== null && counts.includes(0)) yield* atColumn(without, limit, language, [...counts, 2]);
  }
}

/**
 * Leaves out the block that the completion's last line opens and the one that its first line closes: what is in there is no
 * more the completion's than any other code. `null` where it does neither.
 */
function withoutOwnBlocks(cut: Cut, completion: string, first: string | undefined, last: string | undefined): Cut | null {
  if (first === undefined || last === undefined) return null;
  let { lines, after } = cut;
  if (/(?:[{([]|=>)\s*$/.test(completion) && !isCode(cut.afterHole)) {
    const end = after.findIndex((line) => isCode(line) && columnOf(line) <= columnOf(last));
    if (end > 0) after = after.slice(end);
  }
  if (/^\s*[)\]}]/.test(completion) && !isCode(cut.holeLine)) {
    const opener = lines.findLastIndex((line) => isCode(line) && columnOf(line) <= columnOf(first));
    if (opener >= 0) lines = lines.slice(0, opener + 1);
  }
  return lines === cut.lines && after === cut.after ? null : { ...cut, lines, after };
}

function* atColumn(cut: Cut, limit: number, language: SyntaxLanguage, counts: readonly number[]): Generator<readonly Sides[]> {
  const { lines, after } = cut;
  const skeleton = skeletonAround(lines, after, limit, language);
  const length = after.findIndex((line) => isCode(line) && columnOf(line) < limit);
  const end = length < 0 ? after.length : length;
  if (skeleton.start > 0 || end < after.length) yield completed(skeleton, cut, lines.slice(skeleton.start), after.slice(0, end));
  const starts = lines.flatMap((line, at) => (at >= skeleton.start && isCode(line) && columnOf(line) === limit && !BRACE_CLAUSE.test(line) ? [at] : []));
  const ends = after.flatMap((line, at) => (at < end && isCode(line) && columnOf(line) === limit && !BRACE_CLAUSE.test(line) ? [at] : []));
  // A list of arguments may not end with a comma.
  const rests = skeleton.ends[0]?.text.startsWith(')') === true ? [['x'], ['int x']] : [[]];
  for (const count of counts) {
    const from = starts.at(-Math.max(1, count));
    const to = ends[count];
    if (from === undefined && to === undefined) continue;
    const upTo = (until: number | undefined) => (until === undefined ? [after.slice(0, end)] : rests.map((rest) => [...after.slice(0, until), ...rest]));
    for (const behind of upTo(to)) {
      yield completed(skeleton, cut, lines.slice(from ?? skeleton.start), behind);
      if (to !== undefined) yield completed(skeleton, cut, lines.slice(skeleton.start), behind);
    }
    if (from !== undefined) yield completed(skeleton, cut, lines.slice(from), after.slice(0, end));
  }
}

function isCode(line: string): boolean {
  return line.trim() !== '';
}

/**
 * A piece in its skeleton: with all ends, and with those alone that the file has, as the piece may hold the others itself. An
 * end that is missing where the hole is must come from the completion.
 */
function completed({ heads, ends }: Skeleton, { holeLine, afterHole, after: behind }: Cut, before: readonly string[], after: readonly string[]): Sides[] {
  const prefix = [...heads, ...before, holeLine].join('\n');
  const next = behind.find(isCode);
  const isAtEnd = next === undefined || columnOf(next) < columnOf(holeLine) || (holeLine.trim() === '' && after.every((line) => !isCode(line)));
  const real = ends.filter(({ isReal }) => isReal);
  // Where the hole is in the innermost head itself, that head doesn't tell how its block ends.
  const [innermost] = ends;
  const asFound = innermost?.isReal === true && innermost.found !== innermost.text ? [[{ text: innermost.found }, ...ends.slice(1)]] : [];
  const ways = [...(isAtEnd && innermost?.isReal === false ? [real] : [ends, real]), ...asFound].map((way) => [afterHole, ...after, ...way.map(({ text }) => text)].join('\n'));
  return [...new Set(ways)].map((suffix) => ({ prefix, suffix }));
}

/** Pieces of the blocks around the hole, outermost first, in whatever a piece of a file may stand in. */
function* enclosed(parts: Sides & { readonly completion: string }, language: SyntaxLanguage): Generator<readonly Sides[]> {
  const { lines, holeLine, afterHole, after, limit } = cutAtHole(parts);
  const levels = ancestorIndents(lines, limit);
  const clause = language.indentation === 'significant' ? PYTHON_CLAUSE : BRACE_CLAUSE;
  for (const level of levels) {
    const wrap = wrapper(language, parts.prefix, levels.filter((other) => other < level));
    // All lines of the block.
    const start = lines.findLastIndex((line) => line.trim() !== '' && columnOf(line) < level) + 1;
    const length = after.findIndex((line) => line.trim() !== '' && columnOf(line) < level);
    const end = length < 0 ? after.length : length;
    if (start > 0 || end < after.length) yield wrap(lines.slice(start), holeLine, afterHole, after.slice(0, end));
    if (level >= limit) {
      // The nearest statements of the hole's own block, ever fewer.
      const starts = lines.flatMap((line, at) => (at > start && line.trim() !== '' && columnOf(line) === level && !clause.test(line) ? [at] : []));
      const ends = after.flatMap((line, at) => (at < end && line.trim() !== '' && columnOf(line) === level && !clause.test(line) ? [at] : []));
      for (const count of [16, 11, 8, 6, 5, 4, 3, 2, 1]) {
        const from = starts.at(-count);
        const to = ends[count - 1];
        if (from === undefined && to === undefined) continue;
        yield wrap(lines.slice(from ?? start), holeLine, afterHole, after.slice(0, to ?? end));
        if (from !== undefined) yield wrap(lines.slice(from), holeLine, afterHole, after.slice(0, end));
        if (to !== undefined) yield wrap(lines.slice(start), holeLine, afterHole, after.slice(0, to));
      }
      break;
    }
    // The one statement or member that holds the hole.
    const own = lines.findLastIndex((line) => line.trim() !== '' && columnOf(line) === level && !clause.test(line));
    const next = after.findIndex((line) => line.trim() !== '' && columnOf(line) <= level && !clause.test(line));
    if (own >= start) yield wrap(lines.slice(own), holeLine, afterHole, after.slice(0, next < 0 ? end : Math.min(next, end)));
  }
}

/** Lines that go on with what an earlier line of the same indentation began. */
const PYTHON_CLAUSE = /^\s*(?:(?:else|elif|except|finally|case)\b|[)\]}]|"""|''')/;
const BRACE_CLAUSE = /^\s*(?:[)\]}{]|(?:else|catch|finally|while)\b)/;

/** Columns of the hole's own line, of the completion's lines and of a line that follows closely. */
function indentsOfHole(holeLine: string, completion: string, before: readonly string[], after: readonly string[]): number[] {
  const own = (holeLine + completion).split('\n').filter((line) => line.trim() !== '');
  const found = own.map(columnOf);
  const previous = before.findLast((line) => line.trim() !== '');
  if (found.length === 0 && previous !== undefined) found.push(columnOf(previous));
  const next = after.find((line) => line.trim() !== '');
  if (holeLine.trim() === '' && next !== undefined && previous !== undefined) found.push(Math.max(columnOf(next), Math.min(columnOf(previous), ...found)));
  return found.length === 0 ? [0] : found;
}

/** Columns of the blocks around the hole, outermost first, up to the hole's own. */
function ancestorIndents(lines: readonly string[], limit: number): number[] {
  const levels = new Set<number>([limit]);
  let current = limit;
  for (let at = lines.length - 1; at >= 0 && current > 0; at--) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || columnOf(line) >= current) continue;
    current = columnOf(line);
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
