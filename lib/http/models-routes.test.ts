import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import type { ModelDescription } from '#lib/core/model-description.ts';
import type { ChatCompletions } from '#lib/core/ports.ts';
import { completionErrorSchema, completionModelsSchema } from '#lib/protocols/completion-schema.ts';
import { flexibleErrorSchema, flexibleModelsSchema } from '#lib/protocols/flexible/answer-schema.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { flexibleModelsRoute } from './flexible-models-route.ts';
import { modelsRoute } from './models-route.ts';

const model = (alias: string, more: Partial<ModelDescription> = {}): ModelDescription => ({
  alias,
  provider: 'azure',
  deployment: `${alias}-1`,
  model: null,
  isDefault: alias === 'plain',
  readsImages: false,
  contextTokens: 8000,
  ignores: [],
  ...more,
});
const models = [model('plain'), model('seeing', { readsImages: true, deployment: null })];
const keys = { SUBSCRIPTION_KEYS: `tests:${createHash('sha256').update('right').digest('hex')}` };

/** Models of which one does not answer, and how often each was asked. */
function listing(variables: Record<string, string> = {}) {
  const asked: string[] = [];
  const completions: ChatCompletions = {
    async create(alias) {
      asked.push(alias);
      if (alias === 'seeing') throw new AppError('unavailable', 'secret-host refused');
      return {};
    },
    async *stream() {},
  };
  const environment = readEnvironment({ LOG_LEVEL: 'silent', ...variables });
  return { services: { environment, models, completions }, asked };
}

async function getFlexible(query: string, { services } = listing(), headers = {}) {
  const request = new Request(`http://localhost/api/v2/models${query}`, { headers });
  const response = await flexibleModelsRoute(() => services).GET(request);
  return { status: response.status, body: await response.json() };
}

async function getPlain({ services } = listing(), headers = {}) {
  const response = await modelsRoute(() => services).GET(
    new Request('http://localhost/v1/models', { headers }),
  );
  return { status: response.status, body: await response.json() };
}

test('the list names what requests may name, and says nothing of health unless asked', async () => {
  const given = listing();
  const { default: alias, models: listed } = flexibleModelsSchema.parse((await getFlexible('', given)).body);
  expect(alias).toBe('plain');
  expect(listed.map((one) => [one.alias, one.supports_multimodal, one.validation])).toEqual([
    ['plain', false, undefined],
    ['seeing', true, undefined],
  ]);
  expect(given.asked).toEqual([]);
});

test('validate looks at the configuration, deep has each model answer; neither tells what the service said', async () => {
  const given = listing();
  const shallow = flexibleModelsSchema.parse((await getFlexible('?validate=true', given)).body);
  expect(shallow.models.map(({ validation }) => validation?.ok)).toEqual([true, true]);
  expect(given.asked).toEqual([]);
  const { body } = await getFlexible('?validate=true&deep=true', given);
  expect(flexibleModelsSchema.parse(body).models.map(({ validation }) => validation)).toEqual([
    { ok: true, error: null },
    { ok: false, error: 'unavailable' },
  ]);
  expect(given.asked.toSorted()).toEqual(['plain', 'seeing']);
  expect(JSON.stringify(body)).not.toContain('secret');
});

test.each([
  ['?deep=1&filter_unhealthy=true', ['plain']],
  ['?filter_unhealthy=true', ['plain', 'seeing']],
  ['?supports_multimodal=true', ['seeing']],
  ['?supports_multimodal=false', ['plain']],
])('%s lists %j', async (query, aliases) => {
  const { body } = await getFlexible(query);
  expect(flexibleModelsSchema.parse(body).models.map(({ alias }) => alias)).toEqual(aliases);
});

test('a flag that is neither true nor false is refused by its name', async () => {
  const { status, body } = await getFlexible('?deep=perhaps');
  expect(status).toBe(400);
  expect(flexibleErrorSchema.parse(body).errors[0]?.source).toBe('deep');
});

test('clients of OpenAI are told the model that answers from the documents first', async () => {
  const { body } = await getPlain();
  expect(completionModelsSchema.parse(body).data.map(({ id }) => id)).toEqual([
    'citewell',
    'citewell/plain',
    'citewell/seeing',
    'plain',
    'seeing',
  ]);
});

test('where there are keys, each list is refused without one in the words of its protocol', async () => {
  const flexible = await getFlexible('', listing(keys));
  expect(flexible.status).toBe(401);
  flexibleErrorSchema.parse(flexible.body);
  const plain = await getPlain(listing(keys), { authorization: 'Bearer wrong' });
  expect(plain.status).toBe(401);
  expect(completionErrorSchema.parse(plain.body).error.type).toBe('authentication_error');
});

test.each([
  { 'ocp-apim-subscription-key': 'right' },
  { 'api-key': 'right' },
  { authorization: 'Bearer right' },
])('with a key in %j they answer', async (headers) => {
  expect((await getFlexible('', listing(keys), headers)).status).toBe(200);
  expect((await getPlain(listing(keys), headers)).status).toBe(200);
});
