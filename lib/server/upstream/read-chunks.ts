import { DoorError } from '../door-error';
import type { Dialect, GenerationRequest, UpstreamChunk } from './dialect';
import { brokenOff, streamError } from './answer-error';
import { connectionError } from './http';
import type { UpstreamResponse } from './http';
import { createFramer } from './framer';

export interface ReadOptions {
  readonly dialect: Dialect;
  readonly framing: GenerationRequest['framing'];
  /** More than this ends the reading: no honest answer is so long. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/**
 * The answer's payloads as chunks, in order. `[DONE]` proves nothing: an answer is whole when a finish reason came.
 * Leaving the loop early closes the connection, which stops the generation.
 * @throws DoorError `unavailable` where it broke off or reported an error, `invalid-answer` where it can't be read; the signal's reason when it fires.
 */
export async function* readChunks(response: Pick<UpstreamResponse, 'body'>, options: ReadOptions): AsyncGenerator<UpstreamChunk, void, void> {
  const { dialect, maxBytes, signal } = options;
  const decoder = new TextDecoder();
  const framer = createFramer(options.framing);
  const iterator = response.body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let bytes = 0;
  let finished = false;
  try {
    for (;;) {
      const next = await iterator.next();
      const text = next.done === true ? decoder.decode() : decoder.decode(next.value, { stream: true });
      bytes += next.done === true ? 0 : next.value.byteLength;
      if (bytes > maxBytes) throw new DoorError('invalid-answer', 'The server’s answer is far too long. Your local completion is kept.', { detail: 'answer too long' });
      for (const payload of next.done === true ? framer.end(text) : framer.push(text)) {
        if (payload === '[DONE]') continue;
        const chunk = read(payload, dialect, next.done === true);
        if (chunk === null) continue;
        finished ||= chunk.finishReason !== null;
        yield chunk;
      }
      if (next.done === true) break;
    }
  } catch (error) {
    throw connectionError(error, signal);
  } finally {
    response.body.destroy();
  }
  if (!finished) throw brokenOff('ended without a finish reason');
}

function read(payload: string, dialect: Dialect, isLast: boolean): UpstreamChunk | null {
  let json: unknown;
  try {
    json = JSON.parse(payload);
  } catch {
    // Cut off with the connection: what is missing is the rest of the answer, not its form.
    if (isLast) return null;
    throw new DoorError('invalid-answer', 'The server’s answer cannot be read. Your local completion is kept; tell whoever runs the server.', { detail: 'payload is not JSON' });
  }
  const error = streamError(json);
  if (error !== null) throw error;
  return dialect.parse(json);
}
