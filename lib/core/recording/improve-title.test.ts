import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createRecords } from '#lib/history/create-records.ts';
import { answers, play } from '#lib/protocols/scripted-answer.ts';
import { createRecorder } from './recorder.ts';
import { readAll, until } from './test-answer.test-helper.ts';
import { acceptedTitle, type MakeTitle, titleOf } from './title-of.ts';

const owner = 'user:t:alice';
const never = new AbortController().signal;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Asks the first question of a conversation whose title a model generates. */
async function ask(makeTitle: MakeTitle | undefined, question = 'How much leave do I have?') {
  const folder = mkdtempSync(join(tmpdir(), 'citewell-title-'));
  const records = createRecords({ kind: 'sqlite', dataDir: folder });
  const recorder = createRecorder({ conversations: records.conversations, makeTitle });
  closing.push(async () => {
    await recorder.close();
    await records.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const started = await recorder.ask({
    question: {
      owner,
      conversation: null,
      parent: undefined,
      question,
      attachments: [],
      overrides: {},
      idempotencyKey: null,
    },
    answer: () => play(answers.plain),
    failed: () => undefined,
  });
  await readAll(recorder.follow(owner, started.turn, never));
  const title = async () => (await records.conversations.find(owner, started.conversation)).title;
  return { title, started, conversations: records.conversations };
}

test('a conversation is titled by its first question and answer', async () => {
  const { title } = await ask(async ({ question, answer }) => {
    expect([question, answer]).toEqual(['How much leave do I have?', expect.stringContaining('27 days')]);
    return '## "Leave of full-time staff."\nand more';
  });
  await until(async () => (await title()) === 'Leave of full-time staff');
});

test('a model that writes more than a title leaves the question as title', async () => {
  const { title } = await ask(async () => `leave\u202e\u0000 ${'<img src=x> '.repeat(1000)}`);
  expect(await title()).toBe('How much leave do I have?');
});

test('a failing model leaves the initial title', async () => {
  const { title } = await ask(async () => {
    throw new Error('throttled');
  });
  expect(await title()).toBe('How much leave do I have?');
});

test('a title chosen by the owner stays', async () => {
  const named = Promise.withResolvers<void>();
  const cursor = Promise.withResolvers<void>();
  const { title, started, conversations } = await ask(async () => {
    await named.promise;
    cursor.resolve();
    return 'Something else';
  });
  await conversations.change(owner, started.conversation, { title: 'Mine' });
  named.resolve();
  await cursor.promise;
  expect(await title()).toBe('Mine');
});

test.each([
  [
    'Hello! I am new here. How many days can I work from abroad? Thanks.',
    'How many days can I work from abroad?',
  ],
  ['こんにちは。休暇は何日ありますか？よろしくお願いします。', '休暇は何日ありますか？'],
  ['مرحبا! كم يوم إجازة لدي؟ شكرا.', 'كم يوم إجازة لدي؟'],
  ['Hi', 'Hi'],
  ['Summarise the handbook', 'Summarise the handbook'],
  ['Summarise this:\n\nWhy do rivers rise? Snow melts.', 'Summarise this:'],
  ['How many days can I\nwork from abroad?', 'How many days can I work from abroad?'],
  [`It fails.\n${'TypeError: x is undefined\n'.repeat(9)}What does it mean?`, 'What does it mean?'],
  [
    'How many days can I work from abroad each year without\nasking anyone in the office for their consent?',
    'How many days can I work from abroad each year without asking anyone in the…',
  ],
  ['Question:\nWhere do I park?', 'Question: Where do I park?'],
  ['{\n  "order": 17,\n  "state": "lost"\n}', '{ "order": 17, "state": "lost" }'],
  ['https://example.org/a?b=c&d=e', 'https://example.org/a?b=c&d=e'],
  ['Is a\u202egnp.exe safe?', 'Is a gnp.exe safe?'],
  ['\u202e\n', '…'],
  ['???', '???'],
  ['x'.repeat(500), `${'x'.repeat(79)}…`],
])('%j is titled %j', (question, title) => {
  expect(titleOf(question)).toBe(title);
});

test.each([
  ['## "Leave of full-time staff."\nand more', 'How much leave do I have?', 'Leave of full-time staff'],
  ['「有給休暇の日数」', '有給休暇は何日ですか', '有給休暇の日数'],
  ['رصيد الإجازة', 'كم يوم إجازة لدي؟ رصيدك 30 يوما', 'رصيد الإجازة'],
  ['有給休暇の日数', 'How much leave do I have?', undefined],
  ['asdf qwer', 'How much leave do I have?', undefined],
  ['"', 'How much leave do I have?', undefined],
  ['', 'How much leave do I have?', undefined],
])('of the title %j for %j becomes %j', (made, exchange, title) => {
  expect(acceptedTitle(made, exchange)).toBe(title);
});
