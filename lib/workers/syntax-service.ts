import type { SyntaxCheckInput, SyntaxVerdict } from '../completion';
import type { Method } from './protocol';

/** Bytes of the compiler's files. */
export interface CompilerProgress {
  readonly loadedBytes: number;
  readonly totalBytes: number;
}

/** What the syntax worker offers. */
export type SyntaxService = {
  /** Called once before all else; absolute URL of the folder with the vendored files. */
  readonly start: Method<{ readonly assetsUrl: string }, null>;
  readonly prepare: Method<{ readonly language: string }, null>;
  /** Loads the C++ compiler (105 MB), which is the exact layer of C++ from then on. */
  readonly loadCompiler: Method<null, null, CompilerProgress>;
  readonly check: Method<{ readonly input: SyntaxCheckInput; readonly layer: 'fast' | 'exact' }, SyntaxVerdict>;
};
