import { createHmac } from 'node:crypto';

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
