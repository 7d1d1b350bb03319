import { isIP } from 'node:net';
import type { Environment } from '#lib/config/environment.ts';

/** Where our server writes the address of the other end of the connection, over whatever a caller wrote there. */
export const PEER_HEADER = 'x-citewell-peer';

/** Addresses that a proxy of one's own has, or that nobody on the internet has. */
const INNER =
  /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::1$|f[cd]|fe[89ab])/i;

/**
 * The address a request comes from, to count by. With TRUST_PROXY it is the last that proxies forwarded for which is not
 * one of their own kind; what stands before it may be invented by whoever called. Without, it is the other end of the
 * connection, unless that is on this machine: a proxy that nobody told of would make all strangers one. Undefined where
 * nothing is known.
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

/** Without the port that some proxies add; undefined for what is no address. IPv6 counts by network: one host has many. */
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
