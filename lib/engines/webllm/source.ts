import { EngineError } from '../../completion';
import { modelFilePath } from '../catalogue';
import { libraryFolder, type ModelSource } from '../model-cache/model-files';
import type { MlcModelRecord } from './library';
import { MANIFEST, manifestMismatch, manifestSchema, type WebLlmManifest } from './manifest';
import type { WebLlmModel } from './models';

/** Files mirrored by `models pull` or made by `models convert`, under the app's own `/models`; `origin` without a final slash. */
export function ownOriginSource(model: WebLlmModel, origin: string): ModelSource {
  return { modelId: model.id, folderUrl: `${origin}${modelFilePath(model.id, '')}`, libraryUrl: `${origin}${modelFilePath(model.id, model.library.name)}` };
}

/** The public hub; its hosts must be in the content security policy. */
export function hubSource(model: WebLlmModel): ModelSource {
  return { modelId: model.id, folderUrl: model.hubUrl, libraryUrl: model.library.url };
}

/** The own origin where it has the model, else the hub where that is allowed, else the own origin (whose error then says how to mirror). A mirror's manifest pins the hash of every file. @throws EngineError `unavailable` where the mirror was made for another version of web-llm. */
export async function findSource(model: WebLlmModel, options: { readonly origin: string; readonly hubAllowed: boolean; readonly fetch: (url: string) => Promise<Response>; readonly signal: AbortSignal }): Promise<ModelSource> {
  const own = ownOriginSource(model, options.origin);
  const answer = await options.fetch(`${own.folderUrl}mlc-chat-config.json`).catch(() => null);
  options.signal.throwIfAborted();
  const mirrored = answer?.ok === true && !(answer.headers.get('content-type')?.startsWith('text/html') ?? false);
  await answer?.body?.cancel();
  if (!mirrored) return options.hubAllowed ? hubSource(model) : own;
  const manifest = await readManifest(`${own.folderUrl}${MANIFEST}`, options.fetch);
  if (manifest === null) return own;
  const mismatch = manifestMismatch(manifest, model);
  if (mismatch !== null) throw new EngineError('unavailable', mismatch);
  return { ...own, sha256: manifest.sha256 };
}

/** Null where a mirror has none, as one made by hand. */
async function readManifest(url: string, fetch: (url: string) => Promise<Response>): Promise<WebLlmManifest | null> {
  const answer = await fetch(url).catch(() => null);
  if (answer?.ok !== true) return null;
  const parsed = manifestSchema.safeParse(await answer.json().catch(() => null));
  return parsed.success ? parsed.data : null;
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
