import { expect, test } from 'vitest';
import { completionErrorSchema } from '#lib/protocols/on-your-data/answer-schema.ts';
import { testServices } from '../route/test-services.test-helper.ts';
import { unknownAddressRoute } from './unknown-address-route.ts';

const route = unknownAddressRoute(() => testServices({ LOG_LEVEL: 'silent' }));

async function ask(path: string, method: 'GET' | 'POST' | 'DELETE' = 'POST') {
  const response = await route[method](new Request(`http://localhost${path}`, { method }));
  expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
  return response.json();
}

test.each([
  ['/v1/embeddings', '/v1/chat/completions, /v1/models'],
  ['/v1', '/v1/chat/completions, /v1/models'],
  ['/api/v1/embeddings', '/api/v1/chat/completions, /api/v1/models'],
  [
    '/openai/deployments/gpt/embeddings',
    '/openai/deployments/{deployment}/chat/completions, /openai/chat/completions, /openai/models',
  ],
  ['/chat/completions', '/v1/chat/completions, /v1/models'],
  ['/api/chat/completions', '/api/v1/chat/completions, /api/v1/models'],
  ['/responses', '/v1/chat/completions, /v1/models'],
  ['/models/gpt', '/v1/chat/completions, /v1/models'],
  [
    '/api/openai/x',
    '/api/openai/deployments/{deployment}/chat/completions, /api/openai/chat/completions, /api/openai/models',
  ],
])('%s is unknown in the shape of OpenAI, beside what exists', async (path, known) => {
  const { code, message, param } = completionErrorSchema.parse(await ask(path)).error;
  expect([code, param]).toEqual(['not_found', null]);
  expect(message).toContain(`This server has no POST ${path}. There are ${known}`);
});

test.each([
  ['/chat/x', '/chat, /chat/stream'],
  ['/ask/x', '/ask, /ask/stream'],
  ['/api/chat/x', '/api/chat, /api/chat/stream'],
  ['/api/conversations/x/y', '/api/conversations, /api/conversations/{conversation}'],
])('%s is unknown in the shape of the chat protocols', async (path, known) => {
  const { error } = await ask(path, 'GET');
  expect(error).toContain(`This server has no GET ${path}. There are ${known}`);
});

test('an unknown address of flexible chat has its list of errors', async () => {
  const { errors, response_id } = await ask('/api/v2/rag');
  expect(errors[0]).toMatchObject({ code: 'not-found', message: expect.stringContaining('/api/v2/models') });
  expect(response_id).toEqual(expect.any(String));
});

test.each(['/api/nowhere', '/api/admin/nowhere', '/api/auth', '/nowhere', '/modelsup'])(
  '%s names the description of all addresses, and none of our own pages',
  async (path) => {
    const { error } = await ask(path, 'DELETE');
    expect(error).toBe(`This server has no DELETE ${path}. GET /openapi.json describes every address.`);
  },
);

test('an error repeats only the start of a long address', async () => {
  const { error } = await ask(`/chat/${'a'.repeat(5000)}`);
  expect(error.length).toBeLessThan(500);
});
