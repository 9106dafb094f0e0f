import type { LoadableEngine } from '@/lib/completion';
import { modelBytes, modelFilePath, type GgufModel } from '@/lib/engines/catalogue';
import { assessModel, type MachineFacts } from '@/lib/engines/capabilities';
import { WllamaEngine } from '@/lib/engines/wllama';
import { createWebLlmEngine } from '@/lib/workers/webllm-client';
import { GGUF_MODELS } from '@/components/playground/loadable-models';
import { findModelSource } from '@/components/playground/model-source';
import { machineOf, probeThisMachine } from '@/components/playground/use-machine';
import { findWebLlmSource } from '@/components/playground/webllm-source';

export const CONTESTANTS = ['webllm', 'wllama-cpu', 'wllama-webgpu'] as const;
export type ContestantId = (typeof CONTESTANTS)[number];

/** An engine that can be measured here and now, or why it can't. */
export type Contestant =
  | { readonly id: ContestantId; readonly possible: true; readonly title: string; readonly bytesLeft: number; readonly create: () => LoadableEngine }
  | { readonly id: ContestantId; readonly possible: false; readonly because: string };

/** Layers beyond any model's: all of them go to the graphics adapter. */
const ALL_LAYERS = 999;

/** The three engines with the smallest model, from this browser or the app's own server; nothing is fetched from a public hub for a measurement. */
export async function findContestants(signal: AbortSignal): Promise<readonly Contestant[]> {
  const facts = await probeThisMachine();
  const gguf = GGUF_MODELS.toSorted((a, b) => a.parametersB - b.parametersB)[0];
  return [await webLlm(facts, signal), ...(gguf === undefined ? [] : await wllama(gguf, facts, signal))];
}

async function webLlm(facts: MachineFacts, signal: AbortSignal): Promise<Contestant> {
  const id = 'webllm';
  const [model] = machineOf(facts, [], false, new Map()).webLlmModels;
  if (model === undefined) return { id, possible: false, because: 'No WebLLM model is in the catalogue.' };
  const source = await findWebLlmSource(model, [], signal);
  const blocking = assessModel(facts, model, source.storedBytes).findings.find(({ severity }) => severity === 'blocks');
  if (blocking !== undefined) return { id, possible: false, because: `${blocking.message} ${blocking.whatToDo}` };
  if (source.kind === 'missing') return { id, possible: false, because: `The app has no files of ${model.title}: npm run models -- pull ${model.id}` };
  return {
    id,
    possible: true,
    title: model.title,
    bytesLeft: source.complete ? 0 : Math.max(0, model.weightsBytes - source.storedBytes),
    create: () => createWebLlmEngine({ model, promptMode: 'fim', origin: location.origin, hubAllowed: source.kind === 'hub', selfTest: false }),
  };
}

async function wllama(model: GgufModel, facts: MachineFacts, signal: AbortSignal): Promise<readonly Contestant[]> {
  const source = await findModelSource(model, [], signal);
  const bytesLeft = modelBytes(model) - source.storedBytes;
  const missing = source.kind === 'missing' && bytesLeft > 0 ? `The app has no weights of ${model.title}: npm run models -- pull ${model.id}` : null;
  const contestant = (id: ContestantId, gpuLayers: number, because: string | null): Contestant =>
    because !== null
      ? { id, possible: false, because }
      : {
          id,
          possible: true,
          title: model.title,
          bytesLeft,
          create: () =>
            new WllamaEngine({ model, gpuLayers, fileUrl: (name) => new URL(modelFilePath(model.id, name), location.href).href, wasmUrl: new URL('/vendor/wllama/wllama.wasm', location.href).href }),
        };
  return [contestant('wllama-cpu', 0, missing), contestant('wllama-webgpu', ALL_LAYERS, facts.adapter === null ? 'WebGPU found no usable graphics adapter.' : missing)];
}
