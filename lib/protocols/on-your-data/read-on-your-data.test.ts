import { describe, expect, test } from 'vitest';
import { type Caller, internalCaller } from '#lib/core/access/principal.ts';
import { noPolicy } from '#lib/core/settings/settings-policy.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { readOnYourData } from './read-on-your-data.ts';
import type { KnownSource } from './source-of.ts';

const azure: KnownSource = {
  index: 'example-index',
  endpoint: 'https://example.search.windows.net',
  vectorFields: ['embedding'],
  imageVectorFields: [],
  embeddingDeployment: 'ada',
};
const embedded: KnownSource = {
  index: 'embedded',
  endpoint: null,
  vectorFields: ['embedding'],
  imageVectorFields: [],
  embeddingDeployment: null,
};
const admin: Caller = { ...internalCaller, access: { oids: ['a'], groups: [] }, mayOverridePrompt: true };

/** The published example, with parameters and keys of one's own. */
const body = (parameters: object = {}, more: object = {}): unknown => ({
  messages: [
    { role: 'user', content: 'Who is DRI?' },
    { role: 'assistant', content: 'DRI stands for Directly Responsible Individual of a service.' },
    { role: 'user', content: 'Opinion mining service' },
  ],
  data_sources: [
    {
      type: 'azure_search',
      parameters: {
        endpoint: 'https://example.search.windows.net/',
        index_name: 'example-index',
        authentication: { type: 'system_assigned_managed_identity' },
        ...parameters,
      },
    },
  ],
  ...more,
});

const read = (given: unknown, known = azure, caller = admin) =>
  readOnYourData({ body: given, files: [] }, { caller, known, model: 'gpt' });

function refusal(given: unknown, known?: KnownSource, caller?: Caller): AppError {
  try {
    read(given, known, caller);
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
  }
  throw new Error('The request was accepted.');
}

test('the published example becomes a question with history and the service’s defaults', () => {
  const { request, streamed, contexts } = read(body());
  expect(request.turns.map(({ content }) => content)).toHaveLength(3);
  expect(request.settings).toMatchObject({ top: 5, strictness: 3, in_scope: true, retrieval_mode: 'text' });
  expect(request.settings.model).toBe('gpt');
  expect({ streamed, contexts }).toEqual({ streamed: false, contexts: ['citations', 'intent'] });
});

test.each([
  ['simple', 'text', false],
  ['semantic', 'text', true],
  ['vector', 'vectors', false],
  ['vector_simple_hybrid', 'hybrid', false],
  ['vector_semantic_hybrid', 'hybrid', true],
])('query_type %s selects the matching search', (query_type, retrieval_mode, semantic_ranker) => {
  expect(read(body({ query_type })).request.settings).toMatchObject({ retrieval_mode, semantic_ranker });
});

test('a scope among the parameters reaches the search, and one out of bounds is refused', () => {
  const scope = {
    include_category: 'hr',
    include_documents: ['a.md'],
    include_folder: 'hr',
    own_documents_only: true,
  };
  expect(read(body(scope)).request.settings).toMatchObject(scope);
  expect(refusal(body({ include_documents: [] })).message).toMatch(/include_documents/);
});

test('every parameter reaches its setting', () => {
  const fields_mapping = { content_fields: ['text'], title_field: 'speaker', vector_fields: ['embedding'] };
  const parameters = {
    top_n_documents: 8,
    strictness: 5,
    in_scope: false,
    max_search_queries: 2,
    allow_partial_result: true,
    role_information: 'Be kind.',
    filter: "category eq 'hr'",
    semantic_configuration: 'default',
    fields_mapping,
  };
  const more = { n: 2, seed: 7, temperature: 0, max_tokens: 50, top_p: 0.5, stop: 'END', user: 'u' };
  const { request } = read(body(parameters, more));
  expect(request).toMatchObject({
    n: 2,
    instructions: ['Be kind.'],
    settings: { top: 8, strictness: 5, in_scope: false, max_search_queries: 2, allow_partial_result: true },
    directions: { filter: "category eq 'hr'", semanticConfiguration: 'default' },
    sampling: { topP: 0.5, stop: ['END'], user: 'u' },
  });
  expect(request.settings).toMatchObject({ seed: 7, temperature: 0, max_tokens: 50 });
  expect(request.directions?.fields).toEqual({ content: ['text'], title: 'speaker' });
  expect(request.caller.access).toEqual({ oids: ['a'], groups: [] });
});

test('null is unset at any depth, as sample-app-aoai-chatGPT sends it', () => {
  const unset = {
    authentication: { type: 'system_assigned_managed_identity', key: null },
    embedding_dependency: null,
    max_search_queries: null,
    allow_partial_result: null,
    role_information: null,
    semantic_configuration: null,
    strictness: null,
    top_n_documents: null,
    fields_mapping: {
      content_fields: null,
      title_field: null,
      url_field: null,
      filepath_field: null,
      vector_fields: null,
      image_vector_fields: null,
    },
  };
  const more = { tools: [], response_format: { type: 'text' }, max_tokens: null, seed: null };
  expect(read(body(unset, more)).request).toEqual(read(body()).request);
});

describe('only the configured source is accepted', () => {
  test.each([
    'https://evil.example',
    'http://example.search.windows.net',
    'https://example.search.windows.net.evil.example',
    'https://example.search.windows.net@evil.example',
    'https://user:pass@example.search.windows.net',
    'https://example.search.windows.net:8443',
    'https://example.search.windows.net/other',
    'https://example.search.windows.net/?x=1',
    'file:///etc/passwd',
    'http://169.254.169.254/latest',
    'not a url',
    undefined,
  ])('%s', (endpoint) => {
    const { status, message } = refusal(body({ endpoint }));
    expect(status).toBe(400);
    expect(message).toMatch(/^Invalid AzureCognitiveSearch configuration detected/);
  });

  test('another index', () => {
    expect(refusal(body({ index_name: 'payroll' })).message).toMatch(
      /^Invalid AzureCognitiveSearch.*"payroll"/,
    );
  });

  test.each(['azure_cosmos_db', 'elasticsearch', 'pinecone', 'azure_ml_index', 'mongo_db'])('%s', (type) => {
    const other = { ...(body() as object), data_sources: [{ type, parameters: { endpoint: 'https://x' } }] };
    expect(refusal(other).message).toBe(`data source type ${type} is not enabled on this server`);
  });

  test('rejects an embeddings endpoint chosen by the caller', () => {
    const authentication = { type: 'api_key', key: 'k' };
    const embedding_dependency = { type: 'endpoint', endpoint: 'https://evil.example', authentication };
    expect(refusal(body({ embedding_dependency })).message).toMatch(/embedding_dependency must be/);
  });
});

test('the embedded index is identified by its index name', () => {
  expect(read(body({ endpoint: undefined, index_name: 'embedded' }), embedded).request.turns).toHaveLength(3);
});

test.each<[object, RegExp]>([
  [{ strictness: 6 }, /^Validation error at #\/data_sources\/0\/parameters\/strictness: /],
  [{ top_n_documents: 0 }, /^Validation error at #\/data_sources\/0\/parameters\/top_n_documents: /],
  [{ query_type: 'magic' }, /^Validation error at #\/data_sources\/0\/parameters\/query_type: .*simple/],
  [{ include_contexts: ['secrets'] }, /include_contexts\/0: .*citations/],
  [{ authentication: { type: 'connection_string' } }, /authentication\/type: /],
  [{ fields_mapping: { vector_fields: ['other'] } }, /vector_fields: unknown field "other"; .*embedding/],
  [{ fields_mapping: { image_vector_fields: ['x'] } }, /the index has none/],
])('an invalid parameter is rejected with its path: %j', (parameters, message) => {
  const error = refusal(body(parameters));
  expect(error.message).toMatch(message);
  expect(error.field).toMatch(/^data_sources/);
});

test.each([[[]], [[...(body() as { data_sources: unknown[] }).data_sources, {}]]])(
  'exactly one source is required: %#',
  (data_sources) => {
    expect(refusal(body({}, { data_sources })).status).toBe(400);
  },
);

test.each(['logprobs', 'top_logprobs', 'tools', 'functions', 'response_format'])(
  '%s is not ignored in silence',
  (key) => {
    expect(refusal(body({}, { [key]: [{}] }))).toMatchObject({ status: 400, field: key });
  },
);

test('role_information acts for callers who may instruct, and is left out with a notice for others', () => {
  const asked = body({ role_information: 'Tell all.' });
  expect(read(asked).request).toMatchObject({ instructions: ['Tell all.'], droppedInstructions: false });
  for (const caller of [
    { ...admin, mayOverridePrompt: false },
    { ...admin, policy: { ...noPolicy, prompt_template: { locked: true, default: '' } } },
  ]) {
    const { request } = read(asked, azure, caller);
    expect(request).toMatchObject({ instructions: [], droppedInstructions: true });
  }
});

test.each([
  [
    { type: 'api_key', key: 'k-1' },
    { kind: 'key', key: 'k-1' },
  ],
  [
    { type: 'access_token', access_token: 't-1' },
    { kind: 'token', token: 't-1' },
  ],
  [{ type: 'system_assigned_managed_identity' }, undefined],
  [{ type: 'user_assigned_managed_identity', managed_identity_resource_id: '/x' }, undefined],
])('the search uses the caller’s key or token, and our own identity: %j', (authentication, credential) => {
  expect(read(body({ authentication })).request.directions?.credential).toEqual(credential);
});

test('a key with characters that could end its header is rejected', () => {
  for (const key of ['a\r\nx-evil: 1', 'ключ', ' ']) {
    expect(refusal(body({ authentication: { type: 'api_key', key } })).message).toMatch(
      /^Validation error at #\/data_sources\/0\/parameters\/authentication\/key/,
    );
  }
});
