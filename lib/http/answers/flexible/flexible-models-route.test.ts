import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ChatCompletions, ModelDescription } from '#lib/core/ports/chat-model.ts';
import { flexibleErrorSchema, flexibleModelsSchema } from '#lib/protocols/flexible/answer-schema.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { testServices } from '../../route/test-services.test-helper.ts';
import { flexibleModelsRoute } from './flexible-route.ts';

const model = (alias: string, more: Partial<ModelDescription> = {}): ModelDescription => ({
  alias,
  provider: 'azure',
  deployment: `${alias}-1`,
  model: 'gpt-4o',
  isDefault: alias === 'seeing',
  readsImages: alias === 'seeing',
  contextTokens: 128_000,
  ignores: [],
  ...more,
});
const MODELS = [model('seeing'), model('broken'), model('built-in', { provider: 'embedded' })];

afterEach(() => {
  vi.useRealTimers();
});

/** The route over models of which one is broken, and the aliases that were made to speak. */
function open(models = MODELS, variables: Record<string, string> = {}) {
  const spoken: string[] = [];
  const completions: ChatCompletions = {
    async create(alias, _body, signal) {
      spoken.push(alias);
      if (alias === 'silent') {
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      }
      if (alias === 'broken') throw new AppError('unavailable', 'gpt.example refused the key k-1');
      return {};
    },
    async *stream() {},
  };
  const services = testServices({ LOG_LEVEL: 'silent', ...variables });
  const route = flexibleModelsRoute(() => ({ ...services, models, completions }));
  const get = (query = '', headers: Record<string, string> = {}) =>
    route.GET(new Request(`http://localhost/api/v2/models${query}`, { headers }));
  const list = async (query = '') => flexibleModelsSchema.parse(await (await get(query)).json());
  return { spoken, get, list };
}

const aliases = ({ models }: { models: { alias: string }[] }) => models.map(({ alias }) => alias);

test('the model list has each alias with its capabilities', async () => {
  const { list, spoken } = open();
  const listed = await list();
  expect(listed.default).toBe('seeing');
  expect(listed.models[0]).toEqual({
    alias: 'seeing',
    provider: 'azure',
    deployment: 'seeing-1',
    model: 'gpt-4o',
    is_default: true,
    supports_multimodal: true,
    context_tokens: 128_000,
  });
  expect(aliases(listed)).toEqual(['seeing', 'broken', 'built-in']);
  expect(spoken).toEqual([]);
});

test('validation checks configurations without calling a model', async () => {
  const { list, spoken } = open();
  const { models } = await list('?validate=true');
  expect(models.map(({ validation }) => validation?.ok)).toEqual([true, true, true]);
  expect(spoken).toEqual([]);
});

describe('deep', () => {
  test('a deep check calls each model, and reports a failure with one of our codes', async () => {
    const { list, spoken } = open();
    const listed = await list('?deep=true');
    expect(listed.models.map(({ validation }) => validation)).toEqual([
      { ok: true, error: null },
      { ok: false, error: 'unavailable' },
      { ok: true, error: null },
    ]);
    expect(JSON.stringify(listed)).not.toContain('k-1');
    expect(spoken).toEqual(['seeing', 'broken']);
  });

  test('a deep check calls models at most once a minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { list, spoken } = open();
    await Promise.all([list('?deep=1'), list('?deep=1'), list('?deep=1')]);
    expect(spoken).toHaveLength(2);
    vi.advanceTimersByTime(61_000);
    await list('?deep=1');
    expect(spoken).toHaveLength(4);
  });

  test('a deep check of a silent model ends at the first-token timeout', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const listing = open([model('silent')]).list('?deep=true');
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await listing).models[0]?.validation).toEqual({ ok: false, error: 'unavailable' });
  });

  test('broken models can be excluded from the list', async () => {
    const listed = await open().list('?deep=true&filter_unhealthy=true');
    expect(aliases(listed)).toEqual(['seeing', 'built-in']);
  });

  test('no model counts as broken before a check', async () => {
    expect(aliases(await open().list('?filter_unhealthy=true'))).toHaveLength(3);
  });
});

test('models can be filtered by whether they read images', async () => {
  const { list } = open();
  expect(aliases(await list('?supports_multimodal=true'))).toEqual(['seeing']);
  expect(aliases(await list('?supports_multimodal=false'))).toEqual(['broken', 'built-in']);
});

test('a query flag that is neither true nor false is rejected by name', async () => {
  const response = await open().get('?validate=maybe');
  expect(response.status).toBe(400);
  expect(flexibleErrorSchema.parse(await response.json()).errors[0]).toMatchObject({ source: 'validate' });
});

test('where keys are configured, a call without one neither lists nor checks models', async () => {
  const sha256 = createHash('sha256').update('k-1').digest('hex');
  const { get, spoken } = open(MODELS, { SUBSCRIPTION_KEYS: `app:${sha256}` });
  const refused = await get('?deep=true');
  expect(refused.status).toBe(401);
  flexibleErrorSchema.parse(await refused.json());
  expect(spoken).toEqual([]);
  expect((await get('', { 'ocp-apim-subscription-key': 'k-1' })).status).toBe(200);
});
