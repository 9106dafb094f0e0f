import type { SyntaxCheckInput, SyntaxVerdict } from '../completion';
import type { Method } from './protocol';

/** What the syntax worker offers. */
export type SyntaxService = {
  /** Called once before all else; absolute URL of the folder with the vendored files. */
  readonly start: Method<{ readonly assetsUrl: string }, null>;
  readonly prepare: Method<{ readonly language: string }, null>;
  readonly check: Method<{ readonly input: SyntaxCheckInput; readonly layer: 'fast' | 'exact' }, SyntaxVerdict>;
};
