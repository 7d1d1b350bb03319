import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { SynonymList } from '#lib/api/admin.ts';
import type { TaughtWords } from '#lib/api/feedback.ts';
import { parseQuestions } from '#lib/quality/parse-questions.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { openOffice } from '../administration.test-helper.ts';
import { teachRoute } from '../unanswered/unanswered-routes.ts';
import { storedQuestionRoute, storedQuestionsRoute, synonymRoute, synonymsRoute } from './synonyms-routes.ts';

const file = join(temporaryFolder().path, 'synonyms.txt');
writeFileSync(file, 'the Nest => headquarters\n');
const office = await openOffice({ SYNONYMS_FILE: file });
const all = synonymsRoute(office.as('ada'));
const one = synonymRoute(office.as('ada'));
const teach = teachRoute(office.as('ada'));
const send = (method: string, body: object) => ({ method, body: JSON.stringify(body) });
const at = (id: string) => `/${id}`;
const list = async () => (await office.call(all)).body as SynonymList;
const found = async (text: string) => (await office.container.synonyms.find(text)).map(({ words }) => words);
const audited = async () =>
  (await office.container.records.audit.list({ action: null, search: '', limit: 10, after: null })).items;

beforeAll(async () => {
  await office.call(all, send('POST', { lines: '# ours\nPTO, annual leave\ntroy => HR portal' }));
});

test('people without the role neither see nor change synonyms', async () => {
  for (const [route, method] of [
    [synonymsRoute(office.as('alice')), 'GET'],
    [synonymsRoute(office.as('alice')), 'POST'],
    [synonymRoute(office.as('alice')), 'PUT'],
    [synonymRoute(office.as('alice')), 'DELETE'],
    [teachRoute(office.as('alice')), 'POST'],
    [storedQuestionsRoute(office.as('alice')), 'GET'],
    [storedQuestionRoute(office.as('alice')), 'DELETE'],
  ] as const) {
    expect((await office.call(route, { method, ...(method !== 'GET' && { body: '{}' }) })).status).toBe(403);
  }
});

test('synonyms of administrators are listed beside the file, take effect, and are in the audit log', async () => {
  expect(await list()).toMatchObject({
    groups: expect.arrayContaining([
      expect.objectContaining({ words: ['PTO', 'annual leave'], means: [], changedBy: 'ada' }),
      expect.objectContaining({ words: ['troy'], means: ['HR portal'] }),
    ]),
    file: [{ words: ['the Nest'], means: ['headquarters'] }],
    faults: [],
  });
  expect(await found('How do I log in to Troy from the nest?')).toEqual(
    expect.arrayContaining([['troy'], ['the Nest']]),
  );
  expect(await audited()).toMatchObject([
    {
      action: 'synonyms-changed',
      name: 'ada',
      detail: { after: ['PTO, annual leave', 'troy => HR portal'] },
    },
  ]);
});

test('a group of synonyms is changed and deleted at once, and the audit log has its former text', async () => {
  const { id = '' } = (await list()).groups.find(({ words }) => words.includes('troy')) ?? {};
  const changed = await office.call(one, { ...send('PUT', { line: 'helen => HR portal' }), query: at(id) });
  expect(changed.body).toMatchObject({ groups: expect.arrayContaining([expect.objectContaining({ id })]) });
  expect(await found('troy or helen')).toEqual([['helen']]);
  await office.call(one, { method: 'DELETE', query: at(id) });
  expect(await found('troy or helen')).toEqual([]);
  expect((await audited()).slice(0, 2)).toMatchObject([
    { detail: { before: 'helen => HR portal', after: null } },
    { detail: { before: 'troy => HR portal', after: 'helen => HR portal' } },
  ]);
  expect((await office.call(one, { method: 'DELETE', query: at(id) })).status).toBe(404);
  expect((await office.call(one, { method: 'DELETE', query: at('x') })).status).toBe(404);
});

test.each([
  ['a wrong line', { lines: 'PTO, leave\nalone' }, /^line 2: /],
  ['no line', { lines: '# nothing' }, /no group/],
  ['another field', { groups: [] }, /lines/],
])('%s is refused, and nothing is added', async (_, body, message) => {
  const before = await list();
  const { status, body: refusal } = await office.call(all, send('POST', body));
  expect([status, refusal]).toEqual([
    400,
    expect.objectContaining({ error: expect.stringMatching(message) }),
  ]);
  expect(await list()).toEqual(before);
});

test('words of a question that mean a passage become synonyms and a golden question that evaluate reads', async () => {
  const body = {
    question: 'How do I book a hotdesk?',
    place: 'offices.md#desks',
    words: ['hotdesk'],
    means: ['shared workplace'],
  };
  const taught = (await office.call(teach, send('POST', body))).body as TaughtWords;
  expect(await found('a hotdesk')).toEqual([['hotdesk']]);
  const { body: lines } = await office.call(storedQuestionsRoute(office.as('ada')));
  expect(parseQuestions(typeof lines === 'string' ? lines : JSON.stringify(lines), 'stored')).toEqual([
    {
      id: taught.question,
      question: body.question,
      expected: [body.place],
      kind: 'everyday',
      split: 'dev',
    },
  ]);
  const stored = storedQuestionRoute(office.as('ada'));
  expect((await office.call(stored, { method: 'DELETE', query: at(taught.question) })).status).toBe(204);
  expect((await office.call(stored, { method: 'DELETE', query: at(taught.question) })).status).toBe(404);
  expect(JSON.stringify(await audited())).not.toContain('book a hotdesk');
  const nothing = { ...body, means: [' '] };
  expect((await office.call(teach, send('POST', { ...body, means: [] }))).status).toBe(400);
  expect((await office.call(teach, send('POST', nothing))).status).toBe(400);
});

test('the right passage for a question is stored without words where none differ', async () => {
  const before = (await list()).groups.length;
  const body = { question: 'Where is the sauna?', place: 'handbook.pdf#page=9', words: [], means: [] };
  expect((await office.call(teach, send('POST', body))).body).toEqual({
    synonyms: null,
    question: expect.stringMatching(/^gq_/),
  });
  expect((await list()).groups).toHaveLength(before);
});
