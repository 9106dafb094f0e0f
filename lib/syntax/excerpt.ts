import type { Node } from 'web-tree-sitter';

/** A stretch of a text that an excerpt leaves out: whole items of a list, on lines of their own. */
interface Gap {
  readonly from: number;
  readonly to: number;
  /** What stands there instead, so that the items on both sides don't grow together. */
  readonly filler: string;
  /** Type of the list node that the items belong to. */
  readonly list: string;
}

/**
 * A file cut down to what surrounds one stretch of it: the stretch's own neighbours in each list of statements or members
 * around it, and the heads and ends of the declarations that hold these lists. As whole items of lists are left out and
 * nothing else, the excerpt parses exactly when the file does (with `keepsGaps`, for an excerpt that was changed).
 */
export interface Excerpt {
  /** The excerpt's text before and after the stretch. */
  readonly before: string;
  readonly after: string;
  readonly gaps: readonly PlacedGap[];
  /** Start of the first gap behind the stretch, counted from `after`'s start; its length where there is none. */
  readonly firstGapAfter: number;
}

interface PlacedGap extends Gap {
  /** The next kept item's first character: counted from the excerpt's start where it is before the stretch, else from `after`'s start. */
  readonly next: number;
  readonly behind: boolean;
  /** Start of the gap in the excerpt, counted likewise. */
  readonly at: number;
}

/** For each list node type, what stands in for items that are left out. */
export type ListTypes = Readonly<Record<string, string>>;

/** Nodes shorter than this stay whole. */
const SMALL = 300;

/**
 * @param root of the tree of exactly `text`.
 * @param start and `end` of the stretch, UTF-16 offsets.
 */
export function excerptAround(root: Node, text: string, start: number, end: number, lists: ListTypes): Excerpt {
  const gaps: Gap[] = [];
  keepAround(root, { text, start, end, lists, gaps });
  const side = { before: '', after: '' };
  const placed: PlacedGap[] = [];
  let at = 0;
  for (const gap of gaps) {
    const behind = gap.from >= end;
    if (behind && at < end) {
      side.before += text.slice(at, start);
      at = end;
    }
    const name = behind ? 'after' : 'before';
    side[name] += text.slice(at, gap.from);
    placed.push({ ...gap, behind, at: side[name].length, next: side[name].length + gap.filler.length + indentLength(text, gap.to) });
    side[name] += gap.filler;
    at = gap.to;
  }
  if (at < end) side.before += text.slice(at, start);
  side.after += text.slice(Math.max(at, end));
  const { before, after } = side;
  return { before, after, gaps: placed, firstGapAfter: placed.find(({ behind }) => behind)?.at ?? after.length };
}

/**
 * Whether each gap of an excerpt still stands between two items of the same kind of list, in the tree of the excerpt with
 * `middle` characters in the stretch: what was left out there is then as well placed as it was in the file.
 */
export function keepsGaps(root: Node, { before, gaps }: Excerpt, middle: number): boolean {
  const cursor = root.walk();
  try {
    return gaps.every(({ behind, next, list }) => {
      const target = behind ? before.length + middle + next : next;
      cursor.reset(root);
      let parent: string | null = null;
      while (cursor.startIndex !== target) {
        parent = cursor.nodeType;
        if (!cursor.gotoFirstChildForIndex(target)) return false;
      }
      return parent === list;
    });
  } finally {
    cursor.delete();
  }
}

/** The offset in the file for one in an excerpt whose stretch begins at `start` in the file and holds `middle` characters now. */
export function offsetInFile({ before, gaps }: Excerpt, start: number, middle: number, offset: number): number {
  const inAfter = offset - before.length - middle;
  if (inAfter >= 0) {
    const skipped = gaps.filter((gap) => gap.behind && gap.at + gap.filler.length <= inAfter).reduce((sum, gap) => sum + gap.to - gap.from - gap.filler.length, 0);
    return start + middle + inAfter + skipped;
  }
  if (offset >= before.length) return start + offset - before.length;
  const skipped = gaps.filter((gap) => !gap.behind && gap.at + gap.filler.length <= offset).reduce((sum, gap) => sum + gap.to - gap.from - gap.filler.length, 0);
  return Math.min(offset + skipped, start);
}

interface Cut {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly lists: ListTypes;
  readonly gaps: Gap[];
}

/** Walks the nodes that touch the stretch and leaves out what is far from it. */
function keepAround(node: Node, cut: Cut): void {
  const children = node.children;
  const first = firstEndingAtOrAfter(children, cut.start);
  let last = first;
  while (last + 1 < children.length && (children[last + 1]?.startIndex ?? Infinity) <= cut.end) last += 1;
  const filler = cut.lists[node.type];
  if (filler === undefined) {
    children.forEach((child, i) => visit(child, i, first, last, cut));
    return;
  }
  // A comment tells a parser nothing about where a list stands.
  let from = Math.max(0, first - 1);
  while (from > 0 && isNoItem(children[from])) from -= 1;
  let to = Math.min(children.length - 1, last + 1);
  while (to < children.length - 1 && isNoItem(children[to])) to += 1;
  visit(children[0], 0, first, last, cut);
  leaveOut(children, 1, from, node.type, filler, cut);
  for (let i = Math.max(1, from); i <= to; i++) visit(children[i], i, first, last, cut);
  leaveOut(children, to + 1, children.length - 1, node.type, filler, cut);
  if (to < children.length - 1 && children.length > 1) visit(children.at(-1), children.length - 1, first, last, cut);
}

function visit(child: Node | undefined, index: number, first: number, last: number, cut: Cut): void {
  if (child === undefined) return;
  if (index >= first && index <= last) keepAround(child, cut);
  else shorten(child, index < first, cut);
}

/** Keeps the end of a node before the stretch, or the beginning of one behind it. */
function shorten(node: Node, isBefore: boolean, cut: Cut): void {
  if (node.endIndex - node.startIndex < SMALL) return;
  const children = node.children;
  const filler = cut.lists[node.type];
  if (filler === undefined || children.length < 5) {
    for (const child of children) shorten(child, isBefore, cut);
    return;
  }
  const [from, to] = isBefore ? [1, children.length - 3] : [3, children.length - 1];
  for (const child of children.slice(0, from)) shorten(child, isBefore, cut);
  leaveOut(children, from, to, node.type, filler, cut);
  for (const child of children.slice(to)) shorten(child, isBefore, cut);
}

/** Leaves out the items `[from, to)`, as far as they fill whole lines. */
function leaveOut(children: readonly Node[], from: number, to: number, list: string, filler: string, { text, gaps }: Cut): void {
  const own = children.slice(from, Math.min(to, children.length - 1) + 1);
  // A comma belongs to the item before it, also on the next line; and only an item behind it shows that one is missing.
  const separated = own.some(({ type }) => type === ',');
  const whole = (node: Node) => node.type !== ',' && (!separated || node.isNamed) && beginsLine(text, node.startIndex);
  const start = own.find(whole)?.startIndex;
  const stop = own.findLast(whole)?.startIndex;
  if (start === undefined || stop === undefined || start === stop) return;
  gaps.push({ from: lineStart(text, start), to: lineStart(text, stop), filler, list });
}

function isNoItem(node: Node | undefined): boolean {
  return node === undefined || node.isExtra || node.type === ',';
}

/** Children are in order; the first one that ends at or behind an offset. */
function firstEndingAtOrAfter(children: readonly Node[], offset: number): number {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.endIndex ?? Infinity) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

function beginsLine(text: string, offset: number): boolean {
  return /^[ \t]*$/.test(text.slice(lineStart(text, offset), offset));
}

function indentLength(text: string, from: number): number {
  let at = from;
  while (text.charAt(at) === ' ' || text.charAt(at) === '\t') at += 1;
  return at - from;
}
