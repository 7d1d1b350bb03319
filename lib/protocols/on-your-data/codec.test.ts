import { describe, expect, test } from 'vitest';
import { collect } from '#lib/core/events/collect.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { serverSentEvents } from '../framing/framing.ts';
import { answers, play, stamp, streamed } from '../scripted-answer.ts';
import { onYourDataAnswerSchema, onYourDataChunkSchema } from './answer-schema.ts';
import { onYourDataCodec } from './codec.ts';

const contexts = ['citations', 'intent', 'all_retrieved_documents'] as const;
const codec = (style: { includeUsage?: boolean; contexts?: (typeof contexts)[number][] } = {}) =>
  onYourDataCodec(stamp, { model: 'turbo', includeUsage: true, contexts: [...contexts], ...style });
const stream = (name: keyof typeof answers) => streamed(codec(), answers[name], serverSentEvents);

function valuesOf(events: string): unknown[] {
  const data = events.split('\n\n').filter((event) => event.startsWith('data: {'));
  return data.map((event) => JSON.parse(event.slice(6)));
}

describe('every byte of an answer over a data source', () => {
  test.each(['plain', 'several', 'cut-off', 'broken'] as const)('streamed: %s', async (name) => {
    await expect(await stream(name)).toMatchFileSnapshot(`golden/stream-${name}.txt`);
  });

  test.each(['plain', 'several'] as const)('whole: %s', async (name) => {
    const whole = codec().encodeComplete(await collect(play(answers[name])));
    await expect(JSON.stringify(whole)).toMatchFileSnapshot(`golden/whole-${name}.json`);
  });

  test.each([
    ['of the request', new AppError('bad-request', 'n is 9; at most 8.', { field: 'n' })],
    [
      'of the source',
      new AppError('bad-request', 'Validation error at #/data_sources/0/parameters/strictness: too big', {
        field: 'data_sources.0.parameters.strictness',
      }),
    ],
    ['of the content filter', new AppError('content-filter', 'Your message was flagged.')],
  ])('an error %s', async (name, error) => {
    const body = JSON.stringify(codec().error(error));
    await expect(body).toMatchFileSnapshot(`golden/error-${name.replaceAll(' ', '-')}.json`);
  });
});

test('a successful stream ends with [DONE], a failed one with its error', async () => {
  expect(await stream('plain')).toMatch(/data: \[DONE\]\n\n$/);
  const failed = await stream('cut-off');
  expect(failed).not.toContain('[DONE]');
  expect(valuesOf(failed).at(-1)).toMatchObject({ error: { message: 'The model cannot be reached.' } });
});

test('chunks and answers match the published schema', async () => {
  for (const value of valuesOf(await stream('several'))) onYourDataChunkSchema.strict().parse(value);
  onYourDataAnswerSchema.strict().parse(codec().encodeComplete(await collect(play(answers.several))));
});

test('the context contains only the requested parts', async () => {
  const whole = codec({ contexts: ['intent'] }).encodeComplete(await collect(play(answers.plain)));
  expect(onYourDataAnswerSchema.parse(whole).choices[0]?.message.context).toEqual({
    intent: '["leave days"]',
    answered: true,
    certainty: 'answer',
  });
});

test('usage tells cached and reasoning tokens where the model does', async () => {
  const script = answers.plain.map((event) =>
    event.type === 'finished'
      ? { ...event, usage: { ...event.usage, cachedTokens: 8, reasoningTokens: 2 } }
      : event,
  );
  const whole = onYourDataAnswerSchema.parse(codec().encodeComplete(await collect(play(script))));
  expect(whole.usage).toMatchObject({
    prompt_tokens_details: { cached_tokens: 8 },
    completion_tokens_details: { reasoning_tokens: 2 },
  });
});

test('a stream contains usage only on request', async () => {
  const silent = await streamed(codec({ includeUsage: false }), answers.plain, serverSentEvents);
  expect(silent).not.toContain('usage');
});

test('error details of a backend service never reach the client', async () => {
  expect(await stream('broken')).not.toContain('secret');
});
