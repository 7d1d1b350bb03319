import { BlockList, isIP } from 'node:net';
import { AppError } from '#lib/shared/app-error.ts';

/** IANA's special-purpose IPv4 ranges that are not public, and metadata addresses of clouds. */
const NOT_PUBLIC_V4 = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // behind a carrier's translation; a cloud's metadata too
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // Azure's machines ask their platform here
  ['169.254.0.0', 16], // link-local, metadata of most clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments; a cloud's metadata too
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // tunnels for multicast
  ['192.88.99.0', 24], // relays of 6to4
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
] as const;

/**
 * Only IPv6 ranges that IANA has assigned for public unicast: no loopback, link-local, unique local,
 * multicast, NAT64 or mapped IPv4. Exceptions within:
 */
const GIVEN_OUT_V6 = ['2000::', 3] as const;
const NOT_PUBLIC_V6 = [
  ['2001::', 23], // Teredo, benchmarking, ORCHID and other protocol assignments
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: any address of IPv4
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
] as const;

const notPublicV4 = blockList(NOT_PUBLIC_V4, 'ipv4');
const givenOutV6 = blockList([GIVEN_OUT_V6], 'ipv6');
const notPublicV6 = blockList(NOT_PUBLIC_V6, 'ipv6');

/** Whether a resolved address is public and unicast. */
export function isPublicAddress(address: string): boolean {
  // An address with a zone is link-local.
  if (address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return !notPublicV4.check(address, 'ipv4');
  return family === 6 && givenOutV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6');
}

function blockList(subnets: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}

/** Names that are never on the public internet: of this machine, private networks, clusters, reserved. */
const INNER_NAME =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|test|example|invalid|onion|alt)$/;

/**
 * Rejects, before any DNS lookup, URLs that can only lead inside: schemes other than https, other ports,
 * credentials, IP addresses in any notation, names without a dot. Throws AppError `bad-request`.
 */
export function checkPublicUrl({ protocol, port, username, password, hostname }: URL): void {
  if (protocol !== 'https:') throw refusal('the address must begin with https://.');
  if (username !== '' || password !== '') throw refusal('the address must not carry credentials.');
  if (port !== '') throw refusal('the address must not name a port.');
  // URL has normalized decimal, hexadecimal and octal forms.
  const name = hostname.replace(/\.$/, '');
  if (isIP(name) !== 0 || name.startsWith('[')) throw refusal('the address must name a host, not a number.');
  if (!name.includes('.') || INNER_NAME.test(name)) {
    throw refusal('the address must name a host on the public internet.');
  }
}

function refusal(message: string): AppError {
  return new AppError('bad-request', message);
}
