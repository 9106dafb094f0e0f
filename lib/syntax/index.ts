/**
 * The gate: languages as data, tree-sitter, the baseline difference and an exact layer per language.
 * Imports completion only. Start reading at `languages.ts`, then `gate.ts`.
 */
export * from './assets';
export * from './gate';
export * from './hopeless';
export * from './languages';
export type { RunLlvm } from './exact/clang';
