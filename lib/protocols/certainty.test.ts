import { expect, test } from 'vitest';
import { collect } from '#lib/core/events/collect.ts';
import { CERTAINTIES } from '#lib/core/events/events.ts';
import { isRecord, type Json } from '#lib/shared/json.ts';
import { decodeContext } from './answer-context.ts';
import { azureSampleCodec } from './azure-sample/codec.ts';
import { choicesCodec } from './choices/codec.ts';
import { flatCodec } from './flat/codec.ts';
import { onYourDataCodec } from './on-your-data/codec.ts';
import { responsesCodec } from './responses/codec.ts';
import { answers, play, stamp } from './scripted-answer.ts';

const style = { model: 'turbo', includeUsage: true, contexts: [] };
const CODECS = {
  choices: () => choicesCodec(stamp, { session_state: null }),
  flat: () => flatCodec(stamp, { session_state: null }),
  response: () => azureSampleCodec(stamp, { session_state: null }),
  'on your data': () => onYourDataCodec(stamp, style),
  responses: () =>
    responsesCodec(stamp, { model: 'citewell', stored: false, offersTools: false, origin: '', fields: {} }),
  'plain OpenAI': () => onYourDataCodec(stamp, { ...style, plain: true }),
};

/** Every different grade in what was sent, each with the `answered` beside it. */
function gradesIn(sent: Json): unknown[] {
  if (Array.isArray(sent)) return sent.flatMap(gradesIn);
  if (!isRecord(sent)) return [];
  const { answered, certainty } = sent;
  const here = answered === undefined && certainty === undefined ? [] : [[answered, certainty]];
  const all = [...here, ...Object.values(sent).flatMap((value) => gradesIn(value as Json))];
  return [...new Map(all.map((grade) => [JSON.stringify(grade), grade])).values()];
}

const cases = Object.entries(CODECS).flatMap(([name, codec]) =>
  CERTAINTIES.map((certainty) => [certainty, name, codec] as const),
);

test.each(cases)(
  'the grade %s is in complete answers and at the end of a stream: %s',
  async (certainty, _, codec) => {
    const grades = [[certainty !== 'none', certainty]];
    const events = answers.plain.map((event) => ('certainty' in event ? { ...event, certainty } : event));
    const streaming = codec();
    const lines = events.flatMap((event) => streaming.encode(event));
    expect(gradesIn(lines)).toEqual(grades);
    expect(gradesIn(lines[0] ?? null)).toEqual([]);
    expect(gradesIn(codec().encodeComplete(await collect(play(events))))).toEqual(grades);
  },
);

test.each([
  [{ answered: true }, 'answer'],
  [{ answered: false }, 'none'],
  [{ answered: true, certainty: 'likely' }, 'likely'],
  [{ answered: false, certainty: 'perhaps' }, 'none'],
  [{ certainty: 7 }, undefined],
  [{}, undefined],
])('the grade of another server is read from what it tells: %j', (context, certainty) => {
  expect(decodeContext(context).certainty).toBe(certainty);
});
