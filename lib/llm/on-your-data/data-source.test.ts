import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startModelService } from '#e2e/upstream/models/service.ts';
import type { AzureSearchConfig, OnYourDataConfig } from '#lib/config/services.ts';
import { type Caller, internalCaller } from '#lib/core/access/principal.ts';
import { collect } from '#lib/core/events/collect.ts';
import { type AnswerRequest, textTurn } from '#lib/core/question/request.ts';
import type { Settings } from '#lib/core/settings/settings.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { createOnYourData } from './answerer.ts';
import { dataConfig, question } from './test-request.ts';

const PROMPTS = async () => ({
  system: 'Ours.',
  systemOpen: '',
  followUps: 'Ask <<more>>.',
  rewriteQuery: '',
});

type Changes = Partial<Omit<OnYourDataConfig, 'search'>> & { search?: Partial<AzureSearchConfig> };

/** The body that reaches the service for a request. The search it names is not there: only what is sent counts. */
async function sent(
  request: AnswerRequest,
  changes: Changes = {},
  indexFields?: readonly string[],
): Promise<Record<string, unknown>> {
  const service = await startModelService();
  const { answer } = createOnYourData(
    dataConfig(service, changes),
    () => 0,
    retryPolicy({ attempts: 1 }),
    PROMPTS,
    async () => indexFields && new Set(indexFields),
  );
  await collect(answer(request, new AbortController().signal)).catch((thrown) => {
    // The service knows no such search: it would report other faults of the body first.
    expect(inspect(thrown, { depth: 5 })).toMatch(/Invalid AzureCognitiveSearch configuration/);
  });
  const [request_] = service.requests();
  await service.close();
  return request_?.body as Record<string, unknown>;
}

async function parameters(
  request: AnswerRequest,
  changes?: Changes,
  indexFields?: readonly string[],
): Promise<Record<string, unknown>> {
  const { data_sources } = (await sent(request, changes, indexFields)) as {
    data_sources: { type: string; parameters: Record<string, unknown> }[];
  };
  expect(data_sources).toHaveLength(1);
  expect(data_sources[0]?.type).toBe('azure_search');
  return data_sources[0]?.parameters ?? {};
}

async function refusalOf(request: AnswerRequest, indexFields: readonly string[]): Promise<unknown> {
  const config = dataConfig({ url: 'http://127.0.0.1:1', key: 'k' });
  const fields = async () => new Set(indexFields);
  const { answer } = createOnYourData(config, () => 0, retryPolicy({ attempts: 1 }), PROMPTS, fields);
  return collect(answer(request, new AbortController().signal)).catch((thrown: unknown) => thrown);
}

describe('an index without all configured fields', () => {
  const sample = ['id', 'content', 'sourcepage', 'sourcefile', 'category', 'storageUrl', 'embedding'];

  it('has none mapped that it lacks, such as the title in the Azure sample’s', async () => {
    const { fields_mapping } = await parameters(question(), {}, sample);
    expect(fields_mapping).toEqual({
      content_fields: ['content'],
      filepath_field: 'sourcepage',
      url_field: 'storageUrl',
      vector_fields: ['embedding'],
    });
  });

  it('is searched by its words where it has no vectors', async () => {
    const { fields_mapping, query_type } = await parameters(question(), {}, ['id', 'content', 'sourcepage']);
    expect(fields_mapping).toEqual({ content_fields: ['content'], filepath_field: 'sourcepage' });
    expect(query_type).toBe('simple');
  });

  it('shows nothing while access control is on and it lacks the fields for that', async () => {
    const asked = question({ caller: { ...internalCaller, access: { oids: ['a'], groups: [] } } });
    await expect(refusalOf(asked, sample)).resolves.toMatchObject({ code: 'internal' });
  });
});

describe('every parameter of the service', () => {
  it('is sent as configured, unchanged', async () => {
    expect(await parameters(question())).toEqual({
      endpoint: 'https://search.example',
      index_name: 'passages',
      authentication: { type: 'api_key', key: 'search-key' },
      query_type: 'vector_simple_hybrid',
      embedding_dependency: { type: 'deployment_name', deployment_name: 'text-embedding-3-small' },
      fields_mapping: {
        content_fields: ['content'],
        filepath_field: 'sourcepage',
        title_field: 'title',
        url_field: 'storageUrl',
        vector_fields: ['embedding'],
      },
      top_n_documents: 10,
      strictness: 3,
      in_scope: true,
      include_contexts: ['citations', 'intent', 'all_retrieved_documents'],
    });
  });

  it.each<[Partial<Settings>, object]>([
    [{ top: 3 }, { top_n_documents: 3 }],
    [{ top: 7 }, { top_n_documents: 7 }],
    [{ top: 50 }, { top_n_documents: 20 }],
    [{ strictness: 5 }, { strictness: 5 }],
    [{ in_scope: false }, { in_scope: false }],
    [{ max_search_queries: 2 }, { max_search_queries: 2 }],
    [{ allow_partial_result: true }, { allow_partial_result: true }],
    [{ semantic_ranker: true }, { query_type: 'vector_semantic_hybrid', semantic_configuration: 'default' }],
    [{ semantic_ranker: true, retrieval_mode: 'text' }, { query_type: 'semantic' }],
    [{ retrieval_mode: 'vectors' }, { query_type: 'vector' }],
    [{ include_category: 'hr' }, { filter: "category eq 'hr'" }],
    [
      { include_category: 'hr', exclude_category: 'board' },
      { filter: "category eq 'hr' and category ne 'board'" },
    ],
    [{ prompt_template: 'Speak like a pirate.' }, { role_information: 'Speak like a pirate.' }],
    [{ prompt_template: '>>>Be brief.' }, { role_information: 'Be brief.' }],
    [{ language: 'fr' }, { role_information: 'Answer in the language "fr".' }],
    [{ suggest_followup_questions: true }, { role_information: 'Ask <<more>>.' }],
  ])('%j becomes %j', async (set, expected) => {
    expect(await parameters(question({ set }))).toMatchObject(expected);
  });

  it('without vectors says nothing of them', async () => {
    const plain = await parameters(question({ set: { retrieval_mode: 'text' } }));
    expect(plain).toMatchObject({ query_type: 'simple' });
    expect(plain).not.toHaveProperty('embedding_dependency');
    expect(plain['fields_mapping']).not.toHaveProperty('vector_fields');
    const without = await parameters(question(), { embeddingDeployment: undefined });
    expect(without).toMatchObject({ query_type: 'simple' });
  });

  it('asks for vectors as short as those of the index', async () => {
    expect(await parameters(question(), { embeddingDimensions: 1024 })).toMatchObject({
      embedding_dependency: { deployment_name: 'text-embedding-3-small', dimensions: 1024 },
    });
  });

  it('lets the service use its own identity where there is no key', async () => {
    expect(await parameters(question(), { search: { key: undefined } })).toMatchObject({
      authentication: { type: 'system_assigned_managed_identity' },
    });
  });

  it('names the fields of any index', async () => {
    const { fields } = dataConfig({ url: '', key: '' }).search;
    const search = {
      fields: { ...fields, content: 'chunk', sourcepage: 'file', title: undefined, storageUrl: undefined },
    };
    expect((await parameters(question(), { search }))['fields_mapping']).toEqual({
      content_fields: ['chunk'],
      filepath_field: 'file',
      vector_fields: ['embedding'],
    });
  });
});

describe('the chat around it', () => {
  it('is the conversation, streamed, with what the settings say of generating', async () => {
    const turns = [textTurn('Who may travel?'), textTurn('Everyone.', 'assistant'), textTurn('And how?')];
    const set = { temperature: 0.7, max_tokens: 300, seed: 5 };
    expect(await sent(question({ turns, set }))).toMatchObject({
      messages: [
        { role: 'user', content: 'Who may travel?' },
        { role: 'assistant', content: 'Everyone.' },
        { role: 'user', content: 'And how?' },
      ],
      stream: true,
      temperature: 0.7,
      max_tokens: 300,
      seed: 5,
    });
  });

  it('is the last message alone for a question that stands alone', async () => {
    const turns = [textTurn('Who may travel?'), textTurn('Everyone.', 'assistant'), textTurn('And how?')];
    const { messages } = await sent(question({ turns, singleTurn: true }));
    expect(messages).toEqual([{ role: 'user', content: 'And how?' }]);
  });

  it('holds the text of attached files, and instructions as role information', async () => {
    const attachments = [{ kind: 'text' as const, name: 'trip.txt', text: 'Berlin to Rome' }];
    const turns = [{ ...textTurn('What is covered?'), attachments }];
    const request = question({ turns, instructions: ['Be kind.'] });
    expect((await sent(request))['messages']).toEqual([
      { role: 'user', content: expect.stringContaining('Berlin to Rome') },
    ]);
    expect(await parameters(request)).toMatchObject({ role_information: 'Be kind.' });
  });
});

describe('who asks decides what can be found', () => {
  const caller = (more: Partial<Caller>): Caller => ({
    ...internalCaller,
    principal: { tid: 't', oid: 'ada', name: null, groups: ['it', 'board'], roles: [] },
    access: { oids: ['ada'], groups: ['it', 'board'] },
    ...more,
  });
  const filterOf = async (from: Caller, set: Partial<Settings> = {}) =>
    (await parameters(question({ caller: from, set })))['filter'];

  it('by name, by group, and what is for all', async () => {
    expect(await filterOf(caller({}))).toBe(
      "(oids/any(o: search.in(o, 'ada|all', '|')) or groups/any(g: search.in(g, 'it|board|all', '|')))",
    );
  });

  it('an anonymous caller finds what is for all, and nothing else', async () => {
    const stranger = caller({ principal: null, access: { oids: [], groups: [] } });
    expect(await filterOf(stranger)).toBe("(oids/any(o: o eq 'all') or groups/any(g: g eq 'all'))");
  });

  it('a wish narrows, together with the access', async () => {
    expect(await filterOf(caller({}), { use_oid_security_filter: true, include_category: 'hr' })).toBe(
      "category eq 'hr' and (oids/any(o: search.in(o, 'ada|all', '|')) or groups/any(g: g eq 'all'))",
    );
  });

  it.each([
    ["x' or 1 eq 1 or 'x' eq 'x"],
    ["a|b,c'"],
    ["') or true or search.in(g, '"],
    ['’ or ‘'],
    ['\u0000'],
  ])('%j stays what it is in a filter: a value', async (hostile) => {
    const filter = String(
      await filterOf(caller({ access: { oids: [hostile], groups: [hostile] } }), {
        include_category: hostile,
      }),
    );
    const outside = filter.replace(/'(?:[^']|'')*'/g, '?');
    const oneOf = (name: string) =>
      `(search\\.in\\(${name}, \\?, \\?\\)|\\(${name} eq \\? or ${name} eq \\?\\))`;
    expect(outside).toMatch(
      new RegExp(
        `^category eq \\? and \\(oids/any\\(o: ${oneOf('o')}\\) or groups/any\\(g: ${oneOf('g')}\\)\\)$`,
      ),
    );
    expect(filter).toContain(hostile.replaceAll("'", "''"));
  });

  it('an index that cannot tell readers apart shows nothing', async () => {
    const { fields } = dataConfig({ url: '', key: '' }).search;
    const search = { fields: { ...fields, oids: undefined, groups: undefined } };
    const config = dataConfig({ url: 'http://127.0.0.1:1', key: 'k' }, { search });
    const { answer } = createOnYourData(config, () => 0, retryPolicy({ attempts: 1 }), PROMPTS);
    const asking = collect(answer(question({ caller: caller({}) }), new AbortController().signal));
    await expect(asking).rejects.toThrow(/does not say who may read/);
  });

  it('a category of an index without categories is refused by name', async () => {
    const { fields } = dataConfig({ url: '', key: '' }).search;
    const search = { fields: { ...fields, category: undefined } };
    const config = dataConfig({ url: 'http://127.0.0.1:1', key: 'k' }, { search });
    const { answer } = createOnYourData(config, () => 0, retryPolicy({ attempts: 1 }), PROMPTS);
    const request = question({ set: { exclude_category: 'hr' } });
    await expect(collect(answer(request, new AbortController().signal))).rejects.toMatchObject({
      code: 'bad-request',
      field: 'context.overrides.exclude_category',
    });
  });
});
