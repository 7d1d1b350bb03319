import { createHmac } from 'node:crypto';

/** Stands for every unknown address. */
const UNKNOWN = 'unknown';

/**
 * Makes the stored form of an address: 32 hex digits of an HMAC. Without the secret, which is read at the first call, a
 * list of all addresses does not reveal the address. All unknown addresses (null) share one value.
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
