import { createHmac } from 'node:crypto';

/** Stands for every address that is not known. */
const UNKNOWN = 'unknown';

/**
 * Makes what stands for an address where it is kept: 32 hex digits of an HMAC. Without the secret, which is read at the first
 * call, no list of all addresses tells which one it was. All that are unknown (null) have one.
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
