import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { CATALOGUE, type ModelEntry } from '../../engines/catalogue';
import { isWebLlmFile } from '../../engines/webllm/layout';
import { parseRange } from './byte-range';

const TYPES: Record<string, string> = { '.json': 'application/json', '.wasm': 'application/wasm' };
const READ_BYTES = 256 * 1024;

/**
 * Answers GET and HEAD for `/models/<id>/<file>`: only files that the catalogue lists, from the models folder.
 * Ranges, strong ETag (the catalogue's sha256), immutable caching. Weights are read as the client takes them.
 * WebLLM folders are made or mirrored by their owner, so their files have no hash here: they are asked for again each time.
 * @param segments the path below `/models/`, decoded.
 * @param folder as `modelsDir()` gives it.
 */
export async function serveModelFile(request: Request, segments: readonly string[], folder: string, catalogue: readonly ModelEntry[] = CATALOGUE): Promise<Response> {
  const [id = '', name = ''] = segments;
  if (segments.length === 2 && isWebLlmFile(id, name)) return serveWebLlmFile(request, id, name, folder);
  const model = segments.length === 2 ? catalogue.find((entry) => entry.id === id) : undefined;
  // The path is made from the catalogue's own words, never from the request's.
  const file = model?.files.find((candidate) => candidate.name === name);
  if (model === undefined || file === undefined) {
    return failure(404, 'unknown-model-file', `There is no such model file. The catalogue has: ${catalogue.map((entry) => entry.id).join(', ')}.`);
  }
  let handle: FileHandle;
  try {
    handle = await open(path.join(folder, model.id, file.name));
  } catch {
    return failure(404, 'model-not-pulled', `${file.name} is not on this server. Get it with "npm run models -- pull ${model.id}".`);
  }
  try {
    const { size } = await handle.stat();
    if (size !== file.bytes) {
      await handle.close();
      return failure(404, 'model-incomplete', `${file.name} is cut off or another file (${size} bytes instead of ${file.bytes}). Get it again with "npm run models -- pull ${model.id}".`);
    }
    return await answer(request, handle, size, { etag: `"${file.sha256}"`, type: typeOf(file.name), caching: 'public, max-age=31536000, immutable' });
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error;
  }
}

/** Both names have passed `isWebLlmFile`, so that they can't lead out of the folder. */
async function serveWebLlmFile(request: Request, id: string, name: string, folder: string): Promise<Response> {
  const handle = await open(path.join(folder, id, name)).catch(() => null);
  if (handle === null) return failure(404, 'model-not-pulled', `${name} is not on this server. Make the model with "npm run models -- convert <file.gguf> ${id}".`);
  try {
    const { size, mtimeMs } = await handle.stat();
    return await answer(request, handle, size, { etag: `"${size}-${Math.floor(mtimeMs)}"`, type: typeOf(name), caching: 'no-cache' });
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error;
  }
}

function typeOf(name: string): string {
  return TYPES[path.extname(name)] ?? 'application/octet-stream';
}

async function answer(request: Request, handle: FileHandle, size: number, { etag, type, caching }: { etag: string; type: string; caching: string }): Promise<Response> {
  const headers = new Headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': caching,
    'content-type': type,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  const finish = async (status: number) => {
    await handle.close();
    return new Response(null, { status, headers });
  };
  if (matchesTag(request.headers.get('if-none-match'), etag)) return finish(304);
  const ifRange = request.headers.get('if-range');
  const range = ifRange === null || ifRange === etag ? parseRange(request.headers.get('range'), size) : null;
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`);
    return finish(416);
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers.set('content-length', String(end - start + 1));
  if (range !== null) headers.set('content-range', `bytes ${start}-${end}/${size}`);
  const status = range === null ? 200 : 206;
  return request.method === 'HEAD' ? finish(status) : new Response(bodyOf(handle, start, end), { status, headers });
}

/** Reads only when asked for more, so that a slow client costs no memory; closes the file at the end and on cancel. */
function bodyOf(handle: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const wanted = Math.min(READ_BYTES, end - position + 1);
        const { bytesRead, buffer } = await handle.read(new Uint8Array(wanted), 0, wanted, position);
        if (bytesRead === 0) {
          await handle.close();
          controller.error(new Error('the file became shorter while it was read'));
          return;
        }
        position += bytesRead;
        controller.enqueue(buffer.subarray(0, bytesRead));
        if (position > end) {
          await handle.close();
          controller.close();
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  );
}

function matchesTag(header: string | null, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()));
}

function failure(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status, headers: { 'cache-control': 'no-store' } });
}
