import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { library as definition, type Library, openLibrary } from './test-index.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.service.close());

describe('searches that the service refuses', () => {
  const vector = { kind: 'vector', vector: [1, 0, 0, 0], fields: 'embedding', k: 3 };
  it.each<[object, RegExp]>([
    [{ query: 'x' }, /property 'query' does not exist/],
    [{ search: 5 }, /'search'/],
    [{ search: 'x', top: -1 }, /'top'/],
    [{ search: 'x', top: '3' }, /'top'/],
    [{ search: 'x', skip: 100_001 }, /between 0 and 100000/],
    [{ search: 'x', queryType: 'fuzzy' }, /'queryType'/],
    [{ search: 'x', queryType: 'full' }, /not scripted/],
    [{ search: 'x', searchMode: 'some' }, /'searchMode'/],
    [{ search: 'x', select: 'id,nothing' }, /property named 'nothing'/],
    [{ search: 'x', select: 'embedding' }, /not retrievable/],
    [{ search: 'x', select: 'secret' }, /not retrievable/],
    [{ search: 'x', searchFields: 'category' }, /not searchable/],
    [{ search: 'x', highlight: 'category' }, /not searchable/],
    [{ search: 'x', highlight: 'content', highlightPreTag: '<b>' }, /set together/],
    [{ search: 'x', facets: ['content'] }, /not facetable/],
    [{ search: 'x', facets: ['category,limit:3'] }, /Invalid facet parameter/],
    [{ search: 'x', facets: 'category' }, /'facets'/],
    [{ search: 'x', orderby: 'content' }, /not sortable/],
    [{ search: 'x', orderby: 'groups' }, /not sortable/],
    [{ search: 'x', orderby: 'pages downwards' }, /Syntax error/],
    [{ search: 'x', scoringProfile: 'boost' }, /Unknown scoring profile/],
    [{ search: 'x', sessionId: '_x' }, /'sessionId'/],
    [{ search: 'x', queryType: 'semantic' }, /'semanticConfiguration' must be set/],
    [
      { search: 'x', queryType: 'semantic', semanticConfiguration: 'other' },
      /Unknown semantic configuration 'other'/,
    ],
    [{ search: 'x', captions: 'extractive' }, /only valid if the query type is 'semantic'/],
    [{ search: 'x', queryType: 'semantic', semanticConfiguration: 'default', captions: 'yes' }, /'captions'/],
    [
      { search: 'x', queryType: 'semantic', semanticConfiguration: 'default', answers: 'extractive|n-3' },
      /'answers'/,
    ],
    [
      { search: 'x', queryType: 'semantic', semanticConfiguration: 'default', orderby: 'pages' },
      /'orderby' cannot/,
    ],
    [{ search: 'x', semanticMaxWaitInMilliseconds: 100 }, /'semanticMaxWaitInMilliseconds'/],
    [{ vectorQueries: [{ ...vector, kind: 'words' }] }, /vectorQueries\.0\.kind/],
    [{ vectorQueries: [{ ...vector, vector: [1, 0] }] }, /expects a length of '4'.*has a length of '2'/],
    [{ vectorQueries: [{ ...vector, fields: 'content' }] }, /not a vector field/],
    [{ vectorQueries: [{ ...vector, fields: undefined }] }, /must name its fields/],
    [{ vectorQueries: [{ ...vector, k: 0 }] }, /vectorQueries\.0\.k/],
    [{ vectorQueries: [{ ...vector, weight: -1 }] }, /vectorQueries\.0\.weight/],
    [
      { vectorQueries: [{ ...vector, kNearestNeighborsCount: 3 }] },
      /'kNearestNeighborsCount' does not exist/,
    ],
    [{ vectorQueries: [{ kind: 'text', text: 'x', fields: 'picture', k: 3 }] }, /does not have a vectorizer/],
    [{ vectorQueries: [vector], vectorFilterMode: 'noFilter' }, /'vectorFilterMode'/],
    [{ search: 'x', queryRewrites: 'generative' }, /not present in the API version '2024-07-01'/],
    [{ search: 'x', queryLanguage: 'en-US' }, /not present in the API version/],
    [{ search: 'x', debug: 'semantic' }, /not present in the API version/],
  ])('%j', async (body, message) => {
    const reply = await library.search(body);
    expect([reply.status, reply.body.error?.message]).toEqual([400, expect.stringMatching(message)]);
  });
});

describe('batches that the service refuses whole', () => {
  it.each<[object[], RegExp]>([
    [[], /No indexing actions/],
    [[{ title: 'no key' }], /key cannot be missing/],
    [[{ id: 'a/b' }], /Invalid document key/],
    [[{ id: 'ä' }], /Invalid document key/],
    [[{ id: 'x'.repeat(1025) }], /Invalid document key/],
    [[{ id: 'a', colour: 'red' }], /'colour' does not exist/],
    [[{ id: 'a', pages: 'many' }], /'pages' to the expected type 'Edm.Int32'/],
    [[{ id: 'a', pages: 2 ** 31 }], /Edm.Int32/],
    [[{ id: 'a', title: 5 }], /Edm.String/],
    [[{ id: 'a', groups: 'all' }], /Collection\(Edm.String\)/],
    [[{ id: 'a', groups: null }], /Collection\(Edm.String\)/],
    [[{ id: 'a', groups: [null] }], /Collection\(Edm.String\)/],
    [[{ id: 'a', added: 'yesterday' }], /Edm.DateTimeOffset/],
    [[{ id: 'a', embedding: [1, 2] }], /expects a length of '4'/],
    [[{ id: 'a', '@search.action': 'put' }], /@search.action/],
    [Array.from({ length: 1001 }, (_, id) => ({ id: `${id}` })), /up to 1000 documents/],
  ])('%#', async (actions, message) => {
    const before = library.service.documents('library');
    const reply = await library.index(...actions);
    expect([reply.status, reply.body.error?.message]).toEqual([400, expect.stringMatching(message)]);
    expect(library.service.documents('library')).toEqual(before);
  });

  it('are those above 16 MB, too', async () => {
    expect((await library.index({ id: 'a', content: 'x'.repeat(17e6) })).status).toBe(413);
  });
});

describe('definitions that the service refuses', () => {
  const key = { name: 'id', type: 'Edm.String', key: true };
  const vectorField = { name: 'v', type: 'Collection(Edm.Single)', searchable: true, dimensions: 4 };
  const near = { ...vectorField, vectorSearchProfile: 'near' };
  it.each<[object, RegExp]>([
    [{ name: 'Bad_Name', fields: [key] }, /not a valid index name/],
    [{ name: 'new', fields: [] }, /'fields'/],
    [{ name: 'new', fields: [{ name: 'id', type: 'Edm.String' }] }, /exactly one key/],
    [{ name: 'new', fields: [{ ...key, retrievable: false }] }, /exactly one key/],
    [{ name: 'new', fields: [key, { name: 'id', type: 'Edm.Int32' }] }, /must be unique/],
    [{ name: 'new', fields: [key, { name: 'n', type: 'Edm.Text' }] }, /fields\.1\.type/],
    [
      { name: 'new', fields: [key, { name: 'n', type: 'Edm.Int32', hidden: true }] },
      /'hidden' does not exist/,
    ],
    [
      { name: 'new', fields: [key, { name: 'n', type: 'Edm.Int32', searchable: true }] },
      /cannot be searchable/,
    ],
    [
      { name: 'new', fields: [key, { name: 'n', type: 'Collection(Edm.String)', sortable: true }] },
      /cannot be sortable/,
    ],
    [
      { name: 'new', fields: [key, { name: 'n', type: 'Edm.String', analyzer: 'xx.lucene' }] },
      /analyzer 'xx.lucene'/,
    ],
    [
      { name: 'new', fields: [key, { name: 'n', type: 'Edm.Int32', permissionFilter: 'userIds' }] },
      /API version/,
    ],
    [{ name: 'new', fields: [key, vectorField] }, /'dimensions' and 'vectorSearchProfile' set/],
    [{ name: 'new', fields: [key, near] }, /'near' which is not defined/],
    [
      { name: 'new', fields: [key, { ...near, filterable: true }], vectorSearch: definition.vectorSearch },
      /cannot be filterable/,
    ],
    [
      { name: 'new', fields: [key], vectorSearch: { profiles: [{ name: 'p', algorithm: 'a' }] } },
      /'a', is not defined/,
    ],
    [{ name: 'new', fields: [key], semantic: definition.semantic }, /must exist and be a searchable/],
    [{ name: 'new', fields: [key], description: 'later' }, /API version/],
  ])('%#', async (body, message) => {
    const reply = await library.send('POST', '/indexes', body);
    expect([reply.status, reply.body.error?.message]).toEqual([400, expect.stringMatching(message)]);
  });

  it('are those that change or drop what is there', async () => {
    const put = (fields: object[]) =>
      library.send(
        'PUT',
        "/indexes('library')",
        { ...definition, fields },
        { prefer: 'return=representation' },
      );
    const [first, ...others] = definition.fields;
    expect((await put(definition.fields.slice(0, -1))).body.error.message).toMatch(/cannot be deleted/);
    expect((await put([{ ...first, facetable: true }, ...others])).body.error.message).toMatch(
      /cannot be changed/,
    );
    expect((await put([...definition.fields, { name: 'more', type: 'Edm.String' }])).status).toBe(200);
  });
});

describe('callers that the service refuses', () => {
  const path = "/indexes('library')/docs/search.post.search";
  it.each<[string, string, string, Record<string, string>, number]>([
    ['without a key', 'POST', path, { 'api-key': '' }, 401],
    ['with a wrong key', 'POST', path, { 'api-key': 'guess' }, 403],
    ['with a query key that manages', 'POST', '/indexes', { 'api-key': 'scripted-query-key' }, 403],
    ['of an unknown version', 'POST', `${path}?api-version=2020-01-01`, {}, 400],
    ['of no version', 'POST', `${path}?api-version=`, {}, 400],
    ['of an unknown index', 'POST', path.replace('library', 'other'), {}, 404],
    ['of an unknown operation', 'POST', path.replace('docs', 'papers'), {}, 404],
    ['by the wrong method', 'PATCH', path, {}, 405],
    ['with a header of other versions', 'POST', path, { 'x-ms-query-source-authorization': 'x' }, 400],
  ])('%s', async (_, method, url, headers, status) => {
    const reply = await library.send(method, url, { search: '*' }, headers);
    expect([reply.status, typeof reply.body.error?.message]).toEqual([status, 'string']);
  });

  it.each([
    [{ 'if-none-match': '*' }, 412],
    [{ 'if-match': '"0xOLD"' }, 412],
    [{ 'if-match': '*' }, 200],
    [{ prefer: '' }, 400],
  ])('that change an index under a condition that does not hold: %j', async (headers, status) => {
    const path = "/indexes('library')";
    const { body } = await library.send('GET', path);
    const all = { prefer: 'return=representation', ...headers };
    expect((await library.send('PUT', path, body, all)).status).toBe(status);
  });

  it('with nothing at all get 401', async () => {
    const reply = await fetch(`${library.service.url}/indexes?api-version=2024-07-01`);
    expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('Bearer'),
    ]);
  });

  it('but not those with a query key that search, nor those with the right token', async () => {
    expect((await library.search({ search: '*' }, { 'api-key': library.service.queryKey })).status).toBe(200);
    const reply = await fetch(`${library.service.url}/indexes?api-version=2024-07-01`, {
      headers: { authorization: `Bearer ${library.service.token}` },
    });
    expect(reply.status).toBe(200);
  });
});
