import type { MlcEngine, MlcTokenEntry, MlcProgress } from './mlc-engine';
import type { RecordedEntries } from './chunk-reader';

/** One model as the library's `appConfig.model_list` wants it; URLs absolute. */
export interface MlcModelRecord {
  readonly model: string;
  readonly model_id: string;
  readonly model_lib: string;
  readonly required_features?: string[];
  readonly overrides?: { readonly context_window_size: number };
  readonly integrity?: { readonly config?: string; readonly model_lib?: string; readonly tokenizer?: Record<string, string> };
}

interface LibraryConfig {
  appConfig: { model_list: MlcModelRecord[]; cacheBackend: 'cache'; useIndexedDBCache: false };
  initProgressCallback: (progress: MlcProgress) => void;
  logLevel: 'WARN';
}

/** The part of the library's module that is used; 0.2.79 and 0.2.86 fit. */
export interface MlcLibrary {
  readonly MLCEngine: new (config: LibraryConfig) => MlcEngine;
}

/** The library's engine for one model, with every address given, so that nothing of its built-in list is contacted. */
export function createMlcEngine(library: MlcLibrary, record: MlcModelRecord, onProgress: (progress: MlcProgress) => void): MlcEngine {
  // Each version reads its own one of the two cache settings; both mean the Cache API.
  return new library.MLCEngine({ appConfig: { model_list: [record], cacheBackend: 'cache', useIndexedDBCache: false }, initProgressCallback: onProgress, logLevel: 'WARN' });
}

/**
 * The scores of the generation that runs, from the library's pipeline. It is the only place that has those of chunks that
 * were held back inside a character. Not in the library's public interface: where it is missing, null is the answer.
 */
export function recordedEntriesOf(engine: MlcEngine, modelId: string): RecordedEntries {
  return () => {
    const pipelines: unknown = Reflect.get(engine, 'loadedModelIdToPipeline');
    const pipeline: unknown = pipelines instanceof Map ? pipelines.get(modelId) : undefined;
    const entries = isRecorder(pipeline) ? pipeline.getTokenLogprobArray() : null;
    return Array.isArray(entries) ? (entries as MlcTokenEntry[]) : null;
  };
}

function isRecorder(value: unknown): value is { getTokenLogprobArray: () => unknown } {
  return typeof value === 'object' && value !== null && 'getTokenLogprobArray' in value && typeof value.getTokenLogprobArray === 'function';
}
