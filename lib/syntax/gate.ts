import type { LanguageId, SyntaxChecker, SyntaxCheckInput, SyntaxVerdict } from '../completion';
import type { LoadAsset } from './assets';
import { complaintAboutCompletion } from './baseline';
import type { ExactParser } from './exact/exact-parser';
import { loadJava } from './exact/java';
import { loadRuff } from './exact/ruff';
import { loadTypeScript } from './exact/typescript';
import { SyntaxDocuments } from './documents';
import { explainComplaint } from './explain';
import { languageById, type ExactLayerId, type SyntaxLanguage } from './languages';
import { TreeSitter } from './tree-sitter';

export interface SyntaxGateOptions {
  /** Time for one parse; after it the completion counts as not checked. Default 500. */
  readonly budgetMs?: number;
  /** Whether a check waits for the exact layer's first load (default), or is answered by tree-sitter until it is there. */
  readonly waitForExact?: boolean;
}

const EXACT_LOADERS: Partial<Record<ExactLayerId, (loadAsset: LoadAsset, language: LanguageId) => Promise<ExactParser>>> = {
  ruff: (loadAsset) => loadRuff(loadAsset),
  java: (loadAsset) => loadJava(loadAsset),
  typescript: (_, language) => loadTypeScript(language),
};

/** Layers whose parse costs much more than tree-sitter's, which then looks at the surroundings. */
const SLOW_LAYERS: ReadonlySet<ExactLayerId | null> = new Set<ExactLayerId | null>(['java', 'clang']);

const NOT_CHECKED: SyntaxVerdict = { valid: true, code: null, message: null, range: null, checker: 'none' };

/** The syntax gate: tree-sitter for every language, the exact layer where a language has one. Runs in a worker and in Node. */
export class SyntaxGate implements SyntaxChecker {
  readonly #loadAsset: LoadAsset;
  readonly #treeSitter: TreeSitter;
  readonly #exact = new Map<LanguageId, Promise<ExactParser>>();
  readonly #budgetMs: number;
  readonly #waitForExact: boolean;
  readonly #documents: SyntaxDocuments;
  readonly #ready = new Map<LanguageId, ExactParser>();

  constructor(loadAsset: LoadAsset, options: SyntaxGateOptions = {}) {
    this.#loadAsset = loadAsset;
    this.#treeSitter = new TreeSitter(loadAsset);
    this.#budgetMs = options.budgetMs ?? 500;
    this.#waitForExact = options.waitForExact ?? true;
    this.#documents = new SyntaxDocuments(this.#budgetMs);
  }

  async check(input: SyntaxCheckInput, options: { readonly signal?: AbortSignal; readonly layer?: 'fast' | 'exact' } = {}): Promise<SyntaxVerdict> {
    const language = languageById(input.language);
    if (language === null) return NOT_CHECKED;
    const exact = options.layer === 'fast' ? null : await this.#bestExact(language);
    const parser = exact === null || SLOW_LAYERS.has(language.exact) ? await this.#treeSitter.parser(language) : null;
    options.signal?.throwIfAborted();
    const document = parser === null ? null : this.#documents.find(input, language, parser);
    const complaint =
      exact === null
        ? (document?.judge(input) ?? null)
        : complaintAboutCompletion(input, language, (text) => exact.complaints(text, input.path), document === null ? null : (text) => document.complaints(text));
    if (complaint === 'timeout') return NOT_CHECKED;
    const checker = exact?.name ?? language.grammar.name;
    if (complaint === null) return { valid: true, code: null, message: null, range: null, checker };
    const { code, message, start, end } = explainComplaint(complaint, input, language);
    return { valid: false, code, message, range: [start, end], checker };
  }

  /** Loads what a language needs, so that the first check does not wait. */
  async prepare(languageId: string): Promise<void> {
    const language = languageById(languageId);
    if (language === null) return;
    await Promise.all([this.#treeSitter.parser(language), this.#exactParser(language)]);
  }

  /** The exact parser, or `null` while it loads where a check must not wait, and where it can't be loaded. */
  async #bestExact(language: SyntaxLanguage): Promise<ExactParser | null> {
    const loading = this.#exactParser(language);
    if (this.#waitForExact) return loading;
    loading.catch(() => undefined);
    return this.#ready.get(language.id) ?? null;
  }

  #exactParser({ id, exact }: SyntaxLanguage): Promise<ExactParser | null> {
    const load = exact === null ? undefined : EXACT_LOADERS[exact];
    if (load === undefined) return Promise.resolve(null);
    const known = this.#exact.get(id);
    if (known !== undefined) return known;
    const loading = load(this.#loadAsset, id);
    this.#exact.set(id, loading);
    loading.then(
      (parser) => this.#ready.set(id, parser),
      () => this.#exact.delete(id),
    );
    return loading;
  }
}
