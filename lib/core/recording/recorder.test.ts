import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRecords } from '#lib/history/create-records.ts';
import { answers, play } from '#lib/protocols/scripted-answer.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Owner } from '../principal.ts';
import type { Conversations } from '../records/conversations.ts';
import type { Records } from '../records/records.ts';
import { createRecorder, type RecordedQuestion, type Recorder } from './recorder.ts';
import { controlledAnswer, finished, readAll, textOf, until } from './test-answer.contract.ts';

const owner: Owner = 'user:t:alice';
const never = new AbortController().signal;
let folder: string;
let closing: (() => Promise<void>)[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'citewell-recorder-'));
  closing = [];
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** One server process: its own connection to the database that all share. */
function instance(change: (conversations: Conversations) => Conversations = (same) => same): {
  recorder: Recorder;
  records: Records;
  conversations: Conversations;
} {
  const records = createRecords({ kind: 'sqlite', dataDir: folder });
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

test('a question is kept before its answer begins', async () => {
  const { recorder, conversations } = instance();
  const begun = Promise.withResolvers<void>();
  const { turn } = await recorder.ask(
    asked(async function* () {
      const { items } = await conversations.list(owner, { search: '', limit: 10, after: null });
      expect(items).toMatchObject([{ title: 'How much leave?', running: true }]);
      begun.resolve();
      yield* play(answers.plain);
    }),
  );
  await begun.promise;
  await readAll(recorder.follow(owner, turn, never));
});

test('an answer goes on when its reader leaves, and is whole afterwards', async () => {
  const { recorder, conversations } = instance();
  const model = controlledAnswer();
  const { turn } = await recorder.ask(asked(model.answer));
  const leaving = new AbortController();
  const reading = recorder.follow(owner, turn, leaving.signal);
  expect((await reading.next()).value.type).toBe('retrieved');
  const waiting = reading.next();
  leaving.abort();
  await expect(waiting).rejects.toThrow();
  model.say('27 ', 'days', finished);
  expect(textOf(await readAll(recorder.follow(owner, turn, never)))).toBe('27 days');
  const found = await conversations.findTurn(owner, turn);
  expect(found.turn).toMatchObject({ status: 'done', answer: { text: '27 days', model: 'extractive' } });
  expect(found.turn.answer.finish).toMatchObject({ reason: 'stop', usage: { completionTokens: 7 } });
});

test('readers who come later, and those in another process, are told the same answer', async () => {
  const [one, other] = [instance(), instance()];
  const model = controlledAnswer();
  const { turn } = await one.recorder.ask(asked(model.answer));
  const first = readAll(one.recorder.follow(owner, turn, never));
  const second = readAll(other.recorder.follow(owner, turn, never));
  model.say('You have ', '27 days');
  const third = one.recorder.follow(owner, turn, never);
  expect((await third.next()).value.type).toBe('retrieved');
  model.say(' 🏖️.', { type: 'follow-ups', questions: ['And then?'] }, finished);
  const told = await Promise.all([first, second, readAll(third)]);
  expect(told.map(textOf)).toEqual(Array(3).fill('You have 27 days 🏖️.'));
  for (const events of told.slice(0, 2)) expect(events.map(({ type }) => type).at(-2)).toBe('follow-ups');
  expect(told[1]?.at(-1)).toMatchObject({ type: 'finished', usage: { completionTokens: 7 } });
});

test('nobody is told what a crash could take back', async () => {
  const [one, other] = [instance(), instance()];
  const model = controlledAnswer();
  const { turn } = await one.recorder.ask(asked(model.answer));
  let told = '';
  for await (const event of one.recorder.follow(owner, turn, never)) {
    if (event.type === 'text-delta') told += event.text;
    const { events, answer } = await other.conversations.log(owner, turn, 0);
    const kept = answer?.text ?? textOf(events.map((logged) => logged.event as typeof event));
    expect(kept.startsWith(told)).toBe(true);
    if (event.type === 'finished') expect(answer ?? events.at(-1)?.event).toBeTruthy();
    const words = told.split(' ').length;
    if (words <= 20) model.say(`${words} `, ...(words === 20 ? [finished] : []));
  }
});

test('a reader who takes one event a day holds nothing up', async () => {
  const { recorder, conversations } = instance();
  const words = Array.from({ length: 5000 }, (_, index) => `word-${index} `);
  const model = controlledAnswer();
  const { turn } = await recorder.ask(asked(model.answer));
  const slow = recorder.follow(owner, turn, never);
  await slow.next();
  model.say(...words, finished);
  await until(async () => (await conversations.findTurn(owner, turn)).turn.status === 'done');
  // All that they missed comes in a few large pieces.
  const missed = await readAll(slow);
  expect(textOf(missed)).toBe(words.join(''));
  expect(missed.length).toBeLessThan(10);
});

describe('stop', () => {
  test('stops the model, and what it said is kept', async () => {
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

  test('from another process stops it too, also while the model thinks', async () => {
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

  test('by anybody but the owner finds nothing to stop', async () => {
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
  test('is told to whoever reads, now and later, and the text so far is kept', async () => {
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

  test('of ours keeps its secrets', async () => {
    const { recorder, conversations } = instance();
    const { turn } = await recorder.ask(asked(() => play(answers.broken)));
    await readAll(recorder.follow(owner, turn, never)).catch(() => undefined);
    const { answer } = (await conversations.findTurn(owner, turn)).turn;
    expect(answer.failure?.code).toBe('internal');
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  test('of the database is waited out', async () => {
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

  test('to keep what is said ends the answer, and its readers hear why', async () => {
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

  test('is the same question: answered once, told to both', async () => {
    const { recorder } = instance();
    const answer = vi.fn(() => play(answers.plain));
    const [one, other] = await Promise.all([
      recorder.ask(asked(answer, key)),
      recorder.ask(asked(answer, key)),
    ]);
    expect([one.isRepeat, other.isRepeat].toSorted()).toEqual([false, true]);
    expect(other.turn).toBe(one.turn);
    const told = await Promise.all([
      readAll(recorder.follow(owner, one.turn, never)),
      readAll(recorder.follow(owner, other.turn, never)),
    ]);
    expect(textOf(told[0] ?? [])).toBe(textOf(told[1] ?? []));
    expect(answer).toHaveBeenCalledTimes(1);
  });

  test('with another question is refused', async () => {
    const { recorder } = instance();
    await recorder.ask(asked(() => play(answers.plain), key));
    const other = recorder.ask(asked(() => play(answers.plain), { ...key, question: 'And sick leave?' }));
    await expect(other).rejects.toMatchObject({ code: 'conflict' });
  });
});

test('an answer whose model is silent is known to be alive', async () => {
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

test('a server that is closed leaves its answers marked interrupted, with what there is of them', async () => {
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

test('what other protocols report of the search is not kept', async () => {
  const { recorder, conversations } = instance();
  const { turn } = await recorder.ask(asked(() => play(answers.plain)));
  await readAll(recorder.follow(owner, turn, never));
  expect(JSON.stringify(await conversations.findTurn(owner, turn))).not.toContain('Soup on Mondays');
});
