/**
 * Tasks, masks, predictions, pass@1, splits, sweeps and the bootstrap: everything that measures routing on recorded answers.
 * Imports routing and completion; no DOM, no Node. Start reading at `predictions.ts`.
 */
export {};
