import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import { type ModelService, startModelService } from '#e2e/upstream/models/service.ts';
import type { Wire } from '#lib/shared/wire.test-helper.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { createChatServers } from '../chat-servers.ts';
import { azure, callersOf, never, tool, toolUse } from '../deployments.test-helper.ts';
import { createJsonModel } from '../json-model.ts';
import { createChatModels } from '../models.ts';
import { ask, modelConfig } from '../test-chat.ts';

const PRO = { kind: 'chat' as const, name: 'o3-pro', model: 'o3-pro', reasoning: true, chat: false };

describe('an answer by the Responses API', () => {
  let service: ModelService;
  beforeEach(async () => {
    service = await startModelService({ deployments: [PRO], chunkBytes: 7 });
  });
  afterEach(() => service.close());

  const model = () => callersOf('o3-pro', azure(service)).model;
  const last = (): Wire => service.requests().at(-1)?.body;

  test('comes whole, with the tokens of its reasoning and the summary of it', async () => {
    service.play({ answers: [{ answer: { say: ['Größe ', '🙂 ', 'two weeks'] } }] });
    const { text, finish, thrown } = await ask(model(), { maxTokens: 400 });
    expect(thrown).toBeUndefined();
    expect(text).toBe('Größe 🙂 two weeks');
    expect(finish).toMatchObject({
      reason: 'stop',
      reasoning: 'It reads the sources. It cites them.',
      usage: { promptTokens: expect.any(Number), reasoningTokens: expect.any(Number) },
    });
    expect(last()).toMatchObject({ store: false, max_output_tokens: 400, reasoning: { summary: 'auto' } });
  });

  test('is asked for at the address of version 1, by key and without a version', async () => {
    await ask(model());
    const [request] = service.requests();
    expect(request?.path).toBe('/openai/v1/responses');
    expect(request?.query ?? {}).toEqual({});
    expect(request?.headers['api-key']).toBe(service.key);
  });

  test('that the filter stops ends with what came, and what the filter found', async () => {
    service.play({ answers: [{ answer: { filtered: { say: ['Two '] } } }] });
    const { text, finish } = await ask(model());
    expect([text, finish?.reason]).toEqual(['Two ', 'content_filter']);
    expect(finish?.contentFilter).toMatchObject({
      prompt: [{ prompt_index: 0 }],
      completion: { violence: { filtered: true } },
    });
  });

  test('that reaches its limit ends as cut', async () => {
    service.play({ answers: [{ answer: { say: ['Two '], finish: 'length' } }] });
    expect((await ask(model())).finish?.reason).toBe('length');
  });

  test.each([
    [{ promptFiltered: true } as const, 'content-filter'],
    [{ contextLength: true } as const, 'context-length'],
    [{ cutOff: { say: ['Two '], thenDrop: true } } as const, 'unavailable'],
  ])('that fails as %j is an error as from any model', async (answer, code) => {
    service.play({ answers: [{ answer }] });
    expect((await ask(model())).thrown).toMatchObject({ code });
  });

  test('goes on after a call of a tool with the reasoning that led to it', async () => {
    const asked = model();
    const { finish } = await ask(asked, { toolUse });
    const [call] = finish?.toolCalls ?? [];
    expect(call).toMatchObject({ name: 'clock', id: expect.any(String) });
    const exchange = [
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            id: call?.id ?? '',
            type: 'function',
            function: { name: 'clock', arguments: call?.arguments ?? '' },
          },
        ],
      },
      { role: 'tool', tool_call_id: call?.id ?? '', content: 'Noon.' },
    ];
    const { text, thrown } = await ask(asked, { toolUse: { tools: [tool], exchange } });
    expect(thrown).toBeUndefined();
    expect(text).toMatch(/\w/);
    expect(last().input.slice(-3)).toMatchObject([
      { type: 'reasoning', encrypted_content: expect.any(String) },
      { type: 'function_call', call_id: call?.id, name: 'clock' },
      { type: 'function_call_output', call_id: call?.id, output: 'Noon.' },
    ]);
    const changed = exchange.map((one) => ({
      ...one,
      tool_calls: one.tool_calls?.map((each) => ({
        ...each,
        function: { name: 'clock', arguments: '{"other":1}' },
      })),
    }));
    await ask(asked, { toolUse: { tools: [tool], exchange: JSON.parse(JSON.stringify(changed)) } });
    expect(last().input.map(({ type }: Wire) => type)).not.toContain('reasoning');
  });
});

/** A stream of events as a server sends it. */
function eventsOf(...events: object[]) {
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    body: events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
  };
}

const created = {
  type: 'response.created',
  response: { id: 'resp_1', created_at: 1, model: 'm', error: null },
};
const message = { type: 'message', content: [{ type: 'output_text', text: 'Two weeks' }] };
const calls = ['one', 'two'].map((name) => ({
  type: 'function_call',
  call_id: `call_${name}`,
  name,
  arguments: '{}',
}));

describe('a server of the Responses API', () => {
  let server: LoopbackServer;
  let reply: object;
  beforeEach(async () => {
    server = await startLoopbackServer({
      handle: () => reply as never,
      errorReply: (status) => ({ status }),
    });
  });
  afterEach(() => server.close());

  const config = () => modelConfig(server.url, { api: 'responses', reasoning: true });
  const asking = (attempts = 1) => ask(createChatModels([config()], retryPolicy({ attempts }))[0]);

  test('that sends no deltas gives its text and its calls at the end', async () => {
    reply = eventsOf(created, {
      type: 'response.completed',
      response: { status: 'completed', output: [message] },
    });
    expect((await asking()).text).toBe('Two weeks');
    reply = eventsOf(created, {
      type: 'response.completed',
      response: { status: 'completed', output: calls },
    });
    expect((await asking()).finish?.toolCalls).toMatchObject([{ name: 'one' }, { name: 'two' }]);
  });

  test.each([
    [{ code: 'rate_limit_exceeded', message: 'Slow down.' }, 'rate-limited'],
    [{ code: 'server_error', message: 'Sorry.' }, 'unavailable'],
    [{ code: 'content_filter', message: 'No.' }, 'content-filter'],
    [{ code: 'invalid_prompt', message: 'No.' }, 'content-filter'],
    [{ code: 'context_length_exceeded', message: 'Too long.' }, 'context-length'],
  ])('that fails with %j becomes the error %s, in a stream and whole', async (error, code) => {
    reply = eventsOf(created, { type: 'response.failed', response: { status: 'failed', error } });
    expect((await asking()).thrown).toMatchObject({ code });
    reply = eventsOf(created, { type: 'error', ...error });
    expect((await asking()).thrown).toMatchObject({ code });
    reply = { status: 200, body: { status: 'failed', error, output: [] } };
    const json = createJsonModel(config(), createChatServers(retryPolicy({ attempts: 1 }))(config()));
    const question = { instructions: '', material: {}, name: 'x', schema: {}, maxTokens: 9 };
    const whole = json.ask(question, never);
    if (code === 'content-filter') expect(await whole).toMatchObject({ problem: 'filtered' });
    else await expect(whole).rejects.toMatchObject({ code });
  });

  test('that ends before its answer does is unavailable', async () => {
    reply = eventsOf(created, { type: 'response.output_text.delta', delta: 'Two' });
    expect(await asking()).toMatchObject({ text: 'Two', thrown: { code: 'unavailable' } });
  });

  test('that sends what is no event is unavailable', async () => {
    reply = { ...eventsOf(created), body: 'data: <html>\n\n' };
    expect((await asking()).thrown).toMatchObject({ code: 'unavailable' });
  });
});
