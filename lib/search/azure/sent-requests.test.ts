import { beforeEach, describe, expect, it } from 'vitest';
import type { SearchRequest } from '#lib/core/ports/search-engine.ts';
import { isRecord } from '#lib/shared/json.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { openAzureBench } from '../contract/azure-search.contract.ts';

const bench = perFile(openAzureBench);

beforeEach(() => {
  bench.service.forget();
  bench.service.play(undefined);
});

/** Searches of passages; that of the documents with dates is another index. */
const searches = () =>
  bench.service
    .requests()
    .filter(({ path }) => path.endsWith('search.post.search') && !path.includes('-documents'));

/** What the service was sent for a request. */
async function sent(
  request: Partial<SearchRequest>,
  engine = bench.engine,
): Promise<Record<string, unknown>> {
  await engine.search({ top: 3, ...request });
  const body = searches().at(-1)?.body;
  return isRecord(body) ? body : {};
}

describe('each part of a search reaches the service', () => {
  it.each<[string, Partial<SearchRequest>, Record<string, unknown>]>([
    [
      'searchText',
      { searchText: 'sick leave' },
      { search: 'sick leave', queryType: 'simple', searchMode: 'any' },
    ],
    ['nothing to search for', {}, { search: '*', orderby: 'id asc' }],
    ['operators in a text', { searchText: 'pay -leave' }, { search: 'pay \\-leave' }],
    [
      'what the company says that words mean, as further words',
      {
        searchText: 'PTO - in the Nest?',
        synonyms: [
          { words: ['PTO', 'annual leave'], means: [] },
          { words: ['the Nest'], means: ['headquarters'] },
          { words: ['other'], means: ['never'] },
        ],
      },
      { search: 'PTO \\- in the Nest? annual leave headquarters' },
    ],
    ['top and skip', { top: 7, skip: 2 }, { top: 7, skip: 2 }],
    ['includeTotalCount', { includeTotalCount: true }, { count: true }],
    [
      'facets',
      { facets: ['category,count:5', 'groups'] },
      { facets: ['category,count:5', 'groups,count:10'] },
    ],
    ['highlightFields', { highlightFields: ['content', 'title-2'] }, { highlight: 'content-5,title-2' }],
    ['select', { select: ['id', 'title'] }, { select: 'id,title' }],
    ['filter', { filter: "category in ('hr')" }, { filter: "category eq 'hr'" }],
    [
      'access',
      { access: { oids: ['ada'], groups: [] } },
      { filter: "(oids/any(o: search.in(o, 'ada|all', '|')) or groups/any(g: g eq 'all'))" },
    ],
    [
      'access with a filter, which cannot get out of it',
      { access: { oids: [], groups: [] }, filter: "true or category eq 'board'" },
      {
        filter: "(oids/any(o: o eq 'all') or groups/any(g: g eq 'all')) and ((true or category eq 'board'))",
      },
    ],
    [
      'semantic',
      { searchText: 'sick "leave"', semantic: { captions: true } },
      {
        queryType: 'semantic',
        search: 'sick \\"leave\\"',
        semanticQuery: 'sick "leave"',
        semanticConfiguration: 'default',
        semanticErrorHandling: 'partial',
        captions: 'extractive|highlight-true',
        answers: 'extractive|count-3',
      },
    ],
  ])('%s', async (_name, request, expected) => {
    expect(await sent(request)).toMatchObject(expected);
    expect(searches()[0]).toMatchObject({
      path: "/indexes('passages')/docs/search.post.search",
      query: { 'api-version': '2024-07-01' },
      headers: { 'api-key': bench.service.key },
    });
  });

  it('vectors are made here and narrowed before they are compared; results of text alone have an order of their own', async () => {
    const body = await sent({
      searchText: 'vacation',
      vectorQueries: [{ kind: 'text', text: 'vacation', fields: ['embedding'], k: 50 }],
    });
    expect(body).toMatchObject({
      search: 'vacation',
      vectorFilterMode: 'preFilter',
      vectorQueries: [{ kind: 'vector', fields: 'embedding', k: 50 }],
    });
    expect(body['orderby']).toBeUndefined();
    expect(await sent({ searchText: 'vacation' })).toMatchObject({ orderby: 'search.score() desc,id asc' });
  });

  it('vectors alone send no text, and the ranker hears the question all the same', async () => {
    const vectorQueries: SearchRequest['vectorQueries'] = [
      { kind: 'text', text: 'vacation days', fields: ['embedding'], k: 5 },
    ];
    const body = await sent({ vectorQueries, semantic: { captions: false } });
    expect(body['search']).toBeUndefined();
    expect(body).toMatchObject({ queryType: 'semantic', semanticQuery: 'vacation days' });
  });

  it('a vector of the caller is sent as it is', async () => {
    const vector = Array.from({ length: 256 }, (_unused, index) => index / 256);
    const body = await sent({ vectorQueries: [{ kind: 'vector', vector, fields: ['embedding'], k: 4 }] });
    expect(body).toMatchObject({ vectorQueries: [{ kind: 'vector', vector, fields: 'embedding', k: 4 }] });
  });

  it('two thousand groups are one filter of few conditions', async () => {
    const groups = Array.from({ length: 2_000 }, (_unused, index) => `group-${index}, "${index}"`);
    const { hits } = await bench.engine.search({
      top: 50,
      access: { oids: [], groups: [...groups, 'board'] },
    });
    expect(hits.map(({ document }) => document['sourcefile'])).toContain('board/salaries.xlsx');
    const body = searches()[0]?.body;
    expect(String(isRecord(body) && body['filter']).match(/search\.in/g)).toHaveLength(5);
  });

  it('vectors never travel back', async () => {
    const { hits } = await bench.engine.search({ top: 1 });
    expect(Object.keys(hits[0]?.document ?? {})).not.toContain('embedding');
    expect(await sent({})).toMatchObject({
      select: 'id,content,category,sourcepage,sourcefile,storageUrl,title,headings,oids,groups',
    });
  });

  it('a reply in parts is read to its end', async () => {
    bench.service.play({ pageSize: 2 });
    const { hits, count } = await bench.engine.search({ top: 7, includeTotalCount: true });
    expect(new Set(hits.map(({ document }) => document['id'])).size).toBe(7);
    expect(count).toBe(9);
    expect(searches().map(({ body }) => isRecord(body) && [body['skip'], body['top']])).toEqual([
      [0, 7],
      [2, 5],
      [4, 3],
      [6, 1],
    ]);
  });
});

describe('access lists of the service', () => {
  const native = { nativeAccess: true, apiVersion: '2025-05-01-preview' };

  it('the token of the caller is passed on where the service heeds it, and nowhere else', async () => {
    const request = { queryAuthorization: 'Bearer e30.eyJvaWQiOiJhZGEifQ.x' };
    await sent(request, bench.another({ config: native }));
    expect(searches()[0]?.headers).toMatchObject({
      'x-ms-query-source-authorization': request.queryAuthorization,
    });
    await sent(request);
    expect(searches()[1]?.headers).not.toHaveProperty('x-ms-query-source-authorization');
  });

  it('a caller without a token is refused before a search', async () => {
    const search = bench.another({ config: native }).search({ top: 1 });
    await expect(search).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(bench.service.requests()).toEqual([]);
  });

  it('a version that would not heed it is never asked', async () => {
    const engine = bench.another({ config: { nativeAccess: true, apiVersion: '2024-07-01' } });
    await expect(engine.search({ top: 1, queryAuthorization: 'Bearer x' })).rejects.toThrow(
      /AZURE_SEARCH_API_VERSION 2025-05-01-preview/,
    );
    expect(bench.service.requests()).toEqual([]);
  });
});
