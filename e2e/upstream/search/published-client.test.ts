import { AzureKeyCredential, SearchClient, SearchIndexClient } from '@azure/search-documents';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Library, openLibrary } from './test-index.ts';

let library: Library;
let documents: SearchClient<Record<string, unknown>>;
let indexes: SearchIndexClient;

beforeEach(async () => {
  library = await openLibrary();
  const { url, key } = library.service;
  const options = { apiVersion: '2024-07-01', serviceVersion: '2024-07-01', allowInsecureConnection: true };
  documents = new SearchClient(url, 'library', new AzureKeyCredential(key), options);
  indexes = new SearchIndexClient(url, new AzureKeyCredential(key), options);
});
afterEach(() => library.service.close());

it('the published client makes an index, reads it back, changes and deletes it', async () => {
  const made = await indexes.createIndex({
    name: 'made',
    fields: [
      { name: 'id', type: 'Edm.String', key: true },
      { name: 'content', type: 'Edm.String', searchable: true, analyzerName: 'en.microsoft' },
      {
        name: 'embedding',
        type: 'Collection(Edm.Single)',
        searchable: true,
        vectorSearchDimensions: 8,
        vectorSearchProfileName: 'near',
      },
    ],
    vectorSearch: {
      algorithms: [{ name: 'graph', kind: 'hnsw', parameters: { metric: 'cosine', efSearch: 500 } }],
      profiles: [{ name: 'near', algorithmConfigurationName: 'graph' }],
    },
    semanticSearch: {
      configurations: [{ name: 'default', prioritizedFields: { contentFields: [{ name: 'content' }] } }],
    },
  });
  expect(await indexes.getIndex('made')).toMatchObject({
    fields: [
      { name: 'id', key: true, filterable: false },
      { analyzerName: 'en.microsoft' },
      { hidden: true },
    ],
    semanticSearch: { configurations: [{ name: 'default' }] },
  });
  const more = { name: 'more', type: 'Edm.Boolean' as const, filterable: true };
  await indexes.createOrUpdateIndex({ ...made, fields: [...made.fields, more] });
  expect((await indexes.getIndex('made')).fields.map(({ name }) => name)).toContain('more');
  await indexes.deleteIndex('made');
  await expect(indexes.getIndex('made')).rejects.toMatchObject({ statusCode: 404 });
});

it('the published client writes documents, reads them and reads what failed', async () => {
  const { results } = await documents.mergeOrUploadDocuments([
    { id: 'leave', pages: 13 },
    { id: 'new', title: 'New' },
  ]);
  expect(results.map(({ key, statusCode, succeeded }) => [key, statusCode, succeeded])).toEqual([
    ['leave', 200, true],
    ['new', 201, true],
  ]);
  expect(await documents.getDocument('leave')).toMatchObject({ pages: 13, category: 'hr' });
  expect(await documents.getDocumentsCount()).toBe(4);
  expect((await indexes.getIndexStatistics('library')).documentCount).toBe(4);
  library.service.play({ failItems: { statusCode: 503, errorMessage: 'Busy.' } });
  const failed = await documents.deleteDocuments('id', ['new']);
  expect(failed.results).toMatchObject([
    { key: 'new', succeeded: false, statusCode: 503, errorMessage: 'Busy.' },
  ]);
});

it('the published client searches with everything at once, over pages', async () => {
  library.service.play({ pageSize: 1 });
  const found = await documents.search('vacation', {
    top: 3,
    includeTotalCount: true,
    filter: "groups/any(g: search.in(g, 'all,board'))",
    facets: ['category'],
    select: ['id'],
    highlightFields: 'content',
    queryType: 'semantic',
    semanticSearchOptions: {
      configurationName: 'default',
      errorMode: 'partial',
      captions: { captionType: 'extractive', highlight: true },
      answers: { answerType: 'extractive', count: 1, threshold: 0.1 },
    },
    vectorSearchOptions: {
      filterMode: 'preFilter',
      queries: [
        {
          kind: 'vector',
          vector: [1, 0, 0, 0],
          fields: ['embedding'],
          kNearestNeighborsCount: 3,
          exhaustive: true,
        },
        { kind: 'text', text: 'holidays', fields: ['embedding'], kNearestNeighborsCount: 3, weight: 0.5 },
      ],
    },
  });
  const hits = [];
  for await (const hit of found.results) hits.push(hit);
  expect(hits.map(({ document }) => document['id'])).toEqual(['leave', 'salaries', 'travel']);
  expect(hits[0]).toMatchObject({ captions: [{ text: expect.stringContaining('25 vacation days') }] });
  expect(found).toMatchObject({
    count: 3,
    answers: [{ key: 'leave' }],
    facets: { category: expect.any(Array) },
  });
});

it('the published client learns what was wrong', async () => {
  await expect(documents.search('x', { filter: "nothing eq 'x'" })).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining("Could not find a property named 'nothing'"),
  });
});
