/**
 * The door to the organisation's server: environment, schemas, upstream dialects, limits, redaction, metrics.
 * Imports completion, routing, engines. Start reading at `env.ts`.
 */
export * from './env';
export * from './runtime';
