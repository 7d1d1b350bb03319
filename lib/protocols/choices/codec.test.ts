import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { collect } from '#lib/core/collect.ts';
import type { AnswerEvent } from '#lib/core/events.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { errorSchema } from '../answer-schema.ts';
import { testGoldenAnswers } from '../golden-answers.contract.ts';
import { answers, play, stamp, streamed } from '../scripted-answer.ts';
import { choicesCodec } from './codec.ts';
import { choicesAnswerSchema, choicesLineSchema } from './schema.ts';

const codec = () => choicesCodec(stamp, { session_state: { user: 7 } });
const valuesOf = (stream: string): unknown[] =>
  stream
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('every byte of a choices answer', () => {
  testGoldenAnswers(codec, join(import.meta.dirname, 'golden'));
});

test('content filter results for prompt and answer reach the client', async () => {
  const contentFilter = {
    prompt: [{ prompt_index: 0 }],
    completion: { violence: { filtered: true, severity: 'high' } },
  };
  const filtered = answers.plain.map((step) =>
    'type' in step && step.type === 'finished' ? { ...step, contentFilter } : step,
  );
  const whole = codec().encodeComplete(await collect(play(filtered)));
  const last = valuesOf(await streamed(codec(), filtered)).at(-1);
  for (const value of [whole, last]) {
    expect(value).toMatchObject({
      prompt_filter_results: contentFilter.prompt,
      choices: [{ content_filter_results: contentFilter.completion }],
    });
  }
  choicesLineSchema.strict().parse(last);
  choicesAnswerSchema.strict().parse(whole);
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
    choicesLineSchema.strict().parse(value);
  choicesLineSchema.strict().parse(codec().heartbeat());
  choicesAnswerSchema.strict().parse(codec().encodeComplete(await collect(play(answers['follow-ups']))));
  errorSchema.strict().parse(codec().error(new AppError('forbidden', 'No.')));
});

test('the session key is returned in the spelling of the request', async () => {
  const camel = choicesCodec(stamp, { sessionState: 'mine' });
  const events: AnswerEvent[] = answers.plain;
  expect(await streamed(camel, events)).toContain('"sessionState":"mine"');
  expect(JSON.stringify(camel.encodeComplete(await collect(play(events))))).not.toContain('session_state');
});

describe('for the component of the Azure JavaScript sample', () => {
  const forComponent = () => choicesCodec(stamp, { session_state: null }, { followUpsInText: true });

  test('every byte of follow-up questions in the text, streamed and whole', async () => {
    const stream = await streamed(forComponent(), answers['follow-ups']);
    await expect(stream).toMatchFileSnapshot('golden/stream-component.jsonl');
    const whole = forComponent().encodeComplete(await collect(play(answers['follow-ups'])));
    await expect(JSON.stringify(whole)).toMatchFileSnapshot('golden/whole-component.json');
  });

  test('streamed and whole text are the same, and the list of questions is there for others', async () => {
    const lines = valuesOf(await streamed(forComponent(), answers['follow-ups'])) as ReturnType<
      typeof choicesLineSchema.parse
    >[];
    const whole = choicesAnswerSchema.parse(
      forComponent().encodeComplete(await collect(play(answers['follow-ups']))),
    );
    const text = lines.map(({ choices }) => choices[0].delta.content ?? '').join('');
    expect(text).toBe(whole.choices[0].message.content);
    expect(text).toMatch(/<<And ‹b›parental‹\/b› leave\?>>\n$/);
    expect(whole.choices[0].context.followup_questions).toEqual(['And <b>parental</b> leave?']);
  });
});

test('the context is in both places where clients look for it, on a line without text', async () => {
  const [first, ...rest] = valuesOf(await streamed(codec(), answers['follow-ups'])) as ReturnType<
    typeof choicesLineSchema.parse
  >[];
  const choice = first?.choices[0];
  expect(choice?.context?.data_points?.citations).toEqual(['handbook/leave.pdf#page=3', 'rates.csv#row=2']);
  expect(choice?.delta.context).toEqual({ ...choice?.context, thoughts: expect.any(String) });
  expect(choice?.delta.content).toBeUndefined();
  const last = rest.at(-1)?.choices[0];
  expect(last?.delta.context).toEqual({ ...last?.context, thoughts: expect.any(String) });
  expect(Object.keys(last?.context ?? {})).toEqual(['thoughts', 'followup_questions', 'answered']);
});

test('only the last line has the finish reason and the usage', async () => {
  const lines = valuesOf(await streamed(codec(), answers.plain)) as ReturnType<
    typeof choicesLineSchema.parse
  >[];
  expect(lines.map((line) => line.choices[0].finish_reason).filter(Boolean)).toEqual(['stop']);
  expect(lines.at(-1)?.choices[0].finish_reason).toBe('stop');
  expect(lines.at(-1)?.usage).toEqual({ prompt_tokens: 12, completion_tokens: 7, total_tokens: 19 });
});
