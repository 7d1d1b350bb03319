import { expect, test } from '@playwright/test';
import { body, post } from './wire.ts';

test('the Azure Python page finds what it loads before it shows anything', async ({ request }) => {
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

test('/api/status tells what the answers rest on', async ({ request }) => {
  const status = await (await request.get('/api/status')).json();
  expect(status).toEqual({
    engine: expect.any(String),
    answerer: expect.any(String),
    documents: 17,
    passages: expect.any(Number),
  });
});
