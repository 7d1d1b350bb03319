import { describe, expect, test } from 'vitest';
import { type Caller, internalCaller } from '#lib/core/access/principal.ts';
import { defaultSettings } from '#lib/core/settings/settings.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { checkResponsesRequest, questionOfResponses } from './read-responses-request.ts';

const admin: Caller = { ...internalCaller, access: { oids: ['a'], groups: [] }, mayOverridePrompt: true };
const reader: Caller = { ...admin, mayOverridePrompt: false };
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const asked = 'How much leave?';

function read(body: object, caller = admin, answers: [string, string][] = []) {
  const checked = checkResponsesRequest({ body, files: [] }, false);
  return questionOfResponses(checked, {
    caller,
    model: undefined,
    earlier: { turns: [], answers: new Map(answers), sessionState: null },
  });
}

function refusal(body: unknown): { message: string; field: string | undefined } {
  try {
    checkResponsesRequest({ body, files: [] }, false);
  } catch (thrown) {
    if (thrown instanceof AppError) return { message: thrown.message, field: thrown.field };
  }
  throw new Error('The request was accepted.');
}

test('a text is a question with default settings', () => {
  const request = read({ model: 'citewell', input: asked });
  expect(request.turns).toEqual([{ role: 'user', content: asked, attachments: [] }]);
  expect(request.settings).toEqual(defaultSettings);
});

test('input items become turns, and images stay with their message', () => {
  const { turns } = read({
    input: [
      { role: 'user', content: 'Hello' },
      { type: 'message', role: 'assistant', id: 'msg_1', content: [{ type: 'output_text', text: 'Hi.' }] },
      {
        role: 'user',
        content: [
          { type: 'input_text', text: asked },
          { type: 'input_image', image_url: png, detail: null },
        ],
      },
    ],
  });
  expect(turns).toMatchObject([
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Hi.' },
    { role: 'user', content: asked, attachments: [{ kind: 'image', dataUrl: png }] },
  ]);
});

test('instructions, and messages of system and developer, instruct the model where the caller may', () => {
  const body = {
    instructions: 'Be brief.',
    input: [
      { role: 'developer', content: 'Be kind.' },
      { role: 'user', content: asked },
    ],
  };
  expect(read(body)).toMatchObject({
    instructions: ['Be brief.', 'Be kind.'],
    droppedInstructions: false,
  });
  expect(read(body, reader)).toMatchObject({ instructions: [], droppedInstructions: true });
});

test('parameters become settings, and more tokens than there may be are as many as there may be', () => {
  const { settings, sampling } = read({
    input: asked,
    temperature: 0.7,
    top_p: 0.5,
    max_output_tokens: 1_000_000,
    reasoning: { effort: 'low', summary: 'auto' },
    safety_identifier: 'ada',
    context: { overrides: { top: 5 } },
  });
  expect(settings).toMatchObject({ temperature: 0.7, max_tokens: 32_768, reasoning_effort: 'low', top: 5 });
  expect(sampling).toEqual({ topP: 0.5, user: 'ada' });
});

test('null is unset, and fields that ask for nothing have no effect', () => {
  const fields = [
    ...['model', 'instructions', 'previous_response_id', 'store', 'stream', 'temperature', 'top_p', 'user'],
    ...[
      'max_output_tokens',
      'reasoning',
      'metadata',
      'background',
      'tools',
      'tool_choice',
      'text',
      'include',
    ],
    ...[
      'top_logprobs',
      'conversation',
      'prompt',
      'context_management',
      'moderation',
      'service_tier',
      'context',
    ],
  ];
  const nulls = Object.fromEntries(fields.map((field) => [field, null]));
  const empty = {
    ...{
      tools: [],
      tool_choice: 'auto',
      background: false,
      top_logprobs: 0,
      include: [],
      parallel_tool_calls: true,
    },
    ...{
      text: { format: { type: 'text' }, verbosity: 'low' },
      reasoning: { effort: null },
      truncation: 'auto',
    },
    ...{
      context_management: [],
      stream_options: { include_obfuscation: false },
      context: { overrides: null },
    },
  };
  const plain = read({ input: asked });
  const uncalled = { tools: [{ type: 'web_search' }], tool_choice: 'none' };
  for (const more of [nulls, empty, uncalled]) expect(read({ input: asked, ...more })).toEqual(plain);
});

test('reasoning items and tool results are ignored', () => {
  const { turns } = read({
    input: [
      { role: 'user', content: 'Hello' },
      { type: 'reasoning', id: 'rs_1', summary: [] },
      { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c', output: '7' },
      { role: 'user', content: asked },
    ],
  });
  expect(turns.map(({ content }) => content)).toEqual(['Hello', asked]);
});

test('a reference is replaced by the answer that it names, or ignored where there is none', () => {
  const input = [
    { role: 'user', content: 'Hello' },
    { type: 'item_reference', id: 'msg_1' },
    { role: 'user', content: 'And?' },
    { id: 'msg_2' },
    { role: 'user', content: asked },
  ];
  const { turns } = read({ input }, admin, [['msg_1', 'Hi.']]);
  expect(turns.map(({ content }) => content)).toEqual(['Hello', 'Hi.', 'And?', asked]);
});

describe('a request that asks for more is refused, with the field', () => {
  test.each([
    ['background', { background: true }],
    ['tools[0].type', { tools: [{ type: 'web_search' }] }],
    ['tools[1].type', { tools: [{ type: 'file_search' }, { type: 'code_interpreter' }] }],
    ['tools', { tools: [{ type: 'file_search' }, { type: 'function', name: 'f' }] }],
    ['tools[0].filters', { tools: [{ type: 'file_search', filters: { type: 'eq', key: 'a', value: 'b' } }] }],
    [
      'tools[0].ranking_options.score_threshold',
      { tools: [{ type: 'file_search', ranking_options: { score_threshold: 0.5 } }] },
    ],
    ['tool_choice', { tool_choice: 'required' }],
    ['tool_choice', { tool_choice: { type: 'file_search' } }],
    ['text.format', { text: { format: { type: 'json_schema', name: 'x', schema: {} } } }],
    ['include', { include: ['message.output_text.logprobs'] }],
    ['top_logprobs', { top_logprobs: 2 }],
    ['conversation', { conversation: 'conv_1' }],
    ['prompt', { prompt: { id: 'pmpt_1' } }],
    ['context_management', { context_management: [{ type: 'compaction' }] }],
    ['moderation', { moderation: { model: 'x' } }],
  ])('%s: %j', (field, more) => {
    const refused = refusal({ input: asked, ...more });
    expect(refused.field).toBe(field);
    expect(refused.message).toContain('is not supported here: ');
    for (const { type } of (more as { tools?: { type: string }[] }).tools ?? [])
      if (!['file_search', 'function'].includes(type)) expect(refused.message).toContain(type);
  });
});

test('text is limited to what other protocols take, however many images a body may hold', () => {
  const half = 'x'.repeat(600_000);
  const refused = refusal({
    input: [
      { role: 'system', content: half },
      { role: 'user', content: half },
    ],
  });
  expect(refused).toMatchObject({ field: 'input', message: expect.stringContaining('1048576') });
});

describe('a request that is wrong is refused, with the field', () => {
  const user = { role: 'user', content: asked };
  test.each([
    ['input', {}],
    ['input', { input: 7 }],
    ['input', { input: ' ' }],
    ['input', { input: [] }],
    ['input[0]', { input: [7] }],
    ['input[0].role', { input: [{ role: 'tool', content: 'x' }] }],
    ['input[1].content', { input: [user, { role: 'user', content: [{ type: 'input_file' }] }] }],
    [
      'input[0].content[0].image_url',
      {
        input: [{ role: 'user', content: [{ type: 'input_image', image_url: 'https://example.com/a.png' }] }],
      },
    ],
    ['input[0].type', { input: [{ type: 'computer_call' }, user] }],
    ['input[1]', { input: [user, { role: 'assistant', content: 'Hi.' }] }],
    ['input[1]', { input: [user, { type: 'item_reference', id: 'msg_1' }] }],
    ['temperature', { input: asked, temperature: 3 }],
    ['max_output_tokens', { input: asked, max_output_tokens: 0 }],
    ['reasoning.effort', { input: asked, reasoning: { effort: 'most' } }],
    ['metadata.a', { input: asked, metadata: { a: 7 } }],
  ])('%s: %j', (field, body) => {
    expect(refusal(body).field).toBe(field);
  });

  test.each([null, [], 7, 'x'])('a body that is %j', (body) => {
    expect(refusal(body).message).toContain('JSON object');
  });
});

describe('an object that cannot be made a text is refused by name', () => {
  const hostile = { toString: 1 };

  test.each([
    'model',
    'instructions',
    'store',
    'tools',
    'tool_choice',
    'conversation',
    'prompt',
    'moderation',
  ])('as %s', (field) => expect(refusal({ input: asked, [field]: hostile }).field).toBe(field));

  test.each(['type', 'role', 'content'])('as the %s of an item', (key) => {
    const { field } = refusal({ input: [{ role: 'user', content: asked, [key]: hostile }] });
    expect(field).toBe(`input[0].${key}`);
  });
});

test('a list around a choice of tools is not that choice', () => {
  expect(refusal({ input: asked, tool_choice: ['auto'] }).field).toBe('tool_choice');
});
