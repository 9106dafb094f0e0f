import { NextResponse, type NextRequest } from 'next/server';
import { contentSecurityPolicy } from './app/content-security-policy';

/** Gives every page its own nonce and the content security policy; Next puts the nonce on its own scripts. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID());
  const policy = contentSecurityPolicy({
    nonce,
    development: process.env.NODE_ENV === 'development',
    modelHubOrigin: process.env['MODEL_HUB_ORIGIN'],
  });
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

export const config = {
  matcher: [{ source: '/((?!api/|models/|sandbox$|vendor/|recordings/|starters/|_next/|favicon.ico|icon.svg).*)' }],
};
