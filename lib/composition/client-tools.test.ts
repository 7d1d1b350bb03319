import OpenAI from 'openai';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { plainCompletionsRoute } from '#lib/http/answers/completions-route.ts';
import { responsesRoute } from '#lib/http/answers/responses-route.ts';
import {
  completionErrorSchema,
  onYourDataAnswerSchema,
  onYourDataChunkSchema,
} from '#lib/protocols/on-your-data/answer-schema.ts';
import type { Wire } from '#lib/shared/wire.test-helper.ts';
import { createContainer } from './container.ts';
import { type FlexibleBench, openFlexibleBench } from './flexible-test-server.test-helper.ts';

let bench: FlexibleBench;
let container: Awaited<ReturnType<typeof createContainer>>;
beforeAll(async () => {
  bench = await openFlexibleBench();
  container = await createContainer(bench.upstream.environment());
});
afterEach(() => bench.reset());
afterAll(async () => {
  await container.close();
  await bench.close();
});

const asked = { role: 'user', content: 'Who is David and what time is it?' };
const tools = [
  {
    type: 'function',
    function: {
      name: 'clock',
      description: 'Tells the time',
      parameters: { type: 'object', properties: { zone: { type: 'string' } } },
    },
  },
];

async function post(body: object): Promise<{ status: number; text: string }> {
  const response = await plainCompletionsRoute(() => container).POST(
    new Request('http://localhost/v1/chat/completions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'citewell', messages: [asked], tools, ...body }),
    }),
  );
  return { status: response.status, text: await response.text() };
}

test('a client’s tools reach the model with the documents, and its call comes back', async () => {
  const { status, text } = await post({ tool_choice: 'auto', parallel_tool_calls: false });
  expect(status).toBe(200);
  const [choice] = onYourDataAnswerSchema.parse(JSON.parse(text)).choices;
  expect(choice?.finish_reason).toBe('tool_calls');
  expect(choice?.message.tool_calls).toEqual([
    { id: expect.any(String), type: 'function', function: { name: 'clock', arguments: expect.any(String) } },
  ]);
  const chat: Wire = bench.lastChat();
  expect(chat).toMatchObject({ tools, tool_choice: 'auto', parallel_tool_calls: false });
  expect(chat.messages.at(-1).content).toContain('david');
});

test('streamed, the call comes in one piece before the end', async () => {
  const { text } = await post({ stream: true });
  const chunks = text
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map((event) => onYourDataChunkSchema.parse(JSON.parse(event.slice(6))));
  const calls = chunks.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? []);
  expect(calls).toMatchObject([{ index: 0, function: { name: 'clock' } }]);
  expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('tool_calls');
});

test('with the result of its call the model goes on to the answer', async () => {
  const tool_calls = [{ id: 'call_1', type: 'function', function: { name: 'clock', arguments: '{}' } }];
  const exchange = [
    { role: 'assistant', content: null, tool_calls },
    { role: 'tool', tool_call_id: 'call_1', content: [{ type: 'text', text: 'Noon.' }] },
  ];
  const { status, text } = await post({ messages: [asked, ...exchange] });
  expect(status).toBe(200);
  const [choice] = onYourDataAnswerSchema.parse(JSON.parse(text)).choices;
  expect([choice?.finish_reason, choice?.message.tool_calls]).toEqual(['stop', undefined]);
  expect(choice?.message.content).toMatch(/\w/);
  expect((bench.lastChat() as Wire).messages.slice(-2)).toEqual([
    { role: 'assistant', tool_calls },
    { role: 'tool', tool_call_id: 'call_1', content: 'Noon.' },
  ]);
});

test('without tools nothing of them reaches the model', async () => {
  for (const more of [{ tools: [] }, { tool_choice: 'none' }]) {
    expect((await post(more)).status).toBe(200);
    for (const key of ['tools', 'tool_choice']) expect(bench.lastChat()).not.toHaveProperty(key);
  }
});

test.each<[object, string]>([
  [{ tools: [{ type: 'web_search' }] }, 'tools[0].type'],
  [{ tools: [{ type: 'function', function: { name: 'no spaces' } }] }, 'tools[0].function.name'],
  [{ tool_choice: 7 }, 'tool_choice'],
  [{ messages: [asked, { role: 'tool', content: 'Noon.' }] }, 'messages[1].tool_call_id'],
  [{ functions: [{ name: 'clock' }] }, 'functions'],
])('%j is a 400 that names the field', async (more, param) => {
  const { status, text } = await post(more);
  expect([status, completionErrorSchema.parse(JSON.parse(text)).error.param]).toEqual([400, param]);
});

test('tools that the model refuses are a 400 for the caller, without the words of the service', async () => {
  const body = { error: { message: 'Unknown call; see https://secret.example', param: 'messages.[3]' } };
  bench.upstream.models.play({ faults: [{ on: { body: 'clock' }, fault: { status: 400, body } }] });
  const { status, text } = await post({});
  const { error } = completionErrorSchema.parse(JSON.parse(text));
  expect([status, error.param]).toEqual([400, 'messages.[3]']);
  expect(text).not.toContain('secret');
  expect((await post({ stream: true })).text).toContain('The model does not accept');
});

const responses = () =>
  new OpenAI({
    apiKey: 'any',
    baseURL: 'http://localhost/v1',
    maxRetries: 0,
    fetch: (url, init) => responsesRoute(() => container).POST(new Request(url, init)),
  }).responses;
const input = [{ role: 'user' as const, content: asked.content }];
const functions = [
  { ...tools[0]?.function, type: 'function', strict: null },
] as OpenAI.Responses.FunctionTool[];

test('the Responses API: a call is an item of the output, and with its result the model goes on', async () => {
  const first = await responses().create({
    model: 'citewell',
    input,
    tools: functions,
    parallel_tool_calls: false,
  });
  const [call] = first.output;
  expect(call).toMatchObject({ type: 'function_call', name: 'clock', status: 'completed' });
  expect(first).toMatchObject({ store: false, tools: functions, tool_choice: 'auto' });
  expect(bench.lastChat()).toMatchObject({ tools, parallel_tool_calls: false });

  const { call_id = '' } = call as OpenAI.Responses.ResponseFunctionToolCall;
  const result = { type: 'function_call_output' as const, call_id, output: 'Noon.' };
  const second = await responses().create({
    model: 'citewell',
    input: [...input, ...first.output, result] as OpenAI.Responses.ResponseInput,
    tools: functions,
  });
  expect(second.output_text).toMatch(/\w/);
  expect((bench.lastChat() as Wire).messages.slice(-3)).toMatchObject([
    { role: 'user', content: expect.stringContaining(asked.content) },
    { role: 'assistant', tool_calls: [{ id: call_id, function: { name: 'clock' } }] },
    { role: 'tool', tool_call_id: call_id, content: 'Noon.' },
  ]);
});

test('the Responses API, streamed: the SDK puts the call together', async () => {
  const stream = responses().stream({ model: 'citewell', input, tools: functions, tool_choice: 'required' });
  const { output } = await stream.finalResponse();
  expect(output).toMatchObject([{ type: 'function_call', name: 'clock' }]);
  expect(bench.lastChat()).toMatchObject({ tool_choice: 'required' });
});

test.each<[object, string]>([
  [{ tools: [{ type: 'web_search' }] }, 'tools[0].type'],
  [{ tools: functions, tool_choice: 'always' }, 'tool_choice'],
  [{ tools: functions, store: true }, 'store'],
  [{ input: [{ type: 'function_call_output', call_id: 'call_1', output: 'Noon.' }] }, 'input[0]'],
  [{ input: [...input, { type: 'function_call_output', output: 'Noon.' }] }, 'input[1].call_id'],
])('the Responses API: %j is a 400 that names the field', async (more, param) => {
  const asking = responses().create({
    model: 'citewell',
    input,
    ...more,
  } as OpenAI.Responses.ResponseCreateParamsNonStreaming);
  await expect(asking).rejects.toMatchObject({ status: 400, param });
});
