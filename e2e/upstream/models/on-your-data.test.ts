import { AzureOpenAI, type OpenAI } from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SearchService, startSearchService } from '../search/service.ts';
import { type ModelService, startModelService } from './service.ts';

let search: SearchService;
let service: ModelService;

const DOCUMENTS = [
  {
    id: '1',
    content: 'Working from abroad is possible for up to 20 working days a year.',
    sourcepage: 'a.pdf',
  },
  { id: '2', content: 'The canteen opens at noon on every working day.', sourcepage: 'b.pdf' },
  { id: '3', content: 'A travel abroad needs an insurance card.', sourcepage: 'c.pdf' },
];

async function send(path: string, body: object): Promise<void> {
  const response = await fetch(`${search.url}${path}?api-version=2024-07-01`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'api-key': search.key },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
}

beforeAll(async () => {
  search = await startSearchService();
  await send('/indexes', {
    name: 'texts',
    fields: [
      { name: 'id', type: 'Edm.String', key: true },
      { name: 'content', type: 'Edm.String', searchable: true },
      { name: 'sourcepage', type: 'Edm.String', filterable: true },
    ],
  });
  const value = DOCUMENTS.map((document) => ({ '@search.action': 'upload', ...document }));
  await send("/indexes('texts')/docs/search.index", { value });
  service = await startModelService({ searches: { 'https://search.example': search } });
});

beforeEach(() => search.forget());

afterAll(async () => {
  await service.close();
  await search.close();
});

function client(): AzureOpenAI {
  const apiVersion = '2024-05-01-preview';
  return new AzureOpenAI({
    baseURL: `${service.url}/openai`,
    apiKey: service.key,
    apiVersion,
    maxRetries: 0,
  });
}

function source(more: object = {}) {
  const parameters = {
    endpoint: 'https://search.example',
    index_name: 'texts',
    authentication: { type: 'api_key', key: search.key },
    fields_mapping: { content_fields: ['content'], filepath_field: 'sourcepage' },
    ...more,
  };
  return { data_sources: [{ type: 'azure_search', parameters }] };
}

function asked(more: object = {}) {
  const content = 'How many days can I work from abroad?';
  return {
    model: 'gpt-4o',
    messages: [{ role: 'user' as const, content }],
    ...source(more),
  };
}

type Told = OpenAI.ChatCompletionMessage & {
  context: { citations: { filepath: string }[]; intent: string; all_retrieved_documents?: object[] };
  end_turn: boolean;
};

async function ask(more: object = {}): Promise<Told> {
  const reply = await client().chat.completions.create(asked(more));
  return reply.choices[0]?.message as Told;
}

describe('On Your Data', () => {
  it('finds by itself and cites by number', async () => {
    const message = await ask();
    expect(message.content).toContain('up to 20 working days a year. [doc1]');
    expect(message.context.citations[0]).toMatchObject({ filepath: 'a.pdf', chunk_id: '0' });
    expect(JSON.parse(message.context.intent)).toEqual(['How many days can I work from abroad?']);
    expect(message.context).not.toHaveProperty('all_retrieved_documents');
    expect(message.end_turn).toBe(true);
  });

  it('tells of all it found, and why it left some out', async () => {
    const contexts = { include_contexts: ['all_retrieved_documents'] };
    const { context } = await ask({ ...contexts, top_n_documents: 1, strictness: 1 });
    expect(context.all_retrieved_documents).toMatchObject([
      { filepath: 'a.pdf', data_source_index: 0 },
      { filepath: 'c.pdf', filter_reason: 'rerank' },
    ]);
    const strict = await ask({ ...contexts, strictness: 5 });
    expect(strict.context.all_retrieved_documents).toContainEqual(
      expect.objectContaining({ filepath: 'c.pdf', filter_reason: 'score' }),
    );
    expect(strict.context).not.toHaveProperty('citations');
  });

  it('searches within the filter, and stays in scope when nothing is left', async () => {
    const message = await ask({ filter: "sourcepage eq 'b.pdf'", strictness: 5 });
    expect(message.content).toMatch(/^The requested information is not available in the retrieved data/);
    const [searched] = search.requests();
    expect(searched?.body).toMatchObject({ filter: "sourcepage eq 'b.pdf'" });
    const free = await ask({ filter: "sourcepage eq 'b.pdf'", strictness: 5, in_scope: false });
    expect(free.content).not.toMatch(/not available/);
  });

  it('streams the context first and closes the turn last', async () => {
    const chunks: OpenAI.ChatCompletionChunk[] = [];
    const stream = await client().chat.completions.create({ ...asked(), stream: true });
    for await (const chunk of stream) chunks.push(chunk);
    expect(chunks.map(({ object }) => String(object))).toContain('extensions.chat.completion.chunk');
    expect(chunks[0]?.choices[0]).toMatchObject({
      delta: { role: 'assistant', context: { citations: [{ filepath: 'a.pdf' }, {}] } },
      end_turn: false,
    });
    expect(chunks.at(-1)?.choices[0]).toMatchObject({ delta: {}, end_turn: true, finish_reason: 'stop' });
    const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
    expect(text).toBe((await ask()).content);
  });

  it('opens the index with the key it is given, the token, or its own identity', async () => {
    for (const authentication of [
      { type: 'access_token', access_token: search.token },
      { type: 'system_assigned_managed_identity' },
      { type: 'user_assigned_managed_identity', managed_identity_resource_id: '/subscriptions/1' },
    ]) {
      expect((await ask({ authentication })).content).toContain('[doc1]');
    }
    expect(search.requests().map(({ headers }) => headers['authorization'] ?? headers['api-key'])).toEqual([
      `Bearer ${search.token}`,
      search.key,
      search.key,
    ]);
  });

  it.each<[string, object, RegExp]>([
    [
      'an index that is not there',
      { index_name: 'none' },
      /^Invalid AzureCognitiveSearch configuration detected/,
    ],
    ['another search service', { endpoint: 'https://elsewhere.example' }, /^Invalid AzureCognitiveSearch/],
    ['a wrong key', { authentication: { type: 'api_key', key: 'x' } }, /^Invalid AzureCognitiveSearch/],
    ['a broken filter', { filter: 'sourcepage eq' }, /^Invalid AzureCognitiveSearch/],
    [
      'a strictness of 6',
      { strictness: 6 },
      /^Validation error at #\/data_sources\/0\/azure_search\/parameters\/strictness: /,
    ],
    [
      'a parameter of nobody',
      { top: 3 },
      /^Validation error at #\/data_sources\/0\/azure_search\/parameters\/top: /,
    ],
    [
      'vectors without an embedding model',
      { query_type: 'vector' },
      /parameters\/embedding_dependency: Field required/,
    ],
    [
      'semantics without a configuration',
      { query_type: 'semantic' },
      /parameters\/semantic_configuration: Field required/,
    ],
    ['an authentication that is none', { authentication: { type: 'key' } }, /parameters\/authentication/],
  ])('refuses %s in its own shape', async (_, more, message) => {
    const thrown = await client()
      .chat.completions.create(asked(more))
      .catch((error: unknown) => error);
    expect(thrown).toMatchObject({
      status: 400,
      code: 400,
      error: { message: expect.stringMatching(message) },
    });
  });
});
