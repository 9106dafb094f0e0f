/** What the tour opens with, before anything is loaded: both models of the shipped recordings, and what each passes alone. */
export interface Opening {
  /** ISO date of the recording. */
  readonly recordedAt: string;
  readonly local: OpeningModel;
  readonly server: OpeningModel;
}

export interface OpeningModel {
  readonly id: string;
  readonly title: string;
  /** Of the `n` executed tasks. */
  readonly passed: number;
  readonly n: number;
}
