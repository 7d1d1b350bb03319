import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRecords } from '#lib/history/create-records.ts';
import { answers, play } from '#lib/protocols/scripted-answer.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import type { Owner } from '../access/principal.ts';
import type { Conversations } from '../records/conversations.ts';
import type { Records } from '../records/records.ts';
import { createRecorder, type RecordedQuestion, type Recorder } from './recorder.ts';
import { controlledAnswer, finished, readAll, textOf, until } from './test-answer.test-helper.ts';

const owner: Owner = 'user:t:alice';
const never = new AbortController().signal;
const folder = perTest(temporaryFolder);
let closing: (() => Promise<void>)[];

beforeEach(() => {
  closing = [];
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
});

/** One server process with its own connection to the shared database. */
function instance(change: (conversations: Conversations) => Conversations = (same) => same): {
  recorder: Recorder;
  records: Records;
  conversations: Conversations;
} {
  const records = createRecords({ kind: 'sqlite', dataDir: folder.path });
  const conversations = change(records.conversations);
  const recorder = createRecorder({ conversations });
  closing.push(
    () => records.close(),
    () => recorder.close(),
  );
  return { recorder, records, conversations };
}

function asked(answer: RecordedQuestion['answer'], more: object = {}): RecordedQuestion {
  const question = {
    owner,
    conversation: null,
    parent: undefined,
    question: 'How much leave?',
    attachments: [],
    overrides: {},
    idempotencyKey: null,
    ...more,
  } satisfies RecordedQuestion['question'];
  return { question, answer, failed: () => undefined };
}

test('a question is stored before its answer starts', async () => {
  const { recorder, conversations } = instance();
  const started = Promise.withResolvers<void>();
  const { turn } = await recorder.ask(
    asked(async function* () {
      const { items } = await conversations.list(owner, { search: '', limit: 10, after: null });
      expect(items).toMatchObject([{ title: 'How much leave?', running: true }]);
      started.resolve();
      yield* play(answers.plain);
    }),
  );
  await started.promise;
  await readAll(recorder.follow(owner, turn, never));
});

test('an answer continues when its reader leaves, and is stored completely', async () => {
  const { recorder, conversations } = instance();
  const model = controlledAnswer();
  const { turn } = await recorder.ask(asked(model.answer));
  const controller = new AbortController();
  const reading = recorder.follow(owner, turn, controller.signal);
  expect((await reading.next()).value.type).toBe('retrieved');
  const waiting = reading.next();
  controller.abort();
  await expect(waiting).rejects.toThrow();
  model.say('27 ', 'days', finished);
  expect(textOf(await readAll(recorder.follow(owner, turn, never)))).toBe('27 days');
  const found = await conversations.findTurn(owner, turn);
  expect(found.turn).toMatchObject({ status: 'done', answer: { text: '27 days', model: 'extractive' } });
  expect(found.turn.answer.finish).toMatchObject({ reason: 'stop', usage: { completionTokens: 7 } });
});

test('later readers and readers in another process get the same answer', async () => {
  const [one, other] = [instance(), instance()];
  const model = controlledAnswer();
  const { turn } = await one.recorder.ask(asked(model.answer));
  const first = readAll(one.recorder.follow(owner, turn, never));
  const second = readAll(other.recorder.follow(owner, turn, never));
  model.say('You have ', '27 days');
  const third = one.recorder.follow(owner, turn, never);
  expect((await third.next()).value.type).toBe('retrieved');
  model.say(' 🏖️.', { type: 'follow-ups', questions: ['And then?'] }, finished);
  const cursor = await Promise.all([first, second, readAll(third)]);
  expect(cursor.map(textOf)).toEqual(Array(3).fill('You have 27 days 🏖️.'));
  for (const events of cursor.slice(0, 2)) expect(events.map(({ type }) => type).at(-2)).toBe('follow-ups');
  expect(cursor[1]?.at(-1)).toMatchObject({ type: 'finished', usage: { completionTokens: 7 } });
});

test('readers receive only persisted events', async () => {
  const [one, other] = [instance(), instance()];
  const model = controlledAnswer();
  const { turn } = await one.recorder.ask(asked(model.answer));
  let cursor = '';
  for await (const event of one.recorder.follow(owner, turn, never)) {
    if (event.type === 'text-deltas') cursor += event.texts.join('');
    const { events, answer } = await other.conversations.log(owner, turn, 0);
    const kept = answer?.text ?? textOf(events.map((logged) => logged.event as typeof event));
    expect(kept.startsWith(cursor)).toBe(true);
    if (event.type === 'finished') expect(answer ?? events.at(-1)?.event).toBeTruthy();
    const words = cursor.split(' ').length;
    if (words <= 20) model.say(`${words} `, ...(words === 20 ? [finished] : []));
  }
});

test('a slow reader delays neither the answer nor other readers', async () => {
  const { recorder, conversations } = instance();
  const words = Array.from({ length: 5000 }, (_, index) => `word-${index} `);
  const model = controlledAnswer();
  const { turn } = await recorder.ask(asked(model.answer));
  const slow = recorder.follow(owner, turn, never);
  await slow.next();
  model.say(...words, finished);
  await until(async () => (await conversations.findTurn(owner, turn)).turn.status === 'done');
  // All missed text arrives in a few large pieces.
  const missed = await readAll(slow);
  expect(textOf(missed)).toBe(words.join(''));
  expect(missed.length).toBeLessThan(10);
});

describe('stop', () => {
  test('stops the model and stores its output', async () => {
    const { recorder, conversations } = instance();
    const model = controlledAnswer();
    const { turn } = await recorder.ask(asked(model.answer));
    const reading = readAll(recorder.follow(owner, turn, never));
    model.say('27 ');
    await until(() => model.taken() === 2);
    await recorder.stop(owner, turn);
    await model.stopped;
    expect(textOf(await reading)).toBe('27 ');
    const found = await conversations.findTurn(owner, turn);
    expect(found.turn).toMatchObject({ status: 'stopped', answer: { text: '27 ' } });
  });

  test('works from another process, even before the first token', async () => {
    const [one, other] = [instance(), instance()];
    const model = controlledAnswer();
    const { turn } = await one.recorder.ask(asked(model.answer));
    const reading = readAll(other.recorder.follow(owner, turn, never));
    await until(() => model.taken() === 1);
    await other.recorder.stop(owner, turn);
    await model.stopped;
    expect((await reading).map(({ type }) => type)).toEqual(['retrieved']);
    expect((await other.conversations.findTurn(owner, turn)).turn.status).toBe('stopped');
  });

  test('by anyone but the owner is rejected as not found', async () => {
    const { recorder } = instance();
    const model = controlledAnswer();
    const { turn } = await recorder.ask(asked(model.answer));
    await expect(recorder.stop('user:t:bob', turn)).rejects.toMatchObject({ code: 'not-found' });
    await expect(readAll(recorder.follow('user:t:bob', turn, never))).rejects.toMatchObject({
      code: 'not-found',
    });
    model.say('27', finished);
    expect(textOf(await readAll(recorder.follow(owner, turn, never)))).toBe('27');
  });
});

describe('a failure', () => {
  test('reaches current and later readers, and the text so far is stored', async () => {
    const { recorder, conversations } = instance();
    const failed = vi.fn();
    const { turn } = await recorder.ask({ ...asked(() => play(answers['cut-off'])), failed });
    const problem = { code: 'unavailable', message: 'The model cannot be reached.' };
    await expect(readAll(recorder.follow(owner, turn, never))).rejects.toMatchObject(problem);
    await until(async () => (await conversations.findTurn(owner, turn)).turn.status === 'failed');
    await expect(readAll(recorder.follow(owner, turn, never))).rejects.toMatchObject(problem);
    const { answer } = (await conversations.findTurn(owner, turn)).turn;
    expect(answer).toMatchObject({ text: 'You have ', failure: problem });
    expect(failed).toHaveBeenCalledTimes(1);
  });

  test('of our own code reveals no details', async () => {
    const { recorder, conversations } = instance();
    const { turn } = await recorder.ask(asked(() => play(answers.broken)));
    await readAll(recorder.follow(owner, turn, never)).catch(() => undefined);
    const { answer } = (await conversations.findTurn(owner, turn)).turn;
    expect(answer.failure?.code).toBe('internal');
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  test('of the database is retried', async () => {
    let failures = 3;
    const { recorder } = instance((conversations) => ({
      ...conversations,
      async append(...given) {
        if (failures > 0) {
          failures -= 1;
          throw new AppError('unavailable', 'The database is away.');
        }
        return conversations.append(...given);
      },
    }));
    const { turn } = await recorder.ask(asked(() => play(answers.plain)));
    expect(textOf(await readAll(recorder.follow(owner, turn, never)))).toContain('27 days');
  });

  test('to write the log ends the answer and tells its readers why', async () => {
    const { recorder } = instance((conversations) => ({
      ...conversations,
      append: async () => {
        throw new AppError('internal', 'The disk is full.');
      },
    }));
    const model = controlledAnswer();
    const { turn } = await recorder.ask(asked(model.answer));
    await expect(readAll(recorder.follow(owner, turn, never))).rejects.toThrow('The disk is full.');
    await model.stopped;
  });
});

describe('the same idempotency key', () => {
  const key = { idempotencyKey: 'k-1' };

  test('identifies the same question, which is answered once for both requests', async () => {
    const { recorder } = instance();
    const answer = vi.fn(() => play(answers.plain));
    const [one, other] = await Promise.all([
      recorder.ask(asked(answer, key)),
      recorder.ask(asked(answer, key)),
    ]);
    expect([one.isRepeat, other.isRepeat].toSorted()).toEqual([false, true]);
    expect(other.turn).toBe(one.turn);
    const cursor = await Promise.all([
      readAll(recorder.follow(owner, one.turn, never)),
      readAll(recorder.follow(owner, other.turn, never)),
    ]);
    expect(textOf(cursor[0] ?? [])).toBe(textOf(cursor[1] ?? []));
    expect(answer).toHaveBeenCalledTimes(1);
  });

  test('with a different question is rejected', async () => {
    const { recorder } = instance();
    await recorder.ask(asked(() => play(answers.plain), key));
    const other = recorder.ask(asked(() => play(answers.plain), { ...key, question: 'And sick leave?' }));
    await expect(other).rejects.toMatchObject({ code: 'conflict' });
  });
});

test('a silent model’s answer keeps sending heartbeats', async () => {
  const alive = vi.fn();
  const { recorder } = instance((conversations) => ({
    ...conversations,
    append(turn, from, events) {
      if (events.length === 0) alive(from);
      return conversations.append(turn, from, events);
    },
  }));
  const model = controlledAnswer();
  const { turn } = await recorder.ask(asked(model.answer));
  await until(() => alive.mock.calls.length >= 2);
  expect(alive).toHaveBeenLastCalledWith(1);
  model.say('27', finished);
  expect(textOf(await readAll(recorder.follow(owner, turn, never)))).toBe('27');
});

test('closing the server marks running answers as interrupted and stores their text', async () => {
  const [one, other] = [instance(), instance()];
  const model = controlledAnswer();
  const { turn } = await one.recorder.ask(asked(model.answer));
  model.say('27 ');
  await until(() => model.taken() === 2);
  await one.recorder.close();
  const found = await other.conversations.findTurn(owner, turn);
  expect(found.turn).toMatchObject({ status: 'interrupted', answer: { text: '27 ' } });
  await expect(readAll(other.recorder.follow(owner, turn, never))).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('the search report of other protocols is not stored', async () => {
  const { recorder, conversations } = instance();
  const { turn } = await recorder.ask(asked(() => play(answers.plain)));
  await readAll(recorder.follow(owner, turn, never));
  expect(JSON.stringify(await conversations.findTurn(owner, turn))).not.toContain('Soup on Mondays');
});
