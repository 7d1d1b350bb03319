import { expect, test } from 'vitest';
import { internalCaller } from '../access/principal.ts';
import type { SearchHit } from '../events/passage.ts';
import type { SearchRequest } from '../ports/search-engine.ts';
import type { Reranker, RerankScores } from '../ports/search-models.ts';
import { plainRequest } from '../question/request.ts';
import { defaultSettings, type Settings } from '../settings/settings.ts';
import { retrieve } from './retrieve.ts';

const never = new AbortController().signal;
const access = { oids: ['me'], groups: [] };

function hit(at: number, rerankerScore: number | null = null): SearchHit {
  const id = `p${at}`;
  const document = { id, sourcepage: `${id}.md`, sourcefile: `${id}.md`, content: `About ${id}.` };
  return { document, score: 100 - at, rerankerScore, captions: [], highlights: {} };
}

function engineOf(hits: SearchHit[]) {
  const asked: SearchRequest[] = [];
  const search = async (request: SearchRequest) => {
    asked.push(request);
    return { hits: hits.slice(0, request.top), count: null, facets: {}, answers: [], notices: [], words: [] };
  };
  return { search: { search }, asked };
}

const scoring = (score: (text: string, at: number) => number | null): Reranker => ({
  name: 'bge',
  rerank: async (_, texts) => texts.map(score),
});

function find(
  reranker: Reranker | undefined,
  {
    hits = Array.from({ length: 60 }, (_, at) => hit(at)),
    set = {},
    signal = never,
    alternative,
  }: {
    hits?: SearchHit[];
    set?: Partial<Settings>;
    signal?: AbortSignal;
    alternative?: string;
  } = {},
) {
  const { search, asked } = engineOf(hits);
  const request = plainRequest([], {
    settings: { ...defaultSettings, ...set },
    caller: { ...internalCaller, access },
  });
  const model = { extraPassageCount: 0 };
  const found = retrieve(
    { queries: ['q'], alternative },
    request,
    { search, reranker },
    model,
    () => 0,
    signal,
  );
  return found.then((one) => ({ ...one, asked, ids: one.passages.map(({ id }) => id) }));
}

test('the best of fifty search results is first when the reranker says so, and its score is reported', async () => {
  const { ids, passages, asked, reranking, documents } = await find(
    scoring((text) => (text.includes('p49.') ? 3.5 : 1)),
  );
  expect(ids).toEqual(['p49', 'p0', 'p1']);
  expect(passages.map(({ rerankerScore }) => rerankerScore)).toEqual([3.5, 1, 1]);
  expect(asked).toMatchObject([{ top: 50, access }]);
  expect(documents).toHaveLength(3);
  expect(reranking).toMatchObject({ model: 'bge', passages: 50, isApplied: true });
});

test('no passage appears that the search did not return, and none twice, whatever the reranker replies', async () => {
  const replies: RerankScores[] = [
    [],
    Array.from({ length: 500 }, (_, at) => at),
    Array.from({ length: 50 }, () => Number.NaN),
    Array.from({ length: 50 }, () => null),
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ];
  for (const scores of replies) {
    const { ids } = await find({ name: 'liar', rerank: async () => scores }, { set: { top: 50 } });
    expect(new Set(ids).size).toBe(50);
    expect(ids.every((id) => Number(id.slice(1)) < 50)).toBe(true);
  }
});

test('without the reranker’s reply the order is the search’s, and a notice says so', async () => {
  const failing: Reranker = { name: 'bge', rerank: () => Promise.reject(new Error('secret')) };
  const { ids, notices, reranking, passages } = await find(failing);
  expect(ids).toEqual(['p0', 'p1', 'p2']);
  expect(passages[0]?.rerankerScore).toBeNull();
  expect(notices).toEqual(['The reranker did not answer; the passages keep the order of the search.']);
  expect(reranking).toMatchObject({ isApplied: false });
});

test('a reader who leaves while it ranks ends the question', async () => {
  const leaving = new AbortController();
  const left: Reranker = {
    name: 'bge',
    rerank: async () => {
      leaving.abort(new Error('left'));
      throw new Error('aborted');
    },
  };
  await expect(find(left, { signal: leaving.signal })).rejects.toThrow('left');
});

test('minimum_reranker_score leaves out what the reranker finds too weak', async () => {
  const { ids } = await find(
    scoring((_, at) => (at === 7 ? 3 : at === 9 ? 2 : 0.5)),
    {
      set: { minimum_reranker_score: 1.5, top: 10 },
    },
  );
  expect(ids).toEqual(['p7', 'p9']);
});

test('passages without a score follow those with one, in the order of the search', async () => {
  const { ids } = await find(scoring((_, at) => (at === 5 ? 0 : null)));
  expect(ids).toEqual(['p5', 'p0', 'p1']);
});

test('the reranker is not called where the search service ranked semantically, found nothing, or searched two meanings', async () => {
  const never: Reranker = { name: 'bge', rerank: () => Promise.reject(new Error('asked')) };
  expect((await find(never, { hits: [hit(1, 2.5), hit(0, 1.5)] })).ids).toEqual(['p1', 'p0']);
  expect((await find(never, { hits: [] })).notices).toEqual([]);
  const both = await find(never, { alternative: 'other' });
  expect([both.notices, both.asked.map(({ top }) => top)]).toEqual([[], [3, 3]]);
});

test('without a reranker nothing more is searched for', async () => {
  const { asked, reranking } = await find(undefined);
  expect(asked).toMatchObject([{ top: 3 }]);
  expect(reranking).toBeUndefined();
});
