import { expect, test, vi } from 'vitest';
import { ConversationListStore } from '#components/history/conversation-list-store.ts';
import type { ConversationList, ListedEntry } from '#lib/api/conversations.ts';

const entry = (id: string, change: Partial<ListedEntry> = {}): ListedEntry => ({
  id,
  title: id,
  pinned: false,
  archived: false,
  labels: [],
  excerpt: null,
  createdAtMs: 0,
  updatedAtMs: 0,
  running: false,
  shared: false,
  ...change,
});

/** A list over a server that answers what the test says, and a clock that the test moves. */
function opened(...pages: ConversationList[]) {
  const list = vi.fn(
    async (_: object): Promise<ConversationList> =>
      pages.shift() ?? { conversations: [], next: null, labels: [] },
  );
  const waiting: (() => void)[] = [];
  const after = (_: number, then: () => void) => {
    waiting.push(then);
    return () => waiting.splice(waiting.indexOf(then), 1);
  };
  const store = new ConversationListStore({ api: { list }, after });
  return { store, list, waiting, ids: () => store.snapshot().entries.map(({ id }) => id) };
}

test('further pages are appended, and a conversation that moved between pages is listed once', async () => {
  const { store, list, ids } = opened(
    { conversations: [entry('a'), entry('b')], next: 'p2', labels: [] },
    { conversations: [entry('b'), entry('c')], next: null, labels: [] },
  );
  await store.reload();
  await store.more();
  await store.more();
  expect(ids()).toEqual(['a', 'b', 'c']);
  expect(list.mock.calls.map(([query]) => query)).toMatchObject([{ after: null }, { after: 'p2' }]);
});

test('a search is asked once, when the reader has stopped typing, and starts anew', async () => {
  const { store, list, waiting } = opened({ conversations: [entry('refunds')], next: null, labels: [] });
  for (const typed of ['r', 're', 'ref ']) store.search(typed);
  expect(list).not.toHaveBeenCalled();
  expect(waiting).toHaveLength(1);
  waiting[0]?.();
  await vi.waitFor(() => expect(store.snapshot().status).toBe('ready'));
  expect(list.mock.calls).toMatchObject([[{ search: 'ref', after: null }]]);
});

test('results of an earlier search do not replace those of a later one', async () => {
  const { store, list, ids } = opened();
  let late = (_: ConversationList) => {};
  list.mockReturnValueOnce(
    new Promise((resolve) => {
      late = resolve;
    }),
  );
  list.mockResolvedValueOnce({ conversations: [entry('new')], next: null, labels: [] });
  const first = store.reload();
  await store.reload();
  late({ conversations: [entry('old')], next: null, labels: [] });
  await first;
  expect(ids()).toEqual(['new']);
});

test('it looks again while an answer is being made somewhere, and only then', async () => {
  const { store, waiting } = opened(
    { conversations: [entry('a', { running: true })], next: null, labels: [] },
    { conversations: [entry('a')], next: null, labels: [] },
  );
  await store.reload();
  expect(waiting).toHaveLength(1);
  waiting.shift()?.();
  await vi.waitFor(() => expect(store.snapshot().entries[0]?.running).toBe(false));
  expect(waiting).toHaveLength(0);
});

test('an unreachable server is reported, and the listed conversations stay', async () => {
  const { store, list, ids } = opened({ conversations: [entry('a')], next: null, labels: [] });
  await store.reload();
  list.mockRejectedValueOnce(new Error('Away.'));
  await store.reload();
  expect(store.snapshot().status).toBe('failed');
  expect(ids()).toEqual(['a']);
});

test('a change shows before the server is asked, and so does a removal', async () => {
  const { store, ids } = opened({ conversations: [entry('a'), entry('b')], next: null, labels: [] });
  await store.reload();
  store.change('a', { title: 'Renamed' });
  expect(store.snapshot().entries[0]?.title).toBe('Renamed');
  store.change('a', null);
  expect(ids()).toEqual(['b']);
});

test('the archive, and conversations with a label, take the place of the list at once', async () => {
  const { store, list, ids } = opened(
    { conversations: [entry('a')], next: 'p2', labels: ['HR'] },
    { conversations: [entry('b')], next: null, labels: ['HR'] },
  );
  await store.reload();
  expect(store.snapshot().labels).toEqual(['HR']);
  store.filter({ archived: true, label: 'HR' });
  expect(ids()).toEqual([]);
  await vi.waitFor(() => expect(ids()).toEqual(['b']));
  expect(list.mock.lastCall).toMatchObject([{ archived: true, label: 'HR', after: null }]);
});

test('archived conversations leave the list, with undo until another list is shown', () => {
  const { store } = opened();
  store.moved('a', 'Refunds', true);
  expect(store.snapshot().justArchived).toEqual({ id: 'a', title: 'Refunds' });
  store.moved('a', 'Refunds', false);
  expect(store.snapshot().justArchived).toBeNull();
  store.moved('b', 'Leave', true);
  store.filter({ archived: true });
  expect(store.snapshot().justArchived).toBeNull();
});
