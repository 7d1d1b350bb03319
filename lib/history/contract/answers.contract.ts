import { expect, test } from 'vitest';
import {
  emptyAnswer,
  LEASE_MS,
  type RecordedEvent,
  type StoredAnswer,
} from '#lib/core/records/conversations.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { ALICE, BOB, NOON_MS, type OpenBench, question } from './test-setup.test-helper.ts';

const say = (text: string): RecordedEvent => ({ type: 'text-delta', text });
const finished: RecordedEvent = {
  type: 'finished',
  certainty: 'answer',
  reason: 'stop',
  usage: { promptTokens: 10, completionTokens: 2 },
  alternatives: [],
  contentFilter: null,
  trace: { question: 'How much leave?', notices: [] },
};
const answered = (text: string): StoredAnswer => ({ ...emptyAnswer, text, model: 'gpt' });

/** The contract of asking, answering and following an answer. */
export function answersContract(open: OpenBench): void {
  const bench = perTest(open);
  const repository = () => bench.records.conversations;
  const other = () => bench.others.conversations;
  const texts = async (turn: string, from = 0) =>
    (await repository().log(ALICE, turn, from)).events.map(({ sequence, event }) => [
      sequence,
      event.type === 'text-delta' ? event.text : event.type,
    ]);

  test('a question is stored unchanged before it is answered', async () => {
    const overrides = { top: 5, nested: { list: ['a', null, true] } };
    const begun = await repository().begin(
      question({ question: "Robert'); DROP TABLE turns;-- 🚲 \u0000", attachments: ['plan.pdf'], overrides }),
    );
    expect(begun).toEqual({
      conversation: expect.stringMatching(/^cw_[0-9A-Za-z]{22}$/),
      turn: expect.stringMatching(/^tn_[0-9A-Za-z]{22}$/),
      isRepeat: false,
      roomBytes: Infinity,
    });
    expect(await other().find(ALICE, begun.conversation)).toEqual({
      id: begun.conversation,
      owner: ALICE,
      title: 'Leave',
      pinned: false,
      archived: false,
      labels: [],
      running: true,
      shared: false,
      share: null,
      activeTurn: begun.turn,
      createdAtMs: NOON_MS,
      updatedAtMs: NOON_MS,
      turns: [
        {
          id: begun.turn,
          parent: null,
          question: "Robert'); DROP TABLE turns;-- 🚲 \uFFFD",
          attachments: ['plan.pdf'],
          overrides,
          status: 'running',
          answer: emptyAnswer,
          createdAtMs: NOON_MS,
          endedAtMs: null,
        },
      ],
    });
  });

  test('a question sent twice is stored once, also concurrently on two servers', async () => {
    const asked = question({ idempotencyKey: 'key-1' });
    const begun = await Promise.all(
      [repository(), other(), repository(), other()].map((one) => one.begin(asked)),
    );
    expect(new Set(begun.map(({ turn }) => turn)).size).toBe(1);
    expect(begun.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
    const { items } = await repository().list(ALICE, { search: '', limit: 10, after: null });
    expect(items).toHaveLength(1);
    const bobs = await repository().begin({ ...asked, owner: BOB });
    expect(bobs.isRepeat).toBe(false);
  });

  test('the latest question of a key is found for its owner, by how the key begins', async () => {
    const first = await repository().begin(question({ idempotencyKey: 'ui:aa:1' }));
    const { conversation } = first;
    const second = await repository().begin(question({ conversation, idempotencyKey: 'ui:aa:2' }));
    await repository().begin(question({ idempotencyKey: 'ui:ab:1' }));
    const latest = { conversation, turn: { id: second.turn, status: 'running' } };
    expect(await other().findLatest(ALICE, 'ui:aa:')).toEqual(latest);
    expect(await repository().findLatest(ALICE, 'ui:ac:')).toBeUndefined();
    expect(await repository().findLatest(BOB, 'ui:aa:')).toBeUndefined();
  });

  test('concurrent questions in one conversation are all stored, in one order', async () => {
    const { conversation } = await repository().begin(question());
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? repository() : other()).begin(question({ conversation, question: `Question ${index}` })),
      ),
    );
    const found = await repository().find(ALICE, conversation);
    expect(found.turns).toHaveLength(9);
    expect(new Set(found.turns.slice(1).map(({ id }) => id))).toEqual(new Set(asked.map(({ turn }) => turn)));
    expect(found.turns.slice(1).map(({ parent }) => parent)).toEqual(
      found.turns.slice(0, -1).map(({ id }) => id),
    );
  });

  test('a question is rejected in another owner’s conversation and after another conversation’s turn', async () => {
    const alices = await repository().begin(question());
    const bobs = await repository().begin(question({ owner: BOB }));
    const intoAlices = question({ owner: BOB, conversation: alices.conversation });
    await expect(repository().begin(intoAlices)).rejects.toMatchObject({ code: 'not-found' });
    const afterAlices = question({ owner: BOB, conversation: bobs.conversation, parent: alices.turn });
    await expect(repository().begin(afterAlices)).rejects.toMatchObject({ code: 'not-found' });
    expect((await repository().find(BOB, bobs.conversation)).turns).toHaveLength(1);
    const nowhere = question({ owner: BOB, parent: alices.turn });
    await expect(repository().begin(nowhere)).rejects.toMatchObject({ code: 'not-found' });
    expect((await repository().list(BOB, { search: '', limit: 10, after: null })).items).toHaveLength(1);
  });

  test('a running answer can be read from any event and from another server', async () => {
    const { turn } = await repository().begin(question());
    await repository().append(turn, 0, [say('There '), say('are ')]);
    expect(await other().log(ALICE, turn, 1)).toEqual({
      events: [{ sequence: 1, event: say('are ') }],
      status: 'running',
      answer: null,
    });
    await repository().append(turn, 2, [say('30.')]);
    expect(await texts(turn, 2)).toEqual([[2, '30.']]);
    expect(await texts(turn, 3)).toEqual([]);
    expect(await texts(turn)).toHaveLength(3);
    await repository().end(turn, 'done', answered('There are 30.'));
    expect(await other().log(ALICE, turn, 1)).toMatchObject({
      status: 'done',
      answer: { text: 'There are 30.' },
    });
  });

  test('events sent again after a lost acknowledgement are logged once; a gap is rejected', async () => {
    const { turn } = await repository().begin(question());
    await repository().append(turn, 0, [say('a'), say('b')]);
    await repository().append(turn, 0, [say('a'), say('b')]);
    await repository().append(turn, 1, [say('b'), say('c')]);
    await expect(repository().append(turn, 5, [say('f')])).rejects.toMatchObject({ code: 'conflict' });
    expect(await texts(turn)).toEqual([
      [0, 'a'],
      [1, 'b'],
      [2, 'c'],
    ]);
  });

  test('of answers that are logged at the same time, each goes on, stops or is rejected by itself', async () => {
    const begun = await Promise.all(Array.from({ length: 40 }, () => repository().begin(question())));
    const [gap, ended, removed, stopping, ...others] = begun.map(({ turn }) => turn) as [
      string,
      string,
      string,
      string,
    ];
    await repository().end(ended, 'done', answered('30.'));
    await repository().remove(ALICE, begun[2]?.conversation ?? '');
    await other().requestStop(ALICE, stopping);
    const append = (turn: string, from = 0) => repository().append(turn, from, [say(turn)]);
    const [rejected, ...outcomes] = await Promise.allSettled([
      append(gap, 1),
      ...[ended, removed, stopping, ...others, ...others].map((turn) => append(turn)),
    ]);
    expect(rejected).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });
    const stops = [true, true, true, ...[...others, ...others].map(() => false)];
    expect(outcomes).toEqual(
      stops.map((isStopRequested) => ({ status: 'fulfilled', value: { isStopRequested } })),
    );
    for (const turn of [stopping, ...others]) expect(await texts(turn)).toEqual([[0, turn]]);
  });

  test('all conversations can be removed while their answers are logged', async () => {
    const begun = await Promise.all(Array.from({ length: 20 }, () => repository().begin(question())));
    const log = async ({ turn }: { turn: string }) => {
      for (let from = 0; !(await repository().append(turn, from, [say('a')])).isStopRequested; from++);
    };
    await Promise.all([...begun.map(log), other().removeAll(ALICE)]);
    expect((await repository().list(ALICE, { search: '', limit: 10, after: null })).items).toEqual([]);
  });

  test('a stop request reaches the server that answers from any server', async () => {
    const { turn } = await repository().begin(question());
    expect(await repository().append(turn, 0, [say('a')])).toEqual({ isStopRequested: false });
    await expect(other().requestStop(BOB, turn)).rejects.toMatchObject({ code: 'not-found' });
    expect(await repository().append(turn, 1, [])).toEqual({ isStopRequested: false });
    await other().requestStop(ALICE, turn);
    expect(await repository().append(turn, 1, [])).toEqual({ isStopRequested: true });
    expect(await repository().append(turn, 1, [say('b')])).toEqual({ isStopRequested: true });
  });

  test('an answer ends once; later events change nothing and make their writer stop', async () => {
    const { conversation, turn } = await repository().begin(question());
    await repository().end(turn, 'stopped', answered('There are'));
    await other().end(turn, 'done', answered('There are 30.'));
    expect(await repository().append(turn, 0, [say('late')])).toEqual({ isStopRequested: true });
    const found = await repository().find(ALICE, conversation);
    expect(found.turns[0]).toMatchObject({
      status: 'stopped',
      answer: { text: 'There are' },
      endedAtMs: NOON_MS,
    });
    expect(found.running).toBe(false);
  });

  test('a running answer of a removed conversation is not stored', async () => {
    const { conversation, turn } = await repository().begin(question());
    await repository().remove(ALICE, conversation);
    expect(await repository().append(turn, 0, [say('late')])).toEqual({ isStopRequested: true });
    await repository().end(turn, 'done', answered('late'));
    await expect(repository().findTurn(ALICE, turn)).rejects.toMatchObject({ code: 'not-found' });
    await expect(repository().log(ALICE, turn, 0)).rejects.toMatchObject({ code: 'not-found' });
  });

  test.each<[string, (turn: string, conversation: string) => Promise<unknown>]>([
    ['the conversation', async (_, id) => (await other().find(ALICE, id)).turns[0]?.status],
    ['the turn', async (turn) => (await other().findTurn(ALICE, turn)).turn.status],
    ['the log', async (turn) => (await other().log(ALICE, turn, 0)).status],
  ])('an answer whose server died is interrupted in %s', async (_, statusOf) => {
    const { conversation, turn } = await repository().begin(question());
    await repository().append(turn, 0, [say('There '), say('are')]);
    bench.clock.nowMs += LEASE_MS;
    expect(await statusOf(turn, conversation)).toBe('running');
    bench.clock.nowMs += 1;
    expect(await statusOf(turn, conversation)).toBe('interrupted');
    const { turn: stored } = await other().findTurn(ALICE, turn);
    expect(stored.answer.text).toBe('There are');
    expect(stored.endedAtMs).toBe(NOON_MS);
    const { items } = await other().list(ALICE, { search: 'there are', limit: 10, after: null });
    expect(items).toMatchObject([{ id: conversation, running: false }]);
    expect(await repository().append(turn, 2, [say('late')])).toEqual({ isStopRequested: true });
  });

  test('a completely logged answer is done, even if its server died before ending it', async () => {
    const { turn } = await repository().begin(question());
    await repository().append(turn, 0, [say('30.'), finished]);
    bench.clock.nowMs += LEASE_MS + 1;
    const { turn: stored } = await repository().findTurn(ALICE, turn);
    expect(stored).toMatchObject({ status: 'done', answer: { text: '30.', finish: { reason: 'stop' } } });
    expect(stored.answer.trace).toEqual({ question: 'How much leave?', notices: [] });
  });

  test('an answer with heartbeats keeps running without events', async () => {
    const { turn } = await repository().begin(question());
    for (let beat = 0; beat < 3; beat++) {
      bench.clock.nowMs += LEASE_MS - 1;
      await repository().append(turn, 0, []);
    }
    expect((await other().log(ALICE, turn, 0)).status).toBe('running');
  });

  test.each([
    ['title', question({ title: 'x'.repeat(201) })],
    ['Idempotency-Key', question({ idempotencyKey: 'x'.repeat(201) })],
  ])('a value beyond its limit is rejected with its field: %s', async (field, asked) => {
    await expect(repository().begin(asked)).rejects.toMatchObject({ code: 'bad-request', field });
  });
}
