import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBlobService } from '#e2e/upstream/blobs/service.ts';
import { startDocumentIntelligence } from '#e2e/upstream/document-intelligence/service.ts';
import { type ModelService, startModelService } from '#e2e/upstream/models/service.ts';
import { type SearchService, startSearchService } from '#e2e/upstream/search/service.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { ingest } from '#lib/ingest/ingest.ts';
import { SERVERS, startReranker } from '#lib/search/reranker/scripted-reranker.test-helper.ts';
import { openIngestion } from '../ingestion.ts';
import { examine } from './examine.ts';
import { type Finding, findingText } from './finding.ts';

const folder = mkdtempSync(join(tmpdir(), 'citewell-doctor-'));
const own = new AbortController().signal;
let search: SearchService;
let models: ModelService;
let variables: Record<string, string>;

beforeAll(async () => {
  [search, models] = await Promise.all([startSearchService(), startModelService()]);
  variables = {
    DATA_DIR: join(folder, 'data'),
    AZURE_SEARCH_ENDPOINT: search.url,
    AZURE_SEARCH_KEY: search.key,
    AZURE_SEARCH_INDEX: 'handbook',
    AZURE_OPENAI_ENDPOINT: models.url,
    AZURE_OPENAI_API_KEY: models.key,
    AZURE_OPENAI_CHATGPT_DEPLOYMENT: 'gpt-4o',
    AZURE_OPENAI_EMB_DEPLOYMENT: 'text-embedding-3-small',
  };
  await fillIndex();
});
beforeEach(() => {
  search.play(undefined);
  models.play(undefined);
});
afterAll(async () => {
  await Promise.all([search.close(), models.close()]);
  rmSync(folder, { recursive: true, force: true });
});

async function fillIndex(changes: Record<string, string> = {}): Promise<void> {
  const document = join(folder, 'leave.md');
  writeFileSync(document, '# Leave\n\nEverybody has thirty days of leave a year.\n');
  const ingestion = openIngestion(readEnvironment({ ...variables, ...changes }));
  const options = { sync: false, remove: false, removeAll: false, reindex: false, dryRun: false };
  await ingest({ ...options, paths: [document], origin: 'own', signal: own }, ingestion);
  await ingestion.close();
}

async function findings(changes: Record<string, string> = {}): Promise<Finding[]> {
  return Array.fromAsync(examine(() => readEnvironment({ ...variables, ...changes }), own));
}

/** The lines that failed, and every line's key checked not to be in it. */
async function failures(changes: Record<string, string> = {}): Promise<string[]> {
  const found = await findings(changes);
  const text = found.map(findingText).join('\n');
  for (const secret of [search.key, models.key, 'wrong-key']) expect(text).not.toContain(secret);
  return found.filter(({ outcome }) => outcome === 'failed').map(findingText);
}

test('where all is well every line is ok, up to an answered question', async () => {
  const found = await findings();
  expect(found.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
  expect(found.map(({ check }) => check)).toEqual([
    'variables',
    `folder ${join(folder, 'data')}`,
    'LibreOffice',
    `search service ${new URL(search.url).host}`,
    `Azure OpenAI ${new URL(models.url).host}`,
    'model gpt-4o',
    'embeddings text-embedding-3-small',
    'search index handbook',
    'fields of handbook',
    'vectors of handbook',
    'semantic ranker of handbook',
    'one question end to end',
  ]);
});

test('the doctor changes nothing at the services', async () => {
  search.forget();
  await findings();
  const changing = search.requests().filter(({ method, path }) => method !== 'GET' && !/search/.test(path));
  expect(changing).toEqual([]);
});

test('without any variables the embedded index is looked at, and one question asked', async () => {
  const found = await Array.fromAsync(
    examine(() => readEnvironment({ DATA_DIR: join(folder, 'embedded') }), own),
  );
  expect(found.map(({ check, outcome }) => `${outcome} ${check}`)).toEqual([
    'ok variables',
    `ok folder ${join(folder, 'embedded')}`,
    'ok LibreOffice',
    'ok embedded index',
    'ok one question end to end',
  ]);
});

test('missing variables are named, and nothing else is tried', async () => {
  const found = await findings({ AZURE_SEARCH_INDEX: '' });
  expect(found.map(({ outcome, detail }) => `${outcome} ${detail}`)).toEqual([
    'failed AZURE_SEARCH_INDEX: missing (needed because AZURE_SEARCH_ENDPOINT is set)',
    'skipped needs the variables',
  ]);
});

describe('what is wrong with the search service', () => {
  test('a wrong key', async () => {
    expect(await failures({ AZURE_SEARCH_KEY: 'wrong-key' })).toEqual([
      expect.stringMatching(/search index handbook: our credentials were refused.*AZURE_SEARCH_KEY/s),
    ]);
  });

  test('an index that is not there', async () => {
    expect(await failures({ AZURE_SEARCH_INDEX: 'nowhere' })).toEqual([
      expect.stringMatching(/search index nowhere: not found.*npm run ingest/s),
    ]);
  });

  test('vectors of another length', async () => {
    expect(await failures({ AZURE_OPENAI_EMB_DEPLOYMENT: 'text-embedding-3-large' })).toContainEqual(
      expect.stringMatching(/vectors of handbook: "embedding" has 1536 dimensions, .* makes 3072/),
    );
  });

  test('a field of another name', async () => {
    expect(await failures({ KB_FIELDS_CONTENT: 'chunk' })).toContainEqual(
      expect.stringMatching(/fields of handbook: "chunk" is not a field.*KB_FIELDS_CONTENT.*content/s),
    );
  });

  test('a semantic configuration of another name', async () => {
    expect(await failures({ AZURE_SEARCH_SEMANTIC_CONFIGURATION: 'other' })).toEqual([
      expect.stringMatching(/there is no configuration "other".*one of: default/s),
    ]);
  });

  test('a key that may search and not look is no failure, but the fields stay unknown', async () => {
    const found = await findings({ AZURE_SEARCH_KEY: search.queryKey });
    expect(found.find(({ check }) => check === 'fields of handbook')).toMatchObject({
      outcome: 'skipped',
      remedy: expect.stringContaining('AZURE_SEARCH_FIELD_NAME_TITLE=none'),
    });
    expect(found.at(-1)).toMatchObject({ check: 'one question end to end', outcome: 'ok' });
  });
});

describe('what is wrong with the models', () => {
  test('a wrong key', async () => {
    const lines = await failures({ AZURE_OPENAI_API_KEY: 'wrong-key' });
    expect(lines).toEqual([
      expect.stringMatching(/model gpt-4o: our credentials were refused \(401\)/),
      expect.stringMatching(/embeddings text-embedding-3-small: our credentials were refused \(401\)/),
    ]);
  });

  test('a deployment that is not there', async () => {
    expect(await failures({ AZURE_OPENAI_CHATGPT_DEPLOYMENT: 'gpt-9' })).toEqual([
      expect.stringMatching(/model gpt-9: not found \(404\).*the name of the deployment/s),
    ]);
  });

  test('vectors of a length that the model does not give', async () => {
    expect(await failures({ AZURE_OPENAI_EMB_DIMENSIONS: '4000' })).toContainEqual(
      expect.stringMatching(
        /embeddings .*: the request was not taken \(400\).*4000 .*AZURE_OPENAI_EMB_DIMENSIONS/s,
      ),
    );
  });

  test('a question that is answered with less than is set up', async () => {
    const vectors = {
      DATA_DIR: join(folder, 'vectors'),
      AZURE_SEARCH_ENDPOINT: '',
      AZURE_SEARCH_KEY: '',
      AZURE_SEARCH_INDEX: '',
    };
    await fillIndex(vectors);
    expect(await failures(vectors)).toEqual([]);
    expect(await failures({ ...vectors, AZURE_OPENAI_EMB_DEPLOYMENT: 'text-embedding-ada-002' })).toEqual([
      expect.stringMatching(/one question end to end: .* less than is set up.*ingest -- --upgrade/s),
    ]);
  });

  test('one that is throttled', async () => {
    models.play({
      faults: [{ on: { path: '/chat/completions' }, fault: { status: 429, retryAfterSeconds: 1 } }],
    });
    expect(await failures()).toEqual([expect.stringMatching(/model gpt-4o: it is throttled \(429\)/)]);
  });
});

test('a host where nothing listens is named, and what needs it is skipped', async () => {
  const gone = await startModelService();
  await gone.close();
  const found = await findings({ AZURE_OPENAI_ENDPOINT: gone.url });
  expect(found.filter(({ outcome }) => outcome === 'failed').map(findingText)).toEqual([
    expect.stringMatching(/Azure OpenAI 127\.0\.0\.1:\d+: the connection was refused/),
  ]);
  expect(found.filter(({ outcome }) => outcome === 'skipped').map(({ check }) => check)).toEqual([
    'model gpt-4o',
    'embeddings text-embedding-3-small',
    'vectors of handbook',
    'one question end to end',
  ]);
});

test('an empty container is reported differently from a readable one', async () => {
  const blobs = await startBlobService();
  const storage = {
    AZURE_STORAGE_ACCOUNT: blobs.account,
    AZURE_STORAGE_ENDPOINT: blobs.url,
    AZURE_STORAGE_KEY: blobs.key,
  };
  const container = async () => (await findings(storage)).find(({ check }) => check === 'container content');
  expect(await container()).toMatchObject({ outcome: 'ok', detail: 'is not there yet' });
  await fillIndex({ ...storage, AZURE_SEARCH_INDEX: 'with-originals' });
  expect(await container()).toEqual({ check: 'container content', outcome: 'ok', detail: 'can be read' });
  await blobs.close();
});

test('recognition of scans is asked what it is, and a wrong key is named', async () => {
  const service = await startDocumentIntelligence();
  const recognition = async (AZURE_DOCUMENT_INTELLIGENCE_KEY: string) => {
    const found = await findings({
      AZURE_DOCUMENT_INTELLIGENCE_ENDPOINT: service.url,
      AZURE_DOCUMENT_INTELLIGENCE_KEY,
    });
    return found.filter(({ check }) => check === 'text recognition').map(findingText);
  };
  expect(await recognition(service.key)).toEqual([
    'ok       text recognition: answers with version 2024-11-30',
  ]);
  expect(await recognition('wrong-key')).toEqual([
    expect.stringMatching(/our credentials were refused \(401\).*AZURE_DOCUMENT_INTELLIGENCE_KEY/s),
  ]);
  await service.close();
});

test('a folder that cannot be written is named', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(await failures({ DATA_DIR: join(file, 'data') })).toContainEqual(
    expect.stringMatching(/a-file\/data: cannot be written.*DATA_DIR/s),
  );
});

describe('the reranker', () => {
  const checked = async (script: Parameters<typeof startReranker>[0]) => {
    const server = await startReranker(script);
    const changes = { RERANK_BASE_URL: `${server.url}/v1`, RERANK_MODEL: 'bge', RERANK_API_KEY: 'wrong-key' };
    const found = await findings(changes).finally(() => server.close());
    return found.filter(({ check }) => check === 'reranker bge').map(findingText);
  };

  test('is ok where it prefers the text that answers', async () => {
    expect(await checked(SERVERS['vLLM']?.script ?? (() => ({})))).toEqual([
      expect.stringMatching(/^ok .*ordered two texts/),
    ]);
  });

  test('fails where it prefers the other, or is refused', async () => {
    const wrong = () => ({
      results: [
        { index: 0, relevance_score: 1 },
        { index: 1, relevance_score: 0 },
      ],
    });
    expect(await checked(wrong)).toEqual([expect.stringMatching(/^FAILED .*does not answer/)]);
    const refused = await checked((_, response) => void response.writeHead(401).end('no'));
    expect(refused).toEqual([expect.stringMatching(/RERANK_API_KEY/)]);
  });
});

test.each([
  ['/bin/sh', 'ok', 'converts DOC, XLS and PPT'],
  ['/nonexistent/soffice', 'failed', 'cannot be run'],
  ['off', 'ok', 'are left out'],
])('with SOFFICE=%s LibreOffice is %s: it %s', async (SOFFICE, outcome, detail) => {
  const found = examine(() => readEnvironment({ DATA_DIR: join(folder, 'office'), SOFFICE }), own);
  const all = await Array.fromAsync(found);
  const office = all.find(({ check }) => check === 'LibreOffice');
  expect(office).toMatchObject({ outcome, detail: expect.stringContaining(detail) });
});
