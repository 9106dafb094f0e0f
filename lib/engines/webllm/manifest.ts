import { z } from 'zod';
import { versionMismatch, type WebLlmModel } from './models';

/** Beside a mirrored model: what every file of it has to be, and for which version of web-llm its library was built. */
export const MANIFEST = 'manifest.json';

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
export const manifestSchema = z.object({
  schema: z.literal(1),
  modelId: z.string(),
  webLlmVersion: z.string(),
  /** By file name. */
  sha256: z.record(z.string(), sha256Schema),
});
export type WebLlmManifest = z.infer<typeof manifestSchema>;

/** What is wrong with a manifest for a model of this app's catalogue, as a sentence; null where they belong together. */
export function manifestMismatch(manifest: WebLlmManifest, model: Pick<WebLlmModel, 'id' | 'title' | 'webLlmVersion'>): string | null {
  if (manifest.modelId !== model.id) return `The folder of ${model.title} holds ${manifest.modelId}. Pull the model again.`;
  // The mirror's version is what its library links to; the app runs what the catalogue names.
  return versionMismatch({ title: model.title, webLlmVersion: manifest.webLlmVersion }, model.webLlmVersion);
}

/**
 * What is wrong with a model library for this model, as a sentence; null where nothing is seen. A library says for which
 * architecture and quantization it was built; the version of web-llm it does not say: that shows when it links.
 */
export function libraryFault(bytes: Uint8Array, { library, quantization, title }: Pick<WebLlmModel, 'library' | 'quantization' | 'title'>): string | null {
  if (bytes[0] !== 0 || bytes[1] !== 0x61 || bytes[2] !== 0x73 || bytes[3] !== 0x6d) return `${library.name} is no WebAssembly module: a web page or another file came instead.`;
  const found = new Set([...new TextDecoder('latin1').decode(bytes).matchAll(/"quantization": ?"(q\d\w*)"/g)].map(([, name]) => name));
  if (found.size > 0 && !found.has(quantization)) return `${library.name} was built for ${[...found].join(', ')}, ${title} needs ${quantization}. Get the library that the catalogue names: ${library.url}`;
  return null;
}
