import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { collect } from '#lib/core/collect.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Wire } from '#lib/shared/wire.contract.ts';
import { errorSchema } from '../answer-schema.ts';
import { testGoldenAnswers } from '../golden-answers.contract.ts';
import { answers, play, stamp, streamed } from '../scripted-answer.ts';
import { azureSampleCodec } from './codec.ts';
import { azureSampleAnswerSchema, azureSampleLineSchema } from './schema.ts';

const codec = () => azureSampleCodec(stamp, { session_state: { user: 7 } });
const valuesOf = (stream: string): Wire[] =>
  stream
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe("every byte of an answer in the Azure sample's newest form", () => {
  testGoldenAnswers(codec, join(import.meta.dirname, 'golden'));
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

test('a page that replaces its context by each that comes ends with all of the whole answer', async () => {
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

test('only the last line of a failed stream has the key error, and never a secret', async () => {
  const cutOff = valuesOf(await streamed(codec(), answers['cut-off']));
  expect(cutOff.findIndex((line) => 'error' in line)).toBe(cutOff.length - 1);
  expect(await streamed(codec(), answers.broken)).not.toContain('secret');
  expect(await streamed(codec(), answers['follow-ups'])).not.toContain('"error"');
});

test('lines and answers match the published schema', async () => {
  for (const value of valuesOf(await streamed(codec(), answers['follow-ups']))) {
    azureSampleLineSchema.parse(value);
  }
  azureSampleLineSchema.parse(codec().heartbeat());
  azureSampleAnswerSchema.strict().parse(codec().encodeComplete(await collect(play(answers['follow-ups']))));
  errorSchema.strict().parse(codec().error(new AppError('forbidden', 'No.')));
});

test('the session key is returned in the spelling of the request', async () => {
  const camel = azureSampleCodec(stamp, { sessionState: 'mine' });
  expect(await streamed(camel, answers.plain)).toContain('"sessionState":"mine"');
  expect(JSON.stringify(camel.encodeComplete(await collect(play(answers.plain))))).not.toContain(
    'session_state',
  );
});
