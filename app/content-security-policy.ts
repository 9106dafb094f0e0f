export interface ContentSecurityPolicyOptions {
  /** Fresh for every response; only scripts that carry it, or come as files from the own origin, run. */
  readonly nonce: string;
  /** React's development build explains errors with `eval`. */
  readonly development: boolean;
  /** Origin that model weights may be downloaded from after a click, e.g. `https://hub.example`; none by default. */
  readonly modelHubOrigin: string | undefined;
}

/** Where a model on the person's own machine may listen; code sent there never leaves it. IPv6 literals have no place in a policy: `localhost` covers them. */
const LOOPBACK = ['http://127.0.0.1:*', 'http://localhost:*'];

/**
 * The policy of every page. Inline styles are allowed, because Monaco writes them; inline scripts are not.
 * @throws Error when `modelHubOrigin` is not an http(s) origin.
 */
export function contentSecurityPolicy({ nonce, development, modelHubOrigin }: ContentSecurityPolicyOptions): string {
  const hubs = modelHubOrigin === undefined || modelHubOrigin === '' ? [] : modelHubOrigin.split(/[\s,]+/).map(originOf);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, "'wasm-unsafe-eval'", ...(development ? ["'unsafe-eval'"] : [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", 'blob:', ...LOOPBACK, ...hubs, ...(development ? ['ws:'] : [])],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, '')) {
    throw new Error(`MODEL_HUB_ORIGIN: "${text}" is not an origin. Write it like https://hub.example, without a path.`);
  }
  return url.origin;
}
