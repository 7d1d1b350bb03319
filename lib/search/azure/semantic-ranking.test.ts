import { beforeEach, describe, expect, it } from 'vitest';
import type { SearchEngine, SearchRequest } from '#lib/core/ports/search-engine.ts';
import { isRecord } from '#lib/shared/json.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { type EngineChanges, openAzureBench } from '../contract/azure-search.contract.ts';

const bench = perFile(openAzureBench);

beforeEach(() => {
  bench.service.play(undefined);
});

const QUESTION: SearchRequest = {
  searchText: 'how many vacation days do employees receive',
  top: 5,
  semantic: { captions: true },
};
const BEST = 'handbook/leave.pdf#page=1';

/** An engine of its own, because engines remember a ranker that refused; its first look at the definition and the dates is over. */
async function opened(changes: EngineChanges = {}): Promise<SearchEngine> {
  const engine = bench.another(changes);
  await engine.search({ top: 1 });
  bench.service.forget();
  return engine;
}

const queryTypes = () => bench.service.requests().map(({ body }) => isRecord(body) && body['queryType']);

describe('the semantic ranker', () => {
  it('ranks, captions and answers', async () => {
    const { hits, answers, notices } = await (await opened()).search(QUESTION);
    expect(notices).toEqual([]);
    expect(hits[0]?.document['sourcepage']).toBe(BEST);
    expect(hits[0]?.rerankerScore).toBeGreaterThan(1);
    expect(hits[0]?.captions[0]).toEqual({
      text: 'Full-time employees receive 25 vacation days a year.',
      highlights: expect.stringContaining('<em>vacation</em>'),
    });
    expect(answers[0]).toMatchObject({ id: hits[0]?.document['id'], text: hits[0]?.captions[0]?.text });
  });

  it('gives no score where it did not rank', async () => {
    const { semantic: _, ...plain } = QUESTION;
    const { hits, answers } = await (await opened()).search(plain);
    expect(hits.map(({ rerankerScore }) => rerankerScore)).toEqual(hits.map(() => null));
    expect(answers).toEqual([]);
  });

  it('ranks by the configuration that the request names', async () => {
    const engine = await opened({ config: { semanticConfiguration: undefined } });
    const { hits } = await engine.search({
      ...QUESTION,
      semantic: { captions: false, configuration: 'default' },
    });
    expect(hits[0]?.rerankerScore).toBeGreaterThan(0);
  });

  it.each([
    ['it is not configured', { semanticConfiguration: undefined }, /No semantic ranker is configured/],
    [
      'the index has no such configuration',
      { semanticConfiguration: 'other' },
      /no semantic configuration "other"/,
    ],
  ])('%s: the plain results, and a notice', async (_name, config, notice) => {
    const { hits, notices } = await (await opened({ config })).search(QUESTION);
    expect(hits[0]?.document['sourcepage']).toBe(BEST);
    expect(notices).toEqual([expect.stringMatching(notice)]);
    expect(queryTypes()).toEqual(['simple']);
  });

  it('needs a question', async () => {
    const { notices } = await (await opened()).search({ top: 1, semantic: { captions: true } });
    expect(notices).toEqual([expect.stringMatching(/needs a question/)]);
  });

  it.each([
    ['quota', /overloaded or its quota is used up/, ['semantic']],
    ['unavailable', /failed for the moment/, ['semantic']],
    ['quota-error', /quota .* is used up/, ['semantic', 'simple']],
    ['disabled', /has no semantic ranker/, ['semantic', 'simple']],
  ] as const)('that fails (%s) leaves the plain results, and says so', async (semantic, notice, asked) => {
    const engine = await opened();
    const { semantic: _, ...plain } = QUESTION;
    const expected = await engine.search(plain);
    bench.service.forget();
    bench.service.play({ semantic });
    const { hits, notices, answers } = await engine.search(QUESTION);
    expect(hits).toEqual(expected.hits);
    expect(answers).toEqual([]);
    expect(notices).toEqual([expect.stringMatching(notice)]);
    expect(queryTypes()).toEqual(asked);
  });

  it('that refused is left alone for a while, and the notice stays', async () => {
    bench.service.play({ semantic: 'quota-error' });
    const engine = await opened();
    const first = await engine.search(QUESTION);
    const second = await engine.search(QUESTION);
    expect(second).toEqual(first);
    expect(queryTypes()).toEqual(['semantic', 'simple', 'simple']);
  });

  it('one search that is refused in words of its sender takes the ranker from no other search', async () => {
    const engine = await opened();
    const body = { error: { code: '', message: "Invalid expression: 'category eq ''semantic'' and 1'" } };
    bench.service.play({ faults: [{ on: { path: 'search.post.search' }, fault: { status: 400, body } }] });
    await expect(engine.search({ ...QUESTION, filter: "category eq 'semantic'" })).rejects.toThrow();
    bench.service.play(undefined);
    bench.service.forget();
    expect((await engine.search(QUESTION)).notices).toEqual([]);
    expect(queryTypes()).toEqual(['semantic']);
  });

  it('nor does a configuration that its sender named', async () => {
    const engine = await opened();
    bench.service.play({ semantic: 'disabled' });
    const named = { captions: true, configuration: 'default' };
    const { notices } = await engine.search({ ...QUESTION, semantic: named });
    expect(notices).toEqual([expect.stringMatching(/has no semantic ranker/)]);
    bench.service.play(undefined);
    bench.service.forget();
    expect((await engine.search(QUESTION)).notices).toEqual([]);
    expect(queryTypes()).toEqual(['semantic']);
  });

  it('a service that fails altogether is not taken for a ranker that fails', async () => {
    const engine = await opened();
    const fault = { status: 503, retryAfterSeconds: 0 };
    bench.service.play({ faults: [{ on: { path: 'search.post.search' }, fault }] });
    await expect(engine.search(QUESTION)).rejects.toMatchObject({ code: 'unavailable' });
    expect(queryTypes()).toEqual(['semantic', 'semantic']);
  });
});

describe('query rewriting by the service', () => {
  it.each([
    ['how many vacation days do I get', 'en-US'],
    ['wie viele Urlaubstage habe ich in diesem Jahr', 'de-DE'],
  ])('%s is rewritten in its language (%s)', async (searchText, queryLanguage) => {
    const engine = await opened({ config: { queryRewriting: true, apiVersion: '2024-11-01-preview' } });
    const { notices } = await engine.search({ ...QUESTION, searchText });
    expect(notices).toEqual([]);
    expect(bench.service.requests()[0]).toMatchObject({
      query: { 'api-version': '2024-11-01-preview' },
      body: { queryRewrites: 'generative|count-5', queryLanguage, search: searchText },
    });
  });

  it('is not asked for where nothing is ranked', async () => {
    const engine = await opened({ config: { queryRewriting: true, apiVersion: '2024-11-01-preview' } });
    await engine.search({ searchText: 'vacation', top: 1 });
    expect(bench.service.requests()[0]?.body).not.toHaveProperty('queryRewrites');
  });

  it.each(['2024-07-01', '2024-09-01-preview', '2026-04-01'])(
    'a version without it (%s) searches as before and says so',
    async (apiVersion) => {
      const engine = await opened({ config: { queryRewriting: true, apiVersion } });
      const { notices, hits } = await engine.search(QUESTION);
      expect(hits).not.toEqual([]);
      expect(notices).toEqual([expect.stringContaining(`Version ${apiVersion}`)]);
    },
  );
});
