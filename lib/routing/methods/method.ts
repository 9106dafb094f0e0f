/**
 * What a recorded answer of one model to one task says, as far as routing needs it.
 * Made by `evaluation` from prediction files; methods never see anything else.
 */
export interface RoutedPrediction {
  readonly model: string;
  readonly completion: string;
  readonly raw: string;
  readonly tokens: readonly string[];
  /** Natural logs, one per token; may be empty, entries may be null. */
  readonly logprobs: readonly (number | null)[];
  readonly top?: readonly (readonly { readonly token: string; readonly logprob: number }[])[];
  readonly finishReason: string;
  readonly rawSyntaxValid: boolean;
  readonly syntaxValid: boolean;
  /** Whether the task's tests pass; what methods are fitted on, never shown to `decide`. */
  readonly passed: boolean;
}

/** One task with both tiers' answers: the row that methods are fitted on and judged by. */
export interface MethodRow {
  readonly taskId: string;
  /** Holes of one function share it; splits and bootstrap draws go by problem. */
  readonly problemId: string;
  readonly language: string;
  /** Absent where only prediction files were given. */
  readonly prefix?: string;
  readonly suffix?: string;
  readonly local: RoutedPrediction;
  readonly server: RoutedPrediction;
}

/** The compared methods, in the order of tables. */
export const METHOD_IDS = [
  'always-local',
  'always-server',
  'oracle',
  'confidence-only',
  'synconfroute',
  'cascade',
  'static-signals',
  'embedding-knn',
  'combined',
  'eagle-binary',
  'eagle-ternary',
  'learned',
] as const;
export type MethodId = (typeof METHOD_IDS)[number];

/** A method ready to score rows. It must not look at `passed`; the oracle alone does. */
export interface FittedMethod {
  /** Higher means keep; kept when at least the threshold. `null`: escalated at every threshold. */
  readonly score: (row: MethodRow) => number | null;
  /** Cascade only: the threshold below which it always escalates. */
  readonly lowerThreshold?: number;
}

/** Embeddings of tasks' surroundings, by task id; unit length. */
export type Embeddings = ReadonlyMap<string, Float32Array>;

export interface FitContext {
  /** Absent where the embedding model is not there. */
  readonly embeddings?: Embeddings;
}

export interface RoutingMethod {
  readonly id: MethodId;
  /** What it looks at besides the predictions. */
  readonly needs: 'nothing' | 'code' | 'embeddings';
  /**
   * `fixed`: decides without a threshold (score 1 keeps, `null` escalates). `rule`: the score needs no fitting.
   * `fitted`: the score learns from calibration rows, so thresholds are chosen on scores of rows that were not learned from.
   */
  readonly kind: 'fixed' | 'rule' | 'fitted';
  /** The candidates that the objective chooses from: one, but for methods with a further parameter. */
  readonly fit: (calibration: readonly MethodRow[], context: FitContext) => readonly FittedMethod[];
}
