import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ModelService, startModelService } from '#e2e/upstream/models/service.ts';
import type { ModelDescription } from '#lib/core/ports/chat-model.ts';
import type { AnswerRequest } from '#lib/core/question/request.ts';
import { createChatServers } from '#lib/llm/openai/chat-servers.ts';
import { createChatCompletions } from '#lib/llm/openai/completions.ts';
import { modelConfig } from '#lib/llm/openai/test-chat.ts';
import { completionErrorSchema, onYourDataAnswerSchema } from '#lib/protocols/on-your-data/answer-schema.ts';
import { answers, play } from '#lib/protocols/scripted-answer.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { testServices } from '../route/test-services.test-helper.ts';
import { type CompletionDeps, deploymentRoute, plainCompletionsRoute } from './completions-route.ts';

let service: ModelService;
beforeAll(async () => {
  service = await startModelService();
});
afterEach(() => service.forget());
afterAll(() => service.close());

const model = (alias: string, provider: ModelDescription['provider']): ModelDescription => ({
  alias,
  provider,
  deployment: provider === 'embedded' ? null : 'gpt-4o-mini',
  model: null,
  isDefault: true,
  readsImages: false,
  contextTokens: null,
  ignores: [],
});

/** Both routes over the model `gpt` at the scripted service, or with the answerer that is built in alone. */
function open({ embedded = false, script = answers.plain as Parameters<typeof play>[0] } = {}) {
  const asked: AnswerRequest[] = [];
  const server = {
    kind: 'azure',
    endpoint: service.url,
    key: service.key,
    apiVersion: '2024-10-21',
    audience: 'https://cognitiveservices.azure.com',
  } as const;
  const deps: CompletionDeps = {
    ...testServices({ LOG_LEVEL: 'silent' }),
    models: embedded ? [model('citewell-extractive', 'embedded')] : [model('gpt', 'azure')],
    completions: embedded
      ? undefined
      : createChatCompletions([modelConfig(server)], createChatServers(retryPolicy({ attempts: 1 }))),
    source: {
      index: 'citewell',
      endpoint: null,
      vectorFields: ['embedding'],
      imageVectorFields: [],
      embeddingDeployment: null,
    },
    answer(request) {
      asked.push(request);
      return play(script);
    },
  };
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const route = path.startsWith('/v1') ? plainCompletionsRoute : deploymentRoute;
    const response = await route(() => deps).POST(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    );
    return { status: response.status, reply: JSON.parse(await response.text()) };
  };
  const deployment = (name: string, body: unknown, version = '?api-version=2024-05-01-preview') =>
    post(`/openai/deployments/${name}/chat/completions${version}`, body);
  return { asked, deployment, plain: (body: unknown) => post('/v1/chat/completions', body) };
}

const messages = [{ role: 'user', content: 'How much leave?' }];
const data_sources = [{ type: 'azure_search', parameters: { index_name: 'citewell' } }];

function refusal({ status, reply }: { status: number; reply: unknown }) {
  return { status, ...completionErrorSchema.parse(reply).error };
}

describe('a deployment', () => {
  test('with a data source answers from the documents, under the name the caller gave it', async () => {
    const { deployment, asked } = open();
    const { status, reply } = await deployment('gpt-4o-mini', { messages, data_sources });
    expect(status).toBe(200);
    const answer = onYourDataAnswerSchema.parse(reply);
    expect(answer).toMatchObject({ object: 'extensions.chat.completion', model: 'gpt-4o-mini' });
    expect(answer.choices[0]?.message.content).toContain('[doc1]');
    expect(asked[0]?.settings.model).toBe('gpt');
    expect(service.requests()).toEqual([]);
  });

  test('of the answerer that quotes gives one answer, and says so to a request for several', async () => {
    const { deployment, plain } = open({ embedded: true });
    const several = { messages, n: 2 };
    for (const given of [
      await deployment('gpt', { ...several, data_sources }),
      await plain({ ...several, model: 'citewell' }),
    ])
      expect(refusal(given)).toMatchObject({
        status: 400,
        param: 'n',
        message: 'n may be 1: several answers need a chat model, and this server has none.',
      });
    expect((await open().deployment('gpt', { ...several, data_sources })).status).toBe(200);
  });

  test('with the name from the documentation answers by the default model, with any configuration', async () => {
    for (const embedded of [true, false]) {
      const { deployment, asked } = open({ embedded });
      const { status, reply } = await deployment('citewell', { messages, data_sources });
      expect([status, reply.model, asked[0]?.settings.model]).toEqual([200, 'citewell', undefined]);
      expect(refusal(await deployment('citewell', { messages }))).toMatchObject({
        status: 400,
        message: expect.stringContaining('send data_sources'),
      });
    }
  });

  test('without a data source answers by itself, under its alias or its own name', async () => {
    const { deployment, asked } = open();
    for (const name of ['gpt', 'gpt-4o-mini']) {
      const { status, reply } = await deployment(name, { messages });
      expect([status, reply.object]).toEqual([200, 'chat.completion']);
    }
    expect(asked).toEqual([]);
    expect(service.requests().map(({ path }) => path)).toEqual(
      Array(2).fill('/openai/deployments/gpt-4o-mini/chat/completions'),
    );
  });

  test('takes no data source for null, and the model hears nothing of it', async () => {
    const { deployment } = open();
    const { reply } = await deployment('gpt', { messages, data_sources: null });
    expect(reply.object).toBe('chat.completion');
    expect(service.requests()[0]?.body).not.toHaveProperty('data_sources');
  });

  test('that is not there is a 404 that names those that are', async () => {
    const { deployment } = open();
    for (const body of [{ messages }, { messages, data_sources }]) {
      const refused = refusal(await deployment('gpt-99', body));
      expect(refused).toMatchObject({ status: 404, code: 'DeploymentNotFound' });
      expect(refused.message).toContain('gpt');
    }
    expect(refusal(await deployment('%E0%A4%A', { messages })).status).toBe(400);
  });

  test('needs a version, as at the service', async () => {
    const { deployment } = open();
    for (const version of ['', '?api-version=', '?api-version=yesterday']) {
      expect(refusal(await deployment('gpt', { messages }, version))).toMatchObject({
        status: 400,
        param: 'api-version',
      });
    }
  });

  test('has any name where no model is configured, and answers only from the documents', async () => {
    const { deployment, asked } = open({ embedded: true });
    expect((await deployment('turbo', { messages, data_sources })).status).toBe(200);
    expect(asked).toHaveLength(1);
    expect(refusal(await deployment('turbo', { messages }))).toMatchObject({
      status: 400,
      message: 'no chat model is configured; send data_sources',
    });
  });

  test.each([null, [], 7, 'x'])('refuses a body that is %j', async (body) => {
    expect(refusal(await open().deployment('gpt', body)).status).toBe(400);
  });

  test.each([
    ['filter', '#/data_sources/0/parameters/filter'],
    ['select', '#/data_sources/0/parameters/fields_mapping'],
  ])('tells a fault of the search in its own words: %s', async (field, pointer) => {
    const { deployment } = open({ script: [new AppError('bad-request', 'No field x.', { field })] });
    for (const stream of [false, true]) {
      const refused = refusal(await deployment('gpt', { messages, data_sources, stream }));
      expect(refused).toMatchObject({ status: 400, code: 400 });
      expect(refused.message).toBe(`Validation error at ${pointer}: No field x.`);
    }
  });
});

describe('a plain completion', () => {
  test('of citewell comes from the documents, with citations that need no list', async () => {
    const { plain, asked } = open();
    const { reply } = await plain({ model: 'citewell', messages });
    expect(reply).toMatchObject({ object: 'chat.completion', model: 'citewell' });
    expect(reply.choices[0].message.content).toContain('[handbook/leave.pdf#page=3]');
    expect(asked[0]?.settings.model).toBeUndefined();
  });

  test('of citewell/<alias> has that model answer', async () => {
    const { plain, asked } = open();
    expect((await plain({ model: 'citewell/gpt', messages })).reply.model).toBe('citewell/gpt');
    expect(asked[0]?.settings.model).toBe('gpt');
  });

  test('of an alias is the model’s own', async () => {
    const { plain, asked } = open();
    expect((await plain({ model: 'gpt', messages })).status).toBe(200);
    expect(asked).toEqual([]);
    expect(service.requests()).toHaveLength(1);
  });

  test.each(['gpt-99', 'citewell/gpt-99', 'CITEWELL'])('of %s is a 404', async (name) => {
    const refused = refusal(await open().plain({ model: name, messages }));
    expect(refused).toMatchObject({ status: 404, code: 'model_not_found', param: 'model' });
    expect(refused.message).toContain('citewell, citewell/gpt, gpt');
  });

  test('never makes Azure search with our credentials, wherever a data source is hidden', async () => {
    const { plain } = open();
    const elsewhere = [{ type: 'azure_search', parameters: { endpoint: 'https://evil.example' } }];
    for (const key of ['data_sources', 'dataSources', 'Data_Sources']) {
      for (const stream of [false, true]) {
        const refused = refusal(await plain({ model: 'gpt', messages, [key]: elsewhere, stream }));
        expect([key, refused.status, refused.param]).toEqual([key, 400, key]);
      }
    }
    expect(service.requests()).toEqual([]);
  });

  test.each([null, [], {}, { model: 7 }, { model: '' }])('refuses %j', async (body) => {
    expect(refusal(await open().plain(body)).status).toBe(400);
  });
});
