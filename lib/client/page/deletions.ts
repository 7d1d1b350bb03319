import { isRecord, parseJson } from '#lib/shared/json.ts';
import { Store } from '../store.ts';
import { browserStorage } from './browser-storage.ts';

const STORAGE_KEY = 'citewell.deletions';
/** How long a deletion can be undone. */
export const UNDO_MS = 10_000;
/** More at once are carried out, oldest first. */
const MOST = 50;

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

/** Hides what this address deletes, and deletes it on the server after `UNDO_MS`. */
export function deleteLater(address: string, title: string, shownAt: string | null = null): void {
  const deletion = { address, title, shownAt, dueMs: Date.now() + UNDO_MS };
  setDeletions([...deletions.snapshot().filter((other) => other.address !== address), deletion]);
}

/** Replaces the deletions, on the page and in the browser's storage. */
export function setDeletions(all: readonly Deletion[]): void {
  browserStorage.setItem(STORAGE_KEY, JSON.stringify(all.map(({ address, dueMs }) => ({ address, dueMs }))));
  deletions.set(all);
}

/** Takes up the deletions that a closed tab left. */
export function resumeDeletions(): void {
  const stored = parseJson(browserStorage.getItem(STORAGE_KEY) ?? '');
  if (!Array.isArray(stored) || stored.length === 0) return;
  const known = new Set(deletions.snapshot().map(({ address }) => address));
  const left = stored.slice(-MOST).flatMap((one) => readDeletion(one) ?? []);
  deletions.set([...deletions.snapshot(), ...left.filter(({ address }) => !known.has(address))]);
}

function readDeletion(value: unknown): Deletion | undefined {
  if (!isRecord(value)) return undefined;
  const { address, dueMs } = value;
  // No other route is ever called from here, whatever is in the storage.
  if (typeof address !== 'string' || !/^\/api\/(conversations|documents)\/[\w.%~-]+$/.test(address))
    return undefined;
  return { address, title: '', shownAt: null, dueMs: typeof dueMs === 'number' ? dueMs : 0 };
}
