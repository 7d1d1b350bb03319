import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ModelDescription } from '#lib/core/model-description.ts';
import { completionErrorSchema, completionModelsSchema } from '#lib/protocols/completion-schema.ts';
import { testServices } from '../route/test-services.contract.ts';
import { modelsRoute } from './models-route.ts';

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

test('every name that a completion may be asked of is listed, the documents first', async () => {
  expect(await names([model('large'), model('small', 'openai')])).toEqual([
    'citewell',
    'citewell/large',
    'citewell/small',
    'large',
    'small',
  ]);
});

test('the answerer that is built in is no model to chat with', async () => {
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
