import { expect, test } from 'vitest';
import { collect } from '#lib/core/collect.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Codec } from './codec.ts';
import { toLine } from './framing/json-lines.ts';
import { answers, play, streamed } from './scripted-answer.ts';

/** Compares every byte of a codec that streams lines of JSON with the files of `golden`, a folder as an absolute path. */
export function testGoldenAnswers(codec: () => Codec, golden: string): void {
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
