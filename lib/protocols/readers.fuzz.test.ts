import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { anyCuts, cutAt } from '#lib/shared/cut-anywhere.test-helper.ts';
import { fuzzParameters } from '../../vitest.fuzz.ts';
import type { AnswerFrame } from './answer-context.ts';
import { readFlatAnswer } from './flat/reader.ts';
import { toLine } from './framing/read-answer.ts';
import { readAnyAnswer } from './read-any-answer.ts';
import { streamOf } from './scripted-answer.ts';

const KEYS = [
  ...['choices', 'delta', 'message', 'content', 'context', 'data_points', 'text', 'citations', 'thoughts'],
  ...['session_state', 'followup_questions', 'error', 'role', 'title', 'props', 'description', 'images'],
  ...['type', 'output_text', 'toString', '__proto__'],
];
const { frame } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.jsonValue(),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('frame'),
  ),
  frame: fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 4 }),
}));
const answer = fc.record({ delta: fc.record({ content: fc.string({ unit: 'binary' }) }) });
const line = fc.oneof(
  answer.map((value) => Buffer.from(JSON.stringify(value))),
  answer.map(({ delta }) => Buffer.from(JSON.stringify({ choices: [{ delta }] }))),
  frame.map((value) => Buffer.from(JSON.stringify(value))),
  fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom('', ' ', '\uFEFF', '{', '[1', 'null', '"x"', '🙂'.repeat(300))
    .map((text) => Buffer.from(text)),
);
const lineEnd = fc.constantFrom('\n', '\r\n', '\r', '\n\n', '').map((text) => Buffer.from(text));
const stream = fc
  .array(fc.tuple(line, lineEnd), { maxLength: 8 })
  .map((lines) => Buffer.concat(lines.flat()));

/** What a client receives: the frames, and the message of the error that ended them. */
async function heard(
  read: (response: Response) => AsyncGenerator<AnswerFrame>,
  pieces: Uint8Array[],
): Promise<{ frames: AnswerFrame[]; error?: string }> {
  const frames: AnswerFrame[] = [];
  try {
    for await (const one of read(new Response(streamOf(pieces)))) frames.push(one);
    return { frames };
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return { frames, error: (error as AppError).message };
  }
}

test.each([
  ['any protocol', readAnyAnswer],
  ['protocol 2', readFlatAnswer],
  ['any of them', readAnyAnswer],
])(
  'any stream of %s is read identically however it is split, or fails with a typed error',
  async (_, read) => {
    await fc.assert(
      fc.asyncProperty(stream, anyCuts, async (bytes, cuts) => {
        expect(await heard(read, cutAt(bytes, cuts))).toEqual(await heard(read, [bytes]));
      }),
      fuzzParameters(60),
    );
  },
);

test('lines written by the server are read back, however the network splits them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(answer), anyCuts, async (answers, cuts) => {
      const bytes = Buffer.from(answers.map(toLine).join(''));
      const { frames } = await heard(readFlatAnswer, cutAt(bytes, cuts));
      const texts = answers.map(({ delta }) => Buffer.from(delta.content).toString()).filter(Boolean);
      expect(frames).toEqual(texts.map((text) => ({ type: 'text-delta', text })));
    }),
    fuzzParameters(60),
  );
});
