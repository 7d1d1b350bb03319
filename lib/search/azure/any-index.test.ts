import { SearchClient, SearchIndexClient } from '@azure/search-documents';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSearchService } from '#e2e/upstream/search/service.ts';
import type { AzureSearchConfig } from '#lib/config/services.ts';
import { searchConfig } from '#lib/config/test-search-config.ts';
import type { SearchEngine, SearchRequest } from '#lib/core/ports/search-engine.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { SHORT_TIMEOUTS } from '../contract/azure-search.contract.ts';
import { createAzureSearch } from './engine.ts';

/** An index as another program may have made it: other names, other fields, no readers, no sourcefile. */
const TALKS = [
  {
    key: '1',
    text: 'Ada speaks about engines that weave algebra.',
    place: 'talks/ada.pdf#page=2',
    topic: 'engines',
    speaker: 'Ada',
    year: 1843,
    isPublic: true,
    heldAt: '2026-01-31T08:30:00Z',
    tags: ['NaN', '2026-01-31T08:30:00Z'],
    draft: 'hidden',
  },
  {
    key: '2',
    text: 'Grace speaks about compilers.',
    place: 'talks/grace.pdf',
    topic: 'NaN',
    speaker: 'Grace',
    year: 1952,
    isPublic: false,
    heldAt: null,
    tags: [],
    draft: null,
  },
  {
    key: '3',
    text: 'Questions from the audience.',
    place: 'talks/ada.pdf#page=3',
    topic: null,
    speaker: 'Ada',
    year: 1843,
    isPublic: null,
    heldAt: null,
    tags: [],
    draft: null,
  },
];

const text = { type: 'Edm.String', searchable: true } as const;
const name = { type: 'Edm.String', filterable: true, facetable: true } as const;

const service = perFile(startSearchService);
let config: AzureSearchConfig;
let engine: SearchEngine;

beforeAll(async () => {
  const credential = { key: service.key };
  const options = { allowInsecureConnection: true, serviceVersion: '2024-07-01' };
  await new SearchIndexClient(service.url, credential, options).createIndex({
    name: 'talks',
    fields: [
      { name: 'key', type: 'Edm.String', key: true },
      { name: 'text', ...text },
      { name: 'place', type: 'Edm.String' },
      { name: 'topic', ...name },
      { name: 'speaker', ...name },
      { name: 'year', type: 'Edm.Int32', filterable: true, facetable: true },
      { name: 'isPublic', type: 'Edm.Boolean', filterable: true },
      { name: 'heldAt', type: 'Edm.DateTimeOffset', filterable: true },
      { name: 'tags', type: 'Collection(Edm.String)', filterable: true },
      { name: 'draft', type: 'Edm.String', hidden: true, filterable: true },
    ],
  });
  const documents = new SearchClient<object>(service.url, 'talks', credential, {
    ...options,
    apiVersion: '2024-07-01',
  });
  await documents.uploadDocuments(TALKS);
  const base = searchConfig(service);
  config = {
    ...base,
    index: 'talks',
    documentsIndex: 'talks-documents',
    semanticConfiguration: undefined,
    vectorizer: 'none',
    fields: {
      ...base.fields,
      id: 'key',
      content: 'text',
      sourcepage: 'place',
      category: 'topic',
      title: undefined,
      headings: undefined,
    },
  };
});
beforeEach(() => {
  engine = open();
  service.forget();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (changes: Partial<AzureSearchConfig> = {}) =>
  createAzureSearch({
    config: { ...config, ...changes },
    embeddings: undefined,
    imageEmbeddings: undefined,
    upstream: SHORT_TIMEOUTS,
  });

const ids = async (request: Partial<SearchRequest>) => {
  const { hits } = await engine.search({ top: 5, ...request });
  return hits.map(({ document }) => document['id']).sort();
};

describe('an index by other names', () => {
  it('is read under ours, with its own fields beside them, as they went in', async () => {
    const { hits } = await engine.search({ searchText: 'algebra', top: 1 });
    expect(hits[0]?.document).toEqual({
      id: '1',
      content: 'Ada speaks about engines that weave algebra.',
      category: 'engines',
      sourcepage: 'talks/ada.pdf#page=2',
      sourcefile: 'talks/ada.pdf',
      speaker: 'Ada',
      year: 1843,
      isPublic: true,
      heldAt: '2026-01-31T08:30:00Z',
      tags: ['NaN', '2026-01-31T08:30:00Z'],
    });
  });

  it('a text that looks like a number stays a text', async () => {
    const { facets } = await engine.search({ top: 0, facets: ['category', 'year'] });
    expect(facets).toEqual({
      category: [
        { value: 'NaN', count: 1 },
        { value: 'engines', count: 1 },
      ],
      year: [
        { value: 1843, count: 2 },
        { value: 1952, count: 1 },
      ],
    });
  });

  it.each([
    ["category eq 'engines'", ['1']],
    ["speaker in ('Grace', 'Alan')", ['2']],
    ['year gt 1900', ['2']],
    ['isPublic eq true', ['1']],
    ['heldAt lt 2026-02-01T00:00:00Z', ['1']],
    ['heldAt eq null', ['2', '3']],
    ["tags/any(t: t eq 'NaN')", ['1']],
    ["draft eq 'hidden'", ['1']],
  ])('is filtered by %s', async (filter, expected) => {
    expect(await ids({ filter })).toEqual(expected);
  });

  it('highlights and selects under our names', async () => {
    const { hits } = await engine.search({
      searchText: 'compilers',
      top: 1,
      highlightFields: ['content'],
      select: ['sourcefile', 'speaker'],
    });
    expect(hits[0]?.document).toEqual({ sourcefile: 'talks/grace.pdf', speaker: 'Grace' });
    expect(hits[0]?.highlights['content']?.[0]).toContain('<em>compilers</em>');
  });

  it('is asked by its own names too, and answers by the names it was asked by', async () => {
    const { hits, facets } = await engine.search({
      searchText: 'compilers',
      filter: "topic eq 'NaN' and category eq 'NaN'",
      top: 1,
      facets: ['topic'],
      highlightFields: ['text'],
      select: ['text', 'key', 'speaker'],
    });
    expect(hits[0]?.document).toEqual({ text: 'Grace speaks about compilers.', key: '2', speaker: 'Grace' });
    expect(hits[0]?.highlights['text']?.[0]).toContain('<em>compilers</em>');
    expect(facets).toEqual({ topic: [{ value: 'NaN', count: 1 }] });
  });

  it('gives what an answer needs beside what was selected, as far as it has it', async () => {
    const needs = ['content', 'title', 'headings', 'category'];
    const { hits } = await engine.search({ searchText: 'compilers', top: 1, select: ['speaker'], needs });
    expect(hits[0]?.document).toEqual({
      speaker: 'Grace',
      content: 'Grace speaks about compilers.',
      category: 'NaN',
    });
  });

  it.each<[Partial<SearchRequest>, string, RegExp]>([
    [{ filter: "sourcefile eq 'x'" }, 'filter', /sourcefile cannot be used in filters here; category/],
    [{ filter: "title eq 'x'" }, 'filter', /no field title; it has category, speaker, year/],
    [{ facets: ['speaker', 'isPublic'] }, 'facets', /"isPublic".*category, speaker, year/],
    [{ select: ['draft'] }, 'select', /"draft".*id, content/],
    [{ highlightFields: ['speaker'] }, 'highlightFields', /"speaker".*content/],
  ])('%j is refused by name, with what would do', async (request, field, message) => {
    await expect(engine.search({ top: 1, ...request })).rejects.toMatchObject({
      code: 'bad-request',
      field,
      message: expect.stringMatching(message),
    });
  });

  it('that does not say who may read shows nothing while access is controlled', async () => {
    const search = engine.search({ top: 5, access: { oids: ['ada'], groups: ['all'] } });
    await expect(search).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringMatching(/does not say who may read.*ACCESS_CONTROL/s),
    });
    expect(service.requests().filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('counts its documents by the files that its passages name, or else by its passages', async () => {
    const { fields } = config;
    const bySpeaker = open({ fields: { ...fields, sourcefile: 'speaker' } });
    expect(await bySpeaker.status(undefined)).toEqual({ engine: 'azure', documents: 2, passages: 3 });
    expect(await engine.status(undefined)).toEqual({ engine: 'azure', documents: 3, passages: 3 });
  });
});

describe('an index that changes', () => {
  const definitions = () => service.requests().filter(({ method }) => method === 'GET').length;

  it('is looked at again for an unknown field, but not for every mistake', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    await engine.search({ top: 1 });
    await expect(engine.search({ top: 1, select: ['room'] })).rejects.toMatchObject({ field: 'select' });
    expect(definitions()).toBe(1);
    const client = new SearchIndexClient(
      service.url,
      { key: service.key },
      { allowInsecureConnection: true, serviceVersion: '2024-07-01' },
    );
    const index = await client.getIndex('talks');
    await client.createOrUpdateIndex({ ...index, fields: [...index.fields, { name: 'room', ...name }] });
    service.forget();
    vi.advanceTimersByTime(11_000);
    expect((await engine.search({ top: 1, select: ['room'] })).hits[0]?.document).toEqual({ room: null });
    await engine.search({ top: 1, filter: "room eq 'x'" });
    expect(definitions()).toBe(1);
  });

  it('is looked at again after some minutes, and no search waits for it, least of all while it fails', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    await engine.search({ top: 1 });
    vi.advanceTimersByTime(301_000);
    service.play({ faults: [{ on: { method: 'GET' }, fault: { stallMs: 'never' } }] });
    expect((await engine.search({ top: 1 })).hits).toHaveLength(1);
    await vi.waitFor(() => expect(definitions()).toBe(2));
    service.play(undefined);
    expect((await engine.search({ top: 1 })).hits).toHaveLength(1);
    expect(definitions()).toBe(2);
  });

  it('that is not there yet finds nothing, refuses what is wrong, and appears without a restart', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const early = open({ index: 'later' });
    const request = { searchText: 'x', top: 3, includeTotalCount: true, facets: ['category'] };
    expect(await early.search(request)).toEqual({
      hits: [],
      count: 0,
      facets: { category: [] },
      answers: [],
      words: [],
      notices: [expect.stringMatching(/does not exist yet; `npm run ingest`/)],
    });
    expect(await early.status(undefined)).toEqual({ engine: 'azure', documents: 0, passages: 0 });
    await expect(early.search({ top: 1, filter: 'nonsense' })).rejects.toMatchObject({ field: 'filter' });
    const client = new SearchIndexClient(
      service.url,
      { key: service.key },
      { allowInsecureConnection: true, serviceVersion: '2024-07-01' },
    );
    await client.createIndex({ name: 'later', fields: (await client.getIndex('talks')).fields });
    vi.advanceTimersByTime(11_000);
    expect(await early.search({ top: 1, filter: 'year gt 1' })).toMatchObject({ hits: [], notices: [] });
  });
});
