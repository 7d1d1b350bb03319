import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startModelService } from '#e2e/upstream/models/service.ts';
import type { SearchEngine, SearchRequest } from '#lib/core/ports/search-engine.ts';
import { type EmbeddingModel, EmbeddingPace } from '#lib/core/ports/search-models.ts';
import { ingest } from '#lib/ingest/ingest.ts';
import { parseDocument } from '#lib/ingest/parse-document.ts';
import { defaultSplitSettings } from '#lib/ingest/split/settings.ts';
import { UnfinishedVectors } from '#lib/ingest/unfinished-vectors.ts';
import { createEmbeddings } from '#lib/llm/openai/embeddings.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { countTokens } from '#lib/text/tokens.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { createEmbeddedSearch } from './engine.ts';
import { openIndexWriter } from './index-writer.ts';

// A folder, a server that speaks OpenAI's API, and everything of ours between them.
const models = perTest(startModelService);
const folder = perTest(temporaryFolder);
let engines: SearchEngine[];

beforeEach(async () => {
  engines = [];
  const docs = join(folder.path, 'docs');
  mkdirSync(docs);
  writeFileSync(join(docs, 'leave.md'), '# Leave\n\nFull-time employees receive 25 vacation days.\n');
  writeFileSync(join(docs, 'travel.md'), '# Travel\n\nTrains are preferred for short journeys.\n');
  writeFileSync(join(docs, 'it.md'), '# Passwords\n\nA password has fourteen characters.\n');
});
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
});

function embedder(model: string): EmbeddingModel {
  const server = { kind: 'openai', baseUrl: `${models.url}/v1`, key: models.key } as const;
  const config = { server, deployment: model, model, dimensions: undefined };
  const ingestion = { pace: new EmbeddingPace(), unfinished: new UnfinishedVectors(folder.path, model) };
  return createEmbeddings(config, countTokens, retryPolicy({ attempts: 1 }), ingestion);
}

async function fill(embeddings: EmbeddingModel | undefined, reindex = false) {
  const writer = openIndexWriter({ dataDir: folder.path, embeddings });
  const parse = {
    concurrency: 2,
    parse: (path: string) => parseDocument(path, defaultSplitSettings),
    close: async () => {},
  };
  try {
    return await ingest(
      {
        paths: [join(folder.path, 'docs')],
        sync: false,
        remove: false,
        removeAll: false,
        reindex,
        dryRun: false,
        origin: 'own',
        signal: new AbortController().signal,
      },
      { writer, parse, maxDocumentBytes: 100_000, embedder: embeddings?.name },
    );
  } finally {
    await writer.close();
  }
}

async function search(embeddings: EmbeddingModel | undefined, request: Omit<SearchRequest, 'top'>) {
  const engine = createEmbeddedSearch({ dataDir: folder.path, embeddings, workers: 1 });
  engines.push(engine);
  const { hits, notices } = await engine.search({ top: 3, ...request });
  return { places: hits.map(({ document }) => document['sourcefile']), notices };
}
const byVectors = (text: string): Omit<SearchRequest, 'top'> => ({
  vectorQueries: [{ kind: 'text', text, fields: ['embedding'], k: 10 }],
});

it('a folder that was embedded by a service is found by its vectors', async () => {
  const model = embedder('text-embedding-3-small');
  await fill(model);
  expect(await search(model, byVectors('vacation of employees'))).toEqual({
    places: ['leave.md', expect.any(String), expect.any(String)],
    notices: [],
  });
  const hybrid = await search(model, { ...byVectors('password length'), searchText: 'password length' });
  expect(hybrid).toMatchObject({ places: ['it.md', expect.any(String), expect.any(String)], notices: [] });
});

it('another model asks to embed everything again, and finds everything after it', async () => {
  await fill(embedder('text-embedding-3-small'));
  const other = embedder('text-embedding-3-large');
  await expect(fill(other)).rejects.toThrow(/--upgrade/);
  await expect(search(other, byVectors('vacation'))).rejects.toThrow(/--upgrade/);
  await fill(other, true);
  expect((await search(other, byVectors('vacation'))).places[0]).toBe('leave.md');
});

it('a service that goes down leaves the words', async () => {
  const model = embedder('text-embedding-3-small');
  await fill(model);
  models.play({ faults: [{ fault: { status: 503 } }] });
  const { places, notices } = await search(model, { ...byVectors('password'), searchText: 'password' });
  expect(places).toEqual(['it.md']);
  expect(notices).toEqual([expect.stringContaining('only words were searched for')]);
  await expect(search(model, byVectors('password'))).rejects.toMatchObject({ code: 'unavailable' });
});

it('an ingestion that the service cuts short is taken up where it ended', async () => {
  const model = embedder('text-embedding-3-small');
  models.play({ faults: [{ on: { nth: 2 }, fault: { status: 503 } }] });
  await fill(model).catch(() => undefined);
  models.play(undefined);
  models.forget();
  await fill(model);
  expect(models.requests().length).toBeLessThanOrEqual(2);
  expect((await search(model, byVectors('trains for journeys'))).places).toHaveLength(3);
});

it('no passage of a long document is embedded again after the service failed in the middle of it', async () => {
  const paragraphs = Array.from(
    { length: 60 },
    (_, place) => `# Rule ${place}\n\nRule ${place} is about matter ${place}.`,
  );
  writeFileSync(join(folder.path, 'docs', 'rules.md'), paragraphs.join('\n\n'));
  const inputs = () =>
    models
      .requests()
      .flatMap(({ status, body }) => (status === 200 ? (body as { input: string[] }).input : []));
  models.play({ faults: [{ on: { body: 'matter 50.' }, fault: { status: 503 } }] });
  await fill(embedder('text-embedding-3-small')).catch(() => undefined);
  const before = inputs();
  expect(before.filter((text) => text.includes('Rule')).length).toBeGreaterThan(5);
  models.play(undefined);
  models.forget();
  await fill(embedder('text-embedding-3-small'));
  expect(inputs().filter((text) => before.includes(text))).toEqual([]);
});
