import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testLineCodec, valuesOf } from '../line-codec.contract.ts';
import { answers, stamp, streamed } from '../scripted-answer.ts';
import { flatAnswerSchema, flatCodec, flatLineSchema } from './codec.ts';

const codec = () => flatCodec(stamp, { session_state: { user: 7 } });

describe('a flat answer', () => {
  testLineCodec({
    codecFor: (session) => flatCodec(stamp, session),
    line: flatLineSchema.strict(),
    answer: flatAnswerSchema.strict(),
    golden: join(import.meta.dirname, 'golden'),
  });
});

test('the context comes first, then the text, then the rest of the context', async () => {
  const lines = valuesOf(await streamed(codec(), answers['follow-ups']));
  expect(Object.keys(lines[0]?.context ?? {})).toEqual(['data_points', 'thoughts']);
  expect(lines.slice(1, -1).every((line) => line.context === undefined && line.delta.content)).toBe(true);
  expect(lines.at(-1)?.delta).toEqual({});
  expect(Object.keys(lines.at(-1)?.context ?? {})).toEqual([
    'thoughts',
    'followup_questions',
    'answered',
    'certainty',
  ]);
});
