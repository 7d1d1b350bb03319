import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelService, startModelService } from '#e2e/upstream/models/service.ts';
import { type SearchService, startSearchService } from '#e2e/upstream/search/service.ts';
import type { OnYourDataConfig } from '#lib/config/services.ts';
import { type AccessFilter, internalCaller } from '#lib/core/access/principal.ts';
import { collect } from '#lib/core/events/collect.ts';
import { type AnswerRequest, textTurn } from '#lib/core/question/request.ts';
import { renderThoughts } from '#lib/protocols/thoughts/render-thoughts.ts';
import { openAzureIndexWriter } from '#lib/search/azure/index-writer.ts';
import { CORPUS } from '#lib/search/contract/corpus.ts';
import { fixture, write } from '#lib/search/embedded/index-fixture.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { countTokens } from '#lib/text/tokens.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { createEmbeddings } from '../openai/embeddings.ts';
import { createOnYourData } from './answerer.ts';
import { dataConfig, question } from './test-request.ts';

let models: ModelService;
let search: SearchService;
let config: OnYourDataConfig;

beforeAll(async () => {
  search = await startSearchService();
  models = await startModelService({ searches: { [search.url]: { url: search.url, key: search.key } } });
  config = dataConfig(models, { search: { endpoint: search.url, key: search.key } });
  await fill();
}, 60_000);
afterAll(async () => {
  await models.close();
  await search.close();
});

/** Writes the corpus as ingestion does, its vectors by the deployment that On Your Data uses for questions. */
async function fill(): Promise<void> {
  const folder = temporaryFolder();
  const model = 'text-embedding-3-small';
  const embeddings = createEmbeddings(
    { server: config.model.server, deployment: model, model, dimensions: undefined },
    countTokens,
    retryPolicy(),
  );
  const writer = openAzureIndexWriter({
    config: config.search,
    blobs: undefined,
    dataDir: folder.path,
    embeddings,
    imageEmbeddings: undefined,
    render: undefined,
    countTokens,
    upstream: retryPolicy(),
  });
  await writer.reset('contract');
  for (const { pages, sourcefile, ...rest } of CORPUS) {
    await write(writer, fixture(folder.path, sourcefile, pages, rest));
  }
  await writer.close();
  folder.remove();
}

const ask = (request: AnswerRequest, more: Partial<OnYourDataConfig> = {}) =>
  collect(
    createOnYourData({ ...config, ...more }, () => 0, retryPolicy()).answer(
      request,
      new AbortController().signal,
    ),
  );
const asked = (content: string) => [textTurn(content)];

describe.each([
  ['text', false],
  ['text', true],
  ['vectors', false],
  ['hybrid', false],
  ['hybrid', true],
] as const)('retrieval by %s, ranked semantically: %s', (retrieval_mode, semantic_ranker) => {
  it('answers from the place that says it, by a name that opens it', async () => {
    const turns = asked('How many vacation days do full-time employees receive?');
    const { text, dataPoints, trace } = await ask(
      question({ turns, set: { retrieval_mode, semantic_ranker, strictness: 1 } }),
    );
    const thoughts = renderThoughts(trace);
    expect(text).toMatch(/25 vacation days.*\[handbook\/leave\.pdf#page=1\]/s);
    expect(text).not.toContain('[doc');
    expect(dataPoints.citations).toContain('handbook/leave.pdf#page=1');
    expect(thoughts.map(({ title }) => title)).not.toContain('Search notes');
  });
});

describe('who asks', () => {
  const turns = asked('What are the salaries of the board?');
  const askAs = (access: AccessFilter | undefined) =>
    ask(
      question({
        turns,
        set: { strictness: 1, top: 20 },
        caller: { ...internalCaller, access },
      }),
    );

  it('finds what groups may read, which others do not: not in the answer, its sources or its thoughts', async () => {
    const member = await askAs({ oids: [], groups: ['board'] });
    expect(JSON.stringify(member)).toContain('board/salaries.xlsx');
    for (const access of [
      { oids: [], groups: [] },
      { oids: ['board'], groups: ["board' or 1 eq 1", 'boar', 'board,x'] },
    ]) {
      expect(JSON.stringify(await askAs(access))).not.toContain('board/salaries.xlsx');
    }
  });

  it('is found by a name with quotes and commas in it', async () => {
    const passwords = asked('How many characters do passwords have?');
    const access = { oids: [], groups: ["o'brien, inc"] };
    const { dataPoints } = await ask(
      question({
        turns: passwords,
        set: { strictness: 1 },
        caller: { ...internalCaller, access },
      }),
    );
    expect(dataPoints.citations.join()).toContain('it/passwords.md');
  });
});

it('categories narrow what is found', async () => {
  const turns = asked('What is reimbursed for hotels and vacation days?');
  const { dataPoints } = await ask(question({ turns, set: { include_category: 'travel', strictness: 1 } }));
  expect(dataPoints.citations.every((name) => name.startsWith('handbook/travel.pdf'))).toBe(true);
  expect(dataPoints.citations.length).toBeGreaterThan(0);
});

it('follow-up questions come beside the answer', async () => {
  const turns = asked('How many vacation days do full-time employees receive?');
  const { text, followUps } = await ask(question({ turns, set: { suggest_followup_questions: true } }));
  expect(followUps?.length).toBeGreaterThan(0);
  expect(text).not.toContain('<<');
});

it('a question that nothing answers gets no sources', async () => {
  const turns = asked('Which zebra xylophones quarrel?');
  const { text, dataPoints } = await ask(question({ turns, set: { strictness: 5 } }));
  expect(dataPoints.citations).toEqual([]);
  expect(text).not.toBe('');
});

it('an index that is not there is the operator’s to mend', async () => {
  const missing = { ...config.search, index: 'not-there' };
  await expect(ask(question(), { search: missing })).rejects.toMatchObject({
    code: 'internal',
    cause: { code: expect.stringContaining('npm run doctor') },
  });
});
