import { createMD5, createSHA256 } from 'hash-wasm';
import { EngineError } from '../../completion';
import type { ModelCacheFile } from './model-files';

export type Fetch = (url: string, init: { signal: AbortSignal; cache: 'no-store' }) => Promise<Response>;

/** What is wrong with a file's content, or null. */
export type FileFault = 'web-page' | 'truncated' | 'too-long' | 'wrong-hash';

const FAULT_SENTENCES: Readonly<Record<FileFault, string>> = {
  'web-page': 'is a web page, not a model file: a proxy, a login or a missing file answered instead',
  truncated: 'ends too early',
  'too-long': 'is longer than it should be',
  'wrong-hash': 'is not the file that the model’s list names (its hash differs)',
};

export function faultSentence(name: string, fault: FileFault): string {
  return `The model file ${name} ${FAULT_SENTENCES[fault]}.`;
}

/**
 * Fetches one file whole and verified; nothing but a right file is returned.
 * @param onBytes called with the bytes that came since the last call.
 * @throws EngineError `aborted`, or `unavailable` with a sentence that names the file and the fault.
 */
export async function fetchModelFile(fetch: Fetch, file: ModelCacheFile, signal: AbortSignal, onBytes: (bytes: number) => void = () => undefined): Promise<Blob> {
  const response = await fetch(file.fetchUrl, { signal, cache: 'no-store' }).catch((cause: unknown) => {
    throw networkError(file, signal, cause);
  });
  if (!response.ok) {
    const hint = response.status === 404 ? ' Mirror the model with "npm run models -- pull", or choose another.' : '';
    throw new EngineError('unavailable', `The server answered ${response.status} for the model file ${file.name}.${hint}`);
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  try {
    if (response.body !== null) {
      for await (const part of response.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
        parts.push(part);
        onBytes(part.length);
      }
    }
  } catch (cause) {
    throw networkError(file, signal, cause);
  }
  const fault = await faultOf(file, parts, response.headers.get('content-type'));
  if (fault !== null) throw new EngineError('unavailable', `${faultSentence(file.name, fault)} Load again; if it stays so, the server has a bad copy.`);
  return new Blob(parts, { type: 'application/octet-stream' });
}

/** Checks content against what the file has to be. */
export async function faultOf(file: Pick<ModelCacheFile, 'name' | 'bytes' | 'hash'>, parts: readonly Uint8Array[], contentType: string | null): Promise<FileFault | null> {
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  if (contentType?.startsWith('text/html') === true || looksLikeHtml(parts[0])) return 'web-page';
  if (file.bytes !== null && bytes < file.bytes) return 'truncated';
  if (file.bytes !== null && bytes > file.bytes) return 'too-long';
  if (file.hash === null) return file.name.endsWith('.json') && !isJson(parts) ? 'truncated' : null;
  const hasher = await (file.hash.algorithm === 'md5' ? createMD5() : createSHA256());
  for (const part of parts) hasher.update(part);
  return hasher.digest('hex') === file.hash.hex ? null : 'wrong-hash';
}

function looksLikeHtml(start: Uint8Array | undefined): boolean {
  return start !== undefined && /^\s*<(!doctype|html)/i.test(new TextDecoder().decode(start.subarray(0, 64)));
}

function isJson(parts: readonly Uint8Array[]): boolean {
  try {
    const decoder = new TextDecoder();
    JSON.parse(parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode());
    return true;
  } catch {
    return false;
  }
}

function networkError(file: ModelCacheFile, signal: AbortSignal, cause: unknown): EngineError {
  if (signal.aborted) return new EngineError('aborted', 'Loading was cancelled. What is already there is kept.', { cause });
  return new EngineError('unavailable', `The connection broke while the model file ${file.name} was fetched. Check the connection and load again; finished files are kept.`, { cause });
}
