import { expect, test } from 'vitest';
import type { Passage } from '#lib/core/events/passage.ts';
import { emptyAnswer } from '#lib/core/records/conversations.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { ALICE, BOB, type OpenBench, question } from './test-setup.test-helper.ts';

/** The contract of the archive, labels and searches of conversations. */
export function findingContract(open: OpenBench): void {
  const bench = perTest(open);
  const repository = () => bench.records.conversations;
  const begin = async (title: string, changes: Parameters<typeof question>[0] = {}) => {
    bench.clock.nowMs += 1;
    return repository().begin(question({ title, ...changes }));
  };

  test('archived conversations are left out or listed alone, and a new question brings one back', async () => {
    const { conversation } = await begin('Old');
    await begin('New');
    const listed = async (archived?: boolean) => {
      const { items } = await repository().list(ALICE, { search: '', limit: 10, after: null, archived });
      return items.map(({ title }) => title);
    };
    expect(await repository().change(ALICE, conversation, { archived: true })).toMatchObject({
      archived: true,
    });
    expect([await listed(false), await listed(true), await listed()]).toEqual([
      ['New'],
      ['Old'],
      ['New', 'Old'],
    ]);
    await begin('', { conversation });
    expect([await listed(false), await listed(true)]).toEqual([['Old', 'New'], []]);
  });

  test('conversations are found by their labels, letter by letter', async () => {
    const hr = await begin('Leave');
    const it = await begin('Password');
    await repository().change(ALICE, hr.conversation, { labels: [' HR ', 'a%', 'HR', ''] });
    const changed = await repository().change(ALICE, it.conversation, { labels: ['hr', 'a'] });
    expect(changed.labels).toEqual(['hr', 'a']);
    await repository().change(BOB, (await repository().begin(question({ owner: BOB }))).conversation, {
      labels: ['Secret'],
    });
    expect(await bench.others.conversations.labels(ALICE)).toEqual(['HR', 'a', 'a%', 'hr']);
    const labelled = async (label: string) => {
      const { items } = await repository().list(ALICE, { search: '', limit: 10, after: null, label });
      return items.map(({ title }) => title);
    };
    expect(await labelled('HR')).toEqual(['Leave']);
    expect(await labelled('hr')).toEqual(['Password']);
    expect(await labelled('a%')).toEqual(['Leave']);
    for (const none of ['H', 'HR\na%', '%', 'Secret', '\0']) expect(await labelled(none)).toEqual([]);
    expect((await repository().change(ALICE, hr.conversation, { labels: [] })).labels).toEqual([]);
    for (const labels of [
      ['x'.repeat(41)],
      ['two\nlines'],
      Array.from({ length: 11 }, (_, index) => `${index}`),
    ]) {
      await expect(repository().change(ALICE, it.conversation, { labels })).rejects.toMatchObject({
        code: 'bad-request',
        field: 'labels',
      });
    }
  });

  test('a search names the first question or answer that it finds, and what the answer rests on', async () => {
    const first = await begin('Costs', { question: 'What does a TRAIN cost?' });
    const { conversation } = first;
    const passage = (sourcefile: string) => ({ sourcefile }) as Passage;
    const answer = (text: string, sourcefile: string) => ({
      ...emptyAnswer,
      text,
      passages: [passage(sourcefile), passage(sourcefile)],
    });
    await repository().end(first.turn, 'done', answer('Ask the office.', 'office.md'));
    const second = await begin('', { conversation, question: 'And a bus?' });
    await repository().end(second.turn, 'done', answer('The bus is free.', 'travel.md'));
    const matchOf = async (search: string) =>
      (await repository().list(ALICE, { search, limit: 10, after: null })).items.map(({ match }) => match);
    expect(await matchOf('')).toEqual([null]);
    expect(await matchOf('costs')).toEqual([null]);
    expect(await matchOf('train')).toEqual([{ text: 'What does a TRAIN cost?', sourcefiles: [] }]);
    expect(await matchOf('is free')).toEqual([
      { text: 'The bus is free.', sourcefiles: ['office.md', 'travel.md'] },
    ]);
  });
}
