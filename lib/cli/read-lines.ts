import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { InputError } from '../evaluation';
import { problem } from '../evaluation/input-error';

/**
 * The lines of a file that may be too large to hold, read as `decodeTextFile` reads a whole one: gzip is told by its magic bytes, a
 * byte order mark is dropped. Lines end with `\n` or `\r\n`.
 * @param file its name, for complaints.
 * @throws InputError when the gzip stream is damaged or cut off, or the text is no UTF-8.
 */
export async function* readLines(source: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  // Joined once a line: a line of many megabytes comes in very many chunks.
  let parts: string[] = [];
  for await (const chunk of unzipped(source, file)) {
    const [first = '', ...others] = decoded(decoder, chunk, file).split('\n');
    parts.push(first);
    for (const next of others) {
      yield parts.join('').replace(/\r$/, '');
      parts = [next];
    }
  }
  yield (parts.join('') + decoded(decoder, null, file)).replace(/\r$/, '');
}

/** @param chunk null at the end, where a character may be incomplete. */
function decoded(decoder: TextDecoder, chunk: Uint8Array | null, file: string): string {
  try {
    return chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw new InputError([problem(file, 0, 'not-utf8')]);
  }
}

async function* unzipped(source: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array, void, void> {
  const chunks = source[Symbol.asyncIterator]();
  const start = await chunks.next();
  if (start.done === true) return;
  const first = start.value;
  const all = (async function* () {
    yield first;
    yield* { [Symbol.asyncIterator]: () => chunks };
  })();
  if (first[0] !== 0x1f || first[1] !== 0x8b) {
    yield* all;
    return;
  }
  const plain = createGunzip();
  // The loop below gets the error, too.
  pipeline(Readable.from(all), plain, () => undefined);
  try {
    for await (const chunk of plain) yield chunk as Uint8Array;
  } catch (error) {
    throw new InputError([problem(file, 0, 'gzip-damaged', { detail: error instanceof Error ? error.message : String(error) })]);
  }
}
