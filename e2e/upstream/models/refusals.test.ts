import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelService, startModelService } from './service.ts';

let service: ModelService;

beforeAll(async () => {
  service = await startModelService();
});

afterAll(() => service.close());

const USER = { role: 'user', content: 'Hello' };
const TOOL = { type: 'function', function: { name: 'find', parameters: { type: 'object', properties: {} } } };

async function ask(body: object, { deployment = 'gpt-4o', version = '2025-01-01-preview' } = {}) {
  const url = `${service.url}/openai/deployments/${deployment}/chat/completions?api-version=${version}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'api-key': service.key },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...(await response.json()) };
}

describe('a request that the service does not take', () => {
  it.each<[string, object, string]>([
    [
      'a key that nobody knows',
      { messages: [USER], top_k: 3 },
      'Unrecognized request argument supplied: top_k',
    ],
    [
      'a key of ours in a message',
      { messages: [{ ...USER, images: [] }] },
      'Unrecognized request argument supplied: messages[0].images',
    ],
    ['no messages', { messages: [] }, "'messages'"],
    ['a role that is none', { messages: [{ role: 'bot', content: 'x' }] }, "'messages[0].role'"],
    ['a temperature out of range', { messages: [USER], temperature: 3 }, "'temperature'"],
    ['more choices than 128', { messages: [USER], n: 129 }, "'n'"],
    ['half a token', { messages: [USER], max_tokens: 0.5 }, "'max_tokens'"],
    ['stream options of a whole answer', { messages: [USER], stream_options: {} }, 'stream_options'],
    ['a choice among no tools', { messages: [USER], tool_choice: 'auto' }, 'tool_choice'],
    [
      'a tool that is not offered',
      { messages: [USER], tools: [TOOL], tool_choice: { type: 'function', function: { name: 'other' } } },
      "'other' not found",
    ],
    [
      'an image that is no image',
      {
        messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: '/content/a.png' } }] }],
      },
      'Invalid image_url',
    ],
    [
      'two limits at once',
      { messages: [USER], max_tokens: 5, max_completion_tokens: 5 },
      "'max_tokens' and 'max_completion_tokens'",
    ],
  ])('is refused with its reason: %s', async (_, body, reason) => {
    const { status, error } = await ask(body);
    expect(status).toBe(400);
    expect(error).toMatchObject({ type: 'invalid_request_error' });
    expect(error.message).toContain(reason);
  });

  it.each(['temperature', 'max_tokens', 'top_p'])('is one for a reasoning model with %s', async (key) => {
    const { status, error } = await ask({ messages: [USER], [key]: 1 }, { deployment: 'o4-mini' });
    expect(status).toBe(400);
    expect(error).toMatchObject({ param: key, code: 'unsupported_parameter' });
  });

  it('may hold effort and completion tokens for a reasoning model only', async () => {
    const body = { messages: [USER], reasoning_effort: 'low', max_completion_tokens: 50 };
    expect(await ask(body, { deployment: 'o4-mini' })).toMatchObject({ status: 200 });
    expect(await ask(body)).toMatchObject({ status: 400, error: { param: 'reasoning_effort' } });
  });

  it('is one with an image that cannot be read', async () => {
    const url = 'data:image/png;base64,eA==';
    const body = { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }] };
    expect(await ask(body)).toMatchObject({ status: 400, error: { code: 'invalid_image' } });
  });

  it('is one with images for a model that cannot see', async () => {
    const url = 'data:image/png;base64,iVBORw0KGgo=';
    const body = { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }] };
    expect(await ask(body, { deployment: 'gpt-35-turbo' })).toMatchObject({ status: 400 });
  });

  it('is one with a key that its API version did not know yet', async () => {
    const body = { messages: [USER], stream: true, stream_options: { include_usage: true } };
    expect(await ask(body, { version: '2024-05-01-preview' })).toMatchObject({
      status: 400,
      error: { message: 'Unrecognized request argument supplied: stream_options' },
    });
  });

  it('is one for a deployment that does not exist, or one that does not chat', async () => {
    expect(await ask({ messages: [USER] }, { deployment: 'gpt-9' })).toMatchObject({
      status: 404,
      error: { code: 'DeploymentNotFound' },
    });
    expect(await ask({ messages: [USER] }, { deployment: 'text-embedding-3-large' })).toMatchObject({
      status: 400,
      error: { code: 'OperationNotSupported' },
    });
  });

  it('is one that does not fit into the context of the model', async () => {
    const long = 'word '.repeat(20_000);
    expect(
      await ask({ messages: [{ role: 'user', content: long }] }, { deployment: 'gpt-35-turbo' }),
    ).toMatchObject({ status: 400, error: { code: 'context_length_exceeded', param: 'messages' } });
  });

  it('is one without an API version', async () => {
    expect(await ask({ messages: [USER] }, { version: '' })).toMatchObject({ status: 404 });
  });
});
