import { beforeEach, describe, expect, it } from 'vitest';
import type { SearchRequest, VectorQuery } from '#lib/core/ports/search-engine.ts';
import type { EmbeddingModel, ImageEmbeddingModel } from '#lib/core/ports/search-models.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { type EngineChanges, lexicalEmbeddings, openAzureBench } from '../contract/azure-search.contract.ts';

const bench = perFile(() => openAzureBench({ imageDimensions: 4 }));

beforeEach(() => bench.service.forget());

const BEST = 'handbook/leave.pdf#page=1';
const near = (...fields: VectorQuery['fields']): VectorQuery => ({
  kind: 'text',
  text: 'vacation days',
  fields,
  k: 5,
});
const HYBRID = { searchText: 'vacation days', vectorQueries: [near('embedding')], top: 3 };
const VECTORS = { vectorQueries: [near('embedding')], top: 3 };

const colours: ImageEmbeddingModel = {
  name: 'colours',
  dimensions: 4,
  embedText: async () => [1, 0, 0, 0],
  embedImage: async () => [1, 0, 0, 0],
};

const failing = (failure: Error): EmbeddingModel => ({
  ...lexicalEmbeddings(),
  embed: () => Promise.reject(failure),
});
const UNAVAILABLE = new AppError('unavailable', 'The embeddings service cannot be reached at the moment.');

/** The body of the last search of passages. */
function lastSearch(): Record<string, unknown> {
  const ofPassages = bench.service.requests().filter(({ path }) => path.includes("'passages')/docs/search"));
  const body = ofPassages.at(-1)?.body;
  return isRecord(body) ? body : {};
}

async function found(request: SearchRequest, changes: EngineChanges = {}) {
  const { hits, notices } = await bench.another(changes).search(request);
  const sent = lastSearch();
  return { best: hits[0]?.document['sourcepage'], hits, notices, sent };
}

describe('vectors of questions', () => {
  it('of both spaces are made by their own models and compared in their own fields', async () => {
    const request = { vectorQueries: [near('embedding', 'imageEmbedding')], top: 3 };
    const { sent, notices } = await found(request, { imageEmbeddings: colours });
    expect(notices).toEqual([]);
    expect(sent['vectorQueries']).toMatchObject([
      { kind: 'vector', fields: 'embedding', k: 5 },
      { kind: 'vector', fields: 'imageEmbedding', vector: [1, 0, 0, 0] },
    ]);
  });

  it('are left to the service where the index has a vectorizer', async () => {
    const config = { vectorizer: 'service' as const };
    const search = bench.another({ config, embeddings: undefined }).search(VECTORS);
    // The index of the corpus has no vectorizer, and the service says so; what matters is what it was asked.
    await expect(search).rejects.toMatchObject({ code: 'bad-request', field: 'vectorQueries' });
    expect(lastSearch()).toMatchObject({
      vectorQueries: [{ kind: 'text', text: 'vacation days', fields: 'embedding', k: 5 }],
    });
  });

  it.each([
    ['none are made', { config: { vectorizer: 'none' as const } }],
    ['no model is configured', { embeddings: undefined }],
  ])('%s: the words are searched for, and a notice says so', async (_name, changes) => {
    for (const request of [HYBRID, VECTORS]) {
      const { best, notices, sent } = await found(request, changes);
      expect(best).toBe(BEST);
      expect(notices).toEqual([expect.stringMatching(/vector of embedding; its words were searched for/)]);
      expect(sent).toMatchObject({ search: 'vacation days' });
      expect(sent).not.toHaveProperty('vectorQueries');
    }
  });

  it('that were only to find images find texts where there are no images', async () => {
    const request = { vectorQueries: [near('imageEmbedding')], top: 3 };
    const { best, notices, sent } = await found(request);
    expect(best).toBe(BEST);
    expect(notices).toEqual([expect.stringMatching(/vector of imageEmbedding/)]);
    expect(sent['vectorQueries']).toMatchObject([{ fields: 'embedding' }]);
  });

  it('in a field that the index lacks are left out with a notice', async () => {
    const { fields } = bench.config;
    const config = { fields: { ...fields, imageEmbedding: undefined } };
    const { best, notices } = await found(
      { ...HYBRID, vectorQueries: [near('embedding', 'imageEmbedding')] },
      { config },
    );
    expect(best).toBe(BEST);
    expect(notices).toEqual(['The index has no image vectors; imageEmbedding was left out.']);
  });

  it('of no field at all find nothing, rather than everything', async () => {
    const config = { fields: { ...bench.config.fields, imageEmbedding: undefined } };
    const vectorQueries: VectorQuery[] = [
      { kind: 'vector', vector: [1, 2], fields: ['imageEmbedding'], k: 3 },
    ];
    const { hits, notices } = await found({ vectorQueries, top: 3 }, { config });
    expect(hits).toEqual([]);
    expect(notices).toHaveLength(1);
  });

  it('that fail leave the words in a hybrid search, and are an error alone', async () => {
    const embeddings = failing(UNAVAILABLE);
    const { best, notices } = await found(HYBRID, { embeddings });
    expect(best).toBe(BEST);
    expect(notices).toEqual([expect.stringMatching(/embedding service cannot be reached.*only words/)]);
    await expect(found(VECTORS, { embeddings })).rejects.toBe(UNAVAILABLE);
  });

  it('that do not come in time are not waited for: the words are searched for', async () => {
    const embed: EmbeddingModel['embed'] = (_texts, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    const embeddings = { ...lexicalEmbeddings(), embed };
    const { best, notices } = await found(HYBRID, { embeddings, embeddingTimeoutMs: 5 });
    expect(best).toBe(BEST);
    expect(notices).toEqual([expect.stringMatching(/embedding service cannot be reached.*only words/)]);
  });

  it('of which one kind fails leave the other', async () => {
    const request = { vectorQueries: [near('embedding', 'imageEmbedding')], top: 3 };
    const { sent, notices } = await found(request, {
      imageEmbeddings: { ...colours, embedText: () => Promise.reject(UNAVAILABLE) },
    });
    expect(sent['vectorQueries']).toMatchObject([{ fields: 'embedding' }]);
    expect(notices).toEqual([expect.stringMatching(/one of the embedding services failed/)]);
  });

  it('of another model than the one that filled the index are never compared', async () => {
    const embeddings = { ...lexicalEmbeddings(), embed: async () => [[1, 2, 3]] };
    expect((await found(HYBRID, { embeddings })).sent).not.toHaveProperty('vectorQueries');
    await expect(found(VECTORS, { embeddings })).rejects.toThrow(
      /"embedding" of the search index holds vectors of 256 numbers, and the embedding model makes 3/,
    );
  });

  it('a reader who leaves meanwhile gets no answer of words', async () => {
    const reader = new AbortController();
    const embed: EmbeddingModel['embed'] = () => {
      reader.abort(new Error('reader left'));
      return Promise.reject(UNAVAILABLE);
    };
    const engine = bench.another({ embeddings: { ...lexicalEmbeddings(), embed } });
    await expect(engine.search(HYBRID, reader.signal)).rejects.toThrow('reader left');
  });
});

describe('settings without effect', () => {
  const ignores = (changes: EngineChanges) => bench.another(changes).ignores;

  it('none where everything is configured', () => {
    expect(ignores({ imageEmbeddings: colours })).toEqual([]);
    expect(ignores({ config: { vectorizer: 'service' }, embeddings: undefined })).toEqual([]);
  });

  it('those of the ranker without one', () => {
    expect(ignores({ imageEmbeddings: colours, config: { semanticConfiguration: undefined } })).toEqual([
      'semantic_ranker',
      'semantic_captions',
      'minimum_reranker_score',
    ]);
  });

  it('those of images without a model or a field for them', () => {
    const imageless = { fields: { ...bench.config.fields, imageEmbedding: undefined } };
    const expected = ['search_image_embeddings', 'vector_fields'];
    expect(ignores({})).toEqual(expected);
    expect(ignores({ imageEmbeddings: colours, config: imageless })).toEqual(expected);
  });

  it('all of vectors where none are made', () => {
    expect(ignores({ config: { vectorizer: 'none' }, imageEmbeddings: colours })).toEqual([
      'search_text_embeddings',
      'search_image_embeddings',
      'vector_fields',
      'retrieval_mode',
    ]);
  });
});
