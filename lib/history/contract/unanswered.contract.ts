import { expect, test } from 'vitest';
import type { Certainty } from '#lib/core/events/events.ts';
import { emptyAnswer, type NewTurn } from '#lib/core/records/conversations.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { ALICE, BOB, NOON_MS, type OpenBench, question } from './test-setup.test-helper.ts';

const RANGE = { sinceMs: NOON_MS, untilMs: NOON_MS + 1_000_000, most: 10 };
const open = { ...RANGE, handled: false };
const FINISH = {
  reason: 'stop' as const,
  usage: { promptTokens: 0, completionTokens: 0 },
  alternatives: [],
  contentFilter: null,
};

/** The contract of the list of unanswered questions. */
export function unansweredContract(openBench: OpenBench): void {
  const bench = perTest(openBench);

  /** Asks, and ends the answer as the documents allow; null breaks it off. */
  async function ask(
    text: string,
    certainty: Certainty | null,
    more: Partial<NewTurn> = {},
  ): Promise<string> {
    const { conversations } = bench.records;
    bench.clock.nowMs += 1000;
    const { turn } = await conversations.begin(question({ ...more, question: text }));
    const finish = certainty && { ...FINISH, certainty };
    await conversations.end(turn, finish ? 'done' : 'stopped', { ...emptyAnswer, finish });
    return turn;
  }

  async function rateDown(turn: string, text: string): Promise<void> {
    bench.clock.nowMs += 1000;
    await bench.records.feedback.give({
      turn,
      owner: ALICE,
      givenBy: 'Alice',
      rating: 'down',
      reasons: [],
      comment: '',
      question: text,
      answer: '',
      passages: [],
      support: null,
      overrides: {},
      model: null,
    });
  }

  const listed = async (query = open) =>
    (await bench.others.unanswered.list(query)).questions.map(({ question: text }) => text);

  test('only refused questions are listed, of all people and newest first', async () => {
    await ask('Is there a canteen?', 'none');
    await ask('How many days?', 'answer');
    await ask('Perhaps?', 'likely');
    await ask('Broken off?', null);
    await ask('Is there parking?', 'none', { owner: BOB });
    expect(await listed()).toEqual(['Is there parking?', 'Is there a canteen?']);
    const { questions } = await bench.records.unanswered.list(open);
    expect(questions[0]).toEqual({
      turn: expect.stringMatching(/^tn_/),
      question: 'Is there parking?',
      atMs: NOON_MS + 5000,
      follows: [],
      certainty: 'none',
      isRatedDown: false,
      isAwaited: false,
    });
    expect(JSON.stringify(questions)).not.toContain(BOB);
  });

  test('a bad rating lists its question, once if it was refused as well', async () => {
    const refused = await ask('Is there a canteen?', 'none');
    await rateDown(refused, 'Is there a canteen?');
    await rateDown('tn_elsewhere', 'How many days?');
    await rateDown(await ask('How long?', 'likely'), 'How long?');
    const { questions } = await bench.records.unanswered.list(open);
    expect(questions.map(({ certainty, isRatedDown }) => [certainty, isRatedDown])).toEqual([
      ['likely', true],
      [null, true],
      ['none', true],
    ]);
  });

  test('a follow-up is listed with the conversation before it', async () => {
    const { turn, conversation } = await bench.records.conversations.begin(question({ question: 'Leave?' }));
    await bench.records.conversations.end(turn, 'done', emptyAnswer);
    await ask('And at weekends?', 'none', { conversation });
    const rated = await ask('And on Sundays?', 'likely', { conversation });
    await rateDown(rated, 'And on Sundays?');
    const { questions } = await bench.records.unanswered.list(open);
    expect(questions.map(({ question: text, follows }) => [text, follows])).toEqual([
      ['And on Sundays?', ['Leave?', 'And at weekends?']],
      ['And at weekends?', ['Leave?']],
    ]);
  });

  test('a handled question leaves the open list and can come back; a new rating opens it again', async () => {
    const turn = await ask('Is there a canteen?', 'none');
    await rateDown(turn, 'Is there a canteen?');
    await bench.records.unanswered.mark([turn, 'tn_unknown'], true);
    expect(await listed()).toEqual([]);
    expect(await listed({ ...RANGE, handled: true })).toEqual(['Is there a canteen?']);
    await bench.records.unanswered.mark([turn], false);
    expect(await listed()).toEqual(['Is there a canteen?']);
    await bench.records.unanswered.mark([turn], true);
    await rateDown(turn, 'Is there a canteen?');
    expect(await listed()).toEqual(['Is there a canteen?']);
    await bench.records.unanswered.mark([], true);
  });

  test('the list stays within its range and limit, and says that there are more', async () => {
    for (const text of ['A?', 'B?', 'C?']) await ask(text, 'none');
    expect(await listed({ ...open, sinceMs: NOON_MS + 2000 })).toEqual(['C?', 'B?']);
    expect(await listed({ ...open, untilMs: NOON_MS + 2000 })).toEqual(['A?']);
    expect(await bench.records.unanswered.list({ ...open, most: 2 })).toMatchObject({
      questions: [{ question: 'C?' }, { question: 'B?' }],
      isCut: true,
    });
    const long = 'x'.repeat(2000);
    await ask(long, 'none');
    expect((await listed())[0]).toHaveLength(500);
  });

  test('a question leaves with its conversation', async () => {
    await ask('Is there a canteen?', 'none');
    await bench.records.conversations.removeAll(ALICE);
    expect(await listed()).toEqual([]);
  });

  test('a question that is passed on waits in the list, and its note reaches its asker alone', async () => {
    const { inquiries } = bench.records;
    const turn = await ask('Is there a canteen?', 'none');
    await bench.records.unanswered.mark([turn], true);
    await inquiries.ask(ALICE, turn);
    await inquiries.ask(ALICE, turn);
    const { questions } = await bench.records.unanswered.list(open);
    expect(questions).toMatchObject([{ turn, isAwaited: true }]);
    expect(await bench.others.inquiries.answer([turn, 'tn_unknown'], ' In Lyon. ', 'Ada')).toBe(1);
    expect((await bench.records.unanswered.list(open)).questions).toMatchObject([{ isAwaited: false }]);
    const answered = { note: 'In Lyon.', askedAtMs: expect.any(Number), answeredAtMs: expect.any(Number) };
    expect(await inquiries.ofTurns(ALICE, [turn])).toEqual(new Map([[turn, answered]]));
    expect(await inquiries.ofTurns(BOB, [turn])).toEqual(new Map());
    expect(await inquiries.ask(ALICE, turn)).toEqual(answered);
  });

  test('only the asker passes a question on, and only one that the documents did not answer', async () => {
    const { inquiries } = bench.records;
    const turn = await ask('Is there a canteen?', 'none');
    await expect(inquiries.ask(BOB, turn)).rejects.toMatchObject({ code: 'not-found' });
    const answered = await ask('How many days?', 'answer');
    await expect(inquiries.ask(ALICE, answered)).rejects.toMatchObject({ code: 'conflict' });
    await expect(inquiries.answer([turn], ' ', null)).rejects.toMatchObject({ field: 'note' });
    await expect(inquiries.answer([turn], 'x'.repeat(4001), null)).rejects.toMatchObject({ field: 'note' });
  });

  test('an inquiry leaves with its conversation', async () => {
    const turn = await ask('Is there a canteen?', 'none');
    await bench.records.inquiries.ask(ALICE, turn);
    await bench.records.conversations.removeAll(ALICE);
    expect(await bench.records.inquiries.ofTurns(ALICE, [turn])).toEqual(new Map());
  });
}
