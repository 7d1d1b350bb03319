import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ModelService, startModelService } from '#e2e/upstream/models/service.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { chat, chatStream } from '#lib/http/answers/chat-endpoints.ts';
import { plainCompletionsRoute } from '#lib/http/answers/completions-route.ts';
import { protocolRoute } from '#lib/http/answers/protocol-route.ts';
import { responsesRoute } from '#lib/http/answers/responses-route.ts';
import type { Wire } from '#lib/shared/wire.test-helper.ts';
import { type Container, createContainer } from './container.ts';
import { shipIndex } from './ship-index.ts';

const EFFORTS = ['none', 'low', 'medium', 'high', 'xhigh'];
const NEW = { kind: 'chat', vision: true, reasoning: true, efforts: EFFORTS } as const;
const DEPLOYMENTS = [
  { ...NEW, name: 'gpt-5.4', toolsInChat: 'without-effort' },
  { ...NEW, name: 'gpt-5.6-terra', toolsInChat: 'effort-none' },
  { ...NEW, name: 'gpt-6-sol', toolsInChat: 'effort-none' },
  { ...NEW, name: 'o3-pro', chat: false, efforts: ['low', 'medium', 'high'] },
  { ...NEW, name: 'gpt-5.2-pro', chat: false, efforts: ['medium', 'high', 'xhigh'] },
  { ...NEW, name: 'gpt-5.3-codex', chat: false, efforts: ['low', 'medium', 'high'] },
] as const;

const folder = mkdtempSync(join(tmpdir(), 'citewell-models-'));
let models: ModelService;
let container: Container | undefined;
beforeAll(async () => {
  models = await startModelService({
    deployments: DEPLOYMENTS.map((one) => ({ ...one, model: one.name })),
  });
  const environment = readEnvironment({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  await shipIndex(environment, { paths: ['data/samples/employee-handbook.pdf'], origin: 'own' }, () => {});
}, 180_000);
afterEach(async () => {
  await container?.close();
  models.forget();
});
afterAll(async () => {
  await models.close();
  rmSync(folder, { recursive: true, force: true });
});

async function serve(deployment: string): Promise<Container> {
  container = await createContainer(
    readEnvironment({
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      AZURE_OPENAI_ENDPOINT: models.url,
      AZURE_OPENAI_API_KEY: models.key,
      AZURE_OPENAI_CHATGPT_DEPLOYMENT: deployment,
      AZURE_OPENAI_CHATGPT_MODEL: deployment,
    }),
  );
  return container;
}

type Post = { POST(request: Request): Promise<Response> };

async function post({ POST }: Post, body: object): Promise<string> {
  const request = new Request('http://localhost/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const response = await POST(request);
  const text = await response.text();
  expect([response.status, text.slice(0, 500)]).toEqual([200, text.slice(0, 500)]);
  return text;
}

const QUESTION = { role: 'user', content: 'How many days of annual leave do I get?' };
const FOLLOW_UP = [
  QUESTION,
  { role: 'assistant', content: 'You get 27 days.' },
  { role: 'user', content: 'And in the first year?' },
];
const CLOCK = {
  name: 'clock',
  description: 'Tells the time',
  parameters: { type: 'object', properties: { zone: { type: 'string' } } },
};

const noticesIn = (answer: string) =>
  JSON.parse(answer)
    .context.thoughts.filter(({ title }: Wire) => /Model notes|Settings without effect/.test(title))
    .flatMap(({ description }: Wire) => description);

test.each(DEPLOYMENTS.map(({ name }) => name))(
  '%s answers everything that a page and a client ask for, without a wasted call, and stores nothing',
  async (name) => {
    const services = await serve(name);
    const route = protocolRoute(chat, () => services);
    const ask = (overrides: object, messages: object[] = [QUESTION]) =>
      post(route, { messages, context: { overrides } });

    expect(noticesIn(await ask({}))).toEqual([]);
    expect(noticesIn(await ask({ suggest_followup_questions: true, max_tokens: 300 }, FOLLOW_UP))).toEqual(
      [],
    );
    expect(noticesIn(await ask({ reasoning_effort: 'high' }))).toEqual([]);
    expect(noticesIn(await ask({ temperature: 0.7 }))).toEqual(['temperature']);
    const streamed = await post(
      protocolRoute(chatStream, () => services),
      { messages: FOLLOW_UP },
    );
    expect(streamed).not.toContain('"error"');

    const tools = [{ type: 'function', function: CLOCK }];
    const completions = plainCompletionsRoute(() => services);
    const called = await post(completions, { model: 'citewell', messages: [QUESTION], tools });
    expect(JSON.parse(called).choices[0].message.tool_calls).toMatchObject([{ function: { name: 'clock' } }]);
    await post(completions, { model: name, messages: [QUESTION], max_tokens: 60 });
    const input = [QUESTION];
    const response = await post(
      responsesRoute(() => services),
      {
        model: 'citewell',
        input,
        tools: [{ type: 'function', ...CLOCK }],
        reasoning: { effort: 'high' },
      },
    );
    expect(JSON.parse(response).output).toMatchObject([{ type: 'function_call', name: 'clock' }]);

    expect(models.requests().filter(({ status }) => status !== 200)).toEqual([]);
    for (const { path, body } of models.requests() as Wire[]) {
      if (path.endsWith('/responses')) expect(body.store).toBe(false);
    }
  },
);

test('the summary of a model’s reasoning is a step of the answer, and its tokens are counted', async () => {
  const services = await serve('o3-pro');
  const { thoughts } = JSON.parse(
    await post(
      protocolRoute(chat, () => services),
      { messages: [QUESTION] },
    ),
  ).context;
  const titled = (title: string) => thoughts.find((thought: Wire) => thought.title === title);
  expect(titled('Reasoning')).toEqual({
    title: 'Reasoning',
    description: 'It reads the sources. It cites them.',
    props: null,
  });
  expect(titled('Prompt').props.token_usage).toMatchObject({ reasoning_tokens: expect.any(Number) });
});
