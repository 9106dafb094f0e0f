import type { GeneratedToken } from '../../../completion';
import { codeLines } from './code-lines';
import { functionRegion } from './function-region';
import { nameSignals, type NameSignals } from './name-signals';
import { structureSignals, type StructureSignals } from './structure-signals';
import { tokenSignals, type TokenSignals } from './token-signals';

/** All that the learned router may look at; nothing of it comes from the server. */
export interface SignalInput {
  readonly language: string;
  /** Absent where only predictions were recorded: the signals that need the surroundings are then absent too. */
  readonly prefix?: string;
  readonly suffix?: string;
  readonly completion: string;
  readonly tokens: readonly GeneratedToken[];
  readonly finishReason: string;
  readonly rawSyntaxValid: boolean;
}

export type SignalName = keyof TokenSignals | keyof StructureSignals | keyof NameSignals | 'needsNoRepair' | 'cutOff';

/** Which way a signal may speak: 1 only for keeping, −1 only against it, 0 either. */
type Direction = -1 | 0 | 1;

export interface Signal {
  readonly name: SignalName;
  readonly group: 'tokens' | 'surroundings';
  /** `measure` is standardised on the calibration rows; `finding` (0: nothing found) is taken as it is. */
  readonly kind: 'measure' | 'finding';
  readonly direction: Direction;
  /** The weight that a finding has before any data, on the log-odds scale; data move it. */
  readonly prior: number;
}

/** A finding that makes the completion wrong in nearly every case. */
const contradiction = (name: SignalName): Signal => ({ name, group: 'surroundings', kind: 'finding', direction: -1, prior: -3 });
const measure = (name: SignalName, group: Signal['group'], direction: Direction): Signal => ({ name, group, kind: 'measure', direction, prior: 0 });

/** The signals, in the order in which explanations of equal weight name them. */
export const SIGNALS: readonly Signal[] = [
  measure('firstTokens', 'tokens', 1),
  measure('allTokens', 'tokens', 1),
  measure('codeTokens', 'tokens', 1),
  measure('leastLikelyToken', 'tokens', 1),
  measure('wholeText', 'tokens', 1),
  measure('length', 'tokens', 0),
  measure('unsureTokens', 'tokens', -1),
  measure('margin', 'tokens', 1),
  measure('entropy', 'tokens', -1),
  { name: 'needsNoRepair', group: 'tokens', kind: 'finding', direction: 1, prior: 1 },
  { name: 'cutOff', group: 'tokens', kind: 'finding', direction: -1, prior: 0 },
  contradiction('repeatsNextLine'),
  contradiction('makesUnreachable'),
  contradiction('isUnreachable'),
  contradiction('endsLoopAtOnce'),
  contradiction('leavesFunction'),
  contradiction('oddIndentStep'),
  contradiction('doesNothing'),
  contradiction('missingReturn'),
  contradiction('undefinedNames'),
  contradiction('missingDefinitions'),
  contradiction('deadDefinitions'),
  contradiction('leavesUnused'),
  contradiction('leavesLoopVariableUnused'),
  contradiction('leavesNeverUpdated'),
  contradiction('overwritten'),
  { name: 'repeatsLaterLine', group: 'surroundings', kind: 'finding', direction: -1, prior: -1.5 },
  { name: 'repeatsPreviousLine', group: 'surroundings', kind: 'finding', direction: -1, prior: -1 },
  { name: 'fulfilsExpectation', group: 'surroundings', kind: 'finding', direction: 1, prior: 0 },
  measure('nameOverlap', 'surroundings', 1),
  measure('linesAfter', 'surroundings', 0),
  measure('linesBefore', 'surroundings', 0),
];

export type SignalValues = Readonly<Partial<Record<SignalName, number>>>;

/**
 * Reads every signal that the input allows.
 * @returns `null` where nothing was generated or the engine gave no logprobs.
 */
export function signalsOf(input: SignalInput): SignalValues | null {
  const tokens = tokenSignals(input.tokens);
  if (tokens === null) return null;
  const own = { ...tokens, needsNoRepair: Number(input.rawSyntaxValid), cutOff: Number(input.finishReason === 'length') };
  if (input.prefix === undefined || input.suffix === undefined) return own;
  const context = codeLines(input.prefix, input.completion, input.suffix, input.language);
  const region = functionRegion(context);
  return { ...own, ...structureSignals(context, region), ...nameSignals(context, region) };
}
