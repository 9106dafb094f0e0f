/**
 * The state of a playground session, free of any framework, and its persistence.
 * Imports routing and completion. Start reading at `store.ts`.
 */
export {};
