/**
 * The gate: languages as data, tree-sitter, the baseline difference and an exact layer per language.
 * Imports completion only. Start reading at `languages.ts`, then `tree-sitter.ts`.
 */
export {};
