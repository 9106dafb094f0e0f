import type { SyntaxCheckInput } from '../completion';
import { SyntaxDocument } from './document';
import type { SyntaxLanguage } from './languages';
import type { TreeSitterParser } from './tree-sitter';

interface Entry {
  readonly languageId: string;
  readonly path: string | undefined;
  readonly document: SyntaxDocument;
}

/** The files that checks were about lately, the newest last; a check finds its file by what it has in common with it. */
export class SyntaxDocuments {
  readonly #budgetMs: number;
  readonly #limit: number;
  readonly #entries: Entry[] = [];

  /** @param limit number of files whose trees are kept. */
  constructor(budgetMs: number, limit = 4) {
    this.#budgetMs = budgetMs;
    this.#limit = limit;
  }

  /** The document that a check is about, made where there is none; it stays this object's to delete. */
  find(input: SyntaxCheckInput, language: SyntaxLanguage, parser: TreeSitterParser): SyntaxDocument {
    const at = this.#entries.findLastIndex(({ languageId, path, document }) => languageId === language.id && path === input.path && document.likeness(input) >= 0.5);
    const [entry = { languageId: language.id, path: input.path, document: new SyntaxDocument(parser, language, this.#budgetMs) }] = at < 0 ? [] : this.#entries.splice(at, 1);
    this.#entries.push(entry);
    while (this.#entries.length > this.#limit) this.#entries.shift()?.document.delete();
    return entry.document;
  }
}
