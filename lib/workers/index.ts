/**
 * Workers and their typed protocol; a client has the same interface as what it stands for.
 * Imports engines, syntax, execution, evaluation. Start reading at `protocol.ts`.
 */
export * from './protocol';
export * from './client';
