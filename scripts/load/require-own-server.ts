import { BlockList, isIP } from 'node:net';
import { AppError } from '#lib/shared/app-error.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a host of a URL is this machine by its very address: a name could be of any machine, but for `localhost`. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  return version === 0 ? host === 'localhost' : loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/**
 * The address of a server that load may be put on: one of this machine, or one whose host the caller has named as
 * `owned`. Throws `bad-request` for anything else: load on another person's server is an attack.
 */
export function requireOwnServer(address: string, owned: string | undefined): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw refused(`"${address}" is no http(s) address.`);
  if (url.username || url.password) throw refused('An address with a password in it is refused.');
  if (isLoopback(url.hostname) || url.hostname === owned) return url;
  throw refused(
    `${url.hostname} is not this machine. If the server is yours alone, say so: --i-own-this-server ${url.hostname}`,
  );
}

function refused(message: string): AppError {
  return new AppError('bad-request', message);
}
