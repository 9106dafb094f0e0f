/**
 * Sources of completions behind one interface, and the model catalogue.
 * Imports completion only. Start reading at `catalogue.ts`, then one engine.
 * Engines that bring a runtime (`wllama.ts`, WebLLM) are imported by their own path, so that nobody loads them by accident.
 */
export * from './catalogue';
export * from './recording';
export * from './recorded';
export * from './starters';
export * from './generation';
export * from './openai-compatible';
export * from './openai/chunk';
export * from './openai/errors';
export * from './openai/sse';
