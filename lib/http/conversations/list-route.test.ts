import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { internalCaller } from '#lib/core/access/principal.ts';
import type { ListedConversation, SearchMatch } from '#lib/core/records/conversations.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { listedEntries } from './list-route.ts';
import { documentsFor } from './test-conversation-services.test-helper.ts';

const caller = { ...internalCaller, access: { oids: ['alice'], groups: [] } };
const found = (match: SearchMatch | null): ListedConversation => ({
  id: 'cw_1',
  title: 'Travel',
  pinned: false,
  archived: false,
  labels: [],
  createdAtMs: 0,
  updatedAtMs: 0,
  running: false,
  shared: false,
  match,
});
const excerptOf = async (match: SearchMatch | null, documents = documentsFor({})) =>
  (await listedEntries([found(match)], 'bus', caller, documents))[0]?.excerpt;

test('the sentence of an answer is shown without its markup and citations', async () => {
  const answer = { text: 'Ask. The **bus** is free. [travel.md#costs]', sourcefiles: ['travel.md'] };
  expect(await excerptOf(answer)).toEqual({ before: 'The ', found: 'bus', after: ' is free.' });
  expect(await excerptOf(null)).toBeNull();
});

test('sentences based on a document that the reader may no longer read are hidden', async () => {
  const answer = { text: 'The bus is free.', sourcefiles: ['open.md', 'secret.md'] };
  expect(
    await excerptOf(answer, documentsFor({ 'open.md': { oids: ['alice'] }, 'secret.md': { oids: ['bob'] } })),
  ).toBeNull();
});

test('while the index is away, the list shows questions and no answers', async () => {
  const away = {
    ...documentsFor({}),
    find: async () => {
      throw new AppError('unavailable', 'Away.');
    },
  };
  expect(await excerptOf({ text: 'The bus is free.', sourcefiles: ['open.md'] }, away)).toBeNull();
  expect(await excerptOf({ text: 'Is the bus free?', sourcefiles: [] }, away)).toMatchObject({
    found: 'bus',
  });
});

test('a search looks up few documents, and shows nothing of those that it did not look up', async () => {
  const many = Array.from({ length: 50 }, (_, index) => `${index}.md`);
  const looked: string[] = [];
  const documents = {
    find: async (sourcefile: string) => {
      looked.push(sourcefile);
      return undefined;
    },
  };
  expect(await excerptOf({ text: 'The bus is free.', sourcefiles: many }, documents)).toBeNull();
  expect(looked).toEqual([]);
});

test('other requests are answered between the texts of a search', async () => {
  const items = Array.from({ length: 20 }, () => found({ text: 'Is the bus free?', sourcefiles: [] }));
  const done = listedEntries(items, 'bus', caller, documentsFor({}));
  let isDone = false;
  void done.then(() => {
    isDone = true;
  });
  let turns = 0;
  while (!isDone) {
    await setImmediate();
    turns += 1;
  }
  expect(turns).toBeGreaterThanOrEqual(20);
});
