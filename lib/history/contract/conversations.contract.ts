import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyAnswer } from '#lib/core/records/conversations.ts';
import {
  ALICE,
  type Bench,
  BOB,
  NOON_MS,
  type OpenBench,
  openBench,
  question,
} from './test-setup.test-helper.ts';

/** The contract of the list, the branches and the links of conversations. */
export function conversationsContract(open: OpenBench): void {
  let bench: Bench;
  beforeEach(async () => {
    bench = await open();
  });
  afterEach(() => bench.close());
  const repository = () => bench.records.conversations;
  const begin = async (title: string, changes: Parameters<typeof question>[0] = {}) => {
    bench.clock.nowMs += 1;
    return repository().begin(question({ title, ...changes }));
  };
  const titles = async (search = '', limit = 100) =>
    (await repository().list(ALICE, { search, limit, after: null })).items.map(({ title }) => title);

  test('pinned conversations come first, then the latest', async () => {
    const old = await begin('old');
    const pinned = await begin('pinned');
    await begin('new');
    await repository().change(ALICE, pinned.conversation, { pinned: true });
    expect(await titles()).toEqual(['pinned', 'new', 'old']);
    await begin('', { conversation: old.conversation });
    expect(await titles()).toEqual(['pinned', 'old', 'new']);
    await repository().change(ALICE, pinned.conversation, { pinned: false });
    expect(await titles()).toEqual(['old', 'new', 'pinned']);
  });

  test('a long conversation is removed whole, and once', async () => {
    const { conversations } = bench.records;
    const { conversation } = await conversations.begin(question({ question: 'x'.repeat(400_000) }));
    await conversations.begin(question({ conversation, question: 'x'.repeat(400_000) }));
    await conversations.remove(ALICE, conversation);
    await expect(bench.others.conversations.find(ALICE, conversation)).rejects.toThrow('not found');
    await expect(conversations.remove(ALICE, conversation)).rejects.toThrow('not found');
  });

  test('paging shows each conversation once during concurrent changes', async () => {
    const begun = [];
    for (let index = 0; index < 10; index++) begun.push(await begin(`Conversation ${index}`));
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await repository().list(ALICE, { search: '', limit: 3, after });
      seen.push(...page.items.map(({ title }) => title));
      after = page.next;
      // Items that were seen move to the front, and one of them is removed.
      await begin('', { conversation: page.items[0]?.id ?? null });
      if (page.items[1]) await repository().remove(ALICE, page.items[1].id);
    } while (after !== null);
    expect(seen).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((index) => `Conversation ${index}`));
  });

  test('a conversation has a maximum size, and another one can be started', async () => {
    const long = { question: 'x'.repeat(1_048_576) };
    const { conversation } = await begin('long', long);
    for (let megabytes = 1; megabytes < 32; megabytes++) await begin('', { ...long, conversation });
    await expect(begin('', { conversation })).rejects.toMatchObject({ code: 'too-large' });
    await expect(begin('', { conversation, parent: null })).rejects.toMatchObject({ code: 'too-large' });
    expect((await repository().find(ALICE, conversation)).turns).toHaveLength(32);
    await begin('another');
    expect(await titles()).toEqual(['another', 'long']);
  });

  test('an invalid cursor is rejected', async () => {
    const hostile = [
      '[1,2]',
      '["1",2,"c"]',
      '[1e400,2,"c"]',
      '[1, 2, "c"]',
      '{"length":3}',
      '[1,2,"c",4]',
      '[9007199254740991,2,"c"]',
      '[0,2,"\\u0000"]',
    ];
    const encoded = hostile.map((text) => Buffer.from(text).toString('base64url'));
    for (const after of ['', 'x', 'null', '%00', "'; drop table turns", 'a'.repeat(10_000), ...encoded]) {
      await expect(repository().list(ALICE, { search: '', limit: 10, after })).rejects.toMatchObject({
        code: 'bad-request',
        field: 'after',
      });
    }
  });

  test.each([0, -1, 101, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'a page size of %d is rejected',
    async (limit) => {
      await expect(repository().list(ALICE, { search: '', limit, after: null })).rejects.toMatchObject({
        code: 'bad-request',
        field: 'limit',
      });
    },
  );

  test('search matches titles, questions and answers, ignores case, and treats every character literally', async () => {
    const answered = await begin('Reisekosten', { question: 'Was zahlt die Firma?' });
    await repository().end(answered.turn, 'done', {
      ...emptyAnswer,
      text: 'Die ÜBERNACHTUNG und 100%_ig den Zug.',
    });
    await begin('Über Räder', { question: 'Wo ist C:\\Temp?' });
    expect(await titles('reiseKOSTEN')).toEqual(['Reisekosten']);
    expect(await titles('die firma')).toEqual(['Reisekosten']);
    expect(await titles('übernachtung')).toEqual(['Reisekosten']);
    expect(await titles('über')).toEqual(['Über Räder', 'Reisekosten']);
    expect(await titles('100%_IG')).toEqual(['Reisekosten']);
    expect(await titles('c:\\temp')).toEqual(['Über Räder']);
    expect(await titles('%')).toEqual(['Reisekosten']);
    expect(await titles('_')).toEqual(['Reisekosten']);
    expect(await titles('\\')).toEqual(['Über Räder']);
    for (const nothing of ['%temp', "'", '100%ig', 'r__der']) expect(await titles(nothing)).toEqual([]);
    await expect(titles('x'.repeat(201))).rejects.toMatchObject({ code: 'bad-request', field: 'search' });
  });

  test('search covers many conversations page by page without gaps', async () => {
    for (let index = 0; index < 450; index++) {
      await begin(`Conversation ${index}`, { question: index % 150 === 7 ? 'needle' : 'hay' });
    }
    const first = await repository().list(ALICE, { search: 'needle', limit: 2, after: null });
    expect(first.items.map(({ title }) => title)).toEqual(['Conversation 307', 'Conversation 157']);
    const second = await repository().list(ALICE, { search: 'needle', limit: 2, after: first.next });
    expect(second).toMatchObject({ items: [{ title: 'Conversation 7' }], next: null });
  });

  test('an edited question creates a branch, and branches can be switched', async () => {
    const first = await begin('Branches', { question: 'one' });
    const { conversation } = first;
    const second = await begin('', { conversation, question: 'two' });
    const edited = await begin('', { conversation, question: 'two, edited', parent: first.turn });
    const anew = await begin('', { conversation, question: 'one, anew', parent: null });
    const found = await repository().find(ALICE, conversation);
    expect(found.turns.map(({ id, parent }) => [id, parent])).toEqual([
      [first.turn, null],
      [second.turn, first.turn],
      [edited.turn, first.turn],
      [anew.turn, null],
    ]);
    expect(found.activeTurn).toBe(anew.turn);
    await repository().change(ALICE, conversation, { activeTurn: second.turn });
    const third = await begin('', { conversation, question: 'three' });
    expect((await repository().findTurn(ALICE, third.turn)).turn.parent).toBe(second.turn);
  });

  test('renaming changes only the title', async () => {
    const { conversation } = await begin('Old name');
    const before = await repository().find(ALICE, conversation);
    bench.clock.nowMs += 1000;
    const renamed = await repository().change(ALICE, conversation, { title: '  New <b>name</b> ' });
    expect(renamed).toMatchObject({ title: 'New <b>name</b>', updatedAtMs: before.updatedAtMs });
    expect(await titles('new <b>')).toEqual(['New <b>name</b>']);
    for (const title of ['', '   ', 'x'.repeat(201)]) {
      await expect(repository().change(ALICE, conversation, { title })).rejects.toMatchObject({
        code: 'bad-request',
        field: 'title',
      });
    }
  });

  test('only the owner can read or change a conversation', async () => {
    const { conversation, turn } = await begin('Secret');
    const bobs = await repository().begin(question({ owner: BOB }));
    const refused: [string, () => Promise<unknown>][] = [
      ['find', () => repository().find(BOB, conversation)],
      ['findTurn', () => repository().findTurn(BOB, turn)],
      ['log', () => repository().log(BOB, turn, 0)],
      ['requestStop', () => repository().requestStop(BOB, turn)],
      ['change', () => repository().change(BOB, conversation, { title: 'Mine' })],
      ['change nothing', () => repository().change(BOB, conversation, {})],
      ['remove', () => repository().remove(BOB, conversation)],
      ['share', () => repository().share(BOB, conversation, null)],
      ['unshare', () => repository().unshare(BOB, conversation)],
      ['switch to it', () => repository().change(BOB, bobs.conversation, { activeTurn: turn })],
    ];
    for (const [what, attempt] of refused) {
      const nothing = await repository().find(BOB, 'cw_nothing').catch(String);
      const refusal = await attempt().then(
        () => 'done',
        (thrown: Error & { code: string }) => thrown.code,
      );
      expect([what, refusal]).toEqual([what, 'not-found']);
      if (what === 'find') expect(await repository().find(BOB, conversation).catch(String)).toBe(nothing);
    }
    expect(await repository().removeAll(BOB)).toBe(1);
    expect(await repository().find(ALICE, conversation)).toMatchObject({ title: 'Secret', shared: false });
    expect((await repository().list(BOB, { search: 'secret', limit: 10, after: null })).items).toEqual([]);
  });

  test('ownership of a conversation is checked without reading it', async () => {
    const { conversation } = await begin('Mine');
    expect(await bench.others.conversations.owns(ALICE, conversation)).toBe(true);
    expect(await repository().owns(BOB, conversation)).toBe(false);
    await repository().remove(ALICE, conversation);
    expect(await repository().owns(ALICE, conversation)).toBe(false);
  });

  test('an unknown id with any characters is not found', async () => {
    const { conversation } = await begin('Here');
    for (const id of ['', '%', "' or 1=1 --", 'cw_\0', '\uD800', 'x'.repeat(100_000), '../..', '1']) {
      for (const attempt of [
        () => repository().find(ALICE, id),
        () => repository().findTurn(ALICE, id),
        () => repository().log(ALICE, id, 0),
        () => repository().change(ALICE, conversation, { activeTurn: id }),
        () => repository().remove(ALICE, id),
        () => repository().begin(question({ conversation: id })),
        () => bench.records.uploads.remove(ALICE, id),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'not-found' });
      }
      expect(await repository().findShared(id)).toBeUndefined();
      expect(await repository().owns(ALICE, id)).toBe(false);
    }
    expect(
      (await repository().log(ALICE, (await repository().find(ALICE, conversation)).activeTurn ?? '', 1e300))
        .events,
    ).toEqual([]);
  });

  test('removing everything removes all data of one owner only', async () => {
    for (let index = 0; index < 120; index++) await begin(`Conversation ${index}`);
    await repository().begin(question({ owner: BOB }));
    expect(await repository().removeAll(ALICE)).toBe(120);
    expect(await repository().removeAll(ALICE)).toBe(0);
    expect(await titles()).toEqual([]);
    expect((await repository().list(BOB, { search: '', limit: 10, after: null })).items).toHaveLength(1);
  });

  test('a link shows only the branch and turns at its creation', async () => {
    const first = await begin('Shared', { question: 'one' });
    const { conversation } = first;
    await begin('', { conversation, question: 'beside' });
    const second = await begin('', { conversation, question: 'two', parent: first.turn });
    const link = await repository().share(ALICE, conversation, 'Alice');
    expect(link).toEqual({
      token: expect.stringMatching(/^sh_[0-9A-Za-z]{32}$/),
      turn: second.turn,
      by: 'Alice',
      createdAtMs: bench.clock.nowMs,
    });
    await begin('', { conversation, question: 'later' });
    const shown = await bench.others.conversations.findShared(link.token);
    expect(shown).toMatchObject({ title: 'Shared', activeTurn: second.turn, share: link, shared: true });
    expect(shown?.turns.map(({ question: asked }) => asked)).toEqual(['one', 'two']);
    expect((await repository().find(ALICE, conversation)).share).toEqual(link);
  });

  test('a revoked or replaced link, or one of a removed conversation, shows nothing', async () => {
    const { conversation } = await begin('Shared');
    const former = await repository().share(ALICE, conversation, null);
    const link = await repository().share(ALICE, conversation, null);
    expect(await repository().findShared(former.token)).toBeUndefined();
    expect(await repository().findShared(link.token)).toBeDefined();
    await repository().unshare(ALICE, conversation);
    await repository().unshare(ALICE, conversation);
    expect(await repository().findShared(link.token)).toBeUndefined();
    expect((await repository().find(ALICE, conversation)).shared).toBe(false);
    const again = await repository().share(ALICE, conversation, null);
    await repository().remove(ALICE, conversation);
    expect(await repository().findShared(again.token)).toBeUndefined();
    for (const token of ['', 'sh_', '%', conversation]) {
      expect(await repository().findShared(token)).toBeUndefined();
    }
  });

  test('stored data is there for the next server', async () => {
    const { conversation } = await begin('Kept');
    const found = await repository().find(ALICE, conversation);
    await bench.close();
    bench = openBench(bench.config);
    expect(await repository().find(ALICE, conversation)).toEqual(found);
    expect(found.createdAtMs).toBe(NOON_MS + 1);
  });
}
