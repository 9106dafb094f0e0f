import { requireAccess } from './access';
import { toDoorError } from './door-error';
import type { Runtime } from './runtime';

/** `GET /api/metrics` for Prometheus; where an access token is set, the scraper sends it as a bearer token. */
export async function handleMetrics(request: Request, { config, metrics }: Runtime): Promise<Response> {
  try {
    requireAccess(request.headers, config.accessToken);
    return new Response(await metrics.registry.metrics(), { headers: { 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' } });
  } catch (error) {
    return toDoorError(error).response();
  }
}
