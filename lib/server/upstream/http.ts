import type { Readable } from 'node:stream';
import { Agent, errors } from 'undici';
import type { UpstreamConfig } from '../env';
import { DoorError } from '../door-error';

export interface UpstreamResponse {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfterMs: number | undefined;
  readonly body: Readable;
}

/** The one way to the upstream: its address and key come from the configuration and from nowhere else. */
export interface UpstreamHttp {
  /**
   * Sends one request and resolves with the answer's head. Redirects are not followed: they are answers like others.
   * @param path from the base address on, e.g. `/v1/models`.
   * @throws DoorError `unavailable`, `timeout` (no connection in time) or `invalid-answer`; the signal's reason when it fires.
   */
  request(path: string, options: { readonly method: 'GET' | 'POST'; readonly json?: unknown; readonly signal: AbortSignal }): Promise<UpstreamResponse>;
  close(): Promise<void>;
}

export function createUpstreamHttp(config: Pick<UpstreamConfig, 'baseUrl' | 'key' | 'connectTimeoutMs'>): UpstreamHttp {
  const agent = new Agent({
    connect: { timeout: config.connectTimeoutMs },
    // Every wait after the connection is bounded by the caller's signal, which knows what it waits for.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 20_000,
    maxHeaderSize: 32 * 1024,
  });
  const origin = config.baseUrl.origin;
  const basePath = config.baseUrl.pathname.replace(/\/$/, '');
  const headers: Record<string, string> = {
    accept: 'application/json, text/event-stream',
    'user-agent': 'synconfroute',
    ...(config.key === undefined ? {} : { authorization: `Bearer ${config.key}` }),
  };
  return {
    async request(path, { method, json, signal }) {
      signal.throwIfAborted();
      try {
        const response = await agent.request({
          origin,
          path: basePath + path,
          method,
          signal,
          headers: json === undefined ? headers : { ...headers, 'content-type': 'application/json' },
          ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        });
        // Ending a body early makes it emit an error, which without a listener would end the process.
        response.body.on('error', () => undefined);
        return {
          status: response.statusCode,
          contentType: headerText(response.headers['content-type']).toLowerCase(),
          retryAfterMs: retryAfter(headerText(response.headers['retry-after'])),
          body: response.body,
        };
      } catch (error) {
        throw connectionError(error, signal);
      }
    },
    close: () => agent.destroy(),
  };
}

/** A failed connection as a DoorError; the signal's own reason where that ended it. */
export function connectionError(error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) return signal.reason as Error;
  if (error instanceof DoorError) return error;
  const code = errorCode(error);
  if (error instanceof errors.ConnectTimeoutError) {
    return new DoorError('timeout', 'The server could not be reached in time. Your local completion is kept.', { detail: `connect timeout`, retryable: true });
  }
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError) {
    return new DoorError('invalid-answer', 'The server’s answer is not HTTP. Your local completion is kept; tell whoever runs the server.', { detail: code });
  }
  return new DoorError('unavailable', 'The server cannot be reached. Your local completion is kept; it may be back in a moment.', { detail: code, retryable: true });
}

function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'connection failed';
  const code = (error as NodeJS.ErrnoException).code;
  return code ?? error.name;
}

function headerText(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/** `Retry-After` as milliseconds, at most an hour; undefined where it is absent or makes no sense. */
export function retryAfter(value: string, nowMs = Date.now()): number | undefined {
  if (value === '') return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs;
  return Number.isFinite(ms) && ms >= 0 ? Math.min(ms, 3_600_000) : undefined;
}
