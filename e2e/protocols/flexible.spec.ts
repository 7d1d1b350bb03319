import { expect } from '@playwright/test';
import { test } from '../pages/administrator.ts';
import { expectedCitation, post, question, type Wire } from './wire.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const json = { 'content-type': 'application/json' };
const PATHS = ['chat', 'chat-mm', 'rag', 'rag-mm'].map((name) => `/api/v2/flexible-${name}`);

test('a chat reply has the sources, the history with this turn, and tokens and time', async ({ request }) => {
  const history = [
    { role: 'user', content: 'Hello.' },
    { role: 'assistant', content: 'Hello! What would you like to know?' },
  ];
  const fetch = { top_k: 3, include_total_count: true, facets: ['sourcefile,count:2'] };
  const response = await post(request, '/api/v2/flexible-chat', {
    question,
    history,
    fetch_args: { AzureSearchFetcher: fetch },
    metadata: { customer_tier: 'gold' },
  });
  expect(response.status()).toBe(200);
  expect(response.headers()['cache-control']).toBe('no-store');
  const reply = await response.json();
  expect(reply.answer).toContain(`[${expectedCitation}]`);
  expect(reply.metadata.map(({ sourcepage }: Wire) => sourcepage)).toContain(expectedCitation);
  expect(reply.metadata).toHaveLength(3);
  expect(reply.history).toHaveLength(4);
  expect(reply.history[3]).toEqual({ role: 'assistant', content: reply.answer, sources: reply.metadata });
  const { AzureSearchFetcher: found } = reply.data;
  expect(found.total_count).toBeGreaterThan(3);
  expect(found.facets.sourcefile).toHaveLength(2);
  expect(reply.response_metadata).toMatchObject({
    request_metadata: { customer_tier: 'gold' },
    is_multi_turn: true,
    errors_present: false,
    queried_indexes: ['citewell'],
  });
  expect(reply).not.toHaveProperty('answers');
});

test('a single question skips the search on request', async ({ request }) => {
  const body = { question, skip_knowledge_base: true, response_template: '<{{ answer }}>' };
  const reply = await (await post(request, '/api/v2/flexible-rag', body)).json();
  expect(reply.metadata).toEqual([]);
  expect(reply.answer).toMatch(/^<.+>$/s);
  expect(reply.response_metadata.queried_indexes).toEqual([]);
  const complete = await (await post(request, '/api/v2/flexible-chat', body)).json();
  expect(complete.metadata.length).toBeGreaterThan(0);
});

test('fields, a filter and highlights are as asked for', async ({ request }) => {
  const fetch = {
    filter: "sourcefile eq 'employee-handbook.pdf'",
    select_fields: ['id', 'sourcepage'],
    highlight_fields: ['content'],
    top_k: 2,
  };
  const body = { question, fetch_args: { AzureSearchFetcher: fetch } };
  const reply = await (await post(request, '/api/v2/flexible-chat', body)).json();
  for (const { score, highlights, ...source } of reply.metadata) {
    expect(source).toEqual({
      id: expect.any(String),
      sourcepage: expect.stringMatching(/^employee-handbook[.]pdf#/),
    });
    expect(score).toBeGreaterThan(0);
    expect(JSON.stringify(highlights)).toContain('<em>');
  }
});

test('several answers to one question come together, in their order', async ({ request }) => {
  const body = { question, override_config: { n: 2, params: { n: 3 } } };
  const reply = await (await post(request, '/api/v2/flexible-chat', body)).json();
  const { n } = reply.response_metadata.parameters;
  expect((reply.answers ?? [reply.answer]).length).toBe(n);
  expect((reply.answers ?? [reply.answer])[0]).toBe(reply.answer);
});

test.describe('images', () => {
  const path = '/api/v2/flexible-chat-mm';
  const refused = async (request: Parameters<typeof post>[0], images: unknown, more: object = {}) => {
    const response = await post(request, path, { question, metadata: { images }, ...more });
    const reply = await response.json();
    return [response.status(), reply.errors[0].source, reply.try_models];
  };

  test('are needed there, and only those from https or in the request are taken', async ({ request }) => {
    expect(await refused(request, undefined)).toEqual([400, 'metadata.images', undefined]);
    expect(await refused(request, [])).toEqual([400, 'metadata.images', undefined]);
    for (const url of ['http://example.com/a.png', 'file:///etc/passwd', 'https://u:p@example.com/a.png']) {
      const reply = await refused(request, [{ data_url: PIXEL }, { url }]);
      expect([url, ...reply]).toEqual([url, 400, 'metadata.images[1]', undefined]);
    }
    const large = `data:image/png;base64,${'A'.repeat(5_300_000)}`;
    expect(await refused(request, [{ data_url: large }])).toEqual([413, 'metadata.images[0]', undefined]);
  });

  test('for a model that cannot see are refused with those that can', async ({ request }) => {
    const { default: alias, models } = await (await request.get('/api/v2/models')).json();
    const blind = models.findLast(({ supports_multimodal: sees }: Wire) => !sees)?.alias ?? alias;
    const seeing = models.filter(({ supports_multimodal: sees }: Wire) => sees).map((one: Wire) => one.alias);
    const [status, source, instead] = await refused(request, [{ data_url: PIXEL }], {
      override_config: { llm: blind },
    });
    expect([status, source]).toEqual([400, 'override_config.llm']);
    expect(instead ?? []).toEqual(seeing);
  });
});

test.describe('the list of models', () => {
  const list = async (request: Parameters<typeof post>[0], query = '') =>
    (await request.get(`/api/v2/models${query}`)).json();

  test('names the default and what each can do', async ({ request }) => {
    const { default: alias, models } = await list(request);
    expect(models.filter((model: Wire) => model.is_default)).toEqual([
      expect.objectContaining({ alias, provider: expect.any(String) }),
    ]);
    for (const model of models) expect(typeof model.supports_multimodal).toBe('boolean');
    expect(models[0]).not.toHaveProperty('validation');
  });

  test('tells whether each answers, and leaves out what does not', async ({ request }) => {
    for (const query of ['?validate=true', '?validate=true&deep=true', '?deep=true&filter_unhealthy=true']) {
      const { models } = await list(request, query);
      expect(models.length).toBeGreaterThan(0);
      for (const { validation } of models) expect(validation).toEqual({ ok: true, error: null });
    }
  });

  test('can be asked for those that see', async ({ request }) => {
    const { models: all } = await list(request);
    const { models: seeing } = await list(request, '?supports_multimodal=true');
    const { models: blind } = await list(request, '?supports_multimodal=0');
    expect(seeing.every((model: Wire) => model.supports_multimodal)).toBe(true);
    expect(seeing.length + blind.length).toBe(all.length);
  });

  test('is read-only, and takes true or false', async ({ request }) => {
    expect((await request.get('/api/v2/models?deep=perhaps')).status()).toBe(400);
    const response = await request.post('/api/v2/models', { data: Buffer.from('{}'), headers: json });
    expect([response.status(), response.headers()['allow']]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

test.describe('a hostile template', () => {
  const templates: [name: string, text: string][] = [
    [
      'an endless loop',
      '{% for a in range(100000) %}{% for b in range(100000) %}{{ b }}{% endfor %}{% endfor %}',
    ],
    [
      'a text without end',
      "{% set ns = namespace(t='x' * 1000) %}{% for a in range(99999) %}{% set ns.t = ns.t ~ ns.t %}{% endfor %}{{ ns.t }}",
    ],
    ['brackets without end', '{{ '.repeat(6000)],
    ['a nesting without end', `{{ ${'('.repeat(9000)}1${')'.repeat(9000)} }}`],
    ['an unclosed loop', '{% for x in y %}'],
    ['an unknown filter', '{{ question | shell }}'],
  ];
  for (const [name, text] of templates) {
    test(`is refused soon: ${name}`, async ({ request, administratorRequest }) => {
      const body = { question, skip_knowledge_base: true, system_prompt_template: text };
      const options = { data: body, timeout: 5_000 };
      const response = await administratorRequest.post('/api/v2/flexible-rag', options);
      expect([response.status(), (await response.json()).errors[0].source]).toEqual([
        400,
        'system_prompt_template',
      ]);
      expect((await post(request, '/api/v2/flexible-rag', { question })).status()).toBe(200);
    });
  }

  test('finds no way out of its variables', async ({ request }) => {
    const text =
      "[{{ question.constructor }}{{ ''.__class__ }}{{ self }}{{ process }}{{ globalThis }}{{ [].constructor.constructor('return process')() }}]";
    const response = await post(request, '/api/v2/flexible-rag', { question, response_template: text });
    const reply = JSON.stringify(await response.json());
    expect([200, 400]).toContain(response.status());
    expect(reply).not.toMatch(/native code|node:|pid/);
  });

  test('a template names only files of the operator', async ({ request }) => {
    for (const file of [
      '../../etc/passwd',
      '/etc/passwd',
      'C:\\boot.ini',
      'a/../../b',
      '\u0000',
      'http://x/y',
    ]) {
      const response = await post(request, '/api/v2/flexible-chat', {
        question,
        response_template_file: file,
      });
      expect([file, response.status(), (await response.json()).errors[0].source]).toEqual([
        file,
        400,
        'response_template_file',
      ]);
    }
  });
});

const bodies: [name: string, text: string][] = [
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a number', '42'],
  ['no question', '{}'],
  ['an empty question', '{"question":"  "}'],
  ['a question that is a list', '{"question":["a"]}'],
  ['broken JSON', '{"question":'],
  ['lists nested 10,000 deep', `{"question":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['variables nested 10,000 deep', `${'{"template_variables":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['prototype pollution', '{"__proto__":{"question":"x"},"constructor":1}'],
  ['a history that is no conversation', '{"question":"x","history":[{"role":"tool","content":"x"}]}'],
  ['a count that is none', '{"question":"x","override_config":{"n":1e9}}'],
  ['a top_k that is too much', '{"question":"x","fetch_args":{"AzureSearchFetcher":{"top_k":51}}}'],
];

for (const path of PATHS) {
  test(`${path} refuses what is no question, and lives`, async ({ request }) => {
    for (const [name, text] of bodies) {
      const response = await request.post(path, { data: Buffer.from(text), headers: json });
      expect([name, response.status()]).toEqual([name, 400]);
      const { errors, response_id } = await response.json();
      expect(errors).toEqual([
        { code: 'bad-request', message: expect.any(String), source: expect.any(String) },
      ]);
      expect(response_id).toBe(response.headers()['x-request-id']);
    }
    expect((await post(request, '/api/v2/flexible-rag', { question })).status()).toBe(200);
  });

  test(`${path} names the verbs it has`, async ({ request }) => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const response = await request.fetch(path, { method });
      expect([method, response.status(), response.headers()['allow']]).toEqual([
        method,
        405,
        'POST, OPTIONS',
      ]);
      expect((await response.json()).errors[0].code).toBe('method-not-allowed');
    }
  });
}

test('an error names the invalid value and the allowed ones', async ({ request }) => {
  const replyTo = async (body: object) => {
    const response = await post(request, '/api/v2/flexible-chat', { question, ...body });
    const reply = await response.json();
    return { status: response.status(), ...reply, ...reply.errors[0] };
  };
  const filter = { fetch_args: { AzureSearchFetcher: { filter: "speaker eq 'david'" } } };
  expect(await replyTo(filter)).toMatchObject({
    status: 400,
    source: 'fetch_args.AzureSearchFetcher.filter',
    message: expect.stringMatching(/no field speaker; it has .*category/),
  });
  expect(await replyTo({ override_config: { llm: 'gpt-99' } })).toMatchObject({
    status: 400,
    source: 'override_config.llm',
    try_models: expect.arrayContaining([expect.any(String)]),
  });
});
