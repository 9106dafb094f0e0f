/**
 * A session as data and rules: documents, the decision in hand, the log, what left the machine, and how it is kept over a reload.
 * Imports routing and completion; no React, no Monaco, no engines (they are injected). Start reading at `store.ts`, then `controller.ts`.
 * `share.ts` is imported by its own name: it brings a compressor that few visits need.
 */
export * from './store';
export * from './controller';
export * from './documents';
export * from './text-change';
export * from './line-mode';
export * from './debounce';
export * from './what-if';
export * from './totals';
export * from './filter';
export * from './export';
export * from './link';
export * from './saved-document';
export * from './persistence';
