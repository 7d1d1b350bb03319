import { isRecord, parseJson } from '#lib/shared/json.ts';
import { browserStorage } from './browser-storage.ts';
import { DELETIONS_KEY, type Deletion, deletions } from './pending-deletions.ts';

/** How long a deletion can be undone. */
export const UNDO_MS = 10_000;
/** At most as many are stored. */
const MOST = 50;

/** Hides what this address deletes, and deletes it on the server after `UNDO_MS`. */
export function deleteLater(address: string, title: string, shownAt: string | null = null): void {
  const dueMs = Date.now() + UNDO_MS;
  changeStored((stored) => [...stored.filter((one) => one.address !== address), { address, dueMs }]);
  deletions.set([...others(address), { address, title, shownAt, dueMs }]);
}

/** Forgets a deletion: it was undone, or the server has done it. */
export function dropDeletion(address: string): void {
  changeStored((stored) => stored.filter((one) => one.address !== address));
  deletions.set(others(address));
}

/** Tries a deletion again at `dueMs`; until then it is over for the reader, and cannot be undone. */
export function postponeDeletion({ address }: Deletion, dueMs: number): void {
  deletions.set([...others(address), { address, dueMs, title: '', shownAt: null }]);
}

/** Whether a deletion is still meant: another tab of this browser may have undone it. */
export function isStillMeant(address: string): boolean {
  // Without storage no other tab knows of it.
  const text = browserStorage.getItem(DELETIONS_KEY);
  return text === null || readStored(text).some((one) => one.address === address);
}

/** Takes up the deletions that a closed tab left. */
export function resumeDeletions(): void {
  const left = readStored(browserStorage.getItem(DELETIONS_KEY)).slice(-MOST);
  const known = new Set(deletions.snapshot().map(({ address }) => address));
  const fresh = left.filter(({ address }) => !known.has(address));
  if (fresh.length === 0) return;
  deletions.set([...deletions.snapshot(), ...fresh.map((one) => ({ ...one, title: '', shownAt: null }))]);
}

const others = (address: string) => deletions.snapshot().filter((one) => one.address !== address);

type StoredDeletion = Pick<Deletion, 'address' | 'dueMs'>;

// Read anew each time: other tabs write it too.
function changeStored(change: (stored: StoredDeletion[]) => StoredDeletion[]): void {
  const stored = readStored(browserStorage.getItem(DELETIONS_KEY));
  browserStorage.setItem(DELETIONS_KEY, JSON.stringify(change(stored).slice(-MOST)));
}

function readStored(text: string | null): StoredDeletion[] {
  const stored = parseJson(text ?? '');
  return Array.isArray(stored) ? stored.flatMap((one) => readDeletion(one) ?? []) : [];
}

function readDeletion(value: unknown): StoredDeletion | undefined {
  if (!isRecord(value)) return undefined;
  const { address, dueMs } = value;
  // No other route is ever called from here, whatever is in the storage.
  if (typeof address !== 'string' || !/^\/api\/(conversations|documents)\/[\w-]+$/.test(address))
    return undefined;
  return { address, dueMs: typeof dueMs === 'number' ? dueMs : 0 };
}
