import { isIP } from 'node:net';
import type { buildConnector } from 'undici';
import {
  isPrivateAddress,
  notPrivate,
  privateLookup,
  type ResolveName,
} from '#lib/shared/private-address.ts';

/**
 * Opens connections for undici: by https to any host, by plain http only to private addresses, whatever a name leads to at
 * that moment. Fails with the code `ERR_NOT_PRIVATE` otherwise, before anything is sent.
 */
export async function privateConnector(
  connectTimeoutMs: number,
  resolve?: ResolveName,
): Promise<buildConnector.connector> {
  const { buildConnector } = await import('undici');
  // One stream per connection: a slow one never delays another.
  const options = { timeout: connectTimeoutMs, allowH2: false };
  const secure = buildConnector(options);
  const plain = buildConnector({ ...options, lookup: privateLookup(resolve) });
  return (target, done) => {
    if (target.protocol === 'https:') return secure(target, done);
    const host = target.hostname.replace(/^\[|\]$/g, '');
    // `lookup` is not called for an address.
    if (isIP(host) !== 0 && !isPrivateAddress(host)) return done(notPrivate(host, host), null);
    return plain(target, done);
  };
}
