import type { SyntaxCheckInput, SyntaxVerdict } from '../completion';
import type { Method } from './protocol';

/** What the syntax worker offers. */
export type SyntaxService = {
  /** Called once before all else; absolute URL of the folder with the vendored files. */
  readonly start: Method<{ readonly assetsUrl: string }, null>;
  /** Answers when checks of a language can be made by that layer. */
  readonly prepare: Method<{ readonly language: string; readonly layer: 'fast' | 'exact' }, null>;
  readonly check: Method<{ readonly input: SyntaxCheckInput; readonly layer: 'fast' | 'exact' }, SyntaxVerdict>;
};
