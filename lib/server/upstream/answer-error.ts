import { z } from 'zod';
import { DoorError } from '../door-error';
import type { UpstreamResponse } from './http';

/** How much of an error answer is read. */
const MAX_ERROR_BYTES = 64 * 1024;

const errorObject = z.object({ message: z.string().optional(), type: z.string().nullish(), code: z.union([z.string(), z.number()]).nullish(), param: z.string().nullish() });
const errorBody = z.union([z.object({ error: errorObject }), z.object({ error: z.string() }), z.object({ detail: z.unknown() })]);

/**
 * What an answer other than 200 means. The upstream's own text goes neither to the client nor to the log: it may repeat the
 * prompt or the key. Three shapes are known: `{"error":{message,type,code}}`, `{"error":"…"}` and `{"detail":…}`.
 */
export async function answerError(response: UpstreamResponse): Promise<DoorError> {
  const text = await readLimited(response, MAX_ERROR_BYTES).catch(() => '');
  const { message, type } = describe(text);
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

/** What an error in mid-stream means: an `error` object instead of a chunk. */
export function streamError(value: unknown): DoorError | null {
  const parsed = errorBody.safeParse(value);
  if (!parsed.success || !('error' in parsed.data)) return null;
  const { message, type } = describe(JSON.stringify(value));
  if (isContextError(message, type)) return contextTooLong('error event');
  return new DoorError('unavailable', 'The server broke off while it answered. Your local completion is kept.', { detail: `error event${type === '' ? '' : ` ${type}`}`, retryable: true });
}

function contextTooLong(detail: string): DoorError {
  return new DoorError('context-too-long', 'The code around the cursor is longer than the server’s model can read.', { detail });
}

function describe(text: string): { message: string; type: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { message: '', type: '' };
  }
  const parsed = errorBody.safeParse(json);
  if (!parsed.success || !('error' in parsed.data)) return { message: '', type: '' };
  const { error } = parsed.data;
  if (typeof error === 'string') return { message: error, type: '' };
  // The type is a word of the upstream's code; anything else could be text of the request.
  const type = /^[\w. -]{1,60}$/.test(error.type ?? '') ? (error.type ?? '') : '';
  return { message: error.message ?? '', type };
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
