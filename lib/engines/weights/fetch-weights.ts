import { createSHA256 } from 'hash-wasm';
import { EngineError, type LoadProgress } from '../../completion';
import type { ModelFile } from '../catalogue';
import type { PartStore } from './part-store';

/** Small enough that a stopped download loses seconds, large enough that a model is some dozen files. */
export const PART_BYTES = 16 * 1024 * 1024;
/** Hashed between two turns of the event loop: a few milliseconds of work. */
const HASH_SLICE_BYTES = 1024 * 1024;
const MAX_BREAKS = 5;

export interface FetchWeightsOptions {
  readonly file: ModelFile;
  /** Where to get it, absolute: the own origin, or the hub. */
  readonly url: string;
  readonly store: PartStore;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: LoadProgress) => void;
  readonly fetch?: typeof fetch;
  readonly partBytes?: number;
}

/**
 * A model's file as a blob whose sha256 is the catalogue's. What is stored from earlier is used; the rest is downloaded by
 * ranges and stored part by part, so that a stopped download goes on where it was.
 * A stored file that turns out wrong is thrown away and downloaded again, once.
 * @throws EngineError `aborted`; `unavailable` (missing, unreachable, broken off again and again); `invalid-answer` (a web page instead of weights, another size, wrong hash).
 */
export async function fetchWeights(options: FetchWeightsOptions): Promise<Blob> {
  const { file, signal } = options;
  try {
    const stored = await storedParts(options);
    const hadStored = stored.some((part) => part !== null);
    const first = await complete(options, stored);
    if (await matches(first, options)) return new Blob(first);
    await forget(options);
    if (hadStored) {
      const fresh = await complete(options, await storedParts(options));
      if (await matches(fresh, options)) return new Blob(fresh);
      await forget(options);
    }
    throw new EngineError('invalid-answer', `${file.name} is not the file that the catalogue names (its sha256 differs). It was deleted; get it again from a source you trust.`);
  } catch (error) {
    if (signal.aborted) throw new EngineError('aborted', 'The download was cancelled. It will go on from here next time.', { cause: error });
    if (error instanceof EngineError) throw error;
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw notStored(error);
    throw new EngineError('unavailable', `${file.name} could not be downloaded. Check the connection and try again; it will go on where it stopped.`, { cause: error });
  }
}

/** How much of a file is stored already, in bytes: what a page says before it downloads. */
export async function storedBytes(options: Pick<FetchWeightsOptions, 'file' | 'store' | 'partBytes'>): Promise<number> {
  const parts = await storedParts(options);
  return parts.reduce((sum, part) => sum + (part?.size ?? 0), 0);
}

/** Reads what is stored of a file and compares it with the catalogue; changes nothing. */
export async function verifyStored(options: Pick<FetchWeightsOptions, 'file' | 'store' | 'partBytes' | 'signal'>): Promise<'right' | 'incomplete' | 'wrong-hash'> {
  const parts = (await storedParts(options)).filter((part) => part !== null);
  if (parts.length < partCount(options.file, options.partBytes)) return 'incomplete';
  return (await matches(parts, options)) ? 'right' : 'wrong-hash';
}

/** Deletes a file's stored parts. */
export async function forget({ file, store, partBytes }: Pick<FetchWeightsOptions, 'file' | 'store' | 'partBytes'>): Promise<void> {
  for (let part = 0; part < partCount(file, partBytes); part += 1) await store.delete(partKey(file, part, partBytes));
}

function partCount(file: ModelFile, partBytes = PART_BYTES): number {
  return Math.ceil(file.bytes / partBytes);
}

/** The hash is in the key: a new version of a file never meets parts of the old one. */
function partKey(file: ModelFile, part: number, partBytes = PART_BYTES): string {
  return `${file.sha256.slice(0, 16)}-${partBytes}-${String(part).padStart(4, '0')}`;
}

function partSize(file: ModelFile, part: number, partBytes = PART_BYTES): number {
  return Math.min(partBytes, file.bytes - part * partBytes);
}

/** A full disk has several names, and by most of them it can't be told from one that fails otherwise. */
function notStored(cause: unknown): EngineError {
  const name = cause instanceof DOMException ? cause.name : 'unknown';
  const reason = name === 'QuotaExceededError' ? '' : `, or can’t write it (${name})`;
  return new EngineError('out-of-memory', `The browser has no space left to keep the model${reason}. Free some disk space, or choose a smaller model.`, { cause });
}

async function storedParts({ file, store, partBytes }: Pick<FetchWeightsOptions, 'file' | 'store' | 'partBytes'>): Promise<(Blob | null)[]> {
  const parts: (Blob | null)[] = [];
  for (let part = 0; part < partCount(file, partBytes); part += 1) {
    const blob = await store.read(partKey(file, part, partBytes));
    parts.push(blob?.size === partSize(file, part, partBytes) ? blob : null);
  }
  return parts;
}

async function complete(options: FetchWeightsOptions, parts: (Blob | null)[]): Promise<Blob[]> {
  const { file, signal, onProgress } = options;
  const partBytes = options.partBytes ?? PART_BYTES;
  let loadedBytes = parts.reduce((sum, part) => sum + (part?.size ?? 0), 0);
  const report = (phase: 'cache' | 'download', more = 0) => onProgress?.({ phase, loadedBytes: loadedBytes + more, totalBytes: file.bytes });
  report(loadedBytes === file.bytes ? 'cache' : 'download');
  let breaks = 0;
  for (let from = parts.indexOf(null); from !== -1; from = parts.indexOf(null)) {
    signal.throwIfAborted();
    const next = parts.findIndex((part, index) => index > from && part !== null);
    const to = next === -1 ? parts.length : next;
    const before = loadedBytes;
    try {
      const body = await openRange(options, from * partBytes, Math.min(file.bytes, to * partBytes));
      for await (const [part, bytes] of wholeParts(body, { ...options, partBytes }, from, to, (pending) => report('download', pending))) {
        await options.store.write(partKey(file, part, partBytes), bytes).catch((error: unknown) => {
          throw notStored(error);
        });
        parts[part] = (await options.store.read(partKey(file, part, partBytes))) ?? new Blob([bytes]);
        loadedBytes += bytes.length;
        report('download');
      }
    } catch (error) {
      if (signal.aborted || error instanceof EngineError || error instanceof DOMException) throw error;
      // The connection broke: what came is stored, so go on from there.
      breaks = loadedBytes > before ? 0 : breaks + 1;
      if (breaks >= MAX_BREAKS) throw error;
    }
  }
  return parts.filter((part) => part !== null);
}

/** The body of a range, or of the whole file from its start where the server knows no ranges. */
async function openRange({ file, url, signal, ...options }: FetchWeightsOptions, start: number, end: number): Promise<{ body: ReadableStream<Uint8Array>; start: number }> {
  const response = await (options.fetch ?? fetch)(url, { signal, headers: { range: `bytes=${start}-${end - 1}` } });
  if (response.status === 404) throw new EngineError('unavailable', `${file.name} is not there (404). Get it with "npm run models -- pull", or choose the model’s public hub as source.`);
  if (!response.ok) throw new EngineError(response.status >= 500 ? 'unavailable' : 'rejected', `${file.name} could not be downloaded: the server answered ${response.status}.`);
  if ((response.headers.get('content-type') ?? '').includes('text/html')) throw htmlError(file);
  const total = response.status === 206 ? /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] : response.headers.get('content-length');
  const encoded = (response.headers.get('content-encoding') ?? 'identity') !== 'identity';
  if (total != null && !encoded && Number(total) !== file.bytes) {
    throw new EngineError('invalid-answer', `${file.name} has ${Number(total).toLocaleString('en')} bytes at its source instead of ${file.bytes.toLocaleString('en')}: it is cut off or another file. Get it again.`);
  }
  if (response.body === null) throw new EngineError('invalid-answer', `${file.name} came empty.`);
  return { body: response.body, start: response.status === 206 ? start : 0 };
}

/** Cuts a body into parts `from` … `to`; bytes before the first wanted part are passed over. */
async function* wholeParts(
  { body, start }: { body: ReadableStream<Uint8Array>; start: number },
  { file, partBytes }: { file: ModelFile; partBytes: number },
  from: number,
  to: number,
  onBytes: (pending: number) => void,
): AsyncGenerator<[number, Uint8Array<ArrayBuffer>]> {
  const reader = body.getReader();
  let toSkip = from * partBytes - start;
  let part = from;
  let buffer = new Uint8Array(partSize(file, part, partBytes));
  let filled = 0;
  try {
    while (part < to) {
      const { done, value } = await reader.read();
      if (done) throw new TypeError('the body ended before the range did');
      let chunk = value.subarray(Math.min(toSkip, value.length));
      toSkip -= value.length - chunk.length;
      if (part === 0 && filled === 0 && chunk.length > 0 && looksLikeHtml(chunk)) throw htmlError(file);
      while (chunk.length > 0 && part < to) {
        const taken = chunk.subarray(0, buffer.length - filled);
        buffer.set(taken, filled);
        filled += taken.length;
        chunk = chunk.subarray(taken.length);
        if (filled < buffer.length) continue;
        yield [part, buffer];
        part += 1;
        filled = 0;
        buffer = new Uint8Array(part < to ? partSize(file, part, partBytes) : 0);
      }
      onBytes(filled);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function looksLikeHtml(bytes: Uint8Array): boolean {
  return /^\s*(<!doctype html|<html|<\?xml|version https:\/\/git-lfs)/i.test(new TextDecoder().decode(bytes.subarray(0, 64)));
}

function htmlError(file: ModelFile): EngineError {
  return new EngineError('invalid-answer', `Instead of ${file.name} a web page came. A login, proxy or error page answers at that address: check the source.`);
}

async function matches(parts: readonly Blob[], { file, signal, onProgress }: Pick<FetchWeightsOptions, 'file' | 'signal' | 'onProgress'>): Promise<boolean> {
  const hash = await createSHA256();
  let checkedBytes = 0;
  for (const part of parts) {
    for (let offset = 0; offset < part.size; offset += HASH_SLICE_BYTES) {
      signal.throwIfAborted();
      const bytes = new Uint8Array(await part.slice(offset, offset + HASH_SLICE_BYTES).arrayBuffer());
      hash.update(bytes);
      checkedBytes += bytes.length;
      onProgress?.({ phase: 'checking', loadedBytes: checkedBytes, totalBytes: file.bytes });
    }
  }
  return hash.digest('hex') === file.sha256;
}
