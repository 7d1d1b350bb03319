import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import type { AnswerFrame } from './answer-context.ts';
import { readFlatAnswer } from './flat/reader.ts';
import { readAnyAnswer } from './read-any-answer.ts';
import { streamOf } from './scripted-answer.ts';

const READERS = [
  ['flat', readFlatAnswer],
  ['flat', readAnyAnswer],
  ['choices', readAnyAnswer],
  ['azure-sample', readAnyAnswer],
] as const;
const answerOf = (...chunks: Uint8Array[]) =>
  new Response(streamOf(chunks), { headers: { 'content-type': 'application/json-lines' } });

const textOf = (frames: AnswerFrame[]) =>
  frames.map((frame) => (frame.type === 'text-delta' ? frame.text : '')).join('');
const contextOf = (frames: AnswerFrame[]) =>
  Object.assign({}, ...frames.map((frame) => (frame.type === 'context' ? frame.context : {})));

describe.each(READERS)('an answer in the form %s, read by %o', (form, read) => {
  const golden = (name: string) => readFileSync(new URL(`${form}/golden/${name}`, import.meta.url));

  async function framesOf(response: Response): Promise<AnswerFrame[]> {
    return Array.fromAsync(read(response));
  }

  const bytes = golden('stream-follow-ups.jsonl');

  test('is read identically however the network splits it', async () => {
    const expected = await framesOf(answerOf(bytes));
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      expect(await framesOf(answerOf(bytes.subarray(0, cut), bytes.subarray(cut)))).toEqual(expected);
    }
  });

  test('is read identically byte by byte', async () => {
    const single = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
    expect(await framesOf(answerOf(...single))).toEqual(await framesOf(answerOf(bytes)));
  });

  test('equals the complete answer, in order', async () => {
    const whole = new Response(golden('whole-follow-ups.json'), {
      headers: { 'content-type': 'application/json' },
    });
    const [fromStream, fromWhole] = [await framesOf(answerOf(bytes)), await framesOf(whole)];
    expect(textOf(fromStream)).toBe(textOf(fromWhole));
    expect(contextOf(fromStream)).toEqual(contextOf(fromWhole));
    expect(textOf(fromWhole)).toBe('You have 27 days 🏖️ [handbook/leave.pdf#page=3].\n');
    expect(contextOf(fromWhole).followUps).toEqual(['And <b>parental</b> leave?']);
    expect(fromWhole).toContainEqual({ type: 'session-state', sessionState: { user: 7 } });
  });

  test('an error line throws its message after the text before it was delivered', async () => {
    const frames: AnswerFrame[] = [];
    const reading = (async () => {
      for await (const frame of read(answerOf(golden('stream-cut-off.jsonl')))) frames.push(frame);
    })();
    await expect(reading).rejects.toThrow('The model cannot be reached.');
    expect(textOf(frames)).toBe('You have ');
  });

  test('an error status throws its message, field and retry delay', async () => {
    const refused = Response.json(
      { error: 'Slow down.', field: 'messages' },
      { status: 429, headers: { 'retry-after': '7' } },
    );
    const thrown = await framesOf(refused).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(AppError);
    expect(thrown).toMatchObject({
      code: 'rate-limited',
      message: 'Slow down.',
      field: 'messages',
      retryAfterSeconds: 7,
    });
  });

  test('leaving early cancels the body', async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(golden('stream-plain.jsonl')),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const _ of read(new Response(body))) break;
    expect(cancelled).toBe(true);
  });
});
