import type { Node } from 'web-tree-sitter';
import type { OutlineNode } from './outline';

/** A stretch of a text that an excerpt leaves out: whole items of a list, on lines of their own. */
interface Gap {
  readonly from: number;
  readonly to: number;
  /** What stands there instead, so that the items on both sides don't grow together. */
  readonly filler: string;
  /** Type of the list node that the items belong to. */
  readonly list: string;
  /** Start of a kept item of the list that shows whether the list is still one: the item behind the gap, or the one before it. */
  readonly witness: number;
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
  /** The witness in the excerpt: counted from the excerpt's start where it is before the stretch, else from `after`'s start. */
  readonly anchor: number;
  readonly behind: boolean;
  /** Start of the gap in the excerpt, counted likewise. */
  readonly at: number;
}

/** What a language's excerpts are made by. */
interface ExcerptRules {
  readonly lists: ListTypes;
  readonly opener?: string | undefined;
}

/** For each list node type, what stands in for items that are left out. */
export type ListTypes = Readonly<Record<string, string>>;

/** Nodes shorter than this stay whole. */
const SMALL = 100;

/**
 * @param root of the tree of exactly `text`.
 * @param start and `end` of the stretch, UTF-16 offsets.
 */
export function excerptAround(root: OutlineNode, text: string, start: number, end: number, { lists, opener }: ExcerptRules): Excerpt {
  const gaps: Gap[] = [];
  keepAround(root, { root, opening: opener === undefined ? 0 : root.children.findIndex(({ type }) => type === opener) + 1, text, start, end, lists, gaps });
  const side = { before: '', after: '' };
  const placed: Omit<PlacedGap, 'anchor'>[] = [];
  let at = 0;
  for (const gap of gaps) {
    const behind = gap.from >= end;
    if (behind && at < end) {
      side.before += text.slice(at, start);
      at = end;
    }
    const name = behind ? 'after' : 'before';
    side[name] += text.slice(at, gap.from);
    placed.push({ ...gap, behind, at: side[name].length });
    side[name] += gap.filler;
    at = gap.to;
  }
  if (at < end) side.before += text.slice(at, start);
  side.after += text.slice(Math.max(at, end));
  const { before, after } = side;
  const anchored = placed.map((gap): PlacedGap => {
    const skipped = gaps.filter(({ from, to }) => to <= gap.witness && (gap.behind ? from >= end : true)).reduce((sum, { from, to, filler }) => sum + to - from - filler.length, 0);
    return { ...gap, anchor: gap.witness - skipped - (gap.behind ? end : 0) };
  });
  return { before, after, gaps: anchored, firstGapAfter: placed.find(({ behind }) => behind)?.at ?? after.length };
}

/**
 * Whether each gap of an excerpt still stands between two items of the same kind of list, in the tree of the excerpt with
 * `middle` characters in the stretch: what was left out there is then as well placed as it was in the file.
 */
export function keepsGaps(root: Node, { before, gaps }: Excerpt, middle: number): boolean {
  const cursor = root.walk();
  try {
    return gaps.every(({ behind, anchor, list }) => {
      const target = behind ? before.length + middle + anchor : anchor;
      cursor.reset(root);
      let parent: string;
      do {
        parent = cursor.nodeType;
        if (!cursor.gotoFirstChildForIndex(target)) return false;
      } while (cursor.startIndex !== target);
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
  readonly root: OutlineNode;
  /** How many of the root's first children stay. */
  readonly opening: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly lists: ListTypes;
  readonly gaps: Gap[];
}

/** Walks the nodes that touch the stretch and leaves out what is far from it. */
function keepAround(node: OutlineNode, cut: Cut): void {
  const children = node.children;
  const first = firstEndingAtOrAfter(children, cut.start);
  let last = first;
  while (last + 1 < children.length && (children[last + 1]?.start ?? Infinity) <= cut.end) last += 1;
  const filler = cut.lists[node.type];
  if (filler === undefined) {
    children.forEach((child, i) => visit(child, i, first, last, cut));
    return;
  }
  const isWhole = node === cut.root;
  const opening = isWhole ? cut.opening : 1;
  // A comment tells a parser nothing about where a list stands.
  let from = first;
  if (first !== last || !beginsBefore(children[first], cut)) {
    from = Math.max(0, first - 1);
    while (from > 0 && isNoItem(children[from])) from -= 1;
  }
  let to = Math.min(children.length - 1, last + 1);
  while (to < children.length - 1 && isNoItem(children[to])) to += 1;
  for (let i = 0; i < Math.min(opening, children.length); i++) visit(children[i], i, first, last, cut);
  leaveOut(node, opening, from, filler, cut);
  for (let i = Math.max(opening, from); i <= to; i++) visit(children[i], i, first, last, cut);
  if (isWhole) {
    leaveOutRest(node, to, filler, cut);
    return;
  }
  leaveOut(node, to + 1, children.length - 1, filler, cut);
  if (to < children.length - 1 && children.length > 1) visit(children.at(-1), children.length - 1, first, last, cut);
}

/** Whether a list's item has its first line before the stretch: what is done there then does not change what the item begins with. */
function beginsBefore(node: OutlineNode | undefined, { text, start }: Cut): boolean {
  if (isNoItem(node) || node === undefined || node.start >= start) return false;
  const lineEnd = text.indexOf('\n', node.start);
  return lineEnd >= 0 && lineEnd < start;
}

function visit(child: OutlineNode | undefined, index: number, first: number, last: number, cut: Cut): void {
  if (child === undefined) return;
  if (index >= first && index <= last) keepAround(child, cut);
  else shorten(child, index < first, cut);
}

/** Keeps the end of a node before the stretch, or the beginning of one behind it. */
function shorten(node: OutlineNode, isBefore: boolean, cut: Cut): void {
  if (node.end - node.start < SMALL) return;
  const children = node.children;
  const filler = cut.lists[node.type];
  if (filler === undefined || children.length < 4) {
    for (const child of children) shorten(child, isBefore, cut);
    return;
  }
  const [from, to] = isBefore ? [1, children.length - 2] : [2, children.length - 1];
  for (const child of children.slice(0, from)) shorten(child, isBefore, cut);
  leaveOut(node, from, to, filler, cut);
  for (const child of children.slice(to)) shorten(child, isBefore, cut);
}

/** Leaves out the items `[from, to)` of a list, as far as they fill whole lines. */
function leaveOut(list: OutlineNode, from: number, to: number, filler: string, { text, gaps }: Cut): void {
  const { children, isSeparated, type } = list;
  // A comma belongs to the item before it, also on the next line; and only an item behind it shows that one is missing.
  const isWhole = (index: number) => {
    const node = children[index];
    return node !== undefined && node.type !== ',' && (!isSeparated || node.isNamed) && beginsLine(text, node.start);
  };
  let first = from;
  while (first <= to && !isWhole(first)) first += 1;
  let stop = Math.min(to, children.length - 1);
  while (stop > first && !isWhole(stop)) stop -= 1;
  const start = children[first]?.start;
  const witness = children[stop]?.start;
  if (start === undefined || witness === undefined || stop <= first) return;
  gaps.push({ from: lineStart(text, start), to: lineStart(text, witness), filler, list: type, witness });
}

/** Leaves out all items behind one that stays, in the list that is the whole file. */
function leaveOutRest({ children, type }: OutlineNode, kept: number, filler: string, { text, end, gaps }: Cut): void {
  const witness = children[kept]?.start ?? 0;
  if (witness < end || !beginsLine(text, witness)) return;
  let first = kept + 1;
  while (first < children.length && !beginsLine(text, children[first]?.start ?? 0)) first += 1;
  const start = children[first]?.start;
  if (start !== undefined) gaps.push({ from: lineStart(text, start), to: text.length, filler, list: type, witness });
}

function isNoItem(node: OutlineNode | undefined): boolean {
  return node === undefined || node.isExtra || node.type === ',';
}

/** Children are in order; the first one that ends at or behind an offset. */
function firstEndingAtOrAfter(children: readonly OutlineNode[], offset: number): number {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.end ?? Infinity) < offset) low = middle + 1;
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
