import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { PEER_HEADER } from './client-key';
import { toDoorError } from './door-error';
import { ConfigError } from './env';
import { getRuntime } from './runtime';

/** Opens the door when the process starts: checks the environment, marks each request with its peer, asks the upstream who it is. */
export function startServer(): void {
  try {
    const { config, upstream, log } = getRuntime();
    markPeers();
    if (upstream === null) log.info('no server is configured (SYNCONFROUTE_UPSTREAM_URL); the playground works with the local model alone');
    else void upstream.info(AbortSignal.timeout(10_000)).then(
      ({ kind, version, title, contextTokens }) => log.info({ kind, version, model: title, contextTokens }, 'upstream found'),
      (error: unknown) => log.warn({ detail: toDoorError(error).detail }, 'upstream not reached; it is asked again when it is needed'),
    );
    if (config.logCode) log.warn('LOG_CODE=1: the log holds code');
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`The environment cannot be used: ${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Route handlers see headers but not the socket, and the framework believes a client's own X-Forwarded-For.
 * So the peer's address is written into a header of ours before the framework sees the request.
 */
function markPeers(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? '';
  });
}
