import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { DoorError } from './door-error';

const ACCESS_COOKIE = 'synconfroute_access';
const CLIENT_COOKIE = 'synconfroute_client';
const ACCESS_LIFETIME_S = 30 * 24 * 3600;

/**
 * Only the app's own pages may use the door: `Sec-Fetch-Site: same-origin` where the browser sends it, else an `Origin`
 * whose host is the one that was asked. Neither: no browser of today, refused.
 * @throws DoorError `forbidden-origin`.
 */
export function requireSameOrigin(headers: Headers): void {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const allowed = site !== null ? site === 'same-origin' : origin !== null && hostOf(origin) === headers.get('host')?.toLowerCase();
  if (!allowed) {
    throw new DoorError('forbidden-origin', 'Only the playground’s own pages may ask the server. Open the playground at the address that serves it.', { detail: `site ${site ?? 'absent'}` });
  }
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host.toLowerCase();
  } catch {
    return null;
  }
}

/** Whether the request carries the access token, as a bearer token or as the cookie that it was exchanged for. */
export function hasAccess(headers: Headers, accessToken: string | undefined, nowS = Date.now() / 1000): boolean {
  if (accessToken === undefined) return true;
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer !== undefined && isAccessToken(bearer, accessToken)) return true;
  const cookie = readCookie(headers, ACCESS_COOKIE);
  const expires = /^(\d{1,12})\./.exec(cookie ?? '')?.[1];
  if (cookie === undefined || expires === undefined || Number(expires) < nowS) return false;
  return equal(cookie, accessCookieValue(accessToken, Number(expires)));
}

/** @throws DoorError `unauthorized` where a token is asked for and missing or wrong. */
export function requireAccess(headers: Headers, accessToken: string | undefined): void {
  if (!hasAccess(headers, accessToken)) {
    throw new DoorError('unauthorized', 'The server asks for an access token. Enter it in the server menu; whoever runs this playground has it.');
  }
}

/** Compares in a time that does not depend on where the two differ. */
export function isAccessToken(candidate: string, accessToken: string): boolean {
  return equal(candidate, accessToken);
}

/** `Set-Cookie` that stands for the token without holding it; any instance with the same token accepts it. */
export function accessCookie(accessToken: string, secure: boolean, nowS = Date.now() / 1000): string {
  return cookie(ACCESS_COOKIE, accessCookieValue(accessToken, Math.floor(nowS) + ACCESS_LIFETIME_S), ACCESS_LIFETIME_S, secure);
}

/** `Set-Cookie` that takes the access back. */
export function noAccessCookie(secure: boolean): string {
  return cookie(ACCESS_COOKIE, '', 0, secure);
}

/**
 * Who a browser is to the upstream's prefix cache: a salt of its own, so that nobody can tell from timing what others typed.
 * @returns the salt, and the cookie to set where the browser has none yet.
 */
export function cacheSalt(headers: Headers, secure: boolean): { readonly salt: string; readonly setCookie: string | null } {
  const known = readCookie(headers, CLIENT_COOKIE);
  const valid = known !== undefined && /^[0-9a-f-]{36}$/.test(known);
  const id = valid ? known : randomUUID();
  // The upstream's logs may hold the salt; the cookie cannot be made from it.
  return { salt: createHash('sha256').update(`cache-salt:${id}`).digest('base64url'), setCookie: valid ? null : cookie(CLIENT_COOKIE, id, ACCESS_LIFETIME_S, secure) };
}

/** Whether the browser reached the app over TLS, ended here or at a proxy. */
export function isSecure(request: { readonly url: string; readonly headers: Headers }): boolean {
  return request.headers.get('x-forwarded-proto') === 'https' || request.url.startsWith('https:');
}

function accessCookieValue(accessToken: string, expiresS: number): string {
  return `${expiresS}.${createHmac('sha256', accessToken).update(`access:${expiresS}`).digest('base64url')}`;
}

function cookie(name: string, value: string, maxAgeS: number, secure: boolean): string {
  return `${name}=${value}; Path=/api; HttpOnly; SameSite=Strict; Max-Age=${maxAgeS}${secure ? '; Secure' : ''}`;
}

function readCookie(headers: Headers, name: string): string | undefined {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const [key, value] = part.split('=', 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}

function equal(a: string, b: string): boolean {
  // Digests have one length, as the comparison requires, and hide the lengths of what is compared.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
