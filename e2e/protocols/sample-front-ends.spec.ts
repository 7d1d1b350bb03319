import { AIChatProtocolClient } from '@microsoft/ai-chat-protocol';
import { expect, test } from '@playwright/test';
import OpenAI, { AzureOpenAI } from 'openai';
import { body, lines, post, textOf, type Wire } from './wire.ts';

const withFollowUps = 'What can I do when my laptop is lost?';

test('the Azure Python page finds the routes that it loads first', async ({ request }) => {
  const setup = await (await request.get('/auth_setup')).json();
  expect(setup).toMatchObject({
    useLogin: false,
    requireAccessControl: false,
    enableUnauthenticatedAccess: true,
  });
  expect(Object.keys(setup.msalConfig.auth)).toEqual([
    'clientId',
    'authority',
    'redirectUri',
    'postLogoutRedirectUri',
    'navigateToLoginRequestUrl',
  ]);
  expect(Object.keys(setup.msalConfig.cache)).toEqual(['cacheLocation', 'storeAuthStateInCookie']);
  expect([setup.loginRequest.scopes, setup.tokenRequest.scopes]).toEqual([[], []]);
  expect((await request.get('/.auth/me')).status()).toBe(404);

  const config = await (await request.get('/config')).json();
  expect(config.streamingEnabled).toBe(true);
  const { defaultReasoningEffort, reasoningEffortOptions, defaultRetrievalReasoningEffort, ...flags } =
    config;
  expect([typeof defaultReasoningEffort, typeof defaultRetrievalReasoningEffort]).toEqual([
    'string',
    'string',
  ]);
  expect(reasoningEffortOptions).toEqual(expect.any(Array));
  expect(Object.values(flags).every((flag) => typeof flag === 'boolean')).toBe(true);
  expect(Object.keys(flags)).toHaveLength(20);
});

test('its question and its citation work', async ({ request }) => {
  const asked = body('How long must a password be?', {
    context: { overrides: { language: 'en' } },
    session_state: null,
  });
  const answer = await (await post(request, '/chat', asked)).json();
  const cited = /\[([^\]]+)\]/.exec(answer.message.content)?.[1] ?? '';
  expect(cited).not.toBe('');
  expect(answer.context.data_points.citations.some((entry: string) => entry.endsWith(cited))).toBe(true);
  expect((await request.get(`/content/${cited}`)).status()).toBe(200);
});

test.describe('the Azure Python page since April 2026', () => {
  const newest = { 'x-azure-sample-dialect': 'response' };
  // As the page sends it: no key `stream`, settings of features that are not here, and the state of the last answer.
  const asked = body(withFollowUps, {
    context: {
      overrides: {
        top: 3,
        retrieval_mode: 'hybrid',
        minimum_reranker_score: 1.9,
        reasoning_effort: '',
        suggest_followup_questions: true,
        use_agentic_knowledgebase: false,
        use_web_source: false,
        use_sharepoint_source: false,
        language: 'en',
      },
    },
    session_state: { page: 1 },
  });

  /** The page's own reading: text is added up, each context replaces the one before, an error ends it. */
  function asThePageReads(stream: Wire[]): Wire {
    const seen: Wire = { output_text: '' };
    for (const line of stream) {
      if (line.error) throw new Error(line.error);
      if (line.type === 'response.context') Object.assign(seen, line);
      if (line.type === 'response.output_text.delta') seen.output_text += line.delta;
    }
    return seen;
  }

  test('reads a stream: sources first, then words, then usage and follow-up questions', {
    tag: '@embedded',
  }, async ({ request }) => {
    const response = await post(request, '/chat/stream', asked, newest);
    expect(response.headers()['content-type']).toBe('application/json-lines');
    const stream = await lines(response);
    const [first, second] = stream;
    expect(first).toMatchObject({
      type: 'response.context',
      context: { followup_questions: null, answer: null, data_points: { external_results_metadata: [] } },
      session_state: { page: 1 },
    });
    expect(Object.keys(second)).toEqual(['type', 'delta']);
    const { output_text, context } = asThePageReads(stream);
    const cited = /\[([^\]]+)\]/.exec(output_text)?.[1] ?? 'nothing';
    expect(context.data_points.citations.some((entry: string) => entry.endsWith(cited))).toBe(true);
    expect((await request.get(`/content/${cited}`)).status()).toBe(200);
    expect(context.thoughts.at(-1).props.token_usage.total_tokens).toBeGreaterThan(0);
    expect(context.followup_questions).not.toEqual([]);
    for (const followUp of context.followup_questions) expect(followUp).toMatch(/\?$/);
  });

  test('reads the same from a whole answer', async ({ request }) => {
    const whole = await (await post(request, '/chat', asked, newest)).json();
    expect(Object.keys(whole)).toEqual(['output_text', 'context', 'session_state']);
    const seen = asThePageReads(await lines(await post(request, '/chat/stream', asked, newest)));
    expect(seen.output_text).toBe(whole.output_text);
    expect(seen.context.data_points).toEqual(whole.context.data_points);
    expect(seen.context.followup_questions).toEqual(whole.context.followup_questions);
  });

  test('reads an error, and learns what else the header may say', async ({ request }) => {
    const refused = await post(request, '/chat/stream', { messages: [] }, newest);
    expect([refused.status(), Object.keys(await refused.json())]).toEqual([400, ['error', 'field']]);
    const odd = await post(request, '/chat', asked, { 'x-azure-sample-dialect': 'delta' });
    expect([odd.status(), (await odd.json()).error]).toEqual([
      400,
      'x-azure-sample-dialect must be message or response, not "delta".',
    ]);
  });
});

test.describe('the component of the Azure JavaScript sample', () => {
  const asked = (stream: boolean) =>
    body(withFollowUps, {
      context: { approach: 'rrr', retrieval_mode: 'text', suggest_followup_questions: true },
      stream,
    });
  /** Its own patterns: what it takes from the text of a whole answer. */
  const questionsIn = (text: string) => [...text.matchAll(/<<([^<>]+)>>/g)].map(([, found]) => found);

  test('finds follow-up questions in the text, and thoughts that are safe as HTML', async ({ request }) => {
    const { message, context } = (await (await post(request, '/chat', asked(false))).json()).choices[0];
    expect(context.followup_questions.length).toBeGreaterThan(0);
    expect(questionsIn(message.content)).toEqual(context.followup_questions);
    expect(message.context.thoughts).toContain('Original user query<br>What can I do');
    expect(message.context.thoughts.replaceAll('<br>', '')).not.toMatch(/[<>"']/);
    expect(context.thoughts[0].title).toBe('Original user query');
    expect(message.context.data_points.text.length).toBeGreaterThan(0);
  });

  test('finds them in a stream', async ({ request }) => {
    const stream = await lines(await post(request, '/chat', asked(true)));
    const [first] = stream;
    expect(first.choices[0].delta.context.thoughts).toContain('<br>');
    expect(questionsIn(textOf(stream))).toEqual(stream.at(-1).choices[0].context.followup_questions);
  });

  test('alone is answered so: another client finds no marker', async ({ request }) => {
    const plain = body(withFollowUps, {
      context: { overrides: { suggest_followup_questions: true } },
      stream: false,
    });
    expect((await (await post(request, '/chat', plain)).json()).choices[0].message.content).not.toContain(
      '<<',
    );
  });
});

test.describe('addresses of other servers', () => {
  test("serverless-chat-langchainjs's page streams an answer and opens its citation", {
    tag: '@embedded',
  }, async ({ baseURL, request }) => {
    const client = new AIChatProtocolClient(`${baseURL}/api/chats`, { retryOptions: { maxRetries: 0 } });
    const messages = [{ role: 'user' as const, content: withFollowUps }];
    let text = '';
    for await (const { delta } of await client.getStreamedCompletion(messages, {
      context: { userId: 'someone' },
    })) {
      text += delta.content ?? '';
    }
    const cited = /\[([^\]]+)\]/.exec(text)?.[1] ?? 'nothing';
    expect((await client.getCompletion(messages)).message.content).toBe(text);
    const opened = await request.get(`/api/documents/${cited}`);
    expect([opened.status(), await opened.body()]).toEqual([
      200,
      await (await request.get(`/content/${cited}`)).body(),
    ]);
    for (const missing of ['none.pdf', 'folder/none.pdf']) {
      const response = await request.get(`/api/documents/${missing}`);
      expect([response.status(), await response.json()]).toEqual([404, { error: 'Document not found.' }]);
    }
  });

  test('AzureOpenAI lists models and asks for responses', { tag: '@embedded' }, async ({ baseURL }) => {
    for (const endpoint of [`${baseURL}`, `${baseURL}/api`]) {
      const client = new AzureOpenAI({ endpoint, apiKey: 'any', apiVersion: '2025-04-01-preview' });
      expect((await client.models.list()).data.map(({ id }) => id)).toContain('citewell');
      expect((await client.models.retrieve('citewell')).id).toBe('citewell');
      const response = await client.responses.create({ model: 'citewell', input: withFollowUps });
      expect(response.output_text).toMatch(/\[[^\]]+\]/);
    }
  });

  for (const path of ['/openai/v1', '/api/openai/v1']) {
    test(`the openai SDK finds the documents at ${path}`, { tag: '@embedded' }, async ({ baseURL }) => {
      const client = new OpenAI({ baseURL: `${baseURL}${path}`, apiKey: 'any', maxRetries: 0 });
      expect((await client.models.list()).data.map(({ id }) => id)).toContain('citewell');
      const answer = await client.chat.completions.create({
        model: 'citewell',
        messages: [{ role: 'user', content: withFollowUps }],
      });
      expect(answer.choices[0]?.message.content).toMatch(/\[[^\]]+\]/);
    });
  }
});

test('OpenAPI describes what is there', async ({ request }) => {
  const response = await request.get('/openapi.json');
  expect(response.headers()['content-type']).toBe('application/json');
  const description = await response.json();
  expect(description.openapi).toBe('3.1.1');
  for (const path of ['/chat', '/chat/stream', '/ask', '/ask/stream']) {
    const { examples } = description.paths[path].post.requestBody.content['application/json'];
    for (const example of Object.values<{ value: object }>(examples)) {
      expect((await post(request, path, example.value)).status()).toBe(200);
    }
  }
  for (const path of ['/config', '/auth_setup', '/api/status']) {
    expect(description.paths[path].get.responses['200']).toBeDefined();
    expect((await request.get(path)).status()).toBe(200);
  }
});

test('OpenAPI describes the methods that each path answers, and no others', async ({ request }) => {
  const { paths } = await (await request.get('/openapi.json')).json();
  for (const [path, operations] of Object.entries<object>(paths)) {
    const response = await request.fetch(path.replaceAll(/[{}]/g, ''), { method: 'OPTIONS' });
    const answered = (response.headers()['allow'] ?? '').split(', ');
    const described = Object.keys(operations).map((method) => method.toUpperCase());
    const following = ['OPTIONS', ...(described.includes('GET') ? ['HEAD'] : [])];
    expect([path, answered.sort()]).toEqual([path, [...described, ...following].sort()]);
  }
});

test('/api/status names the engine, the answerer and the numbers of documents and passages', async ({
  request,
}) => {
  const status = await (await request.get('/api/status')).json();
  expect(status).toEqual({
    engine: expect.any(String),
    answerer: expect.any(String),
    documents: 17,
    passages: expect.any(Number),
  });
});
