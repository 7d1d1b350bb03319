import { isIP } from 'node:net';
import { AppError } from '#lib/shared/app-error.ts';

/** Names that are never of the open internet: of this machine, of the house, of a cluster, reserved. */
const INNER_NAME =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|test|example|invalid|onion|alt)$/;

/**
 * Refuses addresses that can only lead inside, before any name is looked up: other schemes than https, other ports than
 * its own, credentials, numbers instead of names in whatever form, names without a dot. Throws AppError `bad-request`.
 */
export function checkPublicUrl({ protocol, port, username, password, hostname }: URL): void {
  if (protocol !== 'https:') throw refusal('the address must begin with https://.');
  if (username !== '' || password !== '') throw refusal('the address must not carry credentials.');
  if (port !== '') throw refusal('the address must not name a port.');
  // URL has turned decimal, hexadecimal and octal forms into the usual one.
  const name = hostname.replace(/\.$/, '');
  if (isIP(name) !== 0 || name.startsWith('[')) throw refusal('the address must name a host, not a number.');
  if (!name.includes('.') || INNER_NAME.test(name)) {
    throw refusal('the address must name a host on the public internet.');
  }
}

function refusal(message: string): AppError {
  return new AppError('bad-request', message);
}
