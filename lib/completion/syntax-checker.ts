import type { CompletionRequest, LanguageId, PromptMode } from './types';

export interface SyntaxCheckInput {
  readonly language: LanguageId;
  readonly path?: string;
  readonly prefix: string;
  readonly completion: string;
  readonly suffix: string;
}

/** The gate's answer about a completion (not about the file: errors that are there without it don't count). */
export interface SyntaxVerdict {
  readonly valid: boolean;
  /** Stable short code of the complaint, e.g. `unclosed-bracket`; `null` when valid. */
  readonly code: string | null;
  /** One sentence about the complaint; `null` when valid. */
  readonly message: string | null;
  /** UTF-16 offsets [start, end) in `prefix + completion + suffix`; `null` when valid or unknown. */
  readonly range: readonly [number, number] | null;
  /** Which checker said it, with its version, e.g. `tree-sitter-python 0.25.0`; `none` where the language has no checker (then `valid` is true and means "not checked"). */
  readonly checker: string;
}

export interface SyntaxChecker {
  /**
   * @param options.layer `fast` answers from the incremental parser only; `exact` (default) from the best layer that is ready.
   * @throws DOMException `AbortError` when the signal fires; any other failure is a bug of the checker.
   */
  check(input: SyntaxCheckInput, options?: { readonly signal?: AbortSignal; readonly layer?: 'fast' | 'exact' }): Promise<SyntaxVerdict>;

  /**
   * Watches one hole while its completion is generated.
   * @returns a function of the raw text so far that is true once no further text can make it valid; `null` where that can't be said.
   */
  watch?(request: CompletionRequest, promptMode: PromptMode): ((raw: string) => boolean) | null;
}
