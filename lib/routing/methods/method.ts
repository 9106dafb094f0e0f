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
