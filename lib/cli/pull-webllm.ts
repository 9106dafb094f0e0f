import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CHAT_CONFIG, parseTensorCache, SHARD_LISTS, tokenizerFiles } from '../engines/model-cache/model-files';
import { libraryFault } from '../engines/webllm/manifest';
import { versionMismatch, type WebLlmModel } from '../engines/webllm/models';
import { UsageError } from './command-failure';
import { fillFromFolder, fillFromUrl } from './pull-model';
import { writeManifest } from './webllm-manifest';

export interface PullWebLlmOptions {
  /** Folder of all models; the files go to `<dir>/<model id>/`. */
  readonly dir: string;
  /** A folder or the address of a folder that holds all files, the model library too; undefined: the model's public hub. */
  readonly from?: string | undefined;
  readonly onProgress?: (file: { readonly name: string; readonly bytes: number }, doneBytes: number) => void;
}

/**
 * Gets a WebLLM model as the browser will want it: config, tokenizer, shard list, shards, model library. A stopped download
 * goes on; shards are checked against the list's hashes, the library against the model; a manifest with the sha256 of every
 * file is written last, so that a folder with one is whole.
 * @throws UsageError that says what is wrong and what to do.
 */
export async function pullWebLlmModel(model: WebLlmModel, options: PullWebLlmOptions): Promise<void> {
  const mismatch = versionMismatch(model);
  if (mismatch !== null) throw new UsageError(mismatch);
  const folder = path.join(options.dir, model.id);
  await mkdir(folder, { recursive: true });
  const get = (name: string) => small(folder, name, model, options);

  const config = await get(CHAT_CONFIG);
  const tokenizers = readable(CHAT_CONFIG, () => tokenizerFiles(config.toString('utf8')));
  checkConfig(config.toString('utf8'), model);
  const list = await get(SHARD_LISTS[0]).catch(() => get(SHARD_LISTS[1]));
  const { shards } = readable(SHARD_LISTS[0], () => parseTensorCache(list.toString('utf8')));
  // Both names, so that either version of the library finds its own.
  for (const name of SHARD_LISTS) await writeFile(path.join(folder, name), list);
  for (const name of tokenizers) await get(name);
  const library = await get(model.library.name);
  const fault = libraryFault(library, model);
  if (fault !== null) {
    await rm(path.join(folder, model.library.name), { force: true });
    throw new UsageError(fault);
  }
  for (const { name, bytes, md5 } of shards) await shard(folder, { name, bytes }, md5, model, options);
  await writeManifest(folder, model);
}

function checkConfig(text: string, model: WebLlmModel): void {
  const config = JSON.parse(text) as { quantization?: unknown; model_type?: unknown };
  if (config.quantization !== undefined && config.quantization !== model.quantization) {
    throw new UsageError(`${CHAT_CONFIG} there is of a ${JSON.stringify(config.quantization)} build, ${model.title} is ${model.quantization}. Choose another source with --from.`);
  }
}

function readable<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new UsageError(`${name} there can't be read: it is a web page, cut off, or of another format. Choose another source with --from.`);
  }
}

/** A file without a known size: whole or not at all. */
async function small(folder: string, name: string, model: WebLlmModel, { from, onProgress }: PullWebLlmOptions): Promise<Buffer> {
  const target = path.join(folder, name);
  const content = from === undefined || isAddress(from) ? await download(urlOf(name, model, from)) : await readFrom(from, model.id, name);
  onProgress?.({ name, bytes: content.length }, content.length);
  await writeFile(`${target}.partial`, content);
  await rename(`${target}.partial`, target);
  return content;
}

async function shard(folder: string, file: { readonly name: string; readonly bytes: number }, md5: string | null, model: WebLlmModel, { from, onProgress }: PullWebLlmOptions): Promise<void> {
  const target = path.join(folder, file.name);
  if (await isShard(target, file.bytes, md5)) return;
  const partial = `${target}.partial`;
  const progress = (doneBytes: number) => onProgress?.(file, doneBytes);
  if (from === undefined || isAddress(from)) await fillFromUrl(partial, urlOf(file.name, model, from), file, progress);
  else await fillFromFolder(partial, from, model.id, file, progress);
  if (!(await isShard(partial, file.bytes, md5))) {
    await rm(partial, { force: true });
    throw new UsageError(`${file.name}: what came is not the file that the model's list names (its size or hash differs). It was deleted. Choose another source with --from.`);
  }
  await rename(partial, target);
}

async function isShard(file: string, bytes: number, md5: string | null): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  if (found?.size !== bytes) return false;
  if (md5 === null) return true;
  const hash = createHash('md5');
  for await (const part of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(part as Buffer);
  return hash.digest('hex') === md5;
}

function urlOf(name: string, model: WebLlmModel, from: string | undefined): string {
  if (from !== undefined) return `${from.replace(/\/+$/, '')}/${name}`;
  return name === model.library.name ? model.library.url : model.hubUrl + name;
}

function isAddress(from: string): boolean {
  return /^https?:\/\//.test(from);
}

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new UsageError(`${url} does not answer (${cause instanceof Error ? cause.message : String(cause)}). Check the connection, or choose another source with --from.`);
  });
  if (!response.ok) throw new UsageError(`${url} answered ${response.status}. Check the address, or choose another source with --from.`);
  if ((response.headers.get('content-type') ?? '').includes('text/html')) throw new UsageError(`${url} answered with a web page. A login or proxy page may be in between.`);
  return Buffer.from(await response.arrayBuffer());
}

async function readFrom(from: string, modelId: string, name: string): Promise<Buffer> {
  for (const candidate of [path.join(from, name), path.join(from, modelId, name)]) {
    const content = await readFile(candidate).catch(() => null);
    if (content !== null) return content;
  }
  throw new UsageError(`${name} is not in ${from}, nor in its folder ${modelId}.`);
}
