import { beforeEach, describe, expect, it } from 'vitest';
import type { KnowledgeScenario } from '#e2e/upstream/search/knowledge.ts';
import type { AzureSearchConfig, KnowledgeBaseConfig } from '#lib/config/services.ts';
import type { KnowledgeRequest } from '#lib/core/ports/search-engine.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { openAzureBench, SHORT_TIMEOUTS } from '../../contract/azure-search.contract.ts';
import { prepareKnowledgeBases } from './prepare-knowledge-bases.ts';
import { createKnowledgeRetriever } from './retriever.ts';

const KNOWLEDGE: KnowledgeBaseConfig = {
  name: 'handbooks',
  source: 'passages',
  apiVersion: '2026-05-01-preview',
  effort: 'minimal',
  web: true,
  sharePoint: true,
  deployment: undefined,
  model: undefined,
};
const MODEL = { resourceUrl: 'https://models.example', deployment: 'gpt', model: 'gpt-5.4', key: undefined };

const bench = perFile(async () => {
  const opened = await openAzureBench();
  await prepareKnowledgeBases(opened.config, KNOWLEDGE, MODEL, SHORT_TIMEOUTS);
  return opened;
});

beforeEach(() => {
  bench.service.play(undefined);
  bench.service.forget();
});

const NEVER = new AbortController().signal;
const EVERYONE = { oids: [], groups: [] };

function retrieve(
  asked: Partial<KnowledgeRequest> = {},
  changes: { config?: Partial<AzureSearchConfig>; knowledge?: Partial<KnowledgeBaseConfig> } = {},
) {
  const config = { ...bench.config, ...changes.config };
  const knowledge = { ...KNOWLEDGE, ...changes.knowledge };
  return createKnowledgeRetriever(config, knowledge, SHORT_TIMEOUTS).retrieve(
    {
      effort: 'minimal',
      queries: ['How many days of leave?'],
      messages: [{ role: 'user', text: 'How many days of leave?' }],
      web: false,
      sharePoint: false,
      minimumRerankerScore: 0,
      ...asked,
    },
    NEVER,
  );
}

const sent = () => bench.service.requests().filter(({ path }) => path.endsWith('/retrieve'));
const play = (knowledge: KnowledgeScenario) => bench.service.play({ knowledge });

describe('what is asked', () => {
  it('asks with the query as it is where the effort is minimal', async () => {
    const { passages, steps, answer } = await retrieve();
    expect(sent()[0]?.body).toMatchObject({
      intents: [{ type: 'semantic', search: 'How many days of leave?' }],
      retrievalReasoningEffort: { kind: 'minimal' },
      outputMode: 'extractiveData',
      knowledgeSourceParams: [{ kind: 'searchIndex', knowledgeSourceName: 'passages' }],
    });
    expect(answer).toBeNull();
    expect(steps).toMatchObject([{ type: 'searchIndex', query: 'How many days of leave?', ms: 120 }]);
    expect(passages[0]).toMatchObject({ sourcefile: 'handbook/leave.pdf', foundBy: { source: 'passages' } });
  });

  it('sends the conversation where a model plans', async () => {
    const messages = [
      { role: 'user' as const, text: 'Leave?' },
      { role: 'assistant' as const, text: '27 days.' },
      { role: 'user' as const, text: 'And part time? And abroad?' },
    ];
    const { steps, usage } = await retrieve({ effort: 'medium', messages });
    const body = sent()[0]?.body as { messages: unknown[]; intents?: unknown };
    expect(body.messages).toHaveLength(3);
    expect(body.intents).toBeUndefined();
    expect(steps.map(({ query }) => query)).toEqual([undefined, 'And part time?', 'And abroad?']);
    expect(usage).toEqual({ promptTokens: 1200, completionTokens: 80 });
  });

  it('sends nothing of preview versions to the version that is generally available', async () => {
    await retrieve({}, { knowledge: { apiVersion: '2026-04-01', web: false, sharePoint: false } });
    expect(sent()[0]?.query).toMatchObject({ 'api-version': '2026-04-01' });
    expect(Object.keys(sent()[0]?.body as object).toSorted()).toEqual([
      'includeActivity',
      'intents',
      'knowledgeSourceParams',
      'maxRuntimeInSeconds',
    ]);
  });

  it('offers only the efforts that the version has', () => {
    const efforts = (apiVersion: string) =>
      createKnowledgeRetriever(bench.config, { ...KNOWLEDGE, apiVersion }, SHORT_TIMEOUTS).efforts;
    expect(efforts('2026-04-01')).toEqual(['minimal']);
    expect(efforts('2026-05-01-preview')).toEqual(['minimal', 'low', 'medium']);
  });
});

describe('who may read what', () => {
  const files = async (access: KnowledgeRequest['access']) =>
    (await retrieve({ queries: ['salaries of the board'], ...(access && { access }) })).passages.map(
      ({ sourcefile }) => sourcefile,
    );

  it('finds only documents that the caller may read', async () => {
    expect(await files(undefined)).toContain('board/salaries.xlsx');
    expect(await files(EVERYONE)).not.toContain('board/salaries.xlsx');
  });

  it('names the caller’s groups to the service alone, never in the steps', async () => {
    const { steps } = await retrieve({ access: { oids: ['u-1'], groups: ['g-secret'] } });
    expect(JSON.stringify(sent()[0]?.body)).toContain('g-secret');
    expect(JSON.stringify(steps)).not.toContain('g-secret');
  });

  it('quotes in a group stay letters of its name', async () => {
    const { passages } = await retrieve({ access: { oids: [], groups: ["x') or search.ismatch('*"] } });
    expect(passages.map(({ sourcefile }) => sourcefile)).not.toContain('board/salaries.xlsx');
  });

  it('a filter that no filter is is the caller’s fault', async () => {
    await expect(retrieve({ filter: 'category eq' })).rejects.toMatchObject({ code: 'bad-request' });
    expect(sent()).toEqual([]);
  });

  it('sends the caller’s token in its header to SharePoint, and nowhere else', async () => {
    play({ sharePoint: [] });
    await retrieve({ sharePoint: true, queryAuthorization: 'token-of-ana' });
    const [asked] = sent();
    expect(asked?.path).toBe("/knowledgebases('handbooks-with-sp')/retrieve");
    expect(asked?.headers['x-ms-query-source-authorization']).toBe('token-of-ana');
    expect(JSON.stringify(asked?.body)).not.toContain('token-of-ana');
    await retrieve({ queryAuthorization: 'token-of-ana' });
    expect(sent()[1]?.headers['x-ms-query-source-authorization']).toBeUndefined();
  });

  it('leaves out what a source found that was not asked', async () => {
    play({
      reply: {
        activity: [{ id: 1, type: 'searchIndex', knowledgeSourceName: 'payroll' }],
        references: [
          {
            type: 'searchIndex',
            id: '0',
            activitySource: 1,
            docKey: 'x',
            sourceData: { content: 'secret', sourcepage: 'pay.pdf' },
          },
          { type: 'azureBlob', id: '1', activitySource: 1, blobUrl: 'https://blob.example/x' },
        ],
      },
    });
    const { passages, notices } = await retrieve({ access: EVERYONE });
    expect(passages).toEqual([]);
    expect(notices.join()).toContain('2 results of sources that were not asked');
  });

  it('does not pass on an answer that rests on a source that was not asked', async () => {
    play({
      answer: 'The salary is 90,000.',
      reply: { activity: [{ id: 1, type: 'searchIndex', knowledgeSourceName: 'payroll' }], references: [] },
    });
    expect((await retrieve({ web: true, effort: 'low' })).answer).toBeNull();
  });
});

describe('pages outside of the index', () => {
  it('the service’s answer cites pages by their addresses, and documents by their places', async () => {
    play({
      web: [{ url: 'https://law.example/leave?x=[1]', title: 'Leave law' }],
      answer: 'By law 20 days {0}. Nobody said {77}.',
      reply: {},
    });
    const { answer, passages, notices, usage } = await retrieve({ web: true, effort: 'low' });
    const cited = passages.find(({ external }) => external);
    expect(cited).toMatchObject({
      sourcepage: 'https://law.example/leave?x=%5B1%5D',
      title: 'Leave law',
      external: { kind: 'web', url: 'https://law.example/leave?x=%5B1%5D' },
    });
    expect(answer).toMatch(/^By law 20 days \[\S+\]\. Nobody said \.$/);
    expect(notices.join()).toContain('1 citations of the service that name none of its results');
    expect(usage).toEqual({ promptTokens: 4200, completionTokens: 230 });
  });

  it('addresses that run code, hold a password or are no addresses are left out', async () => {
    const urls = [
      'javascript:alert(1)',
      'JaVaScRiPt:x',
      'data:text/html,x',
      'https://a:b@evil.example/',
      'x',
      7,
    ];
    play({ web: urls.map((url) => ({ url, title: 'Click' })), answer: 'Yes.' });
    const { passages, notices } = await retrieve({ web: true, effort: 'low', queries: ['zzz'] });
    expect(passages.filter(({ external }) => external)).toEqual([]);
    expect(notices.join()).toContain('results without a text or an address that opens');
  });

  it('pages of SharePoint are cited by their file names, and by address where two are called alike', async () => {
    const page = (folder: string, text: string) => ({
      webUrl: `https://contoso.sharepoint.example/${folder}/Leave%20Policy.docx`,
      sourceData: { extracts: [{ text }], resourceMetadata: { title: `Policy ${folder}` } },
      rerankerScore: 4,
    });
    play({ sharePoint: [page('HR', 'HR says 27.'), page('IT', 'IT says 28.')] });
    const { passages } = await retrieve({ sharePoint: true, queryAuthorization: 't' });
    const external = passages.filter((passage) => passage.external);
    expect(external.map(({ sourcepage, content }) => [sourcepage, content])).toEqual([
      ['Leave Policy.docx', 'HR says 27.'],
      ['https://contoso.sharepoint.example/IT/Leave%20Policy.docx', 'IT says 28.'],
    ]);
  });
});

describe('a page that several searches find', () => {
  it('is one passage, of all that they found there', async () => {
    const webUrl = 'https://contoso.sharepoint.example/HR/Leave.docx';
    const extract = (text: string) => ({ webUrl, sourceData: { extracts: [{ text }] }, rerankerScore: 4 });
    play({ sharePoint: [extract('27 days.'), extract('And 3 more.'), extract('27 days.')] });
    const { passages } = await retrieve({ sharePoint: true, queryAuthorization: 't' });
    const external = passages.filter((passage) => passage.external);
    expect(external.map(({ content }) => content)).toEqual(['27 days.\n\nAnd 3 more.']);
  });

  it('of the web is listed once', async () => {
    play({ web: [{ url: 'https://law.example/a', title: 'A' }], answer: '{0}' });
    const messages = [{ role: 'user' as const, text: 'Leave? And pay?' }];
    const { passages } = await retrieve({ web: true, effort: 'low', messages });
    expect(passages.filter((passage) => passage.external)).toHaveLength(1);
  });
});

describe('what goes wrong', () => {
  it('a part of an answer says that it is a part', async () => {
    play({ isPartial: true });
    const { isPartial, notices } = await retrieve();
    expect(isPartial).toBe(true);
    expect(notices.join()).toContain('answered in part');
  });

  it('a knowledge base that is not there is named, with what makes it', async () => {
    const missing = retrieve({}, { knowledge: { name: 'nowhere' } });
    await expect(missing).rejects.toThrow(/no knowledge base "nowhere".*--knowledge-base/s);
  });

  it('a busy service says when to ask again', async () => {
    bench.service.play({
      faults: [{ on: { path: 'retrieve' }, fault: { status: 429, headers: { 'retry-after': '7' } } }],
    } as never);
    await expect(retrieve()).rejects.toMatchObject({ code: 'rate-limited', retryAfterSeconds: 7 });
  });

  it('a reply of any shape and size ends in a bounded answer', async () => {
    const step = {
      id: 1,
      type: 'searchIndex',
      knowledgeSourceName: 'passages',
      searchIndexArguments: { search: 'q'.repeat(2000) },
    };
    const reference = {
      type: 'searchIndex',
      activitySource: 1,
      docKey: 'k',
      sourceData: { content: 'c'.repeat(25_000), sourcepage: 'a.md' },
    };
    play({
      reply: {
        activity: Array.from({ length: 1000 }, () => step),
        references: Array.from({ length: 500 }, (_, id) => ({ ...reference, docKey: `k${id}`, id })),
      },
    });
    const { steps, passages, notices } = await retrieve();
    expect(steps).toHaveLength(50);
    expect(steps[0]?.query).toHaveLength(1000);
    expect(passages).toHaveLength(200);
    expect(passages[0]?.content).toHaveLength(20_000);
    expect(notices.join()).toContain('300 results beyond the first 200');
    play({ reply: { activity: 'none', references: { a: 1 }, response: 5 } });
    expect(await retrieve()).toMatchObject({ passages: [], steps: [], answer: null });
  });
});
