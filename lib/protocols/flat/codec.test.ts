import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { collect } from '#lib/core/collect.ts';
import type { AnswerEvent } from '#lib/core/events.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { errorSchema } from '../answer-schema.ts';
import { testGoldenAnswers } from '../golden-answers.contract.ts';
import { answers, play, stamp, streamed } from '../scripted-answer.ts';
import { flatCodec } from './codec.ts';
import { flatAnswerSchema, flatLineSchema } from './schema.ts';

const codec = () => flatCodec(stamp, { session_state: { user: 7 } });
const valuesOf = (stream: string): unknown[] =>
  stream
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('every byte of a flat answer', () => {
  testGoldenAnswers(codec, join(import.meta.dirname, 'golden'));
});

test('every line is terminated, including the error line', async () => {
  for (const script of Object.values(answers)) expect(await streamed(codec(), script)).toMatch(/\n$/);
});

test('only the last line of a failed stream has the key error', async () => {
  const plain = valuesOf(await streamed(codec(), answers['follow-ups']));
  expect(plain.filter((value) => isRecord(value) && 'error' in value)).toEqual([]);
  const cutOff = valuesOf(await streamed(codec(), answers['cut-off']));
  expect(cutOff.findIndex((value) => isRecord(value) && 'error' in value)).toBe(cutOff.length - 1);
});

test('error details of a backend service never reach the client', async () => {
  expect(await streamed(codec(), answers.broken)).not.toContain('secret');
});

test('lines and answers match the published schema', async () => {
  for (const value of valuesOf(await streamed(codec(), answers['follow-ups'])))
    flatLineSchema.strict().parse(value);
  flatLineSchema.strict().parse(codec().heartbeat());
  flatAnswerSchema.strict().parse(codec().encodeComplete(await collect(play(answers['follow-ups']))));
  errorSchema.strict().parse(codec().error(new AppError('forbidden', 'No.')));
});

test('the session key is returned in the spelling of the request', async () => {
  const camel = flatCodec(stamp, { sessionState: 'mine' });
  const events: AnswerEvent[] = answers.plain;
  expect(await streamed(camel, events)).toContain('"sessionState":"mine"');
  expect(JSON.stringify(camel.encodeComplete(await collect(play(events))))).not.toContain('session_state');
});

test('the context comes first, then the text, then the rest of the context', async () => {
  const lines = valuesOf(await streamed(codec(), answers['follow-ups'])) as ReturnType<
    typeof flatLineSchema.parse
  >[];
  expect(Object.keys(lines[0]?.context ?? {})).toEqual(['data_points', 'thoughts']);
  expect(lines.slice(1, -1).every((line) => line.context === undefined && line.delta.content)).toBe(true);
  expect(lines.at(-1)?.delta).toEqual({});
  expect(Object.keys(lines.at(-1)?.context ?? {})).toEqual(['thoughts', 'followup_questions', 'answered']);
});
