import { Edit, type Tree } from 'web-tree-sitter';
import { complaintAboutCompletion } from './baseline';
import { nearestComplaint, type Complaint, type FilledHole } from './complaint';
import { excerptAround, keepsGaps, offsetInFile, type Excerpt } from './excerpt';
import type { SyntaxLanguage } from './languages';
import { OutlineNode } from './outline';
import { mayBeginText, scan } from './scan';
import { changeBetween, hasSides, pointAt, type TextChange } from './text-change';
import { treeComplaints } from './tree-complaints';
import type { TreeSitterParser } from './tree-sitter';
import { unbalancedBracket } from './unbalanced';

/** A parsed text. `text` is what the parser was given to read, e.g. without macros; of the outline, what was looked at is kept. */
interface Parsed {
  readonly source: string;
  readonly text: string;
  readonly tree: Tree;
  readonly outline: OutlineNode;
  /** What was found before parsing. */
  readonly complaints: readonly Complaint[];
  readonly sound: boolean;
}

/** A completion in an excerpt of its file. */
interface Cut {
  readonly excerpt: Excerpt;
  /** The stretch that the excerpt is around: in the known text, and with the completion. */
  readonly old: string;
  readonly now: string;
  readonly file: Pick<FilledHole, 'prefix' | 'suffix'>;
  /** Whether the file differs from the known text in the completion only. */
  readonly isOwn: boolean;
  /** The hole in the excerpt. */
  readonly hole: FilledHole;
  /** A complaint about the excerpt at its place in the file. */
  readonly inFile: (complaint: Complaint) => Complaint;
}

/** Longer changes are parsed with the whole file, which then becomes the new base. */
const MAX_STRETCH = 4000;
/** Time for one check, in budgets of one parse. */
const CHECK_BUDGETS = 4;

/**
 * One file that completions are tried in, as tree-sitter sees it. Keeps the tree of a text that the file had, and parses later
 * ones as edits of it. A completion is a change at one place: it is judged in an excerpt of the file around that place, which
 * takes the same time in a file of any length; only where the excerpt can't tell is the whole file parsed.
 */
export class SyntaxDocument {
  readonly #parser: TreeSitterParser;
  readonly #language: SyntaxLanguage;
  readonly #budgetMs: number;
  #base: Parsed | null = null;
  #deadline = Infinity;
  /** The last text that another parser took and tree-sitter did not. */
  #refused: string | null = null;

  /** @param budgetMs time for one parse. */
  constructor(parser: TreeSitterParser, language: SyntaxLanguage, budgetMs: number) {
    this.#parser = parser;
    this.#language = language;
    this.#budgetMs = budgetMs;
  }

  /** The share of a file that this document has too, 0 … 1: whether a check is about the same file. */
  likeness(parts: FilledHole): number {
    if (this.#base === null) return 0;
    const { source } = this.#base;
    const length = parts.prefix.length + parts.completion.length + parts.suffix.length;
    // Without putting the parts together, which for a long file takes as long as the rest of a check.
    if (hasSides(source, parts)) return length === 0 ? 0 : (parts.prefix.length + parts.suffix.length) / Math.max(length, source.length);
    const { start, newEnd } = changeBetween(source, parts.prefix + parts.completion + parts.suffix);
    return length === 0 ? 0 : (start + length - newEnd) / Math.max(length, source.length);
  }

  /** The complaint that the completion is to blame for; `null` for none, `'timeout'` where a parse took too long. */
  judge(parts: FilledHole): Complaint | null | 'timeout' {
    this.#deadline = performance.now() + CHECK_BUDGETS * this.#budgetMs;
    const verdict = this.#judge(parts);
    const isLate = performance.now() > this.#deadline;
    this.#deadline = Infinity;
    // What was found until then may be an error elsewhere.
    return isLate && verdict !== null ? 'timeout' : verdict;
  }

  #judge(parts: FilledHole): Complaint | null | 'timeout' {
    const verdict = this.#judgeInExcerpt(parts);
    if (verdict !== 'unclear') return verdict;
    const isSound = this.#base?.sound === true && hasSides(this.#base.source, parts);
    const found = isSound ? this.complaints(parts) : [];
    if (found === null) return 'timeout';
    if (isSound) return found.length === 0 ? null : nearestComplaint(found, parts);
    return complaintAboutCompletion(parts, this.#language, (filled) => this.complaints(filled, parts));
  }

  /** Whether tree-sitter has nothing against the whole file with the completion. */
  takesWhole(parts: FilledHole): boolean {
    return this.#isKnown(parts) ? this.#base?.sound === true : this.complaints(parts)?.length === 0;
  }

  /**
   * The errors of a whole text, parsed as an edit of the last sound one; `null` when it took too long.
   * @param file the sides of the hole of the file that the text is a piece of, which tell what names mean.
   */
  complaints(parts: FilledHole, file: Pick<FilledHole, 'prefix' | 'suffix'> = parts): Complaint[] | null {
    const parsed = this.#parse(parts, file);
    if (parsed === null) return null;
    const complaints = [...parsed.complaints, ...treeComplaints(parsed.tree)];
    if (this.#base === null || parsed.sound || (!this.#base.sound && this.likeness(parts) < 0.5)) this.#rebase(parsed);
    else parsed.tree.delete();
    return complaints;
  }

  /** Frees the tree; the document can't be used afterwards. */
  delete(): void {
    this.#base?.tree.delete();
    this.#base = null;
  }

  #rebase(parsed: Parsed): void {
    this.#base?.tree.delete();
    this.#base = parsed;
  }

  #parse(parts: FilledHole, file: Pick<FilledHole, 'prefix' | 'suffix'>): Parsed | null {
    if (performance.now() > this.#deadline) return null;
    const source = parts.prefix + parts.completion + parts.suffix;
    const { text, complaints } = this.#language.view?.(parts, file) ?? { text: source, complaints: [] };
    const base = this.#base;
    const parsed = (tree: Tree | null): Parsed | null => {
      if (tree === null) return null;
      const root = tree.rootNode;
      return { source, text, tree, outline: new OutlineNode(root), complaints, sound: complaints.length === 0 && !root.hasError };
    };
    if (base === null) return parsed(this.#run(text, null));
    const change = changeBetween(base.text, text);
    if (change.oldEnd - change.start > text.length / 2) return parsed(this.#run(text, null));
    const edited = base.tree.copy();
    try {
      edit(edited, base.text, text, change);
      return parsed(this.#run(text, edited));
    } finally {
      edited.delete();
    }
  }

  #run(text: string, oldTree: Tree | null): Tree | null {
    const leftMs = Math.min(this.#budgetMs, this.#deadline - performance.now());
    return leftMs <= 0 ? null : this.#parser.parse(text, oldTree, leftMs);
  }

  #isKnown(parts: FilledHole): boolean {
    const { prefix, completion, suffix } = parts;
    return this.#base?.source.length === prefix.length + completion.length + suffix.length && hasSides(this.#base.source, parts) && this.#base.source.startsWith(completion, prefix.length);
  }

  /** The excerpt around a completion; `null` where only the whole file can tell. */
  #cut({ prefix, completion, suffix }: FilledHole): Cut | null {
    const base = this.#base;
    const { lists, opener } = this.#language;
    if (base === null || lists === undefined) return null;
    const holeEnd = prefix.length + completion.length;
    const isOwn = hasSides(base.source, { prefix, suffix });
    const change = isOwn ? { start: prefix.length, oldEnd: base.source.length - suffix.length, newEnd: holeEnd } : changeBetween(base.source, prefix + completion + suffix);
    // The stretch holds the change and the completion.
    const start = Math.min(change.start, prefix.length);
    const end = Math.max(change.newEnd, holeEnd);
    const oldEnd = end + change.oldEnd - change.newEnd;
    if (oldEnd - start > MAX_STRETCH || end - start > MAX_STRETCH) return null;
    const left = prefix.slice(start);
    const right = suffix.slice(0, end - holeEnd);
    const now = left + completion + right;
    if (this.#language.view !== undefined && (!isReadAsWritten(base, start, oldEnd) || now.includes('#'))) return null;
    const excerpt = excerptAround(base.outline, base.text, start, oldEnd, { lists, opener });
    const place = (offset: number) => offsetInFile(excerpt, start, now.length, offset);
    return {
      excerpt,
      old: base.source.slice(start, oldEnd),
      now,
      // What a sound text was read with holds for each hole in it, and is found only once.
      file: base.sound ? { prefix: base.source, suffix: '' } : { prefix, suffix },
      isOwn,
      hole: { prefix: excerpt.before + left, completion, suffix: right + excerpt.after },
      inFile: (complaint) => ({ ...complaint, start: place(complaint.start), end: place(complaint.end) }),
    };
  }

  /** `'unclear'` where only the whole file can tell. */
  #judgeInExcerpt(parts: FilledHole): Complaint | null | 'unclear' {
    const isSound = this.#base?.sound === true;
    if (isSound && this.#isKnown(parts)) return null;
    const cut = this.#cut(parts);
    if (cut === null) return 'unclear';
    const { excerpt, old, now, file, hole } = cut;
    // Where the file has errors, they must be outside of the excerpt.
    if (!isSound && this.#inExcerpt(excerpt, old, file)?.length !== 0) return 'unclear';
    const uneven = isSound && cut.isOwn ? unbalancedBracket(excerpt.before, old, now, excerpt.after, this.#language) : null;
    if (uneven !== null && this.#isContained(excerpt, old, now)) return cut.inFile(uneven);
    const found = this.#inExcerpt(excerpt, now, file);
    if (found === null) return 'unclear';
    if (found.length === 0) return null;
    if (!this.#isContained(excerpt, old, now)) return 'unclear';
    // With another text in the hole the file is sound: whatever is wrong now is the completion's.
    const blamed = cut.isOwn ? nearestComplaint(found, hole) : complaintAboutCompletion(hole, this.#language, (trial) => this.#inTrial(excerpt, trial, file));
    return blamed === null ? null : blamed === 'timeout' ? 'unclear' : cut.inFile(blamed);
  }

  /**
   * The verdict of another parser that is asked about an excerpt instead of the file, which takes the same time in a file of any length.
   * @param filling another text in the hole, with which that parser has nothing against the file.
   * @param ask its first complaint about the excerpt.
   * @returns `'unclear'` where the excerpt may not stand for the file: where tree-sitter does not take what that parser takes, and where
   * what is left out may matter.
   */
  judgeBy(parts: FilledHole, filling: string, ask: (excerpt: FilledHole) => Complaint | null | undefined): Complaint | null | 'unclear' {
    this.#deadline = performance.now() + CHECK_BUDGETS * this.#budgetMs;
    try {
      if (this.#base?.sound !== true) this.#learn({ ...parts, completion: filling });
      let cut = this.#cut(parts);
      if (cut === null || !cut.isOwn) {
        this.#learn({ ...parts, completion: filling });
        cut = this.#cut(parts);
      }
      if (cut === null || !cut.isOwn || this.#base?.sound !== true) return 'unclear';
      const { excerpt, old, now } = cut;
      const uneven = unbalancedBracket(excerpt.before, old, now, excerpt.after, this.#language);
      if (uneven !== null && this.#isContained(excerpt, old, now)) return cut.inFile(uneven);
      const complaint = ask(cut.hole);
      if (complaint === undefined) return 'unclear';
      if (complaint !== null) return this.#isContained(excerpt, old, now) ? cut.inFile(complaint) : 'unclear';
      // That what was left out stands as well as before is for the tree to say.
      return this.#isKnown(parts) || this.#inExcerpt(excerpt, now, cut.file)?.length === 0 ? null : 'unclear';
    } finally {
      this.#deadline = Infinity;
    }
  }

  /** Takes a text that another parser has nothing against as the one to begin from, once: tree-sitter may be of another mind. */
  #learn(sound: FilledHole): void {
    const source = sound.prefix + sound.completion + sound.suffix;
    if (this.#refused === source) return;
    this.#refused = (this.complaints(sound)?.length ?? 1) === 0 ? null : source;
  }

  /** The errors of the excerpt with another text in the hole, or of a piece that was made of it. */
  #inTrial(excerpt: Excerpt, { prefix, completion, suffix }: FilledHole, file: Pick<FilledHole, 'prefix' | 'suffix'>): Complaint[] | null {
    if (prefix.startsWith(excerpt.before) && suffix.endsWith(excerpt.after)) return this.#inExcerpt(excerpt, prefix.slice(excerpt.before.length) + completion + suffix.slice(0, suffix.length - excerpt.after.length), file);
    const view = this.#language.view?.({ prefix, completion, suffix }, file) ?? { text: prefix + completion + suffix, complaints: [] };
    const tree = this.#run(view.text, null);
    if (tree === null) return null;
    try {
      return [...view.complaints, ...treeComplaints(tree)];
    } finally {
      tree.delete();
    }
  }

  /** The errors of an excerpt with a text in its stretch; `null` where what it leaves out may matter. */
  #inExcerpt(excerpt: Excerpt, middle: string, file: Pick<FilledHole, 'prefix' | 'suffix'>): Complaint[] | null {
    if (performance.now() > this.#deadline) return null;
    const view = this.#language.view?.({ prefix: excerpt.before, completion: middle, suffix: excerpt.after }, file) ?? { text: excerpt.before + middle + excerpt.after, complaints: [] };
    const tree = this.#run(view.text, null);
    if (tree === null) return null;
    try {
      const root = tree.rootNode;
      if (root.hasError || view.complaints.length > 0) return [...view.complaints, ...treeComplaints(tree)];
      return keepsGaps(root, excerpt, middle.length) ? [] : null;
    } finally {
      tree.delete();
    }
  }

  /** Whether a change leaves strings and comments behind it as they are, so that what the excerpt leaves out cannot mend it. */
  #isContained({ before, after, firstGapAfter }: Excerpt, old: string, now: string): boolean {
    // A delimiter may be half of the text and half of what is around it.
    const mayBegin = (middle: string) => mayBeginText(before.slice(-1) + middle + after.slice(0, 1), this.#language.lexical);
    if (!mayBegin(old) && !mayBegin(now)) return true;
    const tail = after.slice(0, firstGapAfter);
    return [old, now].every((middle) => {
      const { inside } = scan(before + middle + tail, this.#language.lexical);
      return inside === null || inside.close === '\n';
    });
  }
}

/** Whether the parser was given the lines around a stretch, rather than the blanks of a branch that is not compiled. */
function isReadAsWritten({ source, text }: Parsed, start: number, end: number): boolean {
  const from = source.lastIndexOf('\n', Math.max(0, start - 200)) + 1;
  const to = source.indexOf('\n', end + 200);
  const read = text.slice(from, to < 0 ? undefined : to).split('\n');
  return source
    .slice(from, to < 0 ? undefined : to)
    .split('\n')
    .every((line, row) => line.trim() === '' || line.trim().startsWith('//') || (read[row] ?? '').trim() !== '');
}

/** Applies a change to a tree. */
function edit(tree: Tree, before: string, after: string, { start, oldEnd, newEnd }: TextChange): void {
  const startPosition = pointAt(before, start);
  const from = (text: string, end: number) => {
    const { row, column } = pointAt(text.slice(start, end), end - start);
    return row === 0 ? { row: startPosition.row, column: startPosition.column + column } : { row: startPosition.row + row, column };
  };
  tree.edit(new Edit({ startIndex: start, oldEndIndex: oldEnd, newEndIndex: newEnd, startPosition, oldEndPosition: from(before, oldEnd), newEndPosition: from(after, newEnd) }));
}
