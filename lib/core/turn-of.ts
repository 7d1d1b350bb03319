import type { Consumer } from './limits.ts';

/**
 * Whose turn a call takes where calls wait: the person's or the program's; by address for a browser, which can be another
 * one at any time. Undefined for who cannot be told from others.
 */
export function turnOf({ owner, address }: Consumer): string | undefined {
  if (owner !== null && !(owner.startsWith('browser:') && address !== null)) return owner;
  return address === null ? undefined : `address:${address}`;
}
