import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelService, startModelService } from '#e2e/upstream/models/service.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { checkModels } from './check-models.ts';
import type { Finding } from './finding.ts';

let models: ModelService;
beforeAll(async () => {
  models = await startModelService();
});
afterAll(() => models.close());

async function findingOf(deployment: string, model = deployment): Promise<Finding | undefined> {
  const environment = readEnvironment({
    AZURE_OPENAI_ENDPOINT: models.url,
    AZURE_OPENAI_API_KEY: models.key,
    AZURE_OPENAI_CHATGPT_DEPLOYMENT: deployment,
    AZURE_OPENAI_CHATGPT_MODEL: model,
  });
  const { signal } = new AbortController();
  const [finding] = await checkModels({ environment, unreachable: new Set(), signal });
  return finding;
}

test.each([
  ['gpt-4o', /^answered in \d+ ms; by Chat Completions; window of 128000 tokens$/],
  ['gpt-5.6-terra', /; by Chat Completions, tools by the Responses API; window of 400000 tokens$/],
  ['gpt-5.2-pro', /; by the Responses API; window of 400000 tokens$/],
  ['o4-mini', /; by Chat Completions; window of 200000 tokens$/],
])(
  'of the model %s the doctor tells by which API it answers, and with which window',
  async (name, detail) => {
    const { check, outcome, detail: text } = (await findingOf(name)) ?? {};
    expect([check, outcome]).toEqual([`model ${name}`, 'ok']);
    expect(text).toMatch(detail);
  },
);

test('of a model of an unknown name the doctor tells what was refused', async () => {
  expect((await findingOf('gpt-5.2-pro', 'chat-of-ours'))?.detail).toMatch(
    /; by the Responses API; window of 128000 tokens; it refused Chat Completions$/,
  );
});

test('a model that takes no tools of clients is well, and the doctor tells it', async () => {
  models.play({ answers: [{ answer: { refuse: ['tools'] } }] });
  const finding = await findingOf('gpt-4o');
  expect(finding?.outcome).toBe('ok');
  expect(finding?.detail).toMatch(/by Chat Completions, takes no tools of clients; .*; it refused tools$/);
});
