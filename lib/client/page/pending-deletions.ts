import { Store } from '../store.ts';
import { browserStorage } from './browser-storage.ts';

/** Where the browser stores what is to be deleted. */
export const DELETIONS_KEY = 'citewell.deletions';

/** Something that was deleted on the page a moment ago, and is on the server still. */
export interface Deletion {
  /** The path that DELETE is sent to. */
  address: string;
  /** Carried out at this time, in milliseconds. */
  dueMs: number;
  /** What it is called; '' after the page was loaded again: the browser's storage has no names. */
  title: string;
  /** Where it was shown, to go back there. */
  shownAt: string | null;
}

/**
 * Deletions that can be undone: hidden on the page, and sent to the server when their time is over. The browser stores
 * them, without names, until the server has done it: a tab that is closed loses neither what was deleted nor the wish.
 */
export const deletions = new Store<readonly Deletion[]>([]);

/** Whether a closed tab left deletions. What takes them up is loaded only then. */
export function hasLeftDeletions(): boolean {
  return browserStorage.getItem(DELETIONS_KEY)?.includes('{') ?? false;
}
