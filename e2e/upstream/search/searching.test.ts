import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { library as definition, idsOf, type Library, openLibrary } from './test-index.ts';

let library: Library;
beforeEach(async () => {
  library = await openLibrary();
});
afterEach(() => library.service.close());

const near = (vector: number[], more: object = {}) => ({
  kind: 'vector',
  vector,
  fields: 'embedding',
  k: 3,
  ...more,
});

describe('text', () => {
  it.each<[string, object, string[]]>([
    ['vacations', {}, ['leave', 'salaries']],
    ['the and of', {}, []],
    ['vacation trains', {}, ['leave', 'salaries', 'travel']],
    ['vacation salary', { searchMode: 'all' }, ['salaries']],
    ['vacation + salary', {}, ['salaries']],
    ['vacation | trains', { searchMode: 'all' }, ['leave', 'salaries', 'travel']],
    ['vacation -salary', { searchMode: 'all' }, ['leave']],
    ['trains -salary', {}, ['leave', 'travel']],
    ['"chief executive"', {}, ['salaries']],
    ['"executive chief"', {}, []],
    ['conf*', {}, ['salaries']],
    ['(trains | chief) + confidential', {}, ['salaries']],
    ['policy', { searchFields: 'content' }, []],
    ['policy', { searchFields: 'title' }, ['leave']],
    ['policy\\-', {}, ['leave']],
    ['"unclosed ( + | -', {}, []],
    ['', {}, ['leave', 'salaries', 'travel']],
    ['*', {}, ['leave', 'salaries', 'travel']],
  ])('%s %j', async (search, more, ids) => {
    const reply = await library.search({ search, ...more });
    expect([reply.status, idsOf(reply).toSorted()]).toEqual([200, ids]);
  });

  it('ranks by what is rare and repeated, best first', async () => {
    const reply = await library.search({ search: 'vacation days' });
    const scores = reply.body.value.map((hit: Record<string, number>) => hit['@search.score']);
    expect(idsOf(reply)).toEqual(['leave', 'salaries']);
    expect(scores[0]).toBeGreaterThan(scores[1]);
  });

  it('finds words of languages that put no spaces between them', async () => {
    await library.index({ id: 'ja', content: '在宅勤務は年間九十日まで認められます。' });
    expect(idsOf(await library.search({ search: '勤務' }))).toEqual(['ja']);
  });

  it('forgets what was replaced, merged over and deleted', async () => {
    await library.index(
      { id: 'leave', content: 'Nothing but gardening.' },
      { '@search.action': 'merge', id: 'travel', content: 'Ships.' },
      { '@search.action': 'delete', id: 'salaries' },
    );
    expect(idsOf(await library.search({ search: 'vacation trains chief' }))).toEqual([]);
    expect(idsOf(await library.search({ search: 'gardening ship policy' })).toSorted()).toEqual([
      'leave',
      'travel',
    ]);
    expect(library.service.documents('library').map(({ id, title }) => [id, title])).toEqual([
      ['leave', undefined],
      ['travel', 'Travel rules'],
    ]);
  });
});

describe('vectors', () => {
  it('find the nearest, scored by cosine, k of them', async () => {
    const reply = await library.search({ vectorQueries: [near([1, 0, 0, 0], { k: 2 })] });
    expect(idsOf(reply)).toEqual(['leave', 'salaries']);
    expect(reply.body.value[0]['@search.score']).toBeCloseTo(1);
  });

  it('are filtered before, or after when that is asked for', async () => {
    const query = { vectorQueries: [near([1, 0, 0, 0], { k: 1 })], filter: "category eq 'travel'" };
    expect(idsOf(await library.search(query))).toEqual(['travel']);
    expect(idsOf(await library.search({ ...query, vectorFilterMode: 'postFilter' }))).toEqual([]);
  });

  it('are made of texts by the index, where it has a vectorizer', async () => {
    const text = { kind: 'text', text: 'holidays', fields: 'embedding', k: 1 };
    expect(idsOf(await library.search({ vectorQueries: [text] }))).toEqual(['leave']);
  });

  it('and text are fused by reciprocal ranks', async () => {
    const reply = await library.search({
      search: 'trains',
      vectorQueries: [near([0, 1, 0, 0], { k: 2, weight: 2 })],
    });
    expect(idsOf(reply)).toEqual(['travel', 'salaries']);
    expect(reply.body.value[0]['@search.score']).toBeCloseTo(1 / 61 + 2 / 61);
    expect(reply.body.value[1]['@search.score']).toBeCloseTo(2 / 62);
  });
});

describe('what a reply shows', () => {
  it('is every retrievable field, or those selected', async () => {
    const all = await library.search({ search: 'trains' });
    expect(Object.keys(all.body.value[0]).sort()).toEqual(
      ['@search.score', 'added', 'category', 'content', 'groups', 'id', 'lent', 'pages', 'title'].sort(),
    );
    const some = await library.search({ search: 'chief', select: 'id, category' });
    expect(some.body.value[0]).toEqual({
      '@search.score': expect.any(Number),
      id: 'salaries',
      category: null,
    });
  });

  it('is counted, cut into facets and marked', async () => {
    const { body } = await library.search({
      search: 'vacation days',
      count: true,
      top: 1,
      facets: ['category', 'groups,count:1', 'pages,sort:-value'],
      highlight: 'content-1,title',
      highlightPreTag: '[',
      highlightPostTag: ']',
    });
    expect(body['@odata.count']).toBe(2);
    expect(body['@search.facets']).toEqual({
      category: [{ value: 'hr', count: 1 }],
      groups: [{ value: 'all', count: 1 }],
      pages: [{ value: 12, count: 1 }],
    });
    expect(body.value[0]['@search.highlights']).toEqual({
      content: ['Employees receive 25 [vacation] [days] a year.'],
    });
  });

  it('is sorted by fields, ties by score', async () => {
    expect(idsOf(await library.search({ search: '*', orderby: 'pages' }))).toEqual([
      'salaries',
      'travel',
      'leave',
    ]);
    expect(idsOf(await library.search({ search: '*', orderby: 'pages desc, search.score()' }))).toEqual([
      'leave',
      'travel',
      'salaries',
    ]);
  });

  it('comes in pages with the parameters of the next', async () => {
    library.service.play({ pageSize: 2 });
    const first = await library.search({ search: '*', orderby: 'id', top: 3 });
    expect(idsOf(first)).toEqual(['leave', 'salaries']);
    expect(first.body['@odata.nextLink']).toContain('search.post.search');
    const next = await library.search(first.body['@search.nextPageParameters']);
    expect(idsOf(next)).toEqual(['travel']);
    expect(next.body).not.toHaveProperty('@search.nextPageParameters');
  });
});

describe('semantic ranking', () => {
  const semantic = {
    search: 'how many vacation days are there in a year',
    queryType: 'semantic',
    semanticConfiguration: 'default',
    captions: 'extractive|highlight-true',
    answers: 'extractive|count-1,threshold-0.5',
  };

  it('scores from 0 to 4, quotes the best sentence and answers', async () => {
    const { body } = await library.search(semantic);
    const [best] = body.value;
    expect(best['@search.rerankerScore']).toBeGreaterThan(2);
    expect(best['@search.rerankerScore']).toBeLessThanOrEqual(4);
    expect(best['@search.captions']).toEqual([
      {
        text: 'Employees receive 25 vacation days a year.',
        highlights: 'Employees receive 25 <em>vacation</em> <em>days</em> a <em>year</em>.',
      },
    ]);
    expect(body['@search.answers']).toMatchObject([{ key: 'leave', score: expect.any(Number) }]);
  });

  it('does not run where there is no question', async () => {
    const { body } = await library.search({ ...semantic, search: '*' });
    expect(body.value[0]).not.toHaveProperty('@search.rerankerScore');
  });

  it.each([
    ['quota', 'capacityOverloaded', 402],
    ['unavailable', 'transient', 503],
  ] as const)(
    'that fails (%s) gives the plain results where partial ones are welcome, and an error elsewhere',
    async (failure, reason, status) => {
      library.service.play({ semantic: failure });
      const partial = await library.search({ ...semantic, semanticErrorHandling: 'partial' });
      expect(partial).toMatchObject({
        status: 206,
        body: {
          '@search.semanticPartialResponseReason': reason,
          '@search.semanticPartialResponseType': 'baseResults',
        },
      });
      expect(idsOf(partial)).toContain('leave');
      expect(partial.body.value[0]).not.toHaveProperty('@search.rerankerScore');
      expect((await library.search(semantic)).status).toBe(status);
    },
  );

  it.each([
    ['quota-error', 402],
    ['disabled', 400],
  ] as const)('that is not to be had (%s) is an error in any case', async (failure, status) => {
    library.service.play({ semantic: failure });
    expect((await library.search({ ...semantic, semanticErrorHandling: 'partial' })).status).toBe(status);
  });
});

describe('indexing', () => {
  it('says of each action what became of it', async () => {
    library.service.play({
      failItems: { keys: ['travel'], times: 1, statusCode: 503, errorMessage: 'Busy.' },
    });
    const reply = await library.index(
      { id: 'new' },
      { id: 'leave' },
      { id: 'travel' },
      { '@search.action': 'merge', id: 'nobody' },
      { '@search.action': 'delete', id: 'nobody' },
      { id: 'long', category: 'x'.repeat(32_767) },
    );
    expect(reply.status).toBe(207);
    expect(
      reply.body.value.map((item: { key: string; statusCode: number }) => [item.key, item.statusCode]),
    ).toEqual([
      ['new', 201],
      ['leave', 200],
      ['travel', 503],
      ['nobody', 404],
      ['nobody', 200],
      ['long', 400],
    ]);
    expect((await library.index({ id: 'travel' })).status).toBe(200);
  });
});

describe('access lists of the service itself', () => {
  const preview = '?api-version=2025-11-01-preview';
  const guarded = {
    ...definition,
    name: 'guarded',
    permissionFilterOption: 'enabled',
    fields: definition.fields.map((field) =>
      field.name === 'groups' ? { ...field, permissionFilter: 'groupIds' } : field,
    ),
  };
  const token = `x.${Buffer.from(JSON.stringify({ oid: 'ada', groups: ['board'] })).toString('base64url')}.x`;

  it('show a caller what the token allows, and nothing without one', async () => {
    await library.send('POST', `/indexes${preview}`, guarded);
    const path = "/indexes('guarded')/docs/";
    await library.send('POST', `${path}search.index${preview}`, {
      value: [
        { id: 'mine', groups: ['board'] },
        { id: 'theirs', groups: ['staff'] },
        { id: 'nobodys', groups: [] },
      ],
    });
    const ask = (headers: Record<string, string>) =>
      library.send('POST', `${path}search.post.search${preview}`, { search: '*' }, headers);
    expect(idsOf(await ask({ 'x-ms-query-source-authorization': token }))).toEqual(['mine']);
    expect(idsOf(await ask({}))).toEqual([]);
  });
});
