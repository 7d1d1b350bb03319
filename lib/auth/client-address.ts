import { createHmac } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Environment } from '#lib/config/environment.ts';

/** The header in which our server stores the connection's address, replacing any value from the caller. */
export const PEER_HEADER = 'x-citewell-peer';

/** Private, loopback and link-local addresses. */
const INNER =
  /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::1$|f[cd]|fe[89ab])/i;

/**
 * The client address used for limits. With TRUST_PROXY, the last forwarded address that is not private; earlier entries
 * may be forged. Without it, the connection's address unless it is loopback, because a local proxy would make all its
 * callers one. Undefined when unknown.
 */
export function clientAddress(
  { headers }: Request,
  { TRUST_PROXY }: Pick<Environment, 'TRUST_PROXY'>,
): string | undefined {
  if (TRUST_PROXY === 'off') return peerAddress(headers.get(PEER_HEADER) ?? '');
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map(addressIn);
  const outermost = hops.findLastIndex((hop) => hop === undefined || !INNER.test(hop));
  return hops[outermost] ?? hops.at(-1);
}

function peerAddress(peer: string): string | undefined {
  const address = addressIn(peer);
  return address && /^(127\.|::1$)/.test(address) ? undefined : address;
}

/** Removes a port; undefined for an invalid address. IPv6 addresses count by /64 network, because one host has many. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim();
  const bare = /^\[([^\]]+)\](:\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (isIP(address) === 4 || INNER.test(address)) return isIP(address) === 0 ? undefined : address;
  return isIP(address) === 6 ? networkOf(address) : undefined;
}

/** The first four groups of an IPv6 address. */
function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * Writes the connection's address into every request of every HTTP server of this process, replacing any value from the
 * caller, because Next passes on only headers.
 */
export function recordPeers(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? '';
  });
}

/** The value for all unknown addresses. */
const UNKNOWN = 'unknown';

/**
 * Creates the stored form of an address: 32 hex digits of an HMAC. Without the secret, which is read at the first call,
 * trying all addresses does not reveal it. All unknown addresses (null) share one value.
 */
export function createNetworkOf(secret: () => string): (address: string | null) => string {
  let key: string | undefined;
  return (address) => {
    key ??= secret();
    return createHmac('sha256', key)
      .update(`network ${address ?? UNKNOWN}`)
      .digest('hex')
      .slice(0, 32);
  };
}
