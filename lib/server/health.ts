import type { Health } from '../engines/server-protocol';
import { hasAccess } from './access';
import { toDoorError } from './door-error';
import type { Runtime } from './runtime';
import { promptModeOf } from './upstream/model-family';

/** The upstream is asked at most this often, however many ask for its health. */
const HEALTH_AGE_MS = 5_000;

/**
 * `GET /api/health`: 200 as long as the app runs, with the upstream's state beside it, so that an orchestrator does not restart
 * the app for the upstream's sake. Who has no access learns the states only.
 */
export async function handleHealth(request: Request, runtime: Runtime): Promise<Response> {
  const body = runtime.redact(JSON.stringify(await health(request, runtime)));
  return new Response(body, { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } });
}

async function health(request: Request, { config, upstream }: Runtime): Promise<Health> {
  const granted = hasAccess(request.headers, config.accessToken);
  const access = config.accessToken === undefined ? 'open' : granted ? 'granted' : 'token-required';
  if (upstream === null) return { app: 'ok', access, upstream: { state: 'not-configured', message: 'No server is configured. The playground works with the local model alone.' } };
  try {
    const info = await upstream.info(request.signal, HEALTH_AGE_MS);
    const breaker = upstream.breakerState;
    const failing = breaker === 'open' ? { state: 'failing' as const, message: 'The server failed several times in a row and is left alone for a moment.' } : { state: 'ok' as const };
    if (!granted) return { app: 'ok', access, upstream: failing };
    return {
      app: 'ok',
      access,
      upstream: {
        ...failing,
        kind: info.kind,
        version: info.version,
        model: info.title,
        promptMode: promptModeOf(info.model, undefined, config.upstream?.promptMode),
        contextTokens: info.contextTokens,
        latencyMs: Math.round(info.latencyMs * 10) / 10,
        breaker,
      },
    };
  } catch (error) {
    const { message, detail } = toDoorError(error);
    const state = /status 40[13]$/.test(detail ?? '') ? 'unauthorized' : 'unreachable';
    return { app: 'ok', access, upstream: { state, message, ...(granted ? { breaker: upstream.breakerState } : {}) } };
  }
}
