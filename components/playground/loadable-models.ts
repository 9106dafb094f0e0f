import type { PromptMode } from '@/lib/completion';
import { CATALOGUE, modelFilePath, type GgufModel } from '@/lib/engines/catalogue';
import { WllamaEngine } from '@/lib/engines/wllama';
import type { WebLlmModel } from '@/lib/engines/webllm';
import { createWebLlmEngine } from '@/lib/workers/webllm-client';
import { connectEndpoint } from './connect-endpoint';
import type { Endpoint } from './endpoint-form';
import type { LoadableModel, NextEngine } from './engine-manager';
import { findModelSource, type ModelSource } from './model-source';

/** What the dialog lets a person load. Without a prompt mode the model's first one is taken, which suits it best. */
export type LoadChoice =
  | { readonly engine: 'wllama'; readonly model: GgufModel; readonly source: ModelSource; readonly promptMode?: PromptMode }
  /** @param softwareAdapter a token takes minutes there, so that the self-test is left out. */
  | { readonly engine: 'webllm'; readonly model: WebLlmModel; readonly source: ModelSource; readonly softwareAdapter: boolean; readonly promptMode?: PromptMode };

export const GGUF_MODELS: readonly GgufModel[] = CATALOGUE.filter(({ runsInTab }) => runsInTab);

/** What is at hand when an engine fails for good. */
export interface FallbackMeans {
  /** The local model server that the person connected before, if any. */
  readonly endpoint: () => Promise<Endpoint | null>;
}

/** A choice as the engine manager loads it. The weights come from where the dialog said; runtimes always from the own origin. */
export function loadableModel(choice: LoadChoice, means: FallbackMeans): LoadableModel {
  if (choice.engine === 'webllm') {
    const { model, source, softwareAdapter, promptMode = model.promptModes[0] } = choice;
    return {
      title: model.title,
      engine: 'webllm',
      create: ({ onCrash, onScoring }) => createWebLlmEngine({ model, promptMode, origin: location.origin, hubAllowed: source.kind === 'hub', selfTest: !softwareAdapter, onCrash, onScoring }),
      next: async () => (await smallestAtHand(means)) ?? (await savedEndpoint(means)),
    };
  }
  const { model, source, promptMode } = choice;
  return { title: model.title, engine: 'wllama', create: () => createWllama(model, source, promptMode), next: () => savedEndpoint(means) };
}

function createWllama(model: GgufModel, source: ModelSource, promptMode: PromptMode | undefined): WllamaEngine {
  const hubUrl = (name: string) => model.files.find((file) => file.name === name)?.url ?? '';
  return new WllamaEngine({
    model,
    ...(promptMode === undefined ? {} : { promptMode }),
    fileUrl: (name) => (source.kind === 'hub' ? hubUrl(name) : new URL(modelFilePath(model.id, name), location.href).href),
    wasmUrl: new URL('/vendor/wllama/wllama.wasm', location.href).href,
  });
}

/** The smallest model for the processor that needs no public hub: nobody clicked for another download from there. */
async function smallestAtHand(means: FallbackMeans): Promise<NextEngine | null> {
  for (const model of GGUF_MODELS.toSorted((a, b) => a.parametersB - b.parametersB)) {
    const source = await findModelSource(model, [], new AbortController().signal);
    const whole = source.storedBytes >= model.files.reduce((sum, file) => sum + file.bytes, 0);
    if (source.kind === 'own-origin' || whole) return { kind: 'load', model: loadableModel({ engine: 'wllama', model, source }, means) };
  }
  return null;
}

async function savedEndpoint({ endpoint }: FallbackMeans): Promise<NextEngine | null> {
  const saved = await endpoint();
  return saved === null ? null : { kind: 'ready', engine: await connectEndpoint(saved) };
}
