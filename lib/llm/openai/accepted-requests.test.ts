import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ModelService, startModelService } from '#e2e/upstream/models/service.ts';
import type { ModelConfig, ModelServer } from '#lib/config/services.ts';
import type { GenerationOptions } from '#lib/core/ports/chat-model.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { promptOf } from '../extractive/test-prompt.ts';
import { createChatModels } from './models.ts';
import { createModelRewriter } from './query-rewriter.ts';
import { ask, modelConfig } from './test-chat.ts';

// The service refuses whatever the public description of the real ones does not allow.
let service: ModelService;
beforeEach(async () => {
  service = await startModelService({ chunkBytes: 7 });
});
afterEach(() => service.close());

const servers: Record<string, () => ModelServer> = {
  'Azure OpenAI': () => ({
    kind: 'azure',
    endpoint: service.url,
    key: service.key,
    apiVersion: '2025-04-01-preview',
    audience: 'https://cognitiveservices.azure.com',
  }),
  'an OpenAI-compatible server': () => ({ kind: 'openai', baseUrl: `${service.url}/v1`, key: service.key }),
};

const chosen: GenerationOptions = {
  temperature: 0.3,
  maxTokens: 400,
  seed: 7,
  reasoningEffort: 'low',
  n: 1,
};
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const turns = ['Is there a gym?', 'And in Berlin?'].map((content) => ({
  role: 'user' as const,
  content,
  attachments: [],
}));
const texts = {
  system: '',
  systemOpen: '',
  followUps: '',
  rewriteQuery: 'Make one search query of the conversation.',
};

describe.each(Object.entries(servers))('%s accepts', (_, server) => {
  const model = (more: Partial<ModelConfig> = {}) =>
    createChatModels([modelConfig(server(), more)], retryPolicy({ attempts: 1 }))[0];
  const rewriter = (more: Partial<ModelConfig> = {}) =>
    createModelRewriter(modelConfig(server(), more), async () => texts, retryPolicy({ attempts: 1 }));

  test('a question with knobs that a reasoning model does not have, which are left out and named', async () => {
    const sampling = { topP: 0.9, presencePenalty: 0, frequencyPenalty: 0, user: 'u-1' };
    const thinking = model({ deployment: 'o4-mini', reasoning: true });
    const { thrown, finish } = await ask(thinking, { ...chosen, sampling });
    expect(thrown).toBeUndefined();
    expect(finish?.notices).toContain('The model does not take top_p; it was left out.');
  });

  test('a question with every option, and its answer comes whole', async () => {
    service.play({ answers: [{ answer: { say: ['Größe ', '🙂 ', 'two weeks'] } }] });
    const { text, finish, thrown } = await ask(model(), chosen);
    expect(thrown).toBeUndefined();
    expect(text).toBe('Größe 🙂 two weeks');
    expect(finish).toMatchObject({ reason: 'stop', usage: { completionTokens: expect.any(Number) } });
    expect(finish?.notices).toBeUndefined();
  });

  test('three answers', async () => {
    service.play({ answers: [{ answer: { say: ['two ', 'weeks'] } }] });
    const { text, finish, thrown } = await ask(model(), { n: 3 });
    expect(thrown).toBeUndefined();
    expect([text, finish?.alternatives?.length]).toEqual(['two weeks', 2]);
  });

  test('pictures', async () => {
    const prompt = promptOf('What is this?', [], {
      messages: [{ role: 'user', content: 'What is this?', images: [{ name: 'p.png', dataUrl: pixel }] }],
    });
    const { thrown } = await ask(model({ vision: true }), {}, { prompt });
    expect(thrown).toBeUndefined();
    expect(service.requests().map(({ status }) => status)).toEqual([200]);
  });

  test('a reasoning model with every option, at the first try', async () => {
    const { thrown } = await ask(model({ deployment: 'o4-mini', reasoning: true }), chosen);
    expect(thrown).toBeUndefined();
    expect(service.requests().map(({ status }) => status)).toEqual([200]);
  });

  test.each([false, true])('the making of a query (reasoning: %s)', async (reasoning) => {
    const more = reasoning ? { deployment: 'o4-mini', reasoning } : {};
    const { query, usage } = await rewriter(more).rewrite(turns, new AbortController().signal);
    expect(query).not.toBe('');
    expect(usage?.promptTokens).toBeGreaterThan(0);
    expect(service.requests().map(({ status }) => status)).toEqual([200]);
  });

  test('a question without the fields that an old server does not know, and says what was left out', async () => {
    service.play({ answers: [{ answer: { refuse: ['stream_options', 'seed', 'n'] } }] });
    const { finish, thrown } = await ask(model(), { ...chosen, n: 2 });
    expect(thrown).toBeUndefined();
    expect(finish?.usage.promptTokens).toBeGreaterThan(0);
    expect(finish?.notices).toEqual([
      'The model does not take a seed; it was left out.',
      'The model gives one answer at a time.',
    ]);
  });

  test('a query without tools where it knows none', async () => {
    service.play({ answers: [{ answer: { refuse: ['tools'] } }] });
    const { query } = await rewriter().rewrite(turns, new AbortController().signal);
    expect(query).not.toBe('');
    expect(service.requests().map(({ status }) => status)).toEqual([400, 200]);
  });

  test('that its filter stops an answer in the middle, and the text so far is delivered', async () => {
    service.play({ answers: [{ answer: { filtered: { say: ['Two '] } } }] });
    const { text, finish } = await ask(model());
    expect([text, finish?.reason]).toEqual(['Two ', 'content_filter']);
  });

  test.each([
    [{ promptFiltered: true } as const, 'content-filter'],
    [{ contextLength: true } as const, 'context-length'],
    [{ cutOff: { say: ['Two '], thenDrop: true } } as const, 'unavailable'],
  ])('that %j becomes the error %s', async (answer, code) => {
    service.play({ answers: [{ answer }] });
    expect((await ask(model())).thrown).toMatchObject({ code });
  });
});
