/**
 * Tasks, masks, predictions, pass@1, splits, sweeps and the bootstrap: everything that measures routing on recorded answers.
 * Imports routing and completion; no DOM, no Node. Start reading at `predictions.ts`.
 */
export * from './bootstrap';
export * from './calibrate';
export * from './compare';
export * from './cross-validate';
export * from './confidence-metrics';
export * from './curves';
export * from './embeddings';
export * from './fit';
export * from './input-error';
export * from './json-lines';
export * from './objective';
export * from './pass-at-1';
export * from './predictions';
export * from './random';
export * from './ranking';
export * from './rows';
export * from './run-set';
export * from './score-calibration';
export * from './split';
export * from './sweep';
export * from './masks';
export * from './tasks/built-in';
export * from './tasks/choose-tasks';
export * from './tasks/import-tasks';
export * from './tasks/make-tasks';
export * from './tasks/match';
export * from './tasks/own-jsonl';
export * from './tasks/task';
export type { Imported } from './tasks/read-rows';
export type { UserFile } from './tasks/user-code';
export * from './run/few-shot';
export * from './run/vote';
export * from './run/answer-task';
export * from './run/run-controller';
export * from './run/run-state';
export * from './tasks/recorded-runs';
