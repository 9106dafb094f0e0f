import type { DoorErrorBody, DoorErrorCode } from '../engines/server-protocol';

const STATUS: Record<DoorErrorCode, number> = {
  'no-server': 503,
  'bad-request': 400,
  'too-large': 413,
  'forbidden-origin': 403,
  unauthorized: 401,
  'rate-limited': 429,
  busy: 429,
  unavailable: 502,
  timeout: 504,
  'upstream-rejected': 502,
  'context-too-long': 422,
  'invalid-answer': 502,
  internal: 500,
};

const BRAND = Symbol.for('synconfroute.door-error');

/** The one error that the door throws and answers. `message` is for people; `detail` is for the log and holds no code and no key. */
export class DoorError extends Error {
  override readonly name = 'DoorError';
  readonly [BRAND] = true;
  readonly code: DoorErrorCode;
  readonly retryAfterMs: number | undefined;
  /** What the log says besides the code, e.g. `status 503`. */
  readonly detail: string | undefined;
  /** The same request may be sent once more, if nothing was answered yet. */
  readonly retryable: boolean;

  constructor(code: DoorErrorCode, message: string, options: { retryAfterMs?: number | undefined; detail?: string; retryable?: boolean } = {}) {
    super(message);
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
    this.detail = options.detail;
    this.retryable = options.retryable ?? false;
  }

  /** Every bundle of the framework has a copy of this class; an error of any of them is one. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  get status(): number {
    return STATUS[this.code];
  }

  /** What the client gets. */
  body(): DoorErrorBody {
    return { code: this.code, message: this.message, ...(this.retryAfterMs === undefined ? {} : { retryAfterMs: Math.ceil(this.retryAfterMs) }) };
  }

  /** JSON answer with the status, and Retry-After in whole seconds where a wait is known. */
  response(headers: Readonly<Record<string, string>> = {}): Response {
    return Response.json(
      { error: this.body() },
      {
        status: this.status,
        headers: {
          'cache-control': 'no-store',
          ...(this.retryAfterMs === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(this.retryAfterMs / 1000))) }),
          ...headers,
        },
      },
    );
  }
}

/** Anything thrown as a DoorError; what is not one is a bug, whose text could hold anything and goes nowhere. */
export function toDoorError(error: unknown): DoorError {
  if (error instanceof DoorError) return error;
  return new DoorError('internal', 'The server had an internal error. Try again; if it stays, tell whoever runs it.', {
    detail: error instanceof Error ? `${error.name} at ${error.stack?.split('\n')[1]?.trim() ?? 'unknown'}` : 'not an Error',
  });
}
