import { z } from 'zod';
import { EngineError } from '../../completion';

/** An error as a server words it; `message` may quote the request and must not be shown or logged. */
export interface ServerErrorBody {
  readonly message: string;
  readonly type: string | null;
  readonly status: number | null;
  /** Tokens of the prompt and of the context, where the server says them. */
  readonly promptTokens: number | null;
  readonly contextTokens: number | null;
}

const errorObjectSchema = z.object({
  error: z.object({
    message: z.string().catch(''),
    type: z.string().nullish().catch(null),
    code: z.union([z.number(), z.string()]).nullish().catch(null),
    n_prompt_tokens: z.number().nullish().catch(null),
    n_ctx: z.number().nullish().catch(null),
  }),
});
const errorTextSchema = z.object({ error: z.string() });
const detailSchema = z.object({ detail: z.unknown() });

/**
 * The error inside a JSON body or stream event, in any of the three shapes that servers use:
 * `{ error: { message, type, code } }`, `{ error: "text" }`, `{ detail }`. Null where there is none.
 */
export function errorOf(value: unknown): ServerErrorBody | null {
  const object = errorObjectSchema.safeParse(value);
  if (object.success) {
    const { message, type, code, n_prompt_tokens: promptTokens, n_ctx: contextTokens } = object.data.error;
    const status = Number(code);
    return { message, type: type ?? null, status: Number.isInteger(status) && status >= 400 && status < 600 ? status : null, promptTokens: promptTokens ?? null, contextTokens: contextTokens ?? null };
  }
  const text = errorTextSchema.safeParse(value);
  const detail = detailSchema.safeParse(value);
  const message = text.success ? text.data.error : detail.success && detail.data.detail !== undefined ? JSON.stringify(detail.data.detail) : null;
  return message === null ? null : { message, type: null, status: null, promptTokens: null, contextTokens: null };
}

/**
 * What an error answer means, as an EngineError with an own sentence: servers quote keys and code in theirs.
 * @param status HTTP status; for an error event inside a stream the one that the event names, or 500.
 */
export function engineErrorFor(status: number, body: ServerErrorBody | null, retryAfterMs?: number): EngineError {
  if (isTooLong(body)) {
    const figures = body?.promptTokens != null && body.contextTokens != null ? ` (${body.promptTokens} tokens, it takes ${body.contextTokens})` : '';
    return new EngineError('context-too-long', `The code around the cursor is too long for the server’s context${figures}. Lower the context window in the settings.`);
  }
  if (status === 401 || status === 403) return new EngineError('rejected', `The server refused the key (${status}). Check the key in the server’s settings.`);
  if (status === 404) return new EngineError('rejected', 'The server knows no such model or address (404). Check the model’s name and the base address.');
  if (status === 408 || status === 504) return new EngineError('timeout', `The server took too long (${status}).`);
  if (status === 429 || status === 503) return new EngineError('busy', `The server is busy (${status}). It will be asked again later.`, retryAfterMs === undefined ? {} : { retryAfterMs });
  if (status >= 500) return new EngineError('unavailable', `The server failed (${status}). See its log.`);
  return new EngineError('rejected', `The server refused the request (${status}). Check that it is an OpenAI-compatible API and knows the options in use.`);
}

function isTooLong(body: ServerErrorBody | null): boolean {
  if (body === null) return false;
  return body.type === 'exceed_context_size_error' || /(maximum|available) context (length|size)|context (window|length) exceeded/i.test(body.message);
}

/** `Retry-After` in milliseconds: seconds or an HTTP date; undefined where it is absent or neither. */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return seconds >= 0 ? Math.round(seconds * 1000) : undefined;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
