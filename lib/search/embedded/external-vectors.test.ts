import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SearchEngine, SearchRequest } from '#lib/core/ports/search-engine.ts';
import type { EmbeddingModel } from '#lib/core/ports/search-models.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { createEmbeddedSearch } from './engine.ts';
import { fixture, write } from './index-fixture.ts';
import { openIndexWriter } from './index-writer.ts';

const folder = perTest(temporaryFolder);
let engines: SearchEngine[];

beforeEach(() => {
  engines = [];
});
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
});

/** Meanings that no spelling shows: each is a direction of its own. */
const MEANINGS = [
  ['car', 'automobile', 'vehicle'],
  ['dog', 'hound', 'puppy'],
  ['rain', 'drizzle', 'weather'],
];

/** An embedder that knows those meanings, in vectors of any length. `down` makes it fail. */
function embedder(name = 'meanings', dimensions = 1536) {
  const model = {
    name,
    calls: 0,
    down: undefined as AppError | undefined,
    dimensions: async () => dimensions,
    async embed(texts: readonly string[]) {
      model.calls += 1;
      if (model.down) throw model.down;
      return texts.map((text) => {
        const vector = Array.from({ length: dimensions }, (_, place) => Math.sin(place * 7.3) * 0.01);
        for (const [place, words] of MEANINGS.entries()) {
          if (words.some((word) => text.toLowerCase().includes(word))) vector[place] = 1;
        }
        return vector;
      });
    },
  } satisfies EmbeddingModel & Record<string, unknown>;
  return model;
}

const PAGES = ['The automobile is parked.', 'A hound sleeps here.', 'Drizzle is expected.'];

async function index(embeddings: EmbeddingModel | undefined): Promise<void> {
  const writer = openIndexWriter({ dataDir: folder.path, embeddings });
  await writer.reset(`split+${embeddings?.name ?? 'lexical'}`);
  await write(writer, ...PAGES.map((page, place) => fixture(folder.path, `${place}.txt`, [page])));
  await writer.close();
}

function open(embeddings: EmbeddingModel | undefined): SearchEngine {
  const engine = createEmbeddedSearch({ dataDir: folder.path, embeddings, workers: 1 });
  engines.push(engine);
  return engine;
}

const vectors = (text: string): SearchRequest => ({
  top: 3,
  vectorQueries: [{ kind: 'text', text, fields: ['embedding'], k: 50 }],
});
const hybrid = (text: string): SearchRequest => ({ ...vectors(text), searchText: text });

async function first(engine: SearchEngine, request: SearchRequest): Promise<unknown> {
  return (await engine.search(request)).hits[0]?.document['content'];
}

describe.each([[1536], [384], [100], [3072]])('an index of vectors with %i dimensions', (dimensions) => {
  it('finds what means the same in other words', async () => {
    await index(embedder('meanings', dimensions));
    const engine = open(embedder('meanings', dimensions));
    expect(await first(engine, vectors('puppy'))).toBe(PAGES[1]);
    expect(await first(engine, vectors('vehicle'))).toBe(PAGES[0]);
    const { hits, notices } = await engine.search(hybrid('weather'));
    expect(hits[0]?.document['content']).toBe(PAGES[2]);
    expect(notices).toEqual([]);
  });
});

it('a vector of the caller is compared as it is, and one of another length is refused with both lengths', async () => {
  const model = embedder();
  await index(model);
  const engine = open(undefined);
  const [vector = []] = await model.embed(['puppy']);
  const query = (given: number[]): SearchRequest => ({
    top: 1,
    vectorQueries: [{ kind: 'vector', vector: given, fields: ['embedding'], k: 3 }],
  });
  expect(await first(engine, query(vector))).toBe(PAGES[1]);
  await expect(engine.search(query(vector.slice(0, 256)))).rejects.toMatchObject({
    code: 'bad-request',
    message: expect.stringMatching(/256 numbers.*1536/),
  });
});

it('a request that is refused costs no call of the embedding service', async () => {
  const model = embedder();
  await index(model);
  const before = model.calls;
  const refused = open(model).search({ ...hybrid('puppy'), filter: 'nonsense' });
  await expect(refused).rejects.toMatchObject({ code: 'bad-request', field: 'filter' });
  expect(model.calls).toBe(before);
});

describe.each([
  ['another model', embedder('meanings'), embedder('other', 384)],
  ['a model of another length', embedder('meanings', 512), embedder('meanings', 1536)],
  ['no model', embedder('meanings'), undefined],
  ['a model where there was none', undefined, embedder('meanings')],
])('an index opened with %s', (_name, filledBy, openedWith) => {
  const advice =
    /The index was embedded by .* by itself when it starts; `npm run ingest -- --upgrade` does it now/;

  it('still finds words, and says what to do', async () => {
    await index(filledBy);
    const { hits, notices } = await open(openedWith).search(hybrid('hound'));
    expect(hits[0]?.document['content']).toBe(PAGES[1]);
    expect(notices).toEqual([expect.stringMatching(advice)]);
  });

  it('does not compare what cannot be compared', async () => {
    await index(filledBy);
    await expect(open(openedWith).search(vectors('puppy'))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(advice),
    });
  });

  it('takes no documents until its own are marked to be embedded again', async () => {
    await index(filledBy);
    const writer = openIndexWriter({ dataDir: folder.path, embeddings: openedWith });
    const more = () => write(writer, fixture(folder.path, 'more.txt', ['A puppy barks.']));
    await expect(more()).rejects.toThrow(advice);
    expect(await writer.documents()).toHaveLength(PAGES.length);
    await writer.markOutdated('anew');
    await more();
    await writer.close();
    const engine = open(openedWith);
    expect(await first(engine, vectors('puppy'))).toBe('A puppy barks.');
    // The words of the others are found meanwhile.
    expect(await first(engine, hybrid('parked'))).toBe(PAGES[0]);
  });
});

it('an index that is filled anew by another embedder is searched on without a restart', async () => {
  await index(undefined);
  const model = embedder();
  const engine = open(model);
  expect((await engine.search(hybrid('puppy'))).notices).toHaveLength(1);
  await index(model);
  expect(await first(engine, vectors('puppy'))).toBe(PAGES[1]);
});

describe('an embedding service that is down', () => {
  const down = new AppError('unavailable', 'The embeddings service cannot be reached at the moment.');

  it('leaves the words, and says so', async () => {
    const model = embedder();
    await index(model);
    model.down = down;
    const { hits, notices } = await open(model).search(hybrid('hound'));
    expect(hits[0]?.document['content']).toBe(PAGES[1]);
    expect(notices).toEqual([expect.stringMatching(/only words were searched for/)]);
  });

  it.each([['unavailable'], ['rate-limited']] as const)(
    'fails a search by vectors alone, as %s',
    async (code) => {
      const model = embedder();
      await index(model);
      model.down = new AppError(code, 'not now');
      await expect(open(model).search(vectors('hound'))).rejects.toBe(model.down);
      await expect(open(model).search({ ...vectors('hound'), searchText: '*' })).rejects.toBe(model.down);
    },
  );

  it('that is set up wrong leaves the words too, and says something else', async () => {
    const model = embedder();
    await index(model);
    model.down = new AppError('internal', 'wrong length');
    expect((await open(model).search(hybrid('hound'))).notices).toEqual([
      expect.stringMatching(/could not be turned into a vector/),
    ]);
    await expect(open(model).search(vectors('hound'))).rejects.toBe(model.down);
  });

  it('that does not answer is not waited for, where there are words', async () => {
    const model = embedder();
    await index(model);
    const silent: EmbeddingModel = {
      ...model,
      embed: (_texts, signal) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
        ),
    };
    const engine = createEmbeddedSearch({
      dataDir: folder.path,
      embeddings: silent,
      workers: 1,
      embeddingTimeoutMs: 5,
    });
    engines.push(engine);
    const { hits, notices } = await engine.search(hybrid('hound'));
    expect([hits[0]?.document['content'], notices]).toEqual([
      PAGES[1],
      [expect.stringMatching(/cannot be reached/)],
    ]);
    const controller = new AbortController();
    const searching = engine.search(vectors('hound'), controller.signal);
    controller.abort(new Error('left'));
    await expect(searching).rejects.toThrow('left');
  });

  it('leaves the index as it was when it fails during ingestion', async () => {
    const model = embedder();
    await index(model);
    model.down = down;
    const writer = openIndexWriter({ dataDir: folder.path, embeddings: model });
    await expect(write(writer, fixture(folder.path, '1.txt', ['A puppy.']))).rejects.toBe(down);
    await writer.close();
    expect(await first(open(undefined), { top: 1, searchText: 'hound' })).toBe(PAGES[1]);
  });
});

it('of passages that share the same words with the question, the one that means it comes first', async () => {
  const model = embedder();
  const writer = openIndexWriter({ dataDir: folder.path, embeddings: model });
  const sharing = ['menu', 'meeting', 'schedule', 'report', 'visit'].map(
    (word) => `The ${word} of today is on the board.`,
  );
  const pages = [...sharing, 'The drizzle of today is on the board.'];
  await write(writer, ...pages.map((page, place) => fixture(folder.path, `${place}.txt`, [page])));
  await writer.close();
  expect(await first(open(model), hybrid('the weather of today'))).toBe(pages.at(-1));
});

it('a search for words alone asks no embedding service', async () => {
  const model = embedder();
  await index(model);
  const before = model.calls;
  await open(model).search({ top: 1, searchText: 'hound' });
  expect(model.calls).toBe(before);
});

it('headings are part of what a passage means', async () => {
  const model = embedder();
  const writer = openIndexWriter({ dataDir: folder.path, embeddings: model });
  await write(
    writer,
    fixture(folder.path, 'a.txt', [
      [['Dog'], 'It is fed twice.'],
      [['Car'], 'It is washed once.'],
    ]),
  );
  await writer.close();
  expect(await first(open(model), vectors('hound'))).toBe('It is fed twice.');
});

it('the cost of writing is known before it is paid', async () => {
  const { document, passages } = fixture(
    folder.path,
    'a.txt',
    Array.from({ length: 300 }, () => 'One two three.'),
  );
  const model = embedder();
  const writer = openIndexWriter({ dataDir: folder.path, embeddings: model });
  expect(await writer.cost(document, passages)).toEqual({
    embeddingCalls: 3,
    embeddingTokens: 300 * 4,
    indexingCalls: 0,
    uploads: 0,
  });
  expect(model.calls).toBe(0);
  await writer.close();
  const free = openIndexWriter({ dataDir: folder.path });
  expect(await free.cost(document, passages)).toMatchObject({ embeddingCalls: 0, embeddingTokens: 0 });
  await free.close();
});
