import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Ranges that no router of the internet forwards: this machine, private networks (RFC 1918), carriers and overlays (RFC 6598). */
const PRIVATE_V4 = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const;
/** This machine, and unique local addresses (RFC 4193). */
const PRIVATE_V6 = [
  ['::1', 128],
  ['fc00::', 7],
] as const;
/** Within them, where clouds answer their machines with credentials. Elsewhere they use link-local addresses. */
const METADATA = new Set(['100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254', 'fd00:42::42']);

const privateV4 = new BlockList();
for (const [network, prefix] of PRIVATE_V4) privateV4.addSubnet(network, prefix, 'ipv4');
const privateV6 = new BlockList();
for (const [network, prefix] of PRIVATE_V6) privateV6.addSubnet(network, prefix, 'ipv6');

/**
 * Whether an IP address is of this machine or of a private network: neither public nor link-local, nor one where a cloud
 * has metadata. False for names, and for IPv4 written as IPv6.
 */
export function isPrivateAddress(address: string): boolean {
  if (METADATA.has(address) || address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return privateV4.check(address, 'ipv4');
  return family === 6 && privateV6.check(address, 'ipv6');
}

/** The addresses of a name, as `dns.lookup` finds them. */
export type ResolveName = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A `lookup` for connections: fails with the error of `refuse` for a name with any address that `accepts` rejects. The
 * connection goes to an address that was checked, so a name cannot be acceptable for the check alone.
 */
export function checkedLookup(
  accepts: (address: string) => boolean,
  refuse: (host: string, address: string) => NodeJS.ErrnoException,
  resolve: ResolveName = lookup,
): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => !accepts(address));
      const [first] = addresses ?? [];
      if (error) done(error, []);
      else if (refused) done(refuse(host, refused.address), []);
      else if (options.all || !first) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

/** A `lookup` for plain http: only private addresses, with the code `ERR_NOT_PRIVATE` for any other. */
export function privateLookup(resolve?: ResolveName): LookupFunction {
  return checkedLookup(isPrivateAddress, notPrivate, resolve);
}

/** The error for plain http to a host at an address that is not private. */
export function notPrivate(host: string, address: string): NodeJS.ErrnoException {
  const message = `${host} is at ${address}, which is not private: plain http does not go there.`;
  return Object.assign(new Error(message), { code: 'ERR_NOT_PRIVATE' });
}
