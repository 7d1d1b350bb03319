import type { Owner } from './principal.ts';

/** The subjects of a limit: a caller and the network address, each counted separately. Null values are not counted. */
export interface Consumer {
  owner: Owner | null;
  address: string | null;
}

/**
 * The key for fair queueing: the user or client application; for browsers the address, because a browser can
 * change its cookie at any time. Undefined for callers that cannot be told apart.
 */
export function queueKeyOf({ owner, address }: Consumer): string | undefined {
  if (owner !== null && !(owner.startsWith('browser:') && address !== null)) return owner;
  return address === null ? undefined : `address:${address}`;
}
