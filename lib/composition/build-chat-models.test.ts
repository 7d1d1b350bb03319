import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelService, startModelService } from '#e2e/upstream/models/service.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { readPrompts } from '#lib/llm/prompt-files.ts';
import { createLog } from '#lib/telemetry/log.ts';
import { buildChatModels } from './build-chat-models.ts';

let models: ModelService;
beforeAll(async () => {
  models = await startModelService({
    deployments: [{ kind: 'chat', name: 'zeta', model: 'zeta', reasoning: true, efforts: ['low', 'high'] }],
  });
});
afterAll(() => models.close());

test('what a model refused is in the log once, and what was left out of a request each time', async () => {
  const environment = readEnvironment({
    AZURE_OPENAI_ENDPOINT: models.url,
    AZURE_OPENAI_API_KEY: models.key,
    AZURE_OPENAI_CHATGPT_DEPLOYMENT: 'zeta',
  });
  const { answerer } = environment.services;
  if (answerer.answerer !== 'models') throw new Error('The environment names a model.');
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  const built = buildChatModels(answerer.models, environment, async () => readPrompts(), log);
  const content = 'How much leave?';
  for (let time = 0; time < 2; time++) {
    const prompt = { question: content, passages: [], extraPassages: [], followUps: false };
    const options = { n: 1, temperature: undefined, maxTokens: undefined, seed: undefined };
    const answer = built.models[0].stream(
      { ...prompt, messages: [{ role: 'user', content }] },
      { ...options, reasoningEffort: 'xhigh' },
      new AbortController().signal,
    );
    for await (const event of answer) if (event.type === 'finish') expect(event.notices).toHaveLength(1);
  }
  const logged = lines.map((line) => JSON.parse(line));
  const notices = ['The model does not take a reasoning effort; it was left out.'];
  expect(logged).toMatchObject([
    { level: 30, model: 'zeta', refused: ['reasoning_effort (xhigh)'] },
    { level: 40, model: 'zeta', notices },
    { level: 40, model: 'zeta', notices },
  ]);
  expect(models.requests().map(({ status }) => status)).toEqual([400, 200, 200]);
});
