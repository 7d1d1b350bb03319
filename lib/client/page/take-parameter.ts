import { renameAddress } from './page-address.ts';

/** Takes a parameter out of the page's address, which stays as it is otherwise. Null where it is not there. */
export function takeParameter(name: string): string | null {
  const address = new URL(location.href);
  const value = address.searchParams.get(name);
  if (value === null) return null;
  address.searchParams.delete(name);
  renameAddress(address.pathname + address.search + address.hash);
  return value;
}
