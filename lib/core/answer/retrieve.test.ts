import { describe, expect, test } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { internalCaller } from '../access/principal.ts';
import type { SearchedWord, SearchHit } from '../events/passage.ts';
import type { ChatModel } from '../ports/chat-model.ts';
import type { SearchEngine, SearchRequest } from '../ports/search-engine.ts';
import { type AnswerRequest, plainRequest } from '../question/request.ts';
import { defaultSettings, type Settings } from '../settings/settings.ts';
import { retrieve } from './retrieve.ts';
import { searchQueries } from './search-request.ts';

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
      return { hits, count: hits.length, facets: {}, answers: [], words: [], notices: [] };
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
  retrieve({ queries }, asked, { search }, model, () => 0, new AbortController().signal);

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

test('passages that both meanings of a question find rank before those of one', async () => {
  const { search } = engine({
    'parking?': [hit('lancaster', 5), hit('porto', 4), hit('bergen', 3)],
    'parking Bergen': [hit('bergen', 9), hit('fish market', 8)],
  });
  const searches = { queries: ['parking?'], alternative: 'parking Bergen' };
  const signal = new AbortController().signal;
  const found = await retrieve(searches, request({ top: 3 }), { search }, model, () => 0, signal);
  const ids = found.documents.map(({ passage }) => passage.id);
  expect(ids).toEqual(['bergen', 'lancaster', 'porto', 'fish market']);
  expect(found.passages).toHaveLength(3);
  expect(found.queries).toEqual(['parking?', 'parking Bergen']);
});

describe('a question that continues an answer', () => {
  const signal = new AbortController().signal;
  const searches = { queries: ['and then?'], continues: ['travel.md#claiming', 'travel.md', 'b.md'] };

  test('is searched for in the documents of that answer too, which the caller’s access still filters', async () => {
    const { search, asked } = engine({ 'and then?': [hit('a', 1)] });
    const access = { oids: ['me'], groups: [] };
    await retrieve(searches, request({}, {}, access), { search }, model, () => 0, signal);
    expect(asked.map(({ filter }) => filter)).toEqual([
      "search.in(sourcefile, 'travel.md|b.md', '|')",
      undefined,
    ]);
    for (const one of asked) expect(one.access).toEqual(access);
  });

  test('stays in the documents that the caller chose', async () => {
    const { search, asked } = engine({ 'and then?': [hit('a', 1)] });
    await retrieve(searches, request({ include_documents: ['b.md'] }), { search }, model, () => 0, signal);
    await retrieve(searches, request({ include_documents: ['c.md'] }), { search }, model, () => 0, signal);
    expect(asked.map(({ filter }) => filter)).toEqual([
      "sourcefile eq 'b.md'",
      "sourcefile eq 'b.md'",
      "sourcefile eq 'c.md'",
    ]);
  });

  test('is answered from all documents when those of that answer cannot be searched', async () => {
    const { search } = engine({ 'and then?': [hit('a', 1)] });
    const picky: SearchEngine = {
      ...search,
      search: (one) =>
        one.filter ? Promise.reject(new AppError('bad-request', 'No such field.')) : search.search(one),
    };
    const found = await retrieve(searches, request({}), { search: picky }, model, () => 0, signal);
    expect(found.passages.map(({ id }) => id)).toEqual(['a']);
    expect(found.notices).toEqual([]);
  });
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

test('what the search knows of each word reaches the answer once, for several queries too', async () => {
  const { search } = engine({ one: [], two: [] });
  const known = {
    one: [{ word: 'leeve', isHeld: false, meant: ['leave'], rarity: 3 }],
    two: [] as SearchedWord[],
  };
  known.two = [{ word: 'paid', isHeld: true, meant: [], rarity: 1 }, ...known.one];
  const telling = {
    ...search,
    search: async (asked: SearchRequest) => ({
      ...(await search.search(asked)),
      words: asked.searchText === 'one' ? known.one : known.two,
    }),
  };
  const found = await find(['one', 'two'], request({}), telling);
  expect(found.words.map(({ word }) => word)).toEqual(['leeve', 'paid']);
});

test('a request without `top` gets as many passages as the model reads', async () => {
  const ids = Array.from({ length: 20 }, (_, at) => `p${at}`);
  const { search, asked } = engine({ q: ids.map((id, at) => hit(id, 20 - at)) });
  const reads = (own: Pick<ChatModel, 'extraPassageCount' | 'passageCount'>, set: Partial<Settings> = {}) =>
    retrieve({ queries: ['q'] }, request(set), { search }, own, () => 0, new AbortController().signal);
  expect((await reads({ extraPassageCount: 0, passageCount: 10 })).passages).toHaveLength(10);
  expect((await reads({ extraPassageCount: 0 })).passages).toHaveLength(3);
  expect((await reads({ extraPassageCount: 0, passageCount: 10 }, { top: 3 })).passages).toHaveLength(3);
  expect(asked.map(({ top }) => top)).toEqual([10, 3, 3]);
});
