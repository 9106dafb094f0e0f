import type { RoutingPolicy } from '../policy';
import { fitLogistic, sigmoid } from './logistic';
import type { MethodRow, RoutingMethod } from './method';
import { generatedTokens } from './prediction-confidence';
import { type Signal, SIGNALS, type SignalInput, type SignalName, signalsOf, type SignalValues } from './signals/signals';
import { scoreSynConfRoute } from './synconfroute';

/** Below so many calibration tasks Algorithm 1 decides: a fitted model would be noise. */
export const LEAST_TASKS_TO_LEARN = 50;

/** Pull of a weight to its prior, in standardised units; chosen by cross-validation over problems. */
const PRIOR_STRENGTH = 3;

/** The coefficients as a policy stores them, without the threshold. */
export type LearnedModel = Omit<NonNullable<RoutingPolicy['learned']>, 'threshold'>;

/** What one signal added to or took from the log-odds of keeping, against a typical calibration task. */
export interface Contribution {
  readonly name: SignalName;
  readonly value: number;
  readonly logOdds: number;
}

const signalsOfRow = new WeakMap<MethodRow, SignalValues | null>();

/** Signals of a recorded row, read once a row; `null` where it doesn't parse or has no logprobs. */
function rowSignals(row: MethodRow): SignalValues | null {
  let values = signalsOfRow.get(row);
  if (values === undefined) {
    values = row.local.syntaxValid ? signalsOf(signalInputOf(row)) : null;
    signalsOfRow.set(row, values);
  }
  return values;
}

/** What the learned router looks at in a recorded row. */
export function signalInputOf({ language, prefix, suffix, local }: MethodRow): SignalInput {
  const { completion, finishReason, rawSyntaxValid } = local;
  const surroundings = prefix === undefined || suffix === undefined ? {} : { prefix, suffix };
  return { language, ...surroundings, completion, tokens: generatedTokens(local), finishReason, rawSyntaxValid };
}

/**
 * Fits the learned router: logistic regression whose weights may only speak the way that makes sense and start from what is known before any data.
 * Rows that don't parse or have no logprobs are left out; the gate escalates them anyway.
 * @returns `null` below 50 usable rows: use Algorithm 1.
 */
export function fitLearned(rows: readonly MethodRow[]): LearnedModel | null {
  const usable = rows.flatMap((row) => {
    const values = rowSignals(row);
    return values === null ? [] : [{ values, passed: row.local.passed }];
  });
  if (rows.length < LEAST_TASKS_TO_LEARN || usable.length < LEAST_TASKS_TO_LEARN / 2) return null;
  const signals = SIGNALS.filter(({ name }) => usable.every(({ values }) => values[name] !== undefined));
  const scales = signals.map((signal) => scaleOf(signal, usable.map(({ values }) => values[signal.name] ?? 0)));
  const columns = signals.map(({ name }, j) => {
    const { mean, scale } = scales[j] ?? { mean: 0, scale: 1 };
    return Float64Array.from(usable, ({ values }) => ((values[name] ?? 0) - mean) / scale);
  });
  const { intercept, weights } = fitLogistic(
    columns,
    Uint8Array.from(usable, ({ passed }) => Number(passed)),
    signals.map(({ direction, prior }) => ({ prior, strength: PRIOR_STRENGTH, least: direction === 1 ? 0 : -Infinity, most: direction === -1 ? 0 : Infinity })),
  );
  return { intercept, signals: signals.map(({ name }, j) => ({ name, weight: weights[j] ?? 0, ...(scales[j] ?? { mean: 0, scale: 1 }) })) };
}

function scaleOf({ kind }: Signal, values: readonly number[]): { mean: number; scale: number } {
  if (kind === 'finding') return { mean: 0, scale: 1 };
  const mean = values.reduce((total, value) => total + value, 0) / values.length;
  const variance = values.reduce((total, value) => total + (value - mean) ** 2, 0) / values.length;
  return { mean, scale: variance > 1e-12 ? Math.sqrt(variance) : 1 };
}

/** How each signal speaks for (positive) or against keeping, strongest first; signals that say nothing are left out. */
export function explainLearned(model: LearnedModel, values: SignalValues): readonly Contribution[] {
  return contributions(model, values)
    .filter(({ logOdds }) => Math.abs(logOdds) > 1e-3)
    .sort((a, b) => Math.abs(b.logOdds) - Math.abs(a.logOdds));
}

/** The modelled probability that the local completion is right, 0 … 1. A signal that the input lacks counts as typical. */
export function probabilityLearned(model: LearnedModel, values: SignalValues): number {
  return sigmoid(contributions(model, values).reduce((total, { logOdds }) => total + logOdds, model.intercept));
}

function contributions(model: LearnedModel, values: SignalValues): Contribution[] {
  return model.signals.map(({ name, weight, mean, scale }) => {
    const value = values[name as SignalName] ?? mean;
    return { name: name as SignalName, value, logOdds: (weight * (value - mean)) / scale };
  });
}

/**
 * Score of one input: the modelled probability; `null` (escalate) where it doesn't parse or has no logprobs.
 * The caller brings the gate's verdict.
 */
export function scoreLearned(model: LearnedModel, input: SignalInput, syntaxValid: boolean): number | null {
  const values = syntaxValid ? signalsOf(input) : null;
  return values === null ? null : probabilityLearned(model, values);
}

export const learned: RoutingMethod = {
  id: 'learned',
  needs: 'nothing',
  kind: 'fitted',
  fit: (calibration) => {
    const model = fitLearned(calibration);
    if (model === null) return [{ score: scoreSynConfRoute }];
    return [
      {
        score: (row) => {
          const values = rowSignals(row);
          return values === null ? null : probabilityLearned(model, values);
        },
      },
    ];
  },
};
