import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { collect } from '#lib/core/events/collect.ts';
import type { Wire } from '#lib/shared/wire.test-helper.ts';
import { testLineCodec, valuesOf } from '../line-codec.contract.ts';
import { answers, play, stamp, streamed } from '../scripted-answer.ts';
import { azureSampleAnswerSchema, azureSampleCodec, azureSampleLineSchema } from './codec.ts';

const codec = () => azureSampleCodec(stamp, { session_state: { user: 7 } });

describe("an answer in the Azure sample's newest form", () => {
  testLineCodec({
    codecFor: (session) => azureSampleCodec(stamp, session),
    line: azureSampleLineSchema,
    answer: azureSampleAnswerSchema.strict(),
    golden: join(import.meta.dirname, 'golden'),
  });
});

/** The page's own reading: text is added up, each context replaces the one before, an error ends it. */
function asThePageReads(lines: Wire[]): Wire {
  const seen: Wire = { output_text: '' };
  for (const line of lines) {
    if (line.type === 'response.context') Object.assign(seen, line);
    else if (line.type === 'response.output_text.delta') seen.output_text += line.delta;
    else throw new Error(line.error);
  }
  return seen;
}

test('a page that replaces its context with each new one ends with the complete context', async () => {
  for (const script of [answers.plain, answers['follow-ups']]) {
    const { type, ...seen } = asThePageReads(valuesOf(await streamed(codec(), script)));
    const whole: Wire = codec().encodeComplete(await collect(play(script)));
    expect(seen).toEqual({ ...whole, context: { ...whole.context, answer: null } });
  }
});

test('sources come before the first word, usage after the last, then follow-up questions', async () => {
  const lines = valuesOf(await streamed(codec(), answers['follow-ups']));
  const [context, text] = ['response.context', 'response.output_text.delta'];
  expect(lines.map(({ type }) => type)).toEqual([context, text, text, text, context, context]);
  const contexts = lines.filter(({ type }) => type === context).map((line) => line.context);
  expect(contexts.map(({ data_points }) => data_points.citations)).toEqual(
    Array(3).fill(['handbook/leave.pdf#page=3', 'rates.csv#row=2']),
  );
  expect(contexts.map(({ followup_questions }) => followup_questions)).toEqual([
    null,
    null,
    ['And <b>parental</b> leave?'],
  ]);
  expect(contexts.map(({ thoughts }) => thoughts.at(-1).props?.token_usage)).toEqual([
    undefined,
    { total_tokens: 19 },
    { total_tokens: 19 },
  ]);
});

test('images are addresses, as the page puts them into `src`', async () => {
  const url = 'data:image/png;base64,iVBORw0KGgo=';
  const pictured = answers.plain.map((event) =>
    event.type === 'retrieved'
      ? { ...event, dataPoints: { ...event.dataPoints, images: [{ detail: 'auto' as const, url }] } }
      : event,
  );
  const whole: Wire = codec().encodeComplete(await collect(play(pictured)));
  expect(whole.context.data_points.images).toEqual([url]);
});
