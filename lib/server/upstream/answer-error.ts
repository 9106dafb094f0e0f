import { errorOf } from '../../engines/openai/errors';
import { DoorError } from '../door-error';
import type { UpstreamResponse } from './http';

/** How much of an error answer is read. */
const MAX_ERROR_BYTES = 64 * 1024;

/**
 * What an answer other than 200 means. The upstream's own text goes neither to the client nor to the log: it may repeat the
 * prompt or the key.
 */
export async function answerError(response: UpstreamResponse): Promise<DoorError> {
  const text = await readLimited(response, MAX_ERROR_BYTES).catch(() => '');
  const { message, type } = describe(parseJson(text));
  const detail = `status ${response.status}${type === '' ? '' : ` ${type}`}`;
  const { status, retryAfterMs } = response;
  if (status >= 300 && status < 400) return new DoorError('unavailable', 'The server answered with a redirect, which is not followed. Whoever runs it must set its final address.', { detail });
  if (status === 401 || status === 403) return new DoorError('unavailable', 'The server refused the playground’s key. Whoever runs the playground must check it.', { detail });
  if (isContextError(message, type)) return contextTooLong(detail);
  if (status === 404) return new DoorError('upstream-rejected', 'The server does not know the model or the route. Whoever runs the playground must check its settings.', { detail });
  if (status === 413) return contextTooLong(detail);
  if (status === 429 || status === 503) {
    return new DoorError('busy', 'The server is busy. Your local completion is kept; try again in a moment.', { detail, retryAfterMs: retryAfterMs ?? 2_000 });
  }
  if (status === 504) return new DoorError('timeout', 'The server did not answer in time. Your local completion is kept.', { detail, retryable: true });
  if (status >= 500) return new DoorError('unavailable', 'The server had an internal error. Your local completion is kept; try again in a moment.', { detail, retryable: true });
  return new DoorError('upstream-rejected', 'The server refused the request. Whoever runs the playground must check its settings.', { detail });
}

/** What an error in mid-stream means: an `error` object instead of a chunk. Null where the payload is no error. */
export function streamError(value: unknown): DoorError | null {
  if (typeof value !== 'object' || value === null || !('error' in value)) return null;
  const { message, type } = describe(value);
  if (isContextError(message, type)) return contextTooLong('error event');
  return brokenOff(`error event${type === '' ? '' : ` ${type}`}`);
}

/** The answer ended before it was whole. */
export function brokenOff(detail: string): DoorError {
  return new DoorError('unavailable', 'The server broke off while it answered. Your local completion is kept.', { detail, retryable: true });
}

function contextTooLong(detail: string): DoorError {
  return new DoorError('context-too-long', 'The code around the cursor is longer than the server’s model can read.', { detail });
}

function describe(json: unknown): { message: string; type: string } {
  const error = errorOf(json);
  // The type is a word of the upstream's code; anything else could be text of the request.
  return { message: error?.message ?? '', type: /^[\w. -]{1,60}$/.test(error?.type ?? '') ? (error?.type ?? '') : '' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isContextError(message: string, type: string): boolean {
  return type === 'exceed_context_size_error' || /maximum context length|context (size|length|window)|input (is )?too (long|large)|max_model_len/i.test(message);
}

/**
 * Reads an answer as text, no more than `maxBytes`.
 * @throws DoorError `invalid-answer` where it is longer.
 */
export async function readLimited(response: UpstreamResponse, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body) {
    const part = chunk as Uint8Array;
    bytes += part.byteLength;
    if (bytes > maxBytes) {
      response.body.destroy();
      throw new DoorError('invalid-answer', 'The server’s answer is far too long. Your local completion is kept.', { detail: 'answer too long' });
    }
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
