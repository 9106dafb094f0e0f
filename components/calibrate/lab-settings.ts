import type { Objective, PolicyMethod } from '@/lib/evaluation';

/** Everything that changes a figure, apart from the data. */
export interface LabSettings {
  readonly objective: Objective;
  /** null: a fifth of the tasks, within limits. */
  readonly calibrationTasks: number | null;
  readonly seed: number;
  readonly useSplit: boolean;
  readonly method: PolicyMethod;
  /** null: the one chosen by the objective. */
  readonly threshold: number | null;
  /** What one escalation costs, in `currency`. */
  readonly price: number;
  readonly currency: string;
}

export const STEPS = ['tasks', 'runs', 'compare', 'policy'] as const;
export type Step = (typeof STEPS)[number];

export const LAB_METHODS: readonly PolicyMethod[] = ['synconfroute', 'confidence-only', 'cascade', 'learned'];
export const OBJECTIVES = ['within-delta', 'pass-at-1', 'price', 'privacy-floor'] as const satisfies readonly Objective['kind'][];

export const DEFAULT_SETTINGS: LabSettings = {
  objective: { kind: 'within-delta', delta: 0.01 },
  calibrationTasks: null,
  seed: 42,
  useSplit: true,
  method: 'synconfroute',
  threshold: null,
  price: 0.001,
  currency: 'USD',
};

const PARAMETER = { 'within-delta': 'delta', price: 'lambda', 'privacy-floor': 'leastLocal' } as const;
const DEFAULT_PARAMETER = { 'within-delta': 0.01, price: 0.1, 'privacy-floor': 0.5 } as const;

/** The objective of a kind, with its one number; a number out of range is brought into it. */
export function objectiveOf(kind: Objective['kind'], parameter?: number): Objective {
  const within = (fallback: number) => (parameter === undefined || Number.isNaN(parameter) ? fallback : Math.min(1, Math.max(0, parameter)));
  switch (kind) {
    case 'pass-at-1':
      return { kind };
    case 'within-delta':
      return { kind, delta: within(DEFAULT_PARAMETER[kind]) };
    case 'price':
      return { kind, lambda: within(DEFAULT_PARAMETER[kind]) };
    case 'privacy-floor':
      return { kind, leastLocal: within(DEFAULT_PARAMETER[kind]) };
  }
}

export function parameterOf(objective: Objective): number | undefined {
  switch (objective.kind) {
    case 'pass-at-1':
      return undefined;
    case 'within-delta':
      return objective.delta;
    case 'price':
      return objective.lambda;
    case 'privacy-floor':
      return objective.leastLocal;
  }
}

/** Name of the parameter under `calibrate.controls`. */
export function parameterKey(objective: Objective): 'delta' | 'lambda' | 'floor' | null {
  if (objective.kind === 'pass-at-1') return null;
  const name = PARAMETER[objective.kind];
  return name === 'leastLocal' ? 'floor' : name;
}

/** Settings and step from a link; what is absent or unreadable is the default. */
export function readLink(search: string): { readonly step: Step; readonly settings: LabSettings } {
  const query = new URLSearchParams(search);
  const number = (name: string): number | null => {
    const value = Number(query.get(name) ?? 'none');
    return Number.isFinite(value) ? value : null;
  };
  const kind = OBJECTIVES.find((known) => known === query.get('for')) ?? DEFAULT_SETTINGS.objective.kind;
  const threshold = number('t');
  return {
    step: STEPS.find((known) => known === query.get('step')) ?? 'compare',
    settings: {
      ...DEFAULT_SETTINGS,
      objective: objectiveOf(kind, number('by') ?? undefined),
      method: LAB_METHODS.find((known) => known === query.get('method')) ?? DEFAULT_SETTINGS.method,
      threshold: threshold === null ? null : Math.min(1, Math.max(0, Math.round(threshold * 100) / 100)),
      calibrationTasks: number('calibration'),
      seed: number('seed') ?? DEFAULT_SETTINGS.seed,
    },
  };
}

/** The query of a link that shows the same; only what differs from the default is in it. */
export function writeLink(step: Step, { objective, method, threshold, calibrationTasks, seed }: LabSettings): string {
  const query = new URLSearchParams();
  if (step !== 'compare') query.set('step', step);
  if (method !== DEFAULT_SETTINGS.method) query.set('method', method);
  if (threshold !== null) query.set('t', threshold.toFixed(2));
  const parameter = parameterOf(objective);
  if (objective.kind !== DEFAULT_SETTINGS.objective.kind || parameter !== parameterOf(DEFAULT_SETTINGS.objective)) {
    query.set('for', objective.kind);
    if (parameter !== undefined) query.set('by', String(parameter));
  }
  if (calibrationTasks !== null) query.set('calibration', String(calibrationTasks));
  if (seed !== DEFAULT_SETTINGS.seed) query.set('seed', String(seed));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
