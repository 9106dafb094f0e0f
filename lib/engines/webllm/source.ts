import { modelFilePath } from '../catalogue';
import { libraryFolder, type ModelSource } from '../model-cache/model-files';
import type { MlcModelRecord } from './library';
import type { WebLlmModel } from './models';

/** Files mirrored by `models pull` or made by `models convert`, under the app's own `/models`; `origin` without a final slash. */
export function ownOriginSource(model: WebLlmModel, origin: string): ModelSource {
  return { modelId: model.id, folderUrl: `${origin}${modelFilePath(model.id, '')}`, libraryUrl: `${origin}${modelFilePath(model.id, model.library.name)}` };
}

/** The public hub; its hosts must be in the content security policy. */
export function hubSource(model: WebLlmModel): ModelSource {
  return { modelId: model.id, folderUrl: model.hubUrl, libraryUrl: model.library.url };
}

/** The own origin where it has the model, else the hub where that is allowed, else the own origin (whose error then says how to mirror). */
export async function findSource(model: WebLlmModel, options: { readonly origin: string; readonly hubAllowed: boolean; readonly fetch: (url: string) => Promise<Response>; readonly signal: AbortSignal }): Promise<ModelSource> {
  const own = ownOriginSource(model, options.origin);
  const answer = await options.fetch(`${own.folderUrl}mlc-chat-config.json`).catch(() => null);
  options.signal.throwIfAborted();
  const mirrored = answer?.ok === true && !(answer.headers.get('content-type')?.startsWith('text/html') ?? false);
  await answer?.body?.cancel();
  return mirrored || !options.hubAllowed ? own : hubSource(model);
}

/** The library's record of a model whose files are in the cache. */
export function modelRecord(model: WebLlmModel, source: ModelSource): MlcModelRecord {
  return {
    model: libraryFolder(source),
    model_id: model.id,
    model_lib: source.libraryUrl,
    required_features: model.needsShaderF16 ? ['shader-f16'] : [],
    overrides: { context_window_size: model.contextTokens },
  };
}
