/** What the entries of the browser's history say about what lies over the page: a sheet, a panel, a dialog. */
export interface Mark {
  /** How many lie over the page. */
  depth: number;
  /** The entry with this `id` lies below this one. */
  over?: number;
  id?: number;
}

/** Where the mark stands in the state of an entry. */
export const MARK = 'citewell.overlay';

/** The mark of an entry with this state. */
export const markOf = (state: unknown): Mark | undefined => (state as Record<string, Mark> | null)?.[MARK];

/** The mark of the entry that is shown. */
export const entry: { mark: Mark | undefined } = {
  mark: typeof window === 'undefined' ? undefined : markOf(history.state),
};

/** Names the page by another address, without a new entry of the history. */
export function renameAddress(address: string): void {
  history.replaceState({ [MARK]: markOf(history.state) }, '', address);
}

/** Goes to another address without loading a page; the entry of what lies over the page is not gone back to. */
export function pushAddress(address: string): void {
  if (markOf(history.state)?.over === undefined) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  entry.mark = undefined;
}

/** Takes a parameter out of the page's address, which stays as it is otherwise. Null where it is not there. */
export function takeParameter(name: string): string | null {
  const address = new URL(location.href);
  const value = address.searchParams.get(name);
  if (value === null) return null;
  address.searchParams.delete(name);
  renameAddress(address.pathname + address.search + address.hash);
  return value;
}
