import type { AnalysisOptions, LabCase, LabView, PairedRuns, Transfer } from '../evaluation/lab';
import type { LineProblem, Objective, PolicyMethod, RobustnessRow, RunSet, Task } from '../evaluation';
import type { RoutingPolicy } from '../routing/policy';
import type { Method } from './protocol';

/** One model's answers, as the worker holds them. */
export interface AnswerFile {
  readonly id: string;
  /** File name, or what a run was called. */
  readonly name: string;
  readonly model: string;
  readonly promptMode: 'fim' | 'chat';
  /** Rows, how many of them were executed, and how many of these pass. */
  readonly n: number;
  readonly executed: number;
  readonly passed: number;
  readonly origin: 'recorded' | 'imported' | 'run';
  readonly date: string | null;
  /** What it ran on, or the file it came from. */
  readonly source: string;
  readonly command?: string;
}

/** All that is loaded. */
export interface Library {
  readonly answers: readonly AnswerFile[];
  /** Tasks by where they come from and their language. */
  readonly tasks: readonly { readonly set: string; readonly language: string; readonly mask: string; readonly n: number }[];
  /** Name of an imported split. */
  readonly split: string | null;
  /** Tasks that have an imported embedding. */
  readonly vectors: number;
}

/** Ids of two answer files. */
export interface AnswerPair {
  readonly local: string;
  readonly server: string;
}

export interface ImportReport {
  readonly library: Library;
  /** Answer files and tasks that came in. */
  readonly answers: readonly string[];
  readonly tasks: number;
  /** Embeddings that came in. */
  readonly vectors: number;
  /** Every row or file that was not used; `total` counts those left off the list too. */
  readonly problems: readonly LineProblem[];
  readonly totalProblems: number;
}

export interface ExpectedFrom {
  readonly method: PolicyMethod;
  readonly objective: Objective;
}

/** What the evaluation worker offers. It keeps files and the last analysis, so that only figures cross over to the page. */
export type EvaluationService = {
  /** Fetches the shipped tasks and recorded runs. */
  readonly loadRecorded: Method<{ readonly folderUrl: string }, Library>;
  readonly importFiles: Method<{ readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[] }, ImportReport, { readonly name: string; readonly share: number }>;
  readonly addRunSet: Method<RunSet, { readonly library: Library; readonly pair: AnswerPair }>;
  readonly remove: Method<{ readonly id: string }, Library>;
  readonly analyse: Method<{ readonly pair: AnswerPair; readonly options: Omit<AnalysisOptions, 'split' | 'embeddings'>; readonly useSplit: boolean }, LabView, { readonly stage: 'pairing' | 'comparing' | 'sweeping' }>;
  /** Of the last analysis; null for a task that is not among its rows. */
  readonly caseOf: Method<{ readonly taskId: string }, LabCase | null>;
  readonly policy: Method<ExpectedFrom & { readonly date: string }, RoutingPolicy>;
  readonly robustness: Method<ExpectedFrom, readonly RobustnessRow[]>;
  readonly transfer: Method<ExpectedFrom, { readonly by: 'language' | 'mask'; readonly cells: readonly Transfer[] }>;
  readonly pairRuns: Method<{ readonly before: string; readonly after: string }, PairedRuns>;
  /** All tasks that are loaded. */
  readonly tasks: Method<null, readonly Task[]>;
  /** JSONL of one answer file. */
  readonly exportAnswers: Method<{ readonly id: string }, string>;
};
