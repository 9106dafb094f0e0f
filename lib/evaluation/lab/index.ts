/**
 * What the lab's page asks of recorded answers: the view that its pictures are drawn from, single cases, paired runs, transfer, files.
 * Start reading at `analysis.ts`.
 */
export * from './analysis';
export * from './columns';
export * from './paired';
export * from './read-file';
export * from './transfer';
