import { describe, expect, it } from 'vitest';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { letterEmbeddings, openAzureBench } from '../contract/index-writer.contract.ts';
import { fillIndex, makeSampleIndex } from '../contract/sample-index.test-helper.ts';
import { fixture, write } from '../embedded/index-fixture.ts';
import { openAzureIndexWriter } from './index-writer.ts';

const bench = perTest(openAzureBench);

const make = (name: string, pages: string[]) => fixture(bench.folder, name, pages);
const definition = (name: string) => bench.service.indexes().find((index) => index.name === name);
const fieldNames = (name: string) => definition(name)?.fields.map((field) => field.name);

describe('an index that is not there', () => {
  it('is made with vectors, readers and a semantic configuration, and its records beside it', async () => {
    await bench.writer.reset('splitter-1');
    expect(fieldNames('passages')).toEqual([
      'id',
      'content',
      'category',
      'sourcepage',
      'sourcefile',
      'storageUrl',
      'oids',
      'groups',
      'title',
      'headings',
      'embedding',
    ]);
    expect(definition('passages')).toMatchObject({
      semantic: {
        defaultConfiguration: 'default',
        configurations: [
          {
            prioritizedFields: {
              titleField: { fieldName: 'title' },
              prioritizedContentFields: [{ fieldName: 'content' }],
              prioritizedKeywordsFields: [{ fieldName: 'headings' }],
            },
          },
        ],
      },
      vectorSearch: {
        algorithms: [{ kind: 'hnsw', hnswParameters: { metric: 'cosine' } }],
        profiles: [{ name: 'embedding-profile' }],
      },
    });
    expect(fieldNames('passages-documents')).toContain('samplesRetired');
  });

  it('is made with the names, analyzer and vectorizer that are configured', async () => {
    const { config } = bench.options;
    const vectorizer = {
      resourceUrl: 'https://x.openai.azure.com',
      deployment: 'emb',
      model: 'text-embedding-3-large',
    };
    const writer = openAzureIndexWriter({
      ...bench.options,
      config: {
        ...config,
        analyzer: 'de.microsoft',
        semanticConfiguration: undefined,
        fields: {
          ...config.fields,
          content: 'chunk',
          embedding: 'embedding3',
          title: undefined,
          headings: undefined,
        },
      },
      vectorizer: { ...vectorizer, key: undefined },
    });
    await write(writer, make('a.txt', ['A']));
    expect(bench.service.documents('passages')).toMatchObject([
      { chunk: 'A', embedding3: expect.any(Array) },
    ]);
    expect(definition('passages')?.fields.find(({ name }) => name === 'chunk')).toMatchObject({
      analyzer: 'de.microsoft',
    });
    expect(definition('passages')?.vectorSearch).toMatchObject({
      profiles: [{ name: 'embedding3-profile', vectorizer: 'citewell-vectorizer' }],
      vectorizers: [{ azureOpenAIParameters: { deploymentId: 'emb', modelName: 'text-embedding-3-large' } }],
    });
  });

  it('is not made without the vectorizer that it is to have', async () => {
    const config = { ...bench.options.config, vectorizer: 'service' as const };
    const writer = openAzureIndexWriter({ ...bench.options, config });
    await expect(writer.reset('splitter-1')).rejects.toThrow(/AZURE_OPENAI_EMB_DEPLOYMENT/);
    expect(bench.service.indexes()).toEqual([]);
  });

  it('is made without vectors where none are made', async () => {
    const writer = openAzureIndexWriter({ ...bench.options, embeddings: undefined });
    await write(writer, make('a.txt', ['A']));
    expect(fieldNames('passages')).not.toContain('embedding');
  });
});

describe('an index of the Azure Python sample', () => {
  it('is taken as it is while it is empty, and gets the fields it lacks', async () => {
    await makeSampleIndex(bench.service);
    await write(bench.writer, make('a.txt', ['A']));
    expect(bench.service.documents('passages')).toMatchObject([{ content: 'A', title: null, headings: [] }]);
    expect(fieldNames('passages')?.slice(-2)).toEqual(['title', 'headings']);
    expect(definition('passages')?.vectorSearch?.profiles).toHaveLength(1);
  });

  it('does not lose its vectors when labels change, although it does not store them', async () => {
    await makeSampleIndex(bench.service);
    const a = make('a.txt', ['Bicycles.', 'Scooters.']);
    const embeddings = letterEmbeddings();
    const writer = openAzureIndexWriter({ ...bench.options, embeddings });
    await write(writer, a);
    embeddings.calls.length = 0;
    await writer.relabel({ ...a.document, groups: ['hr'] });
    expect(embeddings.calls).toEqual([['Bicycles.', 'Scooters.']]);
    for (const { embedding, groups } of bench.service.documents('passages')) {
      expect([(embedding as number[]).length, groups]).toEqual([16, ['hr']]);
    }
  });

  it('with passages in it is never written, emptied or extended: what to do is said', async () => {
    await makeSampleIndex(bench.service);
    const theirs = { id: 'file-a_pdf-page-1', content: 'Theirs.', sourcefile: 'a.pdf' };
    await fillIndex(bench.service, [theirs]);
    for (const act of [
      () => bench.writer.reset('splitter-1'),
      () => write(bench.writer, make('b.txt', ['B'])),
      () => bench.writer.retireSamples(),
    ]) {
      await expect(act()).rejects.toMatchObject({
        code: 'bad-request',
        message: expect.stringMatching(
          /not ingested by Citewell.*another AZURE_SEARCH_INDEX, or empty this one/s,
        ),
      });
    }
    expect(bench.service.documents('passages')).toMatchObject([theirs]);
    expect(fieldNames('passages')).not.toContain('title');
    expect(await bench.writer.documents()).toEqual([]);
  });

  it.each([
    ['category', { type: 'Edm.Int32' }, 'Edm.Int32; needed is: Edm.String'],
    ['groups', { type: 'Edm.String' }, 'Edm.String; needed is: Collection(Edm.String)'],
    ['sourcefile', { type: 'Edm.String', filterable: false }, 'not filterable; needed is: filterable'],
    ['content', { type: 'Edm.String', searchable: false }, 'not searchable; needed is: searchable'],
    [
      'sourcepage',
      { type: 'Edm.String', filterable: true, retrievable: false },
      'not retrievable; needed is: ret',
    ],
    ['embedding', { type: 'Edm.String' }, 'Edm.String; needed is: Collection(Edm.Single)'],
  ])('whose %s is made otherwise is refused by the name of the field', async (name, traits, said) => {
    await makeSampleIndex(bench.service, { [name]: traits });
    await expect(bench.writer.reset('splitter-1')).rejects.toMatchObject({
      code: 'bad-request',
      message: expect.stringContaining(`The field "${name}" of the search index "passages" is ${said}`),
    });
  });
});

it('a run that starts while another makes the index works with the other one’s', async () => {
  bench.service.play({
    faults: [{ on: { method: 'POST', path: '/indexes' }, times: 1, fault: { cutAfterBytes: 0 } }],
  });
  await write(bench.writer, make('a.txt', ['A']));
  expect(bench.service.documents('passages')).toHaveLength(1);
});
