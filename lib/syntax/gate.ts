import type { LanguageId, SyntaxChecker, SyntaxCheckInput, SyntaxVerdict } from '../completion';
import type { LoadAsset } from './assets';
import type { Complaint } from './complaint';
import { CompilerBaseline } from './compiler-baseline';
import { loadClang, type RunLlvm } from './exact/clang';
import { withoutOverflow, type ExactParser } from './exact/exact-parser';
import { loadJava } from './exact/java';
import { loadRuff } from './exact/ruff';
import { loadTypeScript } from './exact/typescript';
import type { SyntaxDocument } from './document';
import { SyntaxDocuments } from './documents';
import { explainComplaint } from './explain';
import { complaintByParser } from './judge-by-parser';
import { languageById, type ExactLayerId, type SyntaxLanguage } from './languages';
import { SoundTexts } from './sound-texts';
import { TreeSitter, type TreeSitterParser } from './tree-sitter';

export interface SyntaxGateOptions {
  /** Time for one parse; after it the completion counts as not checked. Default 500. */
  readonly budgetMs?: number;
  /** Whether a check waits for the exact layer's first load (default), or is answered by tree-sitter until it is there. */
  readonly waitForExact?: boolean;
  /** Gives the C++ compiler (105 MB), which is asked for at the first exact check of C++; without it tree-sitter answers alone. */
  readonly loadClang?: () => Promise<RunLlvm>;
}

/** How an exact layer judges: by its parser, or as a compiler that is slow to start. */
interface ExactLayer {
  readonly name: string;
  readonly parser: ExactParser | null;
  readonly compiler: CompilerBaseline | null;
}

const EXACT_LOADERS: Record<Exclude<ExactLayerId, 'clang'>, (loadAsset: LoadAsset, language: LanguageId) => Promise<ExactParser>> = {
  ruff: (loadAsset) => loadRuff(loadAsset),
  java: (loadAsset) => loadJava(loadAsset),
  typescript: (_, language) => loadTypeScript(language),
};

/** Layers that tree-sitter helps to be quick: it looks at the surroundings for them, or cuts out what they need to see. */
const HELPED_LAYERS: ReadonlySet<ExactLayerId | null> = new Set<ExactLayerId | null>(['java', 'ruff']);

const NOT_CHECKED: SyntaxVerdict = { valid: true, code: null, message: null, range: null, checker: 'none' };

/** The syntax gate: tree-sitter for every language, the exact layer where a language has one. Runs in a worker and in Node. */
export class SyntaxGate implements SyntaxChecker {
  readonly #loadAsset: LoadAsset;
  readonly #treeSitter: TreeSitter;
  readonly #loadClang: (() => Promise<RunLlvm>) | null;
  readonly #exact = new Map<LanguageId, Promise<ExactLayer>>();
  readonly #budgetMs: number;
  readonly #waitForExact: boolean;
  readonly #documents: SyntaxDocuments;
  readonly #sound = new SoundTexts();
  readonly #ready = new Map<LanguageId, ExactLayer>();

  constructor(loadAsset: LoadAsset, options: SyntaxGateOptions = {}) {
    this.#loadAsset = loadAsset;
    this.#treeSitter = new TreeSitter(loadAsset);
    this.#loadClang = options.loadClang ?? null;
    this.#budgetMs = options.budgetMs ?? 500;
    this.#waitForExact = options.waitForExact ?? true;
    this.#documents = new SyntaxDocuments(this.#budgetMs);
  }

  async check(input: SyntaxCheckInput, options: { readonly signal?: AbortSignal; readonly layer?: 'fast' | 'exact' } = {}): Promise<SyntaxVerdict> {
    const language = languageById(input.language);
    if (language === null) return NOT_CHECKED;
    const exact = options.layer === 'fast' ? null : await this.#bestExact(language);
    const parser = exact === null || exact.compiler !== null || HELPED_LAYERS.has(language.exact) ? await this.#parserFor(language, exact) : null;
    options.signal?.throwIfAborted();
    const document = parser === null ? null : this.#documents.find(input, language, parser);
    const { complaint, checker } = judge(input, language, exact, document, this.#sound);
    if (complaint === 'timeout') return NOT_CHECKED;
    if (complaint === null) return { valid: true, code: null, message: null, range: null, checker };
    const { code, message, start, end } = explainComplaint(complaint, input, language);
    return { valid: false, code, message, range: [start, end], checker };
  }

  /**
   * Loads what a language needs, so that the first check does not wait. Resolves when checks of that layer, or better, are to be
   * had; the exact layer of a language that has none is tree-sitter.
   * @throws Error where a file can't be had.
   */
  async prepare(languageId: string, layer: 'fast' | 'exact' = 'exact'): Promise<void> {
    const language = languageById(languageId);
    if (language === null) return;
    await Promise.all([this.#treeSitter.parser(language), layer === 'exact' ? this.#exactParser(language) : null]);
  }

  /** Tree-sitter's parser; an exact one does without it where it can't be had. */
  async #parserFor(language: SyntaxLanguage, exact: ExactLayer | null): Promise<TreeSitterParser | null> {
    try {
      return await this.#treeSitter.parser(language);
    } catch (error) {
      if (exact?.parser == null) throw error;
      return null;
    }
  }

  /** The exact parser, or `null` while it loads where a check must not wait, and where it can't be loaded. */
  async #bestExact(language: SyntaxLanguage): Promise<ExactLayer | null> {
    const loading = this.#exactParser(language);
    if (this.#waitForExact) return loading;
    loading.catch(() => undefined);
    return this.#ready.get(language.id) ?? null;
  }

  #exactParser(language: SyntaxLanguage): Promise<ExactLayer | null> {
    const loader = this.#loaderOf(language);
    if (loader === null) return Promise.resolve(null);
    const known = this.#exact.get(language.id);
    if (known !== undefined) return known;
    const loading = loader();
    this.#exact.set(language.id, loading);
    loading.then(
      (layer) => this.#ready.set(language.id, layer),
      () => this.#exact.delete(language.id),
    );
    return loading;
  }

  #loaderOf(language: SyntaxLanguage): (() => Promise<ExactLayer>) | null {
    const { exact, id } = language;
    if (exact === null) return null;
    if (exact === 'clang') {
      const getClang = this.#loadClang;
      if (getClang === null) return null;
      return async () => {
        const clang = await loadClang(await getClang());
        return { name: clang.name, parser: null, compiler: new CompilerBaseline(clang, language) };
      };
    }
    const load = EXACT_LOADERS[exact];
    return async () => {
      const parser = withoutOverflow(await load(this.#loadAsset, id));
      return { name: parser.name, parser, compiler: null };
    };
  }
}

interface Judgement {
  readonly complaint: Complaint | null | 'timeout';
  /** Which layer said so. */
  readonly checker: string;
}

/** The complaint of the best layer at hand. */
function judge(input: SyntaxCheckInput, language: SyntaxLanguage, exact: ExactLayer | null, document: SyntaxDocument | null, sound: SoundTexts): Judgement {
  const fast = (): Judgement => ({ complaint: document?.judge(input) ?? null, checker: language.grammar.name });
  if (exact?.compiler != null) return judgeByCompiler(input, exact.name, exact.compiler, fast(), () => document?.takesWhole(input) === true);
  const parser = exact?.parser ?? null;
  if (parser === null) return fast();
  return { complaint: complaintByParser(input, language, parser, sound, document), checker: exact?.name ?? language.grammar.name };
}

/** A compiler takes a tenth of a second, so it is asked only about what tree-sitter lets pass; where it fails itself, tree-sitter's word stands. */
function judgeByCompiler(input: SyntaxCheckInput, name: string, compiler: CompilerBaseline, fast: Judgement, isSound: () => boolean): Judgement {
  if (fast.complaint !== null && fast.complaint !== 'timeout') return fast;
  try {
    return { complaint: compiler.complaint(input, isSound), checker: name };
  } catch {
    return fast;
  }
}
