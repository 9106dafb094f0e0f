/**
 * Evaluation results to pictures as plain data (`spec.ts`), pure; the page makes a chart library's marks from them.
 * Imports evaluation (and types of routing and completion). Start reading at `spec.ts`, then `trade-off.ts`.
 */
export * from './agreement';
export * from './confidence-histogram';
export * from './confident-wrong';
export * from './csv';
export * from './facets';
export * from './format';
export * from './latency';
export * from './reliability';
export * from './robustness-chart';
export * from './slice';
export * from './spec';
export * from './threshold-sweep';
export * from './trade-off';
export * from './words';
