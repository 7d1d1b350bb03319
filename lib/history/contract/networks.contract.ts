import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FeedbackEntry } from '#lib/core/records/feedback.ts';
import type { Records } from '#lib/core/records/records.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { createRecords } from '../create-records.ts';
import { ALICE, type OpenBench, question } from './test-setup.test-helper.ts';

const HOME = { network: 'home' };
const OFFICE = { network: 'office' };
const refused = { code: 'too-large', message: expect.stringMatching(/guests from your network/i) };

/** Storage shared by all guests of one network: a new cookie makes another owner, of the same network. */
export function networksContract(open: OpenBench): void {
  const bench = perTest(open);
  let records: Records;
  beforeEach(async () => {
    const quota = { mostBytes: 1000, mostRatings: 2, networkFactor: 2 };
    records = createRecords(bench.config, { now: () => bench.clock.nowMs, ...quota });
  });
  afterEach(async () => {
    await records.close();
  });
  const guest = (name: string | number) => `browser:${name}` as const;
  const quota = { files: 2, bytes: 100, passages: 10, networkFactor: 2 };
  const file = { name: 'a.txt', sourcefile: 'my/a', mediaType: 'text/plain', sizeBytes: 1 };
  const ask = (owner: string | number, network = HOME) =>
    records.conversations.begin(question({ owner: guest(owner), question: 'x'.repeat(1000), ...network }));
  const rate = (turn: string, owner: string | number, network: { network?: string } = HOME) =>
    records.feedback.give({ ...rating, turn, owner: guest(owner), ...network });

  test('conversations of former guests count until they are removed; other networks are unaffected', async () => {
    const [{ conversation }] = await Promise.all([ask(1), ask(2)]);
    await expect(ask(3)).rejects.toMatchObject({ code: 'too-large', message: refused.message });
    await ask(3, OFFICE);
    await records.conversations.begin(question({ owner: ALICE }));
    await records.conversations.remove(guest(1), conversation);
    await ask(4);
  });

  test('conversations count in the network that adds to them', async () => {
    const begin = (owner: number) => records.conversations.begin(question({ owner: guest(owner), ...HOME }));
    const begun = [await begin(1), await begin(2)];
    for (const [index, { conversation }] of begun.entries()) {
      const owner = guest(index + 1);
      await records.conversations.begin(
        question({ owner, conversation, question: 'x'.repeat(1000), ...OFFICE }),
      );
    }
    await expect(ask(3, OFFICE)).rejects.toMatchObject({ message: refused.message });
    await ask(3);
  });

  test('ratings are limited per owner and network; replacing one is always possible', async () => {
    await rate('t1', 1);
    await rate('t2', 1);
    await expect(rate('t3', 1)).rejects.toMatchObject({ message: expect.stringContaining('2 ratings') });
    await rate('t2', 1);
    await rate('t1', 2);
    await rate('t2', 2);
    await expect(rate('t1', 3)).rejects.toMatchObject(refused);
    await rate('t1', 3, OFFICE);
    await records.feedback.withdraw(guest(1), 't1');
    await rate('t1', 3);
  });

  test('files are limited in number, bytes and passages, including uploads in progress', async () => {
    const { uploads, uploadSessions } = records;
    for (const owner of [1, 2, 3]) await uploads.begin({ ...file, owner: guest(owner), ...HOME }, quota);
    const { id } = await uploadSessions.begin(
      { owner: guest(4), ...HOME, name: 'b', totalBytes: 100 },
      quota,
    );
    for (const one of ['a', 'b']) {
      const more = { ...file, name: one, owner: guest(5) };
      await expect(uploads.begin({ ...more, ...HOME }, quota)).rejects.toMatchObject(refused);
      await uploads.begin({ ...more, ...OFFICE }, quota);
    }
    await uploadSessions.remove(guest(4), id);
    const heavy = { ...file, owner: guest(6), sizeBytes: 98 };
    await expect(
      uploads.begin({ ...heavy, sizeBytes: 198, ...HOME }, { ...quota, bytes: 100 }),
    ).rejects.toMatchObject({
      code: 'too-large',
    });
    await uploads.begin({ ...heavy, ...HOME }, quota);
  });

  test('the passages left for a file exclude those of other files of its owner and network', async () => {
    const { uploads } = records;
    const begin = (owner: number, name = 'a.txt') =>
      uploads.begin({ ...file, name, owner: guest(owner), ...HOME }, quota);
    const first = await begin(1);
    expect(await uploads.passageRoom(first, quota)).toBe(10);
    await uploads.finish(first.id, { passages: 9 });
    expect(await uploads.passageRoom(first, quota)).toBe(10);
    expect(await uploads.passageRoom(await begin(1, 'b.txt'), quota)).toBe(1);
    const second = await begin(2);
    await uploads.finish(second.id, { passages: 8 });
    expect(await uploads.passageRoom(await begin(3), quota)).toBe(3);
  });

  test('passages of the previous version of a failed file still count', async () => {
    const { uploads } = records;
    const owner = guest(1);
    const { id } = await uploads.begin({ ...file, owner }, quota);
    await uploads.finish(id, { passages: 10 });
    const again = await uploads.begin({ ...file, owner }, quota);
    await uploads.finish(again.id, { reason: 'It is encrypted.' });
    expect(await uploads.find(owner, again.id)).toMatchObject({ status: 'failed', passages: 10 });
    await expect(uploads.begin({ ...file, owner, name: 'b.txt' }, quota)).rejects.toMatchObject({
      code: 'too-large',
    });
  });

  test('no export shows a network', async () => {
    await ask(1);
    await rate('t1', 1);
    await records.uploads.begin({ ...file, owner: guest(1), ...HOME }, quota);
    for await (const { item } of records.exportOf(guest(1)))
      expect(JSON.stringify(item)).not.toContain('home');
  });
}

const rating: Omit<FeedbackEntry, 'id' | 'createdAtMs' | 'turn' | 'owner'> = {
  givenBy: null,
  rating: 'up',
  reasons: [],
  comment: '',
  question: '',
  answer: '',
  passages: [],
  support: null,
  overrides: {},
  model: null,
};
