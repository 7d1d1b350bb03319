import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ModelDescription } from '#lib/core/ports/chat-model.ts';
import {
  completionErrorSchema,
  completionModelSchema,
  completionModelsSchema,
} from '#lib/protocols/on-your-data/answer-schema.ts';
import { testServices } from '../route/test-services.test-helper.ts';
import { modelRoute, modelsRoute } from './models-route.ts';

const model = (alias: string, provider: ModelDescription['provider'] = 'azure'): ModelDescription => ({
  alias,
  provider,
  deployment: alias,
  model: null,
  isDefault: false,
  readsImages: false,
  contextTokens: null,
  ignores: [],
});
const request = (headers: Record<string, string> = {}) =>
  new Request('http://localhost/v1/models', { headers });

async function names(models: ModelDescription[]): Promise<string[]> {
  const services = testServices({ LOG_LEVEL: 'silent' });
  const response = await modelsRoute(() => ({ ...services, models })).GET(request());
  return completionModelsSchema.parse(await response.json()).data.map(({ id }) => id);
}

test('the model list names every model of completions, the documents first', async () => {
  expect(await names([model('large'), model('small', 'openai')])).toEqual([
    'citewell',
    'citewell/large',
    'citewell/small',
    'large',
    'small',
  ]);
});

test('the built-in answerer is not listed as a chat model', async () => {
  expect(await names([model('citewell-extractive', 'embedded')])).toEqual(['citewell']);
});

test('where there are keys, an OpenAI client sends its own as it sends every key', async () => {
  const sha256 = createHash('sha256').update('k-1').digest('hex');
  const services = testServices({ LOG_LEVEL: 'silent', SUBSCRIPTION_KEYS: `app:${sha256}` });
  const route = modelsRoute(() => ({ ...services, models: [] }));
  const refused = await route.GET(request());
  expect(refused.status).toBe(401);
  expect(completionErrorSchema.parse(await refused.json()).error.code).toBe('invalid_api_key');
  for (const headers of [{ authorization: 'Bearer k-1' }, { 'api-key': 'k-1' }]) {
    expect((await route.GET(request(headers))).status).toBe(200);
  }
});

describe('one model', () => {
  const get = async (path: string) => {
    const services = { ...testServices({ LOG_LEVEL: 'silent' }), models: [model('large')] };
    const response = await modelRoute(() => services).GET(new Request(`http://localhost/v1/models/${path}`));
    return { status: response.status, reply: await response.json() };
  };

  test.each(['citewell', 'citewell%2Flarge', 'citewell/large', 'large', 'large/'])('%s', async (path) => {
    const { status, reply } = await get(path);
    expect(status).toBe(200);
    const { id, created } = completionModelSchema.parse(reply);
    expect(id).toBe(decodeURIComponent(path).replace(/\/$/, ''));
    expect(Math.abs(Date.now() / 1000 - created)).toBeLessThan(3600);
  });

  test('that does not exist is a 404 that names those that do', async () => {
    const { status, reply } = await get('gpt-99');
    const { code, message, param } = completionErrorSchema.parse(reply).error;
    expect([status, code, param]).toEqual([404, 'model_not_found', 'model']);
    expect(message).toContain('citewell, citewell/large, large');
    expect((await get('%ff')).status).toBe(400);
  });
});
