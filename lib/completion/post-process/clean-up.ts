import type { PostProcessStep } from '../types';
import { echoedPrefix } from './echoed-prefix';
import { endOfLine } from './end-of-line';
import { fence } from './fence';
import { lineEnds } from './line-ends';
import { repeatedSuffix } from './repeated-suffix';
import type { Step, StepContext } from './step';
import { stopText } from './stop-text';

/** The order matters: what wraps the code goes first, what depends on where the hole ends last. */
const STEPS: readonly Step[] = [stopText, fence, lineEnds, echoedPrefix, repeatedSuffix, endOfLine];

export interface CleanUpResult {
  /** What would be inserted at the hole; empty where nothing but blanks was left. */
  readonly text: string;
  /** The steps that changed something, in order. */
  readonly steps: readonly PostProcessStep[];
}

/** Makes a model's raw text fit the hole. Pure and total; never looks at scores, so cleaning never changes the confidence. */
export function cleanUp(raw: string, context: StepContext): CleanUpResult {
  const steps: PostProcessStep[] = [];
  let text = raw;
  for (const step of STEPS) {
    const after = step.apply(text, context);
    if (after !== text) steps.push({ step: step.name, before: text, after });
    text = after;
  }
  return { text, steps };
}
