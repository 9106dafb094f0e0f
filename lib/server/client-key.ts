import { isIPv6 } from 'node:net';

/** Header that the process itself sets from the socket, overwriting whatever a client sent under that name. */
export const PEER_HEADER = 'x-synconfroute-peer';

/**
 * Whom a request is counted against: the peer's address or, behind trusted proxies, the address that the outermost of them saw.
 * IPv6 clients are counted by /64, which one machine usually has to itself.
 * @param trustedProxies how many entries at the right end of X-Forwarded-For were written by proxies of one's own; 0 ignores the header.
 * @returns a key without meaning elsewhere; `unknown` where no address is known.
 */
export function clientKey(headers: Headers, trustedProxies: number): string {
  const peer = headers.get(PEER_HEADER) ?? '';
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  const address = trustedProxies === 0 ? peer : (hops.at(-trustedProxies) ?? peer);
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (plain === '') return 'unknown';
  return isIPv6(plain) ? network64(plain) : plain.slice(0, 64);
}

function network64(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
