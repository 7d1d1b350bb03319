import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { startModelService } from '#e2e/upstream/models/service.ts';
import { startSearchService } from '#e2e/upstream/search/service.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { collect } from '#lib/core/events/collect.ts';
import { type AnswerRequest, plainRequest, textTurn } from '#lib/core/question/request.ts';
import { defaultSettings, type Settings } from '#lib/core/settings/settings.ts';
import { sampleConfig } from '#lib/http/answers/sample-front-ends.ts';
import { encodeAnswer } from '#lib/protocols/answer-context.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import type { Wire } from '#lib/shared/wire.test-helper.ts';
import { createContainer } from './container.ts';
import { ingestPaths } from './ingest-paths.test-helper.ts';
import { createKnowledgeBases } from './knowledge-bases.ts';

const bench = perFile(async () => {
  const folder = temporaryFolder();
  folder.write('docs/leave.md', '# Leave\n\nEverybody has thirty days of leave a year.');
  folder.write('docs/travel.md', '# Travel\n\nTrains are booked in second class.');
  const [search, models] = await Promise.all([startSearchService(), startModelService()]);
  const environment = readEnvironment({
    DATA_DIR: join(folder.path, 'data'),
    LOG_LEVEL: 'silent',
    AZURE_SEARCH_ENDPOINT: search.url,
    AZURE_SEARCH_KEY: search.key,
    AZURE_SEARCH_INDEX: 'handbook',
    AZURE_OPENAI_ENDPOINT: models.url,
    AZURE_OPENAI_API_KEY: models.key,
    AZURE_OPENAI_CHATGPT_DEPLOYMENT: 'gpt-4o',
    USE_AGENTIC_KNOWLEDGEBASE: 'true',
    USE_WEB_SOURCE: 'true',
    USE_SHAREPOINT_SOURCE: 'true',
  });
  await ingestPaths(environment, [join(folder.path, 'docs')]);
  await createKnowledgeBases(environment);
  const container = await createContainer(environment);
  return {
    container,
    environment,
    search,
    models,
    async close() {
      await container.close();
      await Promise.all([search.close(), models.close()]);
      folder.remove();
    },
  };
});

beforeEach(() => {
  bench.search.play(undefined);
  bench.models.play(undefined);
  bench.search.forget();
});

function ask(question: string, settings: Partial<Settings> = {}, change: Partial<AnswerRequest> = {}) {
  const request = plainRequest([textTurn(question)], {
    settings: { ...defaultSettings, use_agentic_knowledgebase: true, ...settings },
    ...change,
  });
  return collect(bench.container.answer(request, new AbortController().signal));
}

const noticesOf = ({ trace }: Awaited<ReturnType<typeof ask>>) =>
  trace.notices.flatMap(({ lines }) => lines).join('\n');
const paths = () => bench.search.requests().map(({ path }) => path);

describe('agentic retrieval', { timeout: 120_000 }, () => {
  it('a model answers from what the knowledge base found, and the steps are shown', async () => {
    const { passages, text, trace } = await ask('How many days of leave?');
    expect(passages[0]).toMatchObject({ sourcefile: 'leave.md' });
    expect(text).not.toBe('');
    expect(trace.retrieval).toMatchObject({
      knowledgeBase: 'handbook-knowledge-base',
      effort: 'minimal',
      steps: [{ type: 'searchIndex', source: 'handbook', query: 'How many days of leave?' }],
    });
    expect(trace.query?.search.retrievalMode).toBe('agentic');
    expect(paths().filter((path) => path.endsWith('search.post.search'))).toEqual([]);
  });

  it('without the setting the index is searched, as before', async () => {
    const { trace } = await ask('How many days of leave?', { use_agentic_knowledgebase: false });
    expect(trace.retrieval).toBeUndefined();
    expect(paths().filter((path) => path.endsWith('/retrieve'))).toEqual([]);
  });

  it('every question of a message is searched for, as often as search_max_subqueries allows', async () => {
    const question = 'How many days of leave? Which class on trains?';
    const { trace } = await ask(question, { search_max_subqueries: 2 });
    expect(trace.retrieval?.steps.map(({ query }) => query)).toEqual([
      'How many days of leave?',
      'Which class on trains?',
    ]);
  });

  it('the service writes the answer where it searches the web: no model of ours is asked', async () => {
    bench.search.play({
      knowledge: {
        web: [{ url: 'https://law.example/leave', title: 'The law' }],
        answer: 'Thirty days {0}.',
      },
    });
    bench.models.forget();
    const answer = await ask('How many days of leave?', {
      retrieval_reasoning_effort: 'low',
      suggest_followup_questions: true,
      temperature: 1,
    });
    expect(answer.text).toBe('Thirty days [leave.md#leave].');
    expect(answer.model).toBe('handbook-knowledge-base-with-web');
    expect(answer.usage).toEqual({ promptTokens: 4200, completionTokens: 230 });
    expect(bench.models.requests()).toEqual([]);
    expect(noticesOf(answer)).toContain('suggest_followup_questions');
    expect(noticesOf(answer)).toContain('temperature');
    expect(answer.followUps ?? []).toEqual([]);
  });

  it('data points say what each citation was found by, and where pages of the web open', async () => {
    bench.search.play({
      knowledge: { web: [{ url: 'https://law.example/leave', title: 'The law' }], answer: 'By law.' },
    });
    const answer = await ask('How many days of leave?', { retrieval_reasoning_effort: 'medium' });
    const { data_points }: Wire = encodeAnswer(answer);
    expect(data_points.citations).toContain('https://law.example/leave');
    expect(data_points.external_results_metadata).toMatchObject([
      { title: 'The law', url: 'https://law.example/leave', activity: { type: 'web', source: 'web' } },
    ]);
    expect(data_points.citation_activity_details['leave.md#leave']).toMatchObject({
      type: 'searchIndex',
      query: 'How many days of leave?',
    });
  });

  it('says what was not searched, and why', async () => {
    const notices = noticesOf(await ask('How many days of leave?'));
    expect(notices).toContain('The web was not searched: the effort minimal');
    expect(notices).toContain('SharePoint was not searched: that needs the token of a person');
  });

  it('SharePoint is searched with the token of the person who asks', async () => {
    bench.search.play({
      knowledge: {
        sharePoint: [
          {
            webUrl: 'https://contoso.sharepoint.example/HR/Leave.docx',
            sourceData: { extracts: [{ text: 'Managers have 35 days of leave.' }] },
          },
        ],
      },
    });
    const caller = { ...plainRequest([textTurn('x')]).caller, queryAuthorization: 'token-of-ana' };
    const { passages, dataPoints } = await ask('How many days of leave?', {}, { caller });
    expect(passages.map(({ sourcepage }) => sourcepage)).toContain('Leave.docx');
    expect(dataPoints.external).toMatchObject([
      { citation: 'Leave.docx', url: 'https://contoso.sharepoint.example/HR/Leave.docx' },
    ]);
    const asked = bench.search.requests().find(({ path }) => path.endsWith('/retrieve'));
    expect(asked?.headers['x-ms-query-source-authorization']).toBe('token-of-ana');
  });

  it('a part of the results is said to be a part', async () => {
    bench.search.play({ knowledge: { isPartial: true } });
    const answer = await ask('How many days of leave?');
    expect(answer.trace.retrieval?.isPartial).toBe(true);
    expect(noticesOf(answer)).toContain('answered in part');
  });

  it('a caller who brings a credential of their own asks the index with it', async () => {
    const directions = { credential: { kind: 'key' as const, key: bench.search.queryKey } };
    const answer = await ask('How many days of leave?', {}, { directions });
    expect(answer.trace.retrieval).toBeUndefined();
    expect(noticesOf(answer)).toContain('it was searched, not the knowledge base');
  });

  it('pages of the Azure sample find its switches on', () => {
    const { container, environment } = bench;
    expect(sampleConfig({ settings: container.settings, environment })).toMatchObject({
      showAgenticRetrievalOption: true,
      webSourceEnabled: true,
      sharepointSourceEnabled: true,
      defaultRetrievalReasoningEffort: 'minimal',
    });
  });

  it('creating what is there changes nothing', async () => {
    const before = bench.search.knowledgeBases();
    const again = await createKnowledgeBases(bench.environment);
    expect(again.map(({ isNew }) => isNew)).toEqual([false, false, false, false, false, false, false]);
    expect(again.map(({ name }) => name)).toEqual([
      'handbook',
      'web',
      'sharepoint',
      'handbook-knowledge-base',
      'handbook-knowledge-base-with-sp',
      'handbook-knowledge-base-with-web',
      'handbook-knowledge-base-with-web-and-sp',
    ]);
    expect(bench.search.knowledgeBases()).toEqual(before);
    expect(paths().length).toBeGreaterThan(0);
    expect(bench.search.requests().filter(({ method }) => method === 'PUT')).toEqual([]);
  });
});
