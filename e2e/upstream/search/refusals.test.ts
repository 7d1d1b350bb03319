import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SearchService, startSearchService } from './service.ts';

const key = { name: 'id', type: 'Edm.String', key: true };
const vector = {
  name: 'embedding',
  type: 'Collection(Edm.Single)',
  dimensions: 4,
  vectorSearchProfile: 'near',
};
const vectorSearch = {
  algorithms: [{ name: 'graph', kind: 'hnsw' }],
  profiles: [{ name: 'near', algorithm: 'graph' }],
};
const semantic = {
  configurations: [
    { name: 'default', prioritizedFields: { prioritizedContentFields: [{ fieldName: 'content' }] } },
  ],
};
const library = {
  name: 'library',
  fields: [
    key,
    { name: 'content', type: 'Edm.String', filterable: false, sortable: false, facetable: false },
    { name: 'category', type: 'Edm.String', searchable: false },
    { name: 'pages', type: 'Edm.Int32' },
    { name: 'added', type: 'Edm.DateTimeOffset' },
    { name: 'groups', type: 'Collection(Edm.String)' },
    { name: 'secret', type: 'Edm.String', retrievable: false },
    { ...vector, searchable: true },
  ],
  vectorSearch,
  semantic,
};
const SEARCH = "/indexes('library')/docs/search.post.search";

let service: SearchService;
beforeAll(async () => {
  service = await startSearchService();
  await send('POST', '/indexes', library);
});
afterAll(() => service.close());

async function send(method: string, path: string, body: object, headers: Record<string, string> = {}) {
  const url = `${service.url}${path}${path.includes('?') ? '' : '?api-version=2024-07-01'}`;
  const reply = await fetch(url, {
    method,
    headers: { 'api-key': service.key, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { error } = await reply.json();
  return { status: reply.status, message: error?.message };
}

it.each<[object, RegExp]>([
  [{ query: 'x' }, /property 'query' does not exist/],
  [{ search: 'x', top: -1 }, /'top'/],
  [{ search: 'x', skip: 100_001 }, /'skip'/],
  [{ search: 'pay -leave' }, /Operators of the query syntax.*Parameter name: search/s],
  [{ search: '"annual leave"' }, /Operators of the query syntax/],
  [{ search: 'x', select: 'id,nothing' }, /property named 'nothing'/],
  [{ search: 'x', select: 'secret' }, /not retrievable/],
  [{ search: 'x', highlight: 'category' }, /not searchable/],
  [{ search: 'x', facets: ['content'] }, /not facetable/],
  [{ search: 'x', orderby: 'groups' }, /not sortable/],
  [{ search: 'x', queryType: 'semantic' }, /'semanticConfiguration' must be set/],
  [{ search: 'x', queryType: 'semantic', semanticConfiguration: 'other' }, /Unknown semantic configuration/],
  [{ search: 'x', captions: 'extractive' }, /only valid if the query type is 'semantic'/],
  [
    { search: 'x', queryType: 'semantic', semanticConfiguration: 'default', orderby: 'pages' },
    /'orderby' cannot/,
  ],
  [{ vectorQueries: [{ kind: 'vector', vector: [1], fields: 'embedding' }] }, /expects a length of '4'/],
  [{ vectorQueries: [{ kind: 'vector', vector: [1], fields: 'content' }] }, /not a vector field/],
  [{ vectorQueries: [{ kind: 'text', text: 'x', fields: 'embedding' }] }, /does not have a vectorizer/],
  [{ search: 'x', queryRewrites: 'generative' }, /not present in the API version '2024-07-01'/],
  [{ filter: "category in ('hr')" }, /no operator 'in'/],
  [{ filter: 'category eq 5' }, /Invalid expression: .*holds strings.*Parameter name: \$filter/s],
  [{ filter: "content eq 'x'" }, /content cannot be used in filters/],
  [{ filter: "groups/any(g: g ne 'all')" }, /Inside 'any'/],
  [{ filter: "groups/any(g: g eq 'a' and g eq 'b')" }, /Inside 'any'/],
  [{ filter: "groups/all(g: g eq 'all')" }, /Inside 'all'/],
  [{ filter: "groups/any(id: id eq 'x')" }, /hides a field/],
])('the scripted search refuses the search %j', async (body, message) => {
  expect(await send('POST', SEARCH, body)).toEqual({ status: 400, message: expect.stringMatching(message) });
});

it.each<[string, object, RegExp]>([
  ['without a key', { pages: 1 }, /key cannot be missing/],
  ['with a key of other characters', { id: 'a/b' }, /Invalid document key/],
  ['with an unknown field', { id: 'a', colour: 'red' }, /'colour' does not exist/],
  ['with a number that is too large', { id: 'a', pages: 2 ** 31 }, /Edm.Int32/],
  ['with a number for a text', { id: 'a', content: 5 }, /Edm.String/],
  ['with null for a collection', { id: 'a', groups: null }, /Collection\(Edm.String\)/],
  ['with a day for an instant', { id: 'a', added: 'yesterday' }, /Edm.DateTimeOffset/],
  ['with a short vector', { id: 'a', embedding: [1, 2] }, /expects a length of '4'/],
])('the scripted search refuses a batch with a document %s', async (_, document, message) => {
  const reply = await send('POST', "/indexes('library')/docs/search.index", { value: [document] });
  expect(reply).toEqual({ status: 400, message: expect.stringMatching(message) });
  expect(service.documents('library')).toEqual([]);
});

it.each([
  ['more than a thousand documents', Array.from({ length: 1001 }, (_, id) => ({ id: `${id}` })), 400],
  ['more than 16 MB', [{ id: 'a', content: 'x'.repeat(17e6) }], 413],
])('the scripted search refuses a batch of %s', async (_, value, status) => {
  expect(await send('POST', "/indexes('library')/docs/search.index", { value })).toMatchObject({ status });
});

it.each<[string, object[], object, RegExp]>([
  ['without a key', [{ name: 'id', type: 'Edm.String' }], {}, /exactly one key/],
  ['with a field twice', [key, { name: 'id', type: 'Edm.Int32' }], {}, /must be unique/],
  ['of an unknown type', [key, { name: 'n', type: 'Edm.Text' }], {}, /fields\.1\.type/],
  ['with a sortable collection', [key, { ...library.fields[5], sortable: true }], {}, /cannot be sortable/],
  ['of an unknown analyzer', [key, { name: 'n', type: 'Edm.String', analyzer: 'xx' }], {}, /analyzer 'xx'/],
  ['with an undefined profile', [key, { ...vector, searchable: true }], {}, /'near' which is not defined/],
  ['with an undefined algorithm', [key], { vectorSearch: { profiles: vectorSearch.profiles } }, /'graph'/],
  ['that ranks a missing field', [key], { semantic }, /must exist and be a searchable/],
  ['with a property of other versions', [key], { description: 'x' }, /not present in the API version/],
])('the scripted search refuses an index %s', async (_, fields, more, message) => {
  const reply = await send('POST', '/indexes', { name: 'new', fields, ...more });
  expect(reply).toEqual({ status: 400, message: expect.stringMatching(message) });
});

describe('the scripted search refuses to change an index', () => {
  const put = (changes: object, headers: Record<string, string> = {}) =>
    send(
      'PUT',
      "/indexes('library')",
      { ...library, ...changes },
      { prefer: 'return=representation', ...headers },
    );

  it('in fields that are there', async () => {
    const [first, ...others] = library.fields;
    expect(await put({ fields: library.fields.slice(0, -1) })).toMatchObject({
      message: expect.stringMatching(/cannot be deleted/),
    });
    expect(await put({ fields: [{ ...first, facetable: false }, ...others] })).toMatchObject({
      message: expect.stringMatching(/cannot be changed/),
    });
  });

  it('that another caller has changed', async () => {
    expect(await put({}, { 'if-match': '"0xOLD"' })).toMatchObject({ status: 412 });
  });
});

it.each<[string, string, Record<string, string>, number]>([
  ['without a key', SEARCH, { 'api-key': '' }, 401],
  ['with a wrong key', SEARCH, { 'api-key': 'guess' }, 403],
  ['with a query key that manages', '/indexes', { 'api-key': 'scripted-query-key' }, 403],
  ['of an unknown version', `${SEARCH}?api-version=2020-01-01`, {}, 400],
  ['of an unknown index', SEARCH.replace('library', 'other'), {}, 404],
  ['of an unknown operation', SEARCH.replace('docs', 'papers'), {}, 404],
  ['with a header of other versions', SEARCH, { 'x-ms-query-source-authorization': 'x' }, 400],
])('the scripted search refuses callers %s', async (_, path, headers, status) => {
  expect(await send('POST', path, { search: '*' }, headers)).toMatchObject({ status });
});
