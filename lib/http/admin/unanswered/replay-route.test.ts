import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { ReplayLine } from '#lib/api/feedback.ts';
import { ingestPaths } from '#lib/composition/ingest-paths.test-helper.ts';
import { emptyAnswer } from '#lib/core/records/conversations.ts';
import { question } from '#lib/history/contract/test-setup.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { openOffice } from '../administration.test-helper.ts';
import { replayRoute } from './replay-route.ts';

const folder = temporaryFolder();
const office = await openOffice();
const { records, environment, synonyms } = office.container;
const replay = replayRoute(office.as('ada'));

beforeAll(async () => {
  folder.write('docs/leave.md', '# Annual leave\n\nEvery employee has 27 days of annual leave in a year.\n');
  await ingestPaths(environment, [join(folder.path, 'docs')]);
  folder.remove();
}, 60_000);

async function refused(asked: string): Promise<string> {
  const { turn } = await records.conversations.begin(question({ question: asked }));
  await records.conversations.end(turn, 'done', {
    ...emptyAnswer,
    finish: {
      certainty: 'none',
      reason: 'stop',
      usage: { promptTokens: 0, completionTokens: 0 },
      alternatives: [],
      contentFilter: null,
    },
  });
  return turn;
}

const start = () =>
  replay.POST(
    new Request('http://127.0.0.1/api/admin/unanswered/replay', {
      method: 'POST',
      headers: { host: '127.0.0.1' },
    }),
  );

async function replayed(): Promise<ReplayLine[]> {
  const text = await (await start()).text();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('once words are explained, a replay tells which questions of the last month are answered now', async () => {
  const turns = [
    await refused('How many florbdays do we get?'),
    await refused('how many florbdays do we get? '),
  ];
  const other = await refused('Who won the cup?');
  const before = await replayed();
  expect(before).toMatchObject([
    { type: 'start', total: 2, isCut: false },
    { question: 'Who won the cup?', turns: [other], outcome: 'unanswered', place: null },
    { outcome: 'unanswered' },
    { type: 'end' },
  ]);
  await records.synonyms.add([{ words: ['florbdays'], means: ['annual leave'] }], null);
  await synonyms.refresh();
  const [, , answered] = await replayed();
  expect(answered).toMatchObject({
    turns: expect.arrayContaining(turns),
    outcome: 'answered',
    place: expect.stringContaining('leave.md'),
    excerpt: expect.stringContaining('27 days'),
  });
});

test('a replay stores no conversation and counts as no usage', async () => {
  const hour = 3_600_000;
  const stored = async () => [
    await records.usage.report(Date.now() - hour, Date.now() + hour, 'hour'),
    (await records.unanswered.list({ sinceMs: 0, untilMs: Date.now() + hour, handled: false, most: 100 }))
      .questions.length,
  ];
  const before = await stored();
  await replayed();
  expect((await stored()).at(-1)).toBe(before.at(-1));
  expect(before[0]).toMatchObject({ totals: { questions: 0 } });
  expect((await stored())[0]).toMatchObject({ totals: { questions: 0 } });
});

test('one replay runs at a time, and the next may start when its reader has left', async () => {
  const first = await start();
  const reader = first.body?.getReader();
  await reader?.read();
  expect((await start()).status).toBe(409);
  await reader?.cancel();
  await expect
    .poll(async () => {
      const next = await start();
      await next.body?.cancel();
      return next.status;
    })
    .toBe(200);
});

test('a replay is for administrators alone', async () => {
  expect((await office.call(replayRoute(office.as('alice')), { method: 'POST' })).status).toBe(403);
});
