import { expect, test } from 'vitest';
import { collect } from '#lib/core/events/collect.ts';
import type { AnswerEvent } from '#lib/core/events/events.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Json } from '#lib/shared/json.ts';
import type { Wire } from '#lib/shared/wire.test-helper.ts';
import { errorSchema } from './answer-schema.ts';
import type { Codec, SessionEcho } from './codec.ts';
import { toLine } from './framing/read-answer.ts';
import { answers, play, streamed } from './scripted-answer.ts';

/** A codec that streams lines of JSON, the schemas that describe it, and the folder of its golden files. */
export interface LineCodecUnderTest {
  codecFor(session: SessionEcho): Codec;
  line: { parse(value: unknown): unknown };
  answer: { parse(value: unknown): unknown };
  /** As an absolute path. */
  golden: string;
}

/** The values of a stream's lines. */
export function valuesOf(stream: string): Wire[] {
  return stream
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** What holds for every codec of protocols 1 to 3. */
export function testLineCodec({ codecFor, line, answer, golden }: LineCodecUnderTest): void {
  const codec = () => codecFor({ session_state: { user: 7 } });
  testGoldenAnswers(codec, golden);
  testSessions(codecFor);

  test('every line is terminated, including the error line', async () => {
    for (const script of Object.values(answers)) expect(await streamed(codec(), script)).toMatch(/\n$/);
  });

  test('only the last line of a failed stream has the key error', async () => {
    const hasError = (value: Wire) => 'error' in value;
    expect(valuesOf(await streamed(codec(), answers['follow-ups'])).filter(hasError)).toEqual([]);
    const cutOff = valuesOf(await streamed(codec(), answers['cut-off']));
    expect(cutOff.findIndex(hasError)).toBe(cutOff.length - 1);
  });

  test('error details of a backend service never reach the client', async () => {
    expect(await streamed(codec(), answers.broken)).not.toContain('secret');
  });

  test('lines and answers match the published schema', async () => {
    for (const value of valuesOf(await streamed(codec(), answers['follow-ups']))) line.parse(value);
    line.parse(codec().heartbeat());
    answer.parse(codec().encodeComplete(await collect(play(answers['follow-ups']))));
    errorSchema.strict().parse(codec().error(new AppError('forbidden', 'No.')));
  });
}

/** Compares every byte with the files of `golden`. */
function testGoldenAnswers(codec: () => Codec, golden: string): void {
  test.each(['plain', 'follow-ups', 'cut-off', 'broken'] as const)('streamed: %s', async (name) => {
    await expect(await streamed(codec(), answers[name])).toMatchFileSnapshot(
      `${golden}/stream-${name}.jsonl`,
    );
  });

  test.each(['plain', 'follow-ups'] as const)('whole: %s', async (name) => {
    const whole = codec().encodeComplete(await collect(play(answers[name])));
    await expect(JSON.stringify(whole)).toMatchFileSnapshot(`${golden}/whole-${name}.json`);
  });

  test('an error before the first byte', async () => {
    const error = new AppError('bad-request', 'context.overrides.top is 99; at most 50.', {
      field: 'context.overrides.top',
    });
    await expect(toLine(codec().error(error))).toMatchFileSnapshot(`${golden}/error-before.json`);
  });

  test('a heartbeat', async () => {
    await expect(toLine(codec().heartbeat())).toMatchFileSnapshot(`${golden}/heartbeat.jsonl`);
  });
}

function testSessions(codecFor: LineCodecUnderTest['codecFor']): void {
  const bringing = (sessionState: Json) =>
    answers.plain.map((event) => (event.type === 'finished' ? { ...event, sessionState } : event));
  const saidOf = async (session: SessionEcho, script: AnswerEvent[] = bringing('brought')) => [
    valuesOf(await streamed(codecFor(session), script)).at(-1),
    codecFor(session).encodeComplete(await collect(play(script))),
  ];

  test('the session key is returned in the spelling of the request', async () => {
    const camel = { sessionState: 'mine' };
    expect(await streamed(codecFor(camel), answers.plain)).toContain('"sessionState":"mine"');
    expect(JSON.stringify(await saidOf(camel, answers.plain))).not.toContain('session_state');
  });

  test('a session state that the answer brings replaces that of the request, in its spelling', async () => {
    for (const said of await saidOf({ sessionState: 'mine' })) {
      expect(JSON.stringify(said)).toContain('"sessionState":"brought"');
    }
  });

  test('a stored conversation keeps the session state that the answer brings', async () => {
    expect(JSON.stringify(await saidOf({ session_state: 'cw_stored' }))).not.toContain('brought');
  });
}
