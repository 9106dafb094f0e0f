import * as library from '@mlc-ai/web-llm';
import { EngineError } from '../completion';
import { ModelCache } from '../engines/model-cache';
import { createMlcEngine, findWebLlmModel, modelRecord, recordedEntriesOf, reusePrefixes, versionMismatch, watchDevices, WebLlmEngine } from '../engines/webllm';
import { serve, type ServerScope } from './protocol';
import type { WebLlmJob, WebLlmService } from './webllm-service';

let engine: WebLlmEngine | null = null;
let unloading = false;
let tellLost: (reason: string) => void = () => undefined;

watchLoss();

/** Without WebGPU nothing can be lost; loading then says what is missing. */
function watchLoss(): void {
  // Typed as always there by the DOM library; browsers without WebGPU lack it.
  const { gpu } = navigator as { gpu?: GPU };
  if (gpu === undefined) return;
  watchDevices(gpu, (reason) => {
    if (unloading || engine === null) return;
    engine.deviceLost(reason);
    tellLost(reason);
  });
}

function create({ modelId, source, promptMode, selfTest }: WebLlmJob): WebLlmEngine {
  const model = findWebLlmModel(modelId);
  if (model === undefined) throw new EngineError('rejected', `The catalogue has no WebLLM model ${modelId}.`);
  const mismatch = versionMismatch(model);
  if (mismatch !== null) throw new EngineError('unavailable', mismatch);
  if (typeof caches === 'undefined') throw new EngineError('unavailable', 'The browser hides its model cache on this page. Open the app over https or on localhost.');
  const cache = new ModelCache(caches, (url, init) => fetch(url, init));
  return new WebLlmEngine({
    modelId,
    title: model.title,
    promptMode,
    fimTemplate: model.fimTemplate,
    contextTokens: model.contextTokens,
    selfTest: selfTest ? model.selfTest : null,
    fetchFiles: (signal, onProgress) => cache.ensure(source, { signal, onProgress }),
    createEngine: (onProgress) => Promise.resolve(createMlcEngine(library, modelRecord(model, source), onProgress)),
    recordedEntries: (loaded) => recordedEntriesOf(loaded, modelId),
    reusePrefixes: (loaded) => reusePrefixes(loaded, modelId),
  });
}

function loadedEngine(): WebLlmEngine {
  if (engine === null) throw new EngineError('not-loaded', 'The model is not loaded. Load it in Setup, or choose another engine.');
  return engine;
}

// The DOM library types `self` as a window; a dedicated worker's scope has what `serve` needs.
serve<WebLlmService>(self as unknown as ServerScope, {
  load: async (job, { signal, report }) => {
    engine = create(job);
    await engine.load({ signal, onProgress: report });
    return engine.scoring;
  },
  complete: (request, { signal, report }) => loadedEngine().complete(request, { signal, onToken: report }),
  unload: async () => {
    unloading = true;
    await engine?.unload();
    engine = null;
    unloading = false;
    return null;
  },
  lost: () => new Promise((resolve) => (tellLost = resolve)),
});
