import type { CompletionRequest, PostProcessStep, PromptMode } from '../types';

/** What a clean-up step may look at: the hole and how the model was asked. */
export interface StepContext {
  readonly request: Pick<CompletionRequest, 'prefix' | 'suffix' | 'language' | 'lineMode'>;
  readonly promptMode: PromptMode;
}

/** A clean-up step: pure and total. */
export interface Step {
  readonly name: PostProcessStep['step'];
  readonly apply: (text: string, context: StepContext) => string;
}

/** The part of the cursor's line that stands before the hole. */
export function lineBefore(prefix: string): string {
  return prefix.slice(prefix.lastIndexOf('\n') + 1);
}

/** The part of the cursor's line that stands after the hole, without its line end. */
export function lineAfter(suffix: string): string {
  const end = suffix.indexOf('\n');
  return (end === -1 ? suffix : suffix.slice(0, end)).replace(/\r$/, '');
}

/** True where the hole takes whole lines: it begins a line, and the text after it begins the next one. */
export function isWholeLineHole(prefix: string, suffix: string): boolean {
  return (prefix === '' || prefix.endsWith('\n')) && suffix !== '' && !/^\r?\n/.test(suffix);
}
