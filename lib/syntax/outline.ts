import type { Node } from 'web-tree-sitter';

/**
 * A node of a tree with what is asked of it for each completion. The parser is asked once: each question to it crosses into WASM,
 * which for a list of a thousand items takes longer than to parse a completion. Not to be used when its tree has been deleted.
 */
export class OutlineNode {
  readonly type: string;
  /** UTF-16 offsets [start, end). */
  readonly start: number;
  readonly end: number;
  readonly #node: Node;
  #children: readonly OutlineNode[] | null = null;
  #isNamed: boolean | null = null;
  #isExtra: boolean | null = null;
  #isSeparated: boolean | null = null;

  constructor(node: Node) {
    this.#node = node;
    this.type = node.type;
    this.start = node.startIndex;
    this.end = node.endIndex;
  }

  get children(): readonly OutlineNode[] {
    return (this.#children ??= this.#node.children.map((child) => new OutlineNode(child)));
  }

  get isNamed(): boolean {
    return (this.#isNamed ??= this.#node.isNamed);
  }

  /** Whether this is a comment or the like, which may stand anywhere. */
  get isExtra(): boolean {
    return (this.#isExtra ??= this.#node.isExtra);
  }

  /** Whether the children are a list with commas. */
  get isSeparated(): boolean {
    return (this.#isSeparated ??= this.children.some(({ type }) => type === ','));
  }
}
