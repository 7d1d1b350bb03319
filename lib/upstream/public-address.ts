import { BlockList, isIP } from 'node:net';

/** IANA's special-purpose addresses of IPv4 that are not for everybody, and what clouds serve their machines at. */
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
 * Of IPv6 only what IANA has given out for the public is: without loopback, link-local, unique local, multicast, NAT64
 * and addresses of IPv4 in disguise. Therein these are not.
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

/** Whether an address, as the resolver writes it, is of a machine on the open internet: public, and unicast. */
export function isPublicAddress(address: string): boolean {
  // With a zone it is link-local, whatever the rest says.
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
