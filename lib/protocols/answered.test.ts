import { expect, test } from 'vitest';
import { collect } from '#lib/core/collect.ts';
import { isRecord, type Json } from '#lib/shared/json.ts';
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
const refused = answers.plain.map((event) => ('answered' in event ? { ...event, answered: false } : event));

/** Every value of the key `answered` in what was sent. */
function flagsIn(sent: Json): unknown[] {
  if (Array.isArray(sent)) return sent.flatMap(flagsIn);
  if (!isRecord(sent)) return [];
  return Object.entries(sent).flatMap(([key, value]) =>
    key === 'answered' ? [value] : flagsIn(value as Json),
  );
}

test.each(Object.entries(CODECS))(
  'a refusal is told from an answer, whole and streamed: %s',
  async (_, codec) => {
    for (const [events, answered] of [
      [refused, false],
      [answers.plain, true],
    ] as const) {
      const streaming = codec();
      const lines = events.flatMap((event) => streaming.encode(event));
      expect(new Set(flagsIn(lines))).toEqual(new Set([answered]));
      expect(flagsIn(lines[0] ?? null)).toEqual([]);
      const whole = codec().encodeComplete(await collect(play(events)));
      expect(new Set(flagsIn(whole))).toEqual(new Set([answered]));
    }
  },
);
