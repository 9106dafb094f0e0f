/**
 * Sources of completions behind one interface, and the model catalogue.
 * Imports completion only. Start reading at `catalogue.ts`, then one engine.
 */
export {};
