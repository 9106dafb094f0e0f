import { z } from 'zod';
import { accessCookie, isAccessToken, isSecure, noAccessCookie, requireSameOrigin } from './access';
import { clientKey } from './client-key';
import { DoorError, toDoorError } from './door-error';
import { readJsonBody } from './read-body';
import type { Runtime } from './runtime';

const bodySchema = z.strictObject({ token: z.string().max(512) });

/** `POST /api/access`: exchanges the access token for an HttpOnly cookie. Tries count against the client's rate limit. */
export async function handleGrantAccess(request: Request, { config, rateLimit }: Runtime): Promise<Response> {
  try {
    requireSameOrigin(request.headers);
    await rateLimit.consume(clientKey(request.headers, config.trustedProxies));
    const { token } = await readJsonBody(request, bodySchema, { maxBytes: 4096, timeoutMs: 5_000 });
    if (config.accessToken === undefined) return new Response(null, { status: 204 });
    if (!isAccessToken(token, config.accessToken)) throw new DoorError('unauthorized', 'That is not the access token. Whoever runs this playground has it.');
    return new Response(null, { status: 204, headers: { 'set-cookie': accessCookie(config.accessToken, isSecure(request)) } });
  } catch (error) {
    return toDoorError(error).response();
  }
}

/** `DELETE /api/access`: forgets the cookie. */
export function handleRevokeAccess(request: Request): Response {
  try {
    requireSameOrigin(request.headers);
    return new Response(null, { status: 204, headers: { 'set-cookie': noAccessCookie(isSecure(request)) } });
  } catch (error) {
    return toDoorError(error).response();
  }
}
