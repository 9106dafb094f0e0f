import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isWebLlmFile } from '../engines/webllm/layout';
import { MANIFEST, manifestMismatch, manifestSchema, type WebLlmManifest } from '../engines/webllm/manifest';
import type { WebLlmModel } from '../engines/webllm/models';

/** Writes down what every file of a model's folder is now; called where they have just been verified or made. */
export async function writeManifest(folder: string, model: WebLlmModel): Promise<void> {
  const sha256: Record<string, string> = {};
  for (const name of (await readdir(folder)).sort()) {
    if (name !== MANIFEST && isWebLlmFile(model.id, name)) sha256[name] = await sha256Of(path.join(folder, name));
  }
  const manifest: WebLlmManifest = { schema: 1, modelId: model.id, webLlmVersion: model.webLlmVersion, sha256 };
  await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The state of every file of a pulled or converted model, against its manifest; `missing` alone where there is no manifest. */
export async function verifyManifest(folder: string, model: WebLlmModel): Promise<readonly { readonly name: string; readonly verdict: string }[]> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) return [{ name: MANIFEST, verdict: 'missing' }];
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) return [{ name: MANIFEST, verdict: 'not readable' }];
  const mismatch = manifestMismatch(parsed.data, model);
  if (mismatch !== null) return [{ name: MANIFEST, verdict: mismatch }];
  const verdicts: { name: string; verdict: string }[] = [];
  for (const [name, wanted] of Object.entries(parsed.data.sha256)) {
    const found = await sha256Of(path.join(folder, name)).catch(() => null);
    verdicts.push({ name, verdict: found === null ? 'missing' : found === wanted ? 'right' : `sha256 ${found} instead of ${wanted}` });
  }
  if (!(model.library.name in parsed.data.sha256)) verdicts.push({ name: model.library.name, verdict: 'missing' });
  return verdicts;
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(part as Buffer);
  return hash.digest('hex');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
