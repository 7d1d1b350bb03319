import { afterEach, describe, expect, test } from 'vitest';
import type { ModelService, ModelServiceOptions } from '#e2e/upstream/models/service.ts';
import type { Wire } from '#lib/shared/wire.test-helper.ts';
import { promptOf } from '../extractive/test-prompt.ts';
import {
  askForAll,
  azure,
  callersOf,
  HOSTS,
  ROWS,
  type Row,
  STRANGERS,
  startModels,
  tool,
  toolUse,
} from './deployments.test-helper.ts';
import { ask } from './test-chat.ts';

let service: ModelService | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
});

async function start(rows: readonly Row[], options?: ModelServiceOptions): Promise<ModelService> {
  service = await startModels(rows, options);
  return service;
}

const refusals = () => service?.requests().filter(({ status }) => status !== 200) ?? [];
const bodies = (path: string): Wire[] =>
  service?.requests().flatMap((request) => (request.path.endsWith(path) ? [request.body] : [])) ?? [];

describe.each(Object.entries(HOSTS))('%s', (_, hostOf) => {
  test.each(ROWS)('a model known by its name is asked without one refusal: $name', async (row) => {
    const callers = callersOf(row.name, hostOf(await start([row])));
    const { answers, query } = await askForAll(callers);
    expect(refusals().map(({ body }) => body)).toEqual([]);
    expect(answers.map(({ thrown }) => thrown)).toEqual(answers.map(() => undefined));
    expect(answers.at(-1)?.finish?.toolCalls).toMatchObject([{ name: 'clock' }]);
    expect(query).toMatch(/berlin/i);
    expect(bodies('/responses').every(({ store }) => store === false)).toBe(true);
  });

  test.each([...STRANGERS, ...STRANGERS.map((row) => ({ ...row, wording: 'other' as const }))])(
    'a model of an unknown name is learned from its refusals: $name ($wording)',
    async (row) => {
      const callers = callersOf(row.name, hostOf(await start([row])));
      const { answers } = await askForAll(callers);
      expect(answers.map(({ thrown }) => thrown)).toEqual(answers.map(() => undefined));
      expect(answers.at(-1)?.finish?.toolCalls).toMatchObject([{ name: 'clock' }]);
      const first = refusals().length;
      await askForAll(callers);
      expect(refusals().slice(first)).toEqual([]);
    },
  );

  test.each(ROWS.filter(({ chat = true }) => chat))(
    'a server without the Responses API goes on with Chat Completions: $name',
    async (row) => {
      const callers = callersOf(row.name, hostOf(await start([row], { hasResponses: false })));
      const { answers, query } = await askForAll(callers);
      expect(answers.map(({ thrown }) => thrown)).toEqual(answers.map(() => undefined));
      expect(answers.at(-1)?.finish?.toolCalls).toMatchObject([{ name: 'clock' }]);
      expect(query).toMatch(/berlin/i);
      expect(refusals().length).toBeLessThanOrEqual(1);
    },
  );
});

const ONE = ROWS.filter(({ name }) => name === 'gpt-5.6-terra');

test('a kind of refusal wastes one call, whichever caller meets it', async () => {
  const row = { name: 'zeta', reasoning: true, chat: false };
  const callers = callersOf('zeta', azure(await start([row])));
  await callers.title();
  await callers.rewrite();
  await ask(callers.model);
  expect(refusals()).toHaveLength(1);
  expect(callers.facts()).toEqual({
    api: 'responses',
    toolsApi: 'responses',
    refused: ['Chat Completions'],
  });
});

test('requests that meet the same refusal at one time are all answered', async () => {
  const row = { name: 'zeta', reasoning: true, chat: false };
  const { model, rewrite, title } = callersOf('zeta', azure(await start([row])));
  const asking = [ask(model), ask(model, { toolUse }), ask(model)];
  await Promise.all([rewrite(), title(), ...asking]);
  expect((await Promise.all(asking)).map(({ thrown }) => thrown)).toEqual(asking.map(() => undefined));
});

test('an effort that functions exclude is left out with a notice where there is no other API', async () => {
  const callers = callersOf('gpt-5.6-terra', azure(await start(ONE, { hasResponses: false })));
  const { finish } = await ask(callers.model, { toolUse, reasoningEffort: 'high' });
  expect(finish?.notices).toEqual([
    'The model takes tools at its server only without reasoning; the reasoning effort was left out.',
  ]);
  expect(bodies('/chat/completions').at(-1)).toMatchObject({ reasoning_effort: 'none', tools: [tool] });
});

test('an effort that functions do not exclude is sent by the Responses API, and so are the functions', async () => {
  const callers = callersOf('gpt-5.6-terra', azure(await start(ONE)));
  const { finish } = await ask(callers.model, { toolUse, reasoningEffort: 'high' });
  expect(finish?.notices).toBeUndefined();
  expect(bodies('/responses')).toMatchObject([
    {
      reasoning: { effort: 'high' },
      tools: [{ type: 'function', ...tool.function, strict: false }],
      include: ['reasoning.encrypted_content'],
      store: false,
    },
  ]);
});

test('functions that no API of the model takes are an error that says so, and waste no further call', async () => {
  const row = { name: 'gpt-4o-mini' };
  const { play } = await start([row]);
  play({ answers: [{ answer: { refuse: ['tools'] } }] });
  const callers = callersOf('gpt-4o-mini', azure(service as ModelService));
  await callers.rewrite();
  const asked = service?.requests().length ?? 0;
  const { thrown } = await ask(callers.model, { toolUse });
  expect(thrown).toMatchObject({
    code: 'bad-request',
    field: 'tools',
    message: expect.stringContaining('gpt-4o-mini does not take tools'),
  });
  expect(service?.requests()).toHaveLength(asked);
});

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const seeing = promptOf('What is this?', [], {
  messages: [{ role: 'user', content: 'What is this?', images: [{ name: 'p.png', dataUrl: PIXEL }] }],
});

test('images that a model of an unknown name does not read are left out with a notice, after one refusal', async () => {
  const callers = callersOf('zeta', azure(await start([{ name: 'zeta', reasoning: true, vision: false }])));
  for (let time = 0; time < 2; time++) {
    const { thrown, finish } = await ask(callers.model, {}, { prompt: seeing });
    expect(thrown).toBeUndefined();
    expect(finish?.notices).toEqual(['The model does not take images; they were left out.']);
  }
  expect(refusals()).toHaveLength(1);
});

test('images reach a model that has the Responses API alone', async () => {
  const callers = callersOf(
    'o3-pro',
    azure(await start([{ name: 'o3-pro', reasoning: true, chat: false, vision: true }])),
  );
  const { thrown } = await ask(callers.model, {}, { prompt: seeing });
  expect(thrown).toBeUndefined();
  expect(bodies('/responses')[0].input).toEqual([
    {
      role: 'user',
      content: [
        { type: 'input_text', text: 'What is this?' },
        { type: 'input_image', image_url: PIXEL, detail: 'auto' },
      ],
    },
  ]);
});

test('what has no counterpart in the Responses API is left out with a notice', async () => {
  const callers = callersOf('o3-pro', azure(await start([{ name: 'o3-pro', reasoning: true, chat: false }])));
  const sampling = { stop: ['END'], presencePenalty: 1, topP: 0.5 };
  const { thrown, finish } = await ask(callers.model, { seed: 7, n: 2, sampling });
  expect(thrown).toBeUndefined();
  expect(finish?.notices).toHaveLength(5);
  expect(refusals()).toEqual([]);
});
