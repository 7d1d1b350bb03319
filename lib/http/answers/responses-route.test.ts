import { createHash } from 'node:crypto';
import { createOpenAI } from '@ai-sdk/openai';
import { generateText, type ModelMessage } from 'ai';
import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import type { AnswerEvent } from '#lib/core/events/events.ts';
import type { ModelDescription } from '#lib/core/ports/chat-model.ts';
import type { AnswerRequest } from '#lib/core/question/request.ts';
import { completionErrorSchema } from '#lib/protocols/on-your-data/answer-schema.ts';
import { answers, play } from '#lib/protocols/scripted-answer.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { documentsFor, testConversation } from '../conversations/test-conversation-services.test-helper.ts';
import { type ResponsesDeps, responsesRoute } from './responses-route.ts';

const hashed = (key: string) => createHash('sha256').update(key).digest('hex');
const KEYS = { SUBSCRIPTION_KEYS: `crm:${hashed('of-crm')},shop:${hashed('of-shop')}` };
const gpt = { alias: 'gpt', provider: 'azure' } as ModelDescription;
const READABLE = { 'handbook/leave.pdf': { groups: ['all'] }, 'rates.csv': { groups: ['all'] } };
const SAID = 'You have 27 days 🏖️ [handbook/leave.pdf#page=3].\n';

/** The published SDK over the route, with a real database; `asked` are the questions that reach the core. */
function open({ variables = KEYS as Record<string, string>, script = answers.plain as AnswerEvent[] } = {}) {
  const asked: AnswerRequest[] = [];
  const deps: ResponsesDeps = {
    ...testConversation({
      variables,
      documents: documentsFor(READABLE),
      answer(request) {
        asked.push(request);
        return play(script);
      },
    }),
    models: [gpt],
    completions: undefined,
  };
  const fetch = (url: string | URL | Request, init?: RequestInit) =>
    responsesRoute(() => deps).POST(new Request(url, init));
  const client = (apiKey: string) =>
    new OpenAI({ apiKey, baseURL: 'http://localhost:3000/v1', maxRetries: 0, fetch }).responses;
  const said = () => asked.at(-1)?.turns.map(({ content }) => content);
  return { asked, said, deps, fetch, client, crm: client('of-crm') };
}

const ask = (input: string, more: object = {}) => ({ model: 'citewell', input, ...more });

describe('a response', () => {
  test('is continued by its id, whole or streamed, as often as wanted', async () => {
    const { crm, said } = open();
    const first = await crm.create(ask('How much leave?'));
    expect(first).toMatchObject({ store: true, output_text: SAID });
    const second = await crm.stream(ask('And in May?', { previous_response_id: first.id })).finalResponse();
    expect(said()).toEqual(['How much leave?', SAID, 'And in May?']);
    await crm.create(ask('And in June?', { previous_response_id: second.id }));
    expect(said()).toEqual(['How much leave?', SAID, 'And in May?', SAID, 'And in June?']);
    await crm.create(ask('Or in July?', { previous_response_id: first.id, store: false }));
    expect(said()).toEqual(['How much leave?', SAID, 'Or in July?']);
  });

  test('of @ai-sdk/openai is continued by the references that it sends by default', async () => {
    const { fetch, said, deps } = open();
    const model = createOpenAI({ apiKey: 'of-crm', baseURL: 'http://localhost:3000/v1', fetch })('citewell');
    const messages: ModelMessage[] = [];
    for (const content of ['How much leave?', 'And in May?', 'And in June?']) {
      messages.push({ role: 'user', content });
      const { response } = await generateText({ model, messages });
      messages.push(...response.messages);
    }
    expect(said()).toEqual(['How much leave?', SAID, 'And in May?', SAID, 'And in June?']);
    const everything = { search: '', limit: 10, after: null };
    const { items } = await deps.records.conversations.list('client:crm', everything);
    expect(items).toHaveLength(1);
  });

  test('is not stored with store: false, nor where input has other earlier messages', async () => {
    const { crm } = open();
    const unkept = await crm.create(ask('How much leave?', { store: false }));
    expect(unkept).toMatchObject({ store: false });
    const continued = crm.create(ask('And?', { previous_response_id: unkept.id }));
    await expect(continued).rejects.toMatchObject({ status: 400, param: 'previous_response_id' });
    const input = [
      { role: 'user' as const, content: 'Hello' },
      { role: 'assistant' as const, content: 'Hi.' },
      { role: 'user' as const, content: 'How much leave?' },
    ];
    expect(await crm.create({ model: 'citewell', input })).toMatchObject({ store: false });
    const forced = crm.create({ model: 'citewell', input, store: true });
    await expect(forced).rejects.toMatchObject({ status: 400, param: 'store' });
  });

  test('names the instructions that applied', async () => {
    for (const [ALLOW_PROMPT_OVERRIDE, followed] of [
      ['on', 'Be brief.'],
      ['off', null],
    ] as const) {
      const { crm, asked } = open({ variables: { ...KEYS, ALLOW_PROMPT_OVERRIDE } });
      const response = await crm.create(ask('How much leave?', { instructions: 'Be brief.' }));
      expect([response.instructions, asked[0]?.instructions]).toEqual([followed, followed ? [followed] : []]);
    }
  });

  test('of another caller cannot be continued, and looks like one that never existed', async () => {
    const { crm, client } = open();
    const { id } = await crm.create(ask('How much leave?'));
    const messageOf = async (previous_response_id: string) => {
      const failed = await client('of-shop')
        .create(ask('And?', { previous_response_id }))
        .catch((thrown: unknown) => thrown);
      expect(failed).toMatchObject({ status: 400, param: 'previous_response_id' });
      return String((failed as Error).message).replace(previous_response_id, '');
    };
    expect(await messageOf(id)).toBe(await messageOf('resp_never'));
  });

  test.each([true, false])('is continued with the session state of its answer, store: %s', async (store) => {
    const script = answers.plain.map((event) =>
      event.type === 'finished' ? { ...event, sessionState: { memory: 7 } } : event,
    );
    const { crm, asked } = open({ script });
    const first = await crm.create(ask('How much leave?'));
    await crm.create(ask('And in May?', { previous_response_id: first.id, store }));
    expect(asked.map(({ sessionState }) => sessionState)).toEqual([null, { memory: 7 }]);
  });

  test('says nothing of documents that its caller may not read any more', async () => {
    const { crm, said, deps } = open({ variables: { ...KEYS, ACCESS_CONTROL: 'on' } });
    const first = await crm.create(ask('How much leave?'));
    deps.documents = documentsFor({ 'handbook/leave.pdf': { groups: ['hr'] } });
    await crm.create(ask('And?', { previous_response_id: first.id }));
    expect(said()).toEqual(['How much leave?', 'And?']);
  });
});

describe('a caller without a name', () => {
  test('gets answers that are not stored, and an error that says how to continue', async () => {
    const { client } = open({ variables: {} });
    const anyone = client('any');
    const first = await anyone.create(ask('How much leave?'));
    expect(first).toMatchObject({ store: false });
    const continued = anyone.create(ask('And?', { previous_response_id: first.id }));
    await expect(continued).rejects.toMatchObject({
      status: 400,
      param: 'previous_response_id',
      message: expect.stringContaining('Send the earlier messages in input'),
    });
    const refused = anyone.create(ask('How much leave?', { store: true }));
    await expect(refused).rejects.toMatchObject({ status: 400, param: 'store' });
  });
});

test('without a database a caller still gets an answer, unless it must be stored', async () => {
  const { crm, deps } = open();
  deps.recorder = {
    ...deps.recorder,
    ask: async () => {
      throw new AppError('unavailable', 'The database is away.');
    },
  };
  expect(await crm.create(ask('How much leave?'))).toMatchObject({ store: false, output_text: SAID });
  await expect(crm.create(ask('How much leave?', { store: true }))).rejects.toMatchObject({ status: 503 });
});

test.each(['gpt', 'gpt-99', 'citewell/gpt-99'])(
  'a model name of another route or of none is a 404: %s',
  async (model) => {
    const { crm, asked } = open();
    const failed = await crm.create({ model, input: 'Hi' }).catch((thrown: unknown) => thrown);
    expect(failed).toMatchObject({ status: 404, code: 'model_not_found', param: 'model' });
    expect(String(failed)).toContain('citewell, citewell/gpt');
    expect(asked).toEqual([]);
  },
);

test('the model name citewell/<alias> selects that model', async () => {
  const { crm, asked } = open();
  expect((await crm.create({ model: 'citewell/gpt', input: 'Hi' })).model).toBe('citewell/gpt');
  expect(asked[0]?.settings.model).toBe('gpt');
});

test('a failure has the shape of OpenAI’s', async () => {
  const { deps } = open();
  const response = await responsesRoute(() => deps).POST(
    new Request('http://localhost/v1/responses', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'api-key': 'of-crm' },
      body: '{"input":"Hi","background":true}',
    }),
  );
  expect(response.status).toBe(400);
  expect(completionErrorSchema.parse(await response.json()).error.param).toBe('background');
});

test.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ PUBLIC_URL: 'https://docs.example.com/' }, 'https://docs.example.com'],
])('citations link the address that people see: %j', async (variables, origin) => {
  const { deps } = open({ variables: variables as Record<string, string> });
  const response = await responsesRoute(() => deps).POST(
    // As the framework has it, whatever address was called.
    new Request('http://localhost:3000/v1/responses', {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: '127.0.0.1:3000' },
      body: '{"input":"How much leave?"}',
    }),
  );
  expect(await response.text()).toContain(`"url":"${origin}/content/handbook/leave.pdf#page=3"`);
});
