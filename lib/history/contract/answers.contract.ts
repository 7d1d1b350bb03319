import { afterEach, beforeEach, expect, test } from 'vitest';
import { LEASE_MS, type RecordedEvent, type StoredAnswer } from '#lib/core/records/conversations.ts';
import { emptyAnswer } from '#lib/core/records/recorded-answer.ts';
import { ALICE, type Bench, BOB, NOON_MS, type OpenBench, question } from './bench.contract.ts';

const say = (text: string): RecordedEvent => ({ type: 'text-delta', text });
const finished: RecordedEvent = {
  type: 'finished',
  reason: 'stop',
  usage: { promptTokens: 10, completionTokens: 2 },
  alternatives: [],
  contentFilter: null,
  trace: { question: 'How much leave?', notices: [] },
};
const answered = (text: string): StoredAnswer => ({ ...emptyAnswer, text, model: 'gpt' });

/** What asking, answering and following an answer promise. */
export function answersContract(open: OpenBench): void {
  let bench: Bench;
  beforeEach(async () => {
    bench = await open();
  });
  afterEach(() => bench.close());
  const book = () => bench.records.conversations;
  const other = () => bench.others.conversations;
  const texts = async (turn: string, from = 0) =>
    (await book().log(ALICE, turn, from)).events.map(({ sequence, event }) => [
      sequence,
      event.type === 'text-delta' ? event.text : event.type,
    ]);

  test('a question is kept as it was asked, before anything is answered', async () => {
    const overrides = { top: 5, nested: { list: ['a', null, true] } };
    const begun = await book().begin(
      question({ question: "Robert'); DROP TABLE turns;-- 🚲 \u0000", attachments: ['plan.pdf'], overrides }),
    );
    expect(begun).toEqual({
      conversation: expect.stringMatching(/^cw_[0-9A-Za-z]{22}$/),
      turn: expect.stringMatching(/^tn_[0-9A-Za-z]{22}$/),
      isRepeat: false,
    });
    expect(await other().find(ALICE, begun.conversation)).toEqual({
      id: begun.conversation,
      owner: ALICE,
      title: 'Leave',
      pinned: false,
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

  test('the same question sent twice is asked once, also when both come at once and on two servers', async () => {
    const asked = question({ idempotencyKey: 'key-1' });
    const begun = await Promise.all([book(), other(), book(), other()].map((one) => one.begin(asked)));
    expect(new Set(begun.map(({ turn }) => turn)).size).toBe(1);
    expect(begun.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
    const { items } = await book().list(ALICE, { search: '', limit: 10, after: null });
    expect(items).toHaveLength(1);
    const bobs = await book().begin({ ...asked, owner: BOB });
    expect(bobs.isRepeat).toBe(false);
  });

  test('questions asked at once in one conversation are all kept, in one order', async () => {
    const { conversation } = await book().begin(question());
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? book() : other()).begin(question({ conversation, question: `Question ${index}` })),
      ),
    );
    const found = await book().find(ALICE, conversation);
    expect(found.turns).toHaveLength(9);
    expect(new Set(found.turns.slice(1).map(({ id }) => id))).toEqual(new Set(asked.map(({ turn }) => turn)));
    expect(found.turns.slice(1).map(({ parent }) => parent)).toEqual(
      found.turns.slice(0, -1).map(({ id }) => id),
    );
  });

  test('a question cannot be asked in a conversation of somebody else, nor after a turn of another one', async () => {
    const alices = await book().begin(question());
    const bobs = await book().begin(question({ owner: BOB }));
    const intoAlices = question({ owner: BOB, conversation: alices.conversation });
    await expect(book().begin(intoAlices)).rejects.toMatchObject({ code: 'not-found' });
    const afterAlices = question({ owner: BOB, conversation: bobs.conversation, parent: alices.turn });
    await expect(book().begin(afterAlices)).rejects.toMatchObject({ code: 'not-found' });
    expect((await book().find(BOB, bobs.conversation)).turns).toHaveLength(1);
    const nowhere = question({ owner: BOB, parent: alices.turn });
    await expect(book().begin(nowhere)).rejects.toMatchObject({ code: 'not-found' });
    expect((await book().list(BOB, { search: '', limit: 10, after: null })).items).toHaveLength(1);
  });

  test('an answer can be followed while it is made, from any point and from another server', async () => {
    const { turn } = await book().begin(question());
    await book().append(turn, 0, [say('There '), say('are ')]);
    expect(await other().log(ALICE, turn, 1)).toEqual({
      events: [{ sequence: 1, event: say('are ') }],
      status: 'running',
      answer: null,
    });
    await book().append(turn, 2, [say('30.')]);
    expect(await texts(turn, 2)).toEqual([[2, '30.']]);
    expect(await texts(turn, 3)).toEqual([]);
    expect(await texts(turn)).toHaveLength(3);
    await book().end(turn, 'done', answered('There are 30.'));
    expect(await other().log(ALICE, turn, 1)).toMatchObject({
      status: 'done',
      answer: { text: 'There are 30.' },
    });
  });

  test('events whose acknowledgement got lost are logged once; a gap is refused', async () => {
    const { turn } = await book().begin(question());
    await book().append(turn, 0, [say('a'), say('b')]);
    await book().append(turn, 0, [say('a'), say('b')]);
    await book().append(turn, 1, [say('b'), say('c')]);
    await expect(book().append(turn, 5, [say('f')])).rejects.toMatchObject({ code: 'conflict' });
    expect(await texts(turn)).toEqual([
      [0, 'a'],
      [1, 'b'],
      [2, 'c'],
    ]);
  });

  test('Stop reaches the server that answers, whichever was asked', async () => {
    const { turn } = await book().begin(question());
    expect(await book().append(turn, 0, [say('a')])).toEqual({ isStopRequested: false });
    await expect(other().requestStop(BOB, turn)).rejects.toMatchObject({ code: 'not-found' });
    expect(await book().append(turn, 1, [])).toEqual({ isStopRequested: false });
    await other().requestStop(ALICE, turn);
    expect(await book().append(turn, 1, [])).toEqual({ isStopRequested: true });
    expect(await book().append(turn, 1, [say('b')])).toEqual({ isStopRequested: true });
  });

  test('an answer ends once: what comes later changes nothing, and is told to stop', async () => {
    const { conversation, turn } = await book().begin(question());
    await book().end(turn, 'stopped', answered('There are'));
    await other().end(turn, 'done', answered('There are 30.'));
    expect(await book().append(turn, 0, [say('late')])).toEqual({ isStopRequested: true });
    const found = await book().find(ALICE, conversation);
    expect(found.turns[0]).toMatchObject({
      status: 'stopped',
      answer: { text: 'There are' },
      endedAtMs: NOON_MS,
    });
    expect(found.running).toBe(false);
  });

  test('what somebody was answered when they removed the conversation is written nowhere', async () => {
    const { conversation, turn } = await book().begin(question());
    await book().remove(ALICE, conversation);
    expect(await book().append(turn, 0, [say('late')])).toEqual({ isStopRequested: true });
    await book().end(turn, 'done', answered('late'));
    await expect(book().findTurn(ALICE, turn)).rejects.toMatchObject({ code: 'not-found' });
    await expect(book().log(ALICE, turn, 0)).rejects.toMatchObject({ code: 'not-found' });
  });

  test.each<[string, (turn: string, conversation: string) => Promise<unknown>]>([
    ['the conversation', async (_, id) => (await other().find(ALICE, id)).turns[0]?.status],
    ['the turn', async (turn) => (await other().findTurn(ALICE, turn)).turn.status],
    ['the log', async (turn) => (await other().log(ALICE, turn, 0)).status],
  ])('an answer whose server is gone reads as interrupted in %s', async (_, statusOf) => {
    const { conversation, turn } = await book().begin(question());
    await book().append(turn, 0, [say('There '), say('are')]);
    bench.clock.nowMs += LEASE_MS;
    expect(await statusOf(turn, conversation)).toBe('running');
    bench.clock.nowMs += 1;
    expect(await statusOf(turn, conversation)).toBe('interrupted');
    const { turn: kept } = await other().findTurn(ALICE, turn);
    expect(kept.answer.text).toBe('There are');
    expect(kept.endedAtMs).toBe(NOON_MS);
    const { items } = await other().list(ALICE, { search: 'there are', limit: 10, after: null });
    expect(items).toMatchObject([{ id: conversation, running: false }]);
    expect(await book().append(turn, 2, [say('late')])).toEqual({ isStopRequested: true });
  });

  test('an answer that was logged to its end is done, even if its server was gone before it said so', async () => {
    const { turn } = await book().begin(question());
    await book().append(turn, 0, [say('30.'), finished]);
    bench.clock.nowMs += LEASE_MS + 1;
    const { turn: kept } = await book().findTurn(ALICE, turn);
    expect(kept).toMatchObject({ status: 'done', answer: { text: '30.', finish: { reason: 'stop' } } });
    expect(kept.answer.trace).toEqual({ question: 'How much leave?', notices: [] });
  });

  test('an answer that says that it is alive goes on, however long it is silent', async () => {
    const { turn } = await book().begin(question());
    for (let beat = 0; beat < 3; beat++) {
      bench.clock.nowMs += LEASE_MS - 1;
      await book().append(turn, 0, []);
    }
    expect((await other().log(ALICE, turn, 0)).status).toBe('running');
  });

  test.each([
    ['title', question({ title: 'x'.repeat(201) })],
    ['Idempotency-Key', question({ idempotencyKey: 'x'.repeat(201) })],
  ])('what is beyond its bounds is refused by its name: %s', async (field, asked) => {
    await expect(book().begin(asked)).rejects.toMatchObject({ code: 'bad-request', field });
  });
}
