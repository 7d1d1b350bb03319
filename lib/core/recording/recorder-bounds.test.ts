import { expect, test } from 'vitest';
import { createRecords } from '#lib/history/create-records.ts';
import { answers, play } from '#lib/protocols/scripted-answer.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import type { Owner } from '../access/principal.ts';
import type { Conversations } from '../records/conversations.ts';
import { createRecorder, type RecordedQuestion } from './recorder.ts';
import { finished, readAll, textOf, until } from './test-answer.test-helper.ts';

const owner: Owner = 'user:t:alice';
const never = new AbortController().signal;
const folder = perTest(temporaryFolder);
const records = perTest(() => createRecords({ kind: 'sqlite', dataDir: folder.path }));

function recorderOn(change: (conversations: Conversations) => Partial<Conversations>) {
  const { conversations } = records;
  return createRecorder({ conversations: { ...conversations, ...change(conversations) } });
}

function asked(answer: RecordedQuestion['answer']): RecordedQuestion {
  const question = { owner, conversation: null, parent: undefined, question: 'How much leave?' };
  const more = { attachments: [], overrides: {}, idempotencyKey: null };
  return { question: { ...question, ...more }, answer, failed: () => undefined };
}

test('a model waits for the database, however fast it is', async () => {
  const writing = Promise.withResolvers<void>();
  const recorder = recorderOn((conversations) => ({
    async append(...given) {
      await writing.promise;
      return conversations.append(...given);
    },
  }));
  let produced = 0;
  const { turn } = await recorder.ask(
    asked(async function* () {
      yield* play(answers.plain.slice(0, 1));
      for (; produced < 200; produced++) yield { type: 'text-deltas', texts: ['x'.repeat(16_384)] };
      yield finished;
    }),
  );
  // Of two hundred pieces only those are made that the queue takes.
  await until(() => produced > 0);
  for (let turns = 0; turns < 50; turns++) await new Promise((resolve) => setImmediate(resolve));
  expect(produced).toBeLessThan(20);
  writing.resolve();
  expect(textOf(await readAll(recorder.follow(owner, turn, never)))).toHaveLength(200 * 16_384);
});

test('answers of one owner end when together they use up what the owner may store', async () => {
  const recorder = recorderOn((same) => ({
    begin: async (turn) => ({ ...(await same.begin(turn)), roomBytes: 100_000 }),
  }));
  const endless = async function* () {
    yield* play(answers.plain.slice(0, 1));
    for (;;) yield { type: 'text-deltas' as const, texts: ['again '.repeat(100)] };
  };
  const started = [await recorder.ask(asked(endless)), await recorder.ask(asked(endless))];
  const read = await Promise.all(
    started.map(async ({ turn }) => {
      const events = await readAll(recorder.follow(owner, turn, never));
      return { events, stored: (await records.conversations.findTurn(owner, turn)).turn };
    }),
  );
  for (const { events, stored } of read) {
    expect(stored).toMatchObject({ status: 'done', answer: { finish: { reason: 'length' } } });
    expect(events.at(-1)).toMatchObject({ type: 'finished', reason: 'length' });
    expect(stored.answer.trace?.notices.at(-1)?.lines.join()).toContain('no room left');
  }
  expect(read.map(({ stored }) => stored.answer.text).join('').length).toBeLessThan(100_000);
});
