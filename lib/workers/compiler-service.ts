import type { SyntaxCheckInput, SyntaxVerdict } from '../completion';
import type { CompilerProgress } from './compiler-files';
import type { Method } from './protocol';

/** What the worker with the C++ compiler offers. */
export type CompilerService = {
  /** Loads the compiler; `assetsUrl` is the absolute URL of the folder with the vendored files. Comes before all checks. */
  readonly load: Method<{ readonly assetsUrl: string }, null, CompilerProgress>;
  readonly check: Method<{ readonly input: SyntaxCheckInput }, SyntaxVerdict>;
};
