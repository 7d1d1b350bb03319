import type { Consumer } from './limits.ts';

/**
 * The key for fair queueing: the user or client application; for browsers the address, because a browser can
 * change its cookie at any time. Undefined for callers that cannot be told apart.
 */
export function queueKeyOf({ owner, address }: Consumer): string | undefined {
  if (owner !== null && !(owner.startsWith('browser:') && address !== null)) return owner;
  return address === null ? undefined : `address:${address}`;
}
