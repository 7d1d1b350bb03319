import { describe, expect, test } from 'vitest';
import { type Caller, internalCaller } from '#lib/core/access/principal.ts';
import { defaultSettings } from '#lib/core/settings/settings.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { ReceivedFile } from '../attachments.ts';
import { readPlainRequest } from './read-plain-request.ts';

const admin: Caller = { ...internalCaller, access: { oids: ['a'], groups: [] }, mayOverridePrompt: true };
const reader: Caller = { ...admin, mayOverridePrompt: false };
const asked = { role: 'user', content: 'How much leave?' };
const body = (more: object = {}) => ({ model: 'citewell', messages: [asked], ...more });

const read = (
  given: unknown,
  { caller = admin, model, files = [] }: { caller?: Caller; model?: string; files?: ReceivedFile[] } = {},
) => readPlainRequest({ body: given, files }, { caller, model });

function refusal(given: unknown): AppError {
  try {
    read(given);
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
  }
  throw new Error('The request was accepted.');
}

test('a plain completion becomes a question to the documents with default settings', () => {
  const { request, streamed, includeUsage, contexts } = read(body());
  expect(request.turns).toEqual([{ ...asked, attachments: [] }]);
  expect(request.settings).toEqual(defaultSettings);
  expect(request).toMatchObject({ n: 1, sampling: {}, caller: admin, sessionState: null });
  expect({ streamed, includeUsage, contexts }).toEqual({
    streamed: false,
    includeUsage: false,
    contexts: ['citations', 'intent'],
  });
});

test('OpenAI’s parameters become settings', () => {
  const given = body({
    stream: true,
    stream_options: { include_usage: true },
    n: 2,
    temperature: 1.5,
    max_completion_tokens: 90,
    max_tokens: 70,
    seed: 7,
    reasoning_effort: 'low',
    top_p: 0.5,
    presence_penalty: -1,
    frequency_penalty: 1,
    stop: 'END',
    user: 'ada',
  });
  const { request, streamed, includeUsage } = read(given, { model: 'gpt' });
  expect(request.settings).toMatchObject({
    temperature: 1.5,
    max_tokens: 90,
    seed: 7,
    reasoning_effort: 'low',
    model: 'gpt',
  });
  expect(request.n).toBe(2);
  expect(request.sampling).toEqual({
    topP: 0.5,
    presencePenalty: -1,
    frequencyPenalty: 1,
    stop: ['END'],
    user: 'ada',
  });
  expect([streamed, includeUsage]).toEqual([true, true]);
});

test('our settings apply where OpenAI’s parameters are absent', () => {
  const overrides = { top: 7, temperature: 1, max_tokens: 50, seed: 3, model: 'small', wishes: 'many' };
  const { request } = read(body({ context: { overrides }, seed: 4 }));
  expect(request.settings).toMatchObject({ top: 7, temperature: 1, max_tokens: 50, seed: 4, model: 'small' });
  expect(request.ignoredSettings).toEqual(['wishes']);
  expect(read(body({ context: { overrides } }), { model: 'gpt' }).request.settings.model).toBe('gpt');
});

test('a system message is used only with permission, and reported when dropped', () => {
  const messages = [{ role: 'system', content: 'Rhyme.' }, asked];
  expect(read(body({ messages })).request).toMatchObject({
    instructions: ['Rhyme.'],
    droppedInstructions: false,
  });
  expect(read(body({ messages }), { caller: reader }).request).toMatchObject({
    instructions: [],
    droppedInstructions: true,
  });
});

test('attached files belong to the question', () => {
  const files = [{ message: null, name: 'notes.txt', mediaType: 'text/plain', bytes: Buffer.from('Noon.') }];
  expect(read(body(), { files }).request.turns[0]?.attachments).toEqual([
    { kind: 'text', name: 'notes.txt', text: 'Noon.' },
  ]);
});

test.each([
  { tools: [], functions: [], response_format: { type: 'text' }, logprobs: false, top_logprobs: 0 },
  { tools: [{ type: 'function' }], tool_choice: 'none' },
  { functions: [{}], function_call: 'none' },
  { tools: null, response_format: null, temperature: null, stream_options: { include_usage: null } },
])('what asks for nothing has no effect: %j', (more) => {
  expect(read(body(more)).request).toEqual(read(body()).request);
});

test('refusals of the assistant are part of the conversation', () => {
  const declined = { role: 'assistant', content: [{ type: 'refusal', refusal: 'I cannot say.' }] };
  const { turns } = read(body({ messages: [asked, declined, asked] })).request;
  expect(turns.map(({ content }) => content)[1]).toBe('I cannot say.');
});

test('tools are refused with the reason that no chat model is configured', () => {
  const tools = [{ type: 'function', function: { name: 'f' } }];
  expect(refusal(body({ tools })).message).toMatch(/tools need a chat model/);
});

test('more tokens than an answer can have are as many as it can', () => {
  for (const key of ['max_tokens', 'max_completion_tokens']) {
    expect(read(body({ [key]: 128_000 })).request.settings.max_tokens).toBe(32_768);
  }
});

describe('rejected with the field at fault', () => {
  test.each([
    ['tools', { tools: [{ type: 'function' }] }],
    ['functions', { functions: [{}] }],
    ['logprobs', { logprobs: true }],
    ['top_logprobs', { top_logprobs: 2 }],
    ['response_format', { response_format: { type: 'json_object' } }],
    ['n', { n: 9 }],
    ['temperature', { temperature: 3 }],
    ['stop', { stop: ['a', 'b', 'c', 'd', 'e'] }],
    ['stream', { stream: 'yes' }],
    ['messages', { messages: [] }],
    ['context.overrides.top', { context: { overrides: { top: 0 } } }],
  ])('%s', (field, more) => {
    expect(refusal(body(more))).toMatchObject({ status: 400, field });
  });

  test('a body that is not a request', () => {
    for (const given of [null, [], 'x', 4]) expect(refusal(given).status).toBe(400);
    const messages = Array.from({ length: 10_001 }, () => asked);
    expect(refusal(body({ messages }))).toMatchObject({ status: 413, field: 'messages' });
  });
});
