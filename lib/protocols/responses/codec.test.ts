import { describe, expect, test } from 'vitest';
import { collect } from '#lib/core/events/collect.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { namedEvents } from '../framing/framing.ts';
import { answers, play, retrieved, stamp, streamed } from '../scripted-answer.ts';
import { responsesAnswerSchema, responsesEventSchema } from './answer-schema.ts';
import { responsesCodec } from './codec.ts';

const codec = (more: Partial<Parameters<typeof responsesCodec>[1]> = {}) =>
  responsesCodec(
    { ...stamp, id: 'resp_golden' },
    {
      model: 'citewell',
      stored: true,
      offersTools: false,
      origin: 'https://docs.example.com',
      fields: { user: 'ada' },
      ...more,
    },
  );
const finished = answers.plain.at(-1) as (typeof answers.plain)[number];
const cut = [...answers.plain.slice(0, -1), { ...finished, reason: 'length' as const }];
const scripts = { ...answers, cut } as const;
const stream = (name: keyof typeof scripts) =>
  streamed(codec(), scripts[name] as (typeof answers)['cut-off'], namedEvents);

function eventsOf(text: string) {
  return text
    .split('\n\n')
    .filter(Boolean)
    .map((block) => {
      const [, name, data = ''] = /^event: (.+)\ndata: (.+)$/.exec(block) ?? [];
      const event = responsesEventSchema.parse(JSON.parse(data));
      expect(event.type).toBe(name);
      return event;
    });
}

describe('every byte of a response', () => {
  test.each(['plain', 'follow-ups', 'cut', 'cut-off', 'broken'] as const)('streamed: %s', async (name) => {
    await expect(await stream(name)).toMatchFileSnapshot(`golden/stream-${name}.txt`);
  });

  test.each(['plain', 'follow-ups'] as const)('whole: %s', async (name) => {
    const whole = codec().encodeComplete(await collect(play(answers[name])));
    await expect(JSON.stringify(whole)).toMatchFileSnapshot(`golden/whole-${name}.json`);
  });
});

test('events come in the order of the service, numbered without a gap', async () => {
  const events = eventsOf(await stream('plain'));
  expect(events.map(({ sequence_number }) => sequence_number)).toEqual([...events.keys()]);
  const types = events.map(({ type }) => type.replace('response.', ''));
  expect(types.filter((type, at) => type !== types[at - 1])).toEqual([
    ...['created', 'in_progress', 'output_item.added', 'content_part.added', 'output_text.delta'],
    ...['output_text.annotation.added', 'output_text.done', 'content_part.done'],
    ...['output_item.done', 'completed'],
  ]);
});

test('the last event of a stream is the whole answer', async () => {
  const last = eventsOf(await stream('follow-ups')).at(-1)?.response;
  expect(last).toEqual(codec().encodeComplete(await collect(play(answers['follow-ups']))));
  responsesAnswerSchema.parse(last);
});

describe('the search among the tools', () => {
  const tools = [{ type: 'file_search', vector_store_ids: ['vs_1'] }];
  const style = (includesResults: boolean) => ({
    fileSearch: { maxResults: undefined, includesResults },
    offersTools: true,
    fields: { tools },
  });

  test('is the first item of the answer, whole and streamed', async () => {
    const whole = responsesAnswerSchema.parse(
      codec(style(false)).encodeComplete(await collect(play(answers.plain))),
    );
    expect(whole.tools).toEqual(tools);
    expect(whole.output.map(({ type }) => type)).toEqual(['file_search_call', 'message']);
    expect(whole.output[0]).toMatchObject({ queries: ['leave days'], results: null });
    const events = eventsOf(await streamed(codec(style(false)), answers.plain, namedEvents));
    expect(events.at(-1)?.response).toEqual(whole);
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual([...events.keys()]);
    expect(
      events.slice(2, 7).map(({ type, output_index }) => [type.replace('response.', ''), output_index]),
    ).toEqual([
      ['output_item.added', 0],
      ['file_search_call.in_progress', 0],
      ['file_search_call.searching', 0],
      ['file_search_call.completed', 0],
      ['output_item.done', 0],
    ]);
    const places = events.slice(7, -1).map(({ output_index }) => output_index);
    expect(new Set(places)).toEqual(new Set([1]));
  });

  test('brings the texts that were found where they are asked for', async () => {
    const whole = responsesAnswerSchema.parse(
      codec(style(true)).encodeComplete(await collect(play(answers.plain))),
    );
    const [search] = whole.output;
    expect(search?.type === 'file_search_call' && search.results?.[0]).toEqual({
      file_id: 'handbook/leave.pdf',
      filename: 'handbook/leave.pdf',
      score: 2.5,
      text: 'Full-time staff have 27 days — “公休” aside.',
      attributes: { sourcepage: 'handbook/leave.pdf#page=3', title: 'Leave policy' },
    });
  });
});

test('a citation is annotated at its position, wherever the text is split', async () => {
  const text = '🏖️ 27 days [leave.pdf#page=3], not [canteen.md] or [2]. [rates.csv#row=2]';
  for (let at = 0; at <= text.length; at += 1) {
    const script = [
      retrieved,
      ...[text.slice(0, at), text.slice(at)].map((piece) => ({
        type: 'text-deltas' as const,
        texts: [piece],
      })),
      finished,
    ];
    const events = eventsOf(await streamed(codec(), script as typeof answers.plain, namedEvents));
    const added = events.flatMap(({ annotation }) => annotation ?? []);
    expect(added.map(({ start_index, end_index }) => text.slice(start_index, end_index))).toEqual([
      '[leave.pdf#page=3]',
      '[rates.csv#row=2]',
    ]);
    expect(events.map(({ delta = '' }) => delta).join('')).toBe(text);
    expect(events.at(-1)?.response?.output).toMatchObject([{ content: [{ annotations: added }] }]);
  }
});

test('an annotation links the cited place', async () => {
  const whole = responsesAnswerSchema.parse(codec().encodeComplete(await collect(play(answers.plain))));
  const url = 'https://docs.example.com/content/handbook/leave.pdf#page=3';
  expect(whole.output).toMatchObject([{ content: [{ annotations: [{ url, title: 'Leave policy' }] }] }]);
});

test.each([
  ['alone', ''],
  ['after a text', 'Let me see. '],
])('a call of a tool, %s, is an item of its own, in the stream as in the whole', async (_, text) => {
  const toolCalls = [{ id: 'call_1', name: 'clock', arguments: '{"zone":"CET"}' }];
  const called: typeof answers.plain = [
    retrieved,
    ...(text ? [{ type: 'text-deltas' as const, texts: [text] }] : []),
    { ...finished, toolCalls } as typeof finished,
  ];
  const events = eventsOf(await streamed(codec(), called, namedEvents));
  const last = events.at(-1)?.response;
  expect(last).toEqual(codec().encodeComplete(await collect(play(called))));
  const item = { type: 'function_call', call_id: 'call_1', name: 'clock', arguments: '{"zone":"CET"}' };
  expect(last?.output.map(({ type }) => type)).toEqual([...(text ? ['message'] : []), 'function_call']);
  expect(last?.output.at(-1)).toMatchObject({ ...item, status: 'completed' });
  const index = text ? 1 : 0;
  expect(events.filter(({ output_index }) => output_index === index)).toMatchObject([
    { type: 'response.output_item.added', item: { ...item, arguments: '', status: 'in_progress' } },
    { type: 'response.function_call_arguments.delta', delta: '{"zone":"CET"}' },
    { type: 'response.function_call_arguments.done', arguments: '{"zone":"CET"}' },
    { type: 'response.output_item.done', item },
  ]);
});

test('usage tells cached and reasoning tokens', async () => {
  const usage = { promptTokens: 12, completionTokens: 7, cachedTokens: 8, reasoningTokens: 2 };
  const script = answers.plain.map((event) => (event.type === 'finished' ? { ...event, usage } : event));
  const whole = responsesAnswerSchema.parse(codec().encodeComplete(await collect(play(script))));
  expect(whole.usage).toMatchObject({
    input_tokens_details: { cached_tokens: 8 },
    output_tokens_details: { reasoning_tokens: 2 },
  });
});

test('an answer that was cut at its limit is incomplete and says why', async () => {
  const last = eventsOf(await stream('cut')).at(-1);
  expect(last).toMatchObject({
    type: 'response.incomplete',
    response: { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
  });
});

test('a failure in mid-answer delivers the text so far and reveals nothing of a backend service', async () => {
  expect(eventsOf(await stream('cut-off')).at(-1)).toMatchObject({
    type: 'response.failed',
    response: {
      status: 'failed',
      error: { code: 'server_error', message: 'The model cannot be reached.' },
      output: [{ status: 'incomplete', content: [{ text: 'You have ' }] }],
    },
  });
  expect(await stream('broken')).not.toContain('secret');
});

test.each([
  ['rate-limited', 'rate_limit_exceeded'],
  ['context-length', 'invalid_prompt'],
  ['content-filter', 'invalid_prompt'],
  ['unavailable', 'server_error'],
] as const)('a failure %s has a code that clients know', (code, expected) => {
  expect(codec().error(new AppError(code, 'No.'))).toMatchObject({ response: { error: { code: expected } } });
});
