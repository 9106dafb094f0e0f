/**
 * What a completion is: requests, tokens, engines and syntax checkers as types; prompts, clean-up and indentation as pure functions.
 * Imports nothing but itself; no DOM, no Node (AbortSignal excepted). Start reading at `types.ts`, then `engine.ts`.
 */
export * from './types';
export * from './engine';
export * from './syntax-checker';
export * from './indent';
export { cleanUp, type CleanUpResult } from './post-process/clean-up';
export * from './fim-templates';
export * from './prompt';
