import { Language, Parser, type Tree } from 'web-tree-sitter';
import type { LoadAsset } from './assets';
import type { SyntaxLanguage } from './languages';

/** A parser of one language. Trees that it returns are the caller's to `delete()`. */
export interface TreeSitterParser {
  readonly name: string;
  /**
   * Each parse is bounded in time, however long or odd the text.
   * @param oldTree a tree of an earlier text with the edits applied, for an incremental parse.
   * @param budgetMs time after which the parse is given up.
   * @returns `null` when the time ran out.
   */
  parse(text: string, oldTree: Tree | null, budgetMs: number): Tree | null;
}

/** Loads each grammar at first use, and the runtime once for all instances; works in a page, a worker and Node. */
export class TreeSitter {
  readonly #loadAsset: LoadAsset;
  readonly #parsers = new Map<string, Promise<TreeSitterParser>>();

  constructor(loadAsset: LoadAsset) {
    this.#loadAsset = loadAsset;
  }

  /** The parser of a language, loaded at the first call; a failed load is tried again at the next. */
  parser(language: SyntaxLanguage): Promise<TreeSitterParser> {
    const known = this.#parsers.get(language.grammar.file);
    if (known !== undefined) return known;
    const loading = this.#load(language);
    this.#parsers.set(language.grammar.file, loading);
    loading.catch(() => this.#parsers.delete(language.grammar.file));
    return loading;
  }

  async #load({ grammar }: SyntaxLanguage): Promise<TreeSitterParser> {
    runtime ??= startRuntime(this.#loadAsset);
    const [bytes] = await Promise.all([this.#loadAsset(grammar.file), runtime]);
    const parser = new Parser();
    parser.setLanguage(await Language.load(bytes));
    return {
      name: grammar.name,
      parse: (text, oldTree, budgetMs) => {
        const deadline = performance.now() + budgetMs;
        // The binding's type says void, its runtime takes `true` as "stop".
        const progressCallback: () => unknown = () => performance.now() > deadline;
        const tree = parser.parse(text, oldTree, { progressCallback: progressCallback });
        if (tree === null) parser.reset();
        return tree;
      },
    };
  }
}

/**
 * The library has one runtime a program: started a second time, grammars that were loaded into the first one are unknown to
 * parsers made afterwards.
 */
let runtime: Promise<void> | null = null;

async function startRuntime(loadAsset: LoadAsset): Promise<void> {
  try {
    const wasm = await loadAsset('tree-sitter/web-tree-sitter.wasm');
    // The runtime takes the bytes as they are, so that it never guesses a URL of its own.
    await Parser.init({ wasmBinary: wasm.slice().buffer });
  } catch (error) {
    runtime = null;
    throw error;
  }
}
