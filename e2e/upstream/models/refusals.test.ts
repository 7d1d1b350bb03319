import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ModelService, startModelService } from './service.ts';

let service: ModelService;
beforeAll(async () => {
  service = await startModelService();
});
afterAll(() => service.close());

const USER = { role: 'user', content: 'Hello' };
const TOOL = { type: 'function', function: { name: 'find', parameters: { type: 'object', properties: {} } } };
const OTHER = { type: 'function', function: { name: 'other' } };
const LONG = 'word '.repeat(20_000);

interface Target {
  deployment?: string;
  version?: string;
  operation?: string;
}

async function post(body: object, target: Target = {}) {
  const { deployment = 'gpt-4o', version = '2025-01-01-preview', operation = 'chat/completions' } = target;
  const url = `${service.url}/openai/deployments/${deployment}/${operation}?api-version=${version}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'api-key': service.key },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...(await response.json()) };
}

function withImage(url: string) {
  return { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }] };
}

it.each<[string, object, string]>([
  ['an unknown key', { messages: [USER], top_k: 3 }, 'Unrecognized request argument supplied: top_k'],
  ['a key of ours', { messages: [{ ...USER, images: [] }] }, 'argument supplied: messages[0].images'],
  ['no messages', { messages: [] }, "'messages'"],
  ['an unknown role', { messages: [{ role: 'bot', content: 'x' }] }, "'messages[0].role'"],
  ['a temperature out of range', { messages: [USER], temperature: 3 }, "'temperature'"],
  ['more choices than 128', { messages: [USER], n: 129 }, "'n'"],
  ['half a token', { messages: [USER], max_tokens: 0.5 }, "'max_tokens'"],
  ['stream options of a whole answer', { messages: [USER], stream_options: {} }, 'stream_options'],
  ['a choice among no tools', { messages: [USER], tool_choice: 'auto' }, 'tool_choice'],
  ['a tool not offered', { messages: [USER], tools: [TOOL], tool_choice: OTHER }, "'other' not found"],
  ['an address that is no image', withImage('/content/a.png'), 'Invalid image_url'],
  ['an image that cannot be read', withImage('data:image/png;base64,eA=='), 'Invalid image data'],
  ['two limits', { messages: [USER], max_tokens: 5, max_completion_tokens: 5 }, 'at the same time'],
  ['an effort without reasoning', { messages: [USER], reasoning_effort: 'low' }, 'reasoning_effort'],
])('the scripted model refuses a chat with %s', async (_, body, reason) => {
  expect(await post(body)).toMatchObject({
    status: 400,
    error: { type: 'invalid_request_error', message: expect.stringContaining(reason) },
  });
});

it.each<[string, object, Target, object]>([
  ['a temperature for reasoning', { temperature: 1 }, { deployment: 'o4-mini' }, { param: 'temperature' }],
  ['a limit of old for reasoning', { max_tokens: 1 }, { deployment: 'o4-mini' }, { param: 'max_tokens' }],
  [
    'images for a blind model',
    withImage('data:image/png;base64,iVBORw0KGgo='),
    { deployment: 'gpt-35-turbo' },
    { param: 'messages.content' },
  ],
  [
    'more than the context holds',
    { messages: [{ role: 'user', content: LONG }] },
    { deployment: 'gpt-35-turbo' },
    { code: 'context_length_exceeded' },
  ],
  [
    'keys of later versions',
    { stream: true, stream_options: { include_usage: true } },
    { version: '2024-05-01-preview' },
    { message: 'Unrecognized request argument supplied: stream_options' },
  ],
  [
    'a deployment that embeds',
    {},
    { deployment: 'text-embedding-3-large' },
    { code: 'OperationNotSupported' },
  ],
])('the scripted model refuses %s', async (_, body, target, error) => {
  expect(await post({ messages: [USER], ...body }, target)).toMatchObject({ status: 400, error });
});

it.each([
  ['a deployment that is not there', { deployment: 'gpt-9' }],
  ['no API version', { version: '' }],
])('the scripted model does not find %s', async (_, target) => {
  expect(await post({ messages: [USER] }, target)).toMatchObject({ status: 404 });
});

it.each<[string, object, string?]>([
  ['no text', { input: '' }],
  ['more than 2,048 texts', { input: Array.from({ length: 2049 }, () => 'a') }],
  ['a text that is too long', { input: LONG }],
  ['more dimensions than there are', { input: 'a', dimensions: 4000 }],
  ['dimensions of an old model', { input: 'a', dimensions: 256 }, 'text-embedding-ada-002'],
])('the scripted embedding model refuses %s', async (_, body, deployment = 'text-embedding-3-large') => {
  const reply = await post(body, { deployment, operation: 'embeddings' });
  expect(reply).toMatchObject({ status: 400, error: { type: 'invalid_request_error' } });
});

it.each<[string, object, RegExp]>([
  ['another search service', { endpoint: 'https://elsewhere.example' }, /^Invalid AzureCognitiveSearch/],
  ['a strictness of 6', { strictness: 6 }, /azure_search\/parameters\/strictness: /],
  ['an unknown parameter', { top: 3 }, /azure_search\/parameters\/top: /],
  ['vectors without a model', { query_type: 'vector' }, /embedding_dependency: Field required/],
  ['ranking without a configuration', { query_type: 'semantic' }, /semantic_configuration: Field required/],
  ['an unknown authentication', { authentication: { type: 'key' } }, /parameters\/authentication/],
])('the scripted On Your Data refuses %s', async (_, more, message) => {
  const authentication = { type: 'api_key', key: 'x' };
  const parameters = { endpoint: 'https://search.example', index_name: 'texts', authentication, ...more };
  const body = { messages: [USER], data_sources: [{ type: 'azure_search', parameters }] };
  const error = { code: 400, message: expect.stringMatching(message) };
  expect(await post(body)).toMatchObject({ status: 400, error });
});

it.each([
  ['a long text', 'vectorizeText', JSON.stringify({ text: 'word '.repeat(71).trim() })],
  ['bytes that are no picture', 'vectorizeImage', Buffer.from('%PDF-1.7 …')],
])('the scripted picture model refuses %s', async (_, operation, body) => {
  const versions = 'api-version=2024-02-01&model-version=2023-04-15';
  const reply = await fetch(`${service.url}/computervision/retrieval:${operation}?${versions}`, {
    method: 'POST',
    headers: {
      'ocp-apim-subscription-key': service.key,
      'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
    },
    body,
  });
  expect(reply.status).toBe(400);
});

it.each(['/openai/deployments/gpt-4o/chat/completions?api-version=2024-10-21', '/v1/chat/completions'])(
  'the scripted model refuses callers with a wrong key at %s',
  async (path) => {
    const headers = { 'api-key': 'wrong', authorization: 'Bearer wrong', 'content-type': 'application/json' };
    const body = JSON.stringify({ model: 'gpt-4o', messages: [USER] });
    expect((await fetch(`${service.url}${path}`, { method: 'POST', headers, body })).status).toBe(401);
  },
);
