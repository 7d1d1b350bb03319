import type { Consumer } from './limits.ts';

/**
 * Whose turn a waiting call takes: the person's or the program's; by address for a browser, which can change its cookie
 * at any time. Undefined for callers that cannot be distinguished.
 */
export function turnOf({ owner, address }: Consumer): string | undefined {
  if (owner !== null && !(owner.startsWith('browser:') && address !== null)) return owner;
  return address === null ? undefined : `address:${address}`;
}
