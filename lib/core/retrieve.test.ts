import { expect, test } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { plainRequest } from './plain-request.ts';
import type { ChatModel } from './ports/chat-model.ts';
import type { SearchEngine, SearchHit, SearchRequest } from './ports/search-engine.ts';
import { internalCaller } from './principal.ts';
import type { AnswerRequest } from './request.ts';
import { retrieve } from './retrieve.ts';
import { searchQueries } from './rewrite-query.ts';
import { defaultSettings, type Settings } from './settings.ts';

const model = { name: 'scripted', extraPassageCount: 0 } as ChatModel;

function hit(id: string, score: number, fields: SearchHit['document'] = {}): SearchHit {
  const document = { id, sourcepage: `${id}.md`, sourcefile: `${id}.md`, content: `About ${id}.`, ...fields };
  return { document, score, rerankerScore: null, captions: [], highlights: {} };
}

/** Returns the scripted hits of each query; a query without hits fails. */
function engine(results: Record<string, SearchHit[]>) {
  const asked: SearchRequest[] = [];
  const search: SearchEngine = {
    name: 'scripted',
    ignores: [],
    async search(request) {
      asked.push(request);
      const hits = results[request.searchText ?? ''];
      if (!hits) throw new AppError('unavailable', 'The search service cannot be reached.');
      return { hits, count: hits.length, facets: {}, answers: [], notices: [] };
    },
    listDocuments: () => Promise.reject(new Error('An answer lists no documents.')),
    status: async () => ({ engine: 'scripted', documents: 0, passages: 0 }),
    close: async () => {},
  };
  return { search, asked };
}

const request = (
  set: Partial<Settings>,
  directions: AnswerRequest['directions'] = {},
  access?: { oids: string[]; groups: string[] },
) =>
  plainRequest([], {
    settings: { ...defaultSettings, ...set },
    caller: { ...internalCaller, access, mayOverridePrompt: true },
    directions,
  });

const find = (queries: string[], asked: AnswerRequest, search: SearchEngine) =>
  retrieve({ queries }, asked, search, model, () => 0, new AbortController().signal);

test('excluded documents carry a reason: a low score, or a rank below the first', async () => {
  const { search } = engine({ q: [hit('a', 10), hit('b', 8), hit('c', 7), hit('d', 1)] });
  const found = await find(['q'], request({ top: 2, strictness: 3 }, { further: 9 }), search);
  expect(found.passages.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(found.documents.map(({ filterReason }) => filterReason)).toEqual([null, null, 'rerank', 'score']);
});

test('searches carry a queue key: the user, the client application, or else the address', async () => {
  const { search, asked } = engine({ q: [] });
  const address = '203.0.113.7';
  for (const caller of [
    { owner: 'client:app', address },
    { owner: 'browser:one', address },
    { owner: 'browser:one', address: null },
    { owner: null, address: null },
  ] as const) {
    await find(['q'], { ...request({}), caller: { ...internalCaller, ...caller } }, search);
  }
  expect(asked.map(({ queueKey }) => queueKey)).toEqual([
    'client:app',
    `address:${address}`,
    'browser:one',
    undefined,
  ]);
});

test('without strictness no low-scoring passage is dropped', async () => {
  const { search } = engine({ q: [hit('a', 10), hit('b', 0.01)] });
  expect((await find(['q'], request({}), search)).passages).toHaveLength(2);
});

test('results of several queries are merged, with common hits first', async () => {
  const { search } = engine({ one: [hit('a', 3), hit('b', 2)], two: [hit('c', 3), hit('b', 2)] });
  const found = await find(['one', 'two'], request({}), search);
  expect(found.documents.map(({ passage, queries }) => [passage.id, queries])).toEqual([
    ['b', ['one', 'two']],
    ['a', ['one']],
    ['c', ['two']],
  ]);
});

test('what a question may mean instead is searched for as well, and its best result comes third', async () => {
  const { search } = engine({
    'canteen Marta': [hit('marta', 9), hit('head', 8), hit('sales', 7), hit('shop', 6)],
    'canteen?': [hit('canteen', 5), hit('shop', 4), hit('marta', 1)],
  });
  const searches = { queries: ['canteen Marta'], alternative: 'canteen?' };
  const signal = new AbortController().signal;
  const found = await retrieve(searches, request({ top: 3 }), search, model, () => 0, signal);
  expect(found.documents.map(({ passage }) => passage.id)).toEqual([
    'marta',
    'head',
    'canteen',
    'sales',
    'shop',
  ]);
  expect(found.passages).toHaveLength(3);
  expect(found.queries).toEqual(['canteen Marta', 'canteen?']);
});

test('one of several searches may fail only when partial results are allowed', async () => {
  const { search } = engine({ one: [hit('a', 3)] });
  await expect(find(['one', 'two'], request({}), search)).rejects.toMatchObject({ code: 'unavailable' });
  const found = await find(['one', 'two'], request({ allow_partial_result: true }), search);
  expect(found.passages).toHaveLength(1);
  expect(found.notices.join()).toMatch(/1 of 2 searches failed/);
  await expect(find(['two', 'three'], request({ allow_partial_result: true }), search)).rejects.toMatchObject(
    { code: 'unavailable' },
  );
});

test('the caller’s filter is and-ed with the others, and the access filter stays separate', async () => {
  const { search, asked } = engine({ q: [] });
  const access = { oids: [], groups: ['staff'] };
  const filter = "topic eq 'a' or topic eq 'b'";
  await find(['q'], request({ include_category: "o'hr" }, { filter, select: ['topic'] }, access), search);
  expect(asked[0]?.filter).toBe("category eq 'o''hr' and (topic eq 'a' or topic eq 'b')");
  expect(asked[0]?.access).toEqual(access);
  expect(asked[0]?.select).toEqual(['topic']);
  expect(asked[0]?.needs).toEqual(expect.arrayContaining(['content', 'oids']));
});

test('fields get the roles that the caller assigns', async () => {
  const { search } = engine({ q: [hit('a', 1, { text: 'Hello.', extra: 'World.', filename: 'talk.mp4' })] });
  const fields = { content: ['text', 'extra'], contentSeparator: ' ', filepath: 'filename' };
  const { passages } = await find(['q'], request({}, { fields }), search);
  expect(passages[0]).toMatchObject({ content: 'Hello. World.', sourcepage: 'talk.mp4' });
});

test('a skipped search sends no request', async () => {
  const { search, asked } = engine({});
  expect(await find(['q'], request({}, { skip: true }), search)).toMatchObject({ passages: [], queries: [] });
  expect(asked).toEqual([]);
});

test('a question with several parts is split into the allowed number of searches, and no part is lost', () => {
  const asked = 'How long are refunds? Who pays? ¿Y cuándo?';
  expect(searchQueries(asked)).toEqual([asked]);
  expect(searchQueries(asked, 2)).toEqual(['How long are refunds?', 'Who pays? ¿Y cuándo?']);
  expect(searchQueries(asked, 9)).toEqual(['How long are refunds?', 'Who pays?', '¿Y cuándo?']);
  expect(searchQueries('plain words', 5)).toEqual(['plain words']);
});
