import { expect, test } from 'vitest';
import { RefusedFields } from './refused-fields.ts';

const request = {
  model: 'small',
  stream_options: { include_usage: true },
  seed: 7,
  temperature: 0.3,
  n: 2,
  tools: [{}],
  tool_choice: {},
  top_p: 0.9,
  frequency_penalty: 1,
  stop: ['\n'],
  user: 'u-1',
  response_format: {},
};

/** A server that answers 400 with `message` as long as the request has `field`; notes what it was sent. */
function serverWithout(
  field: keyof typeof request,
  error: { message: string; param?: string },
  status = 400,
) {
  const sent: string[][] = [];
  const send = async (given: object) => {
    sent.push(Object.keys(given));
    if (field in given) throw Object.assign(new Error('400'), { status, error, param: error.param });
    return 'answer';
  };
  return { send, sent };
}

test.each([
  ['stream_options', { message: 'Unrecognized request argument supplied: stream_options' }],
  ['stream_options', { message: "[{'type': 'extra_forbidden', 'loc': ('body', 'stream_options')}]" }],
  ['seed', { param: 'seed', code: 'unsupported_parameter', message: 'Not here.' }],
  ['temperature', { message: "Unsupported value: 'temperature' does not support 0.3 with this model." }],
  ['n', { message: "Unsupported value: 'n' does not support 2 with this model." }],
  ['tools', { message: 'registry.ollama.ai/library/gemma does not support tools' }],
  ['top_p', { message: "Unsupported parameter: 'top_p' is not supported with this model." }],
  ['frequency_penalty', { message: 'frequency_penalty: extra fields not permitted' }],
  ['stop', { message: "Unsupported parameter: 'stop' is not supported with this model." }],
  ['user', { param: 'user', message: 'Unrecognized request argument.' }],
  [
    'response_format',
    {
      message:
        'response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later',
    },
  ],
  ['tool_choice', { message: '"tool_choice" is not supported' }],
] as const)(
  'a server that refuses %s (%j) is asked once more without it, and never again with it',
  async (field, error) => {
    const fields = new RefusedFields();
    const { send, sent } = serverWithout(field, error);
    expect(await fields.ask(request, send)).toBe('answer');
    expect(await fields.ask(request, send)).toBe('answer');
    expect(sent).toHaveLength(3);
    expect(sent[0]).toContain(field);
    expect(sent.slice(1).flat()).not.toContain(field);
    expect(fields.among(request)).toEqual([field]);
  },
);

test('a value that one reader chose is left out for that value alone', async () => {
  const fields = new RefusedFields();
  const message =
    "Unsupported value: 'reasoning_effort' does not support 'minimal' with this model. Supported values are: 'low', 'high'.";
  const efforts: unknown[] = [];
  const send = async (given: { reasoning_effort?: string }) => {
    efforts.push(given.reasoning_effort);
    const error = { message, param: 'reasoning_effort', code: 'unsupported_value' };
    if (given.reasoning_effort === 'minimal') throw Object.assign(new Error('400'), { status: 400, error });
  };
  await fields.ask({ reasoning_effort: 'minimal' }, send);
  await fields.ask({ reasoning_effort: 'high' }, send);
  await fields.ask({ reasoning_effort: 'minimal' }, send);
  expect(efforts).toEqual(['minimal', undefined, 'high', undefined]);
  expect(fields.among({ reasoning_effort: 'minimal' })).toEqual(['reasoning_effort']);
  expect(fields.among({ reasoning_effort: 'high' })).toEqual([]);
});

test('a server without tools gets no tool_choice', async () => {
  const { send, sent } = serverWithout('tools', { message: 'tools are not supported' });
  await new RefusedFields().ask(request, send);
  expect(sent[1]).not.toContain('tool_choice');
});

test.each([
  [
    'a value out of range',
    { param: 'temperature', message: "Invalid 'temperature': expected a value <= 2." },
  ],
  ['a field that we do not send', { message: 'Unrecognized request argument supplied: logprobs' }],
  ['a word that is also a field', { message: 'Unsupported: the user may not stop n requests.' }],
  ['a question about the field', { message: 'The prompt is not allowed.' }],
])('%s is not taken for a field that the server does not know', async (_, error) => {
  const fields = new RefusedFields();
  const { send, sent } = serverWithout('temperature', error);
  await expect(fields.ask(request, send)).rejects.toThrow('400');
  expect(sent).toHaveLength(1);
  expect(fields.among(request)).toEqual([]);
});

/** A server that takes one name of the limit, up to a number of tokens. */
function serverTaking(name: 'max_tokens' | 'max_completion_tokens', most: number) {
  const sent: object[] = [];
  const send = async (given: Record<string, unknown>) => {
    sent.push(given);
    const unknown = ['max_tokens', 'max_completion_tokens'].find((key) => key in given && key !== name);
    const tooMany = Number(given[name] ?? 0) > most;
    if (!unknown && !tooMany) return;
    const message = unknown
      ? `Unsupported parameter: '${unknown}' is not supported with this model. Use '${name}' instead.`
      : `max_tokens is too large: ${given[name]}. This model supports at most ${most} completion tokens.`;
    throw Object.assign(new Error('400'), { status: 400, error: { message } });
  };
  return { send, sent };
}

test.each([
  ['max_tokens', 'max_completion_tokens'],
  ['max_completion_tokens', 'max_tokens'],
] as const)('a server that does not know %s gets the limit as %s', async (first, other) => {
  const fields = new RefusedFields();
  const { send, sent } = serverTaking(other, 8192);
  await fields.ask({ model: 'm', [first]: 4096 }, send);
  await fields.ask({ model: 'm', [first]: 100 }, send);
  expect(sent.slice(1)).toEqual([
    { model: 'm', [other]: 4096 },
    { model: 'm', [other]: 100 },
  ]);
  expect(fields.among({ [first]: 100 })).toEqual([]);
});

test('a limit beyond what a model gives is left out, and a lower one is sent', async () => {
  const fields = new RefusedFields();
  const { send, sent } = serverTaking('max_tokens', 2048);
  for (const max_tokens of [4096, 1000, 4096]) await fields.ask({ max_tokens }, send);
  expect(sent).toEqual([{ max_tokens: 4096 }, {}, { max_tokens: 1000 }, {}]);
  expect(fields.among({ max_tokens: 4096 })).toEqual(['max_tokens']);
});

test('a limit that does not fit beside the prompt is left out, by the words of OpenAI', async () => {
  const sent: object[] = [];
  const message =
    "This model's maximum context length is 4097 tokens. However, you requested 4500 tokens (404 in the messages, 4096 in the completion).";
  const send = async (given: object) => {
    sent.push(given);
    if ('max_tokens' in given) throw Object.assign(new Error('400'), { status: 400, error: { message } });
  };
  await new RefusedFields().ask({ max_tokens: 4096 }, send);
  expect(sent).toEqual([{ max_tokens: 4096 }, {}]);
});

test('a failure that is no refusal passes as it is', async () => {
  const { send, sent } = serverWithout('seed', { message: 'seed not supported' }, 503);
  await expect(new RefusedFields().ask(request, send)).rejects.toThrow('400');
  expect(sent).toHaveLength(1);
});
