/**
 * A model on WebGPU through web-llm. The library itself is loaded by the worker only; what is here can be imported anywhere.
 * Start reading at `webllm-engine.ts`; `models.ts` is the catalogue, `source.ts` says where files come from.
 */
export * from './models';
export * from './source';
export * from './webllm-engine';
export type { ScoringState, SelfTest } from './self-test';
export { createMlcEngine, recordedEntriesOf, type MlcLibrary, type MlcModelRecord } from './library';
export { reusePrefixes, type PrefillShare } from './prefix-reuse';
export { watchDevices } from './watch-devices';
