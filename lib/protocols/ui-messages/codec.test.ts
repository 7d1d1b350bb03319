import { readUIMessageStream, type UIMessageChunk } from 'ai';
import { describe, expect, test } from 'vitest';
import type { AnswerEvent } from '#lib/core/events/events.ts';
import { encodeLines } from '../framing/framing.ts';
import { answers, play, retrieved, stamp } from '../scripted-answer.ts';
import { UiMessagesCodec } from './codec.ts';
import { uiChunkSchema } from './read-ui-request.ts';

const style = { messageId: 'msg_golden', origin: 'https://docs.example.com', metadata: { turn: 'tn_1' } };
const finished = answers.plain.at(-1) as (typeof answers.plain)[number];

async function stream(script: readonly (AnswerEvent | Error)[]): Promise<string> {
  const codec = new UiMessagesCodec(stamp, style);
  const { signal } = new AbortController();
  const lines = encodeLines(play(script), codec, codec.framing(), signal, () => undefined);
  let text = '';
  for (let line = await lines.next(); line !== undefined; line = await lines.next()) text += line;
  return text;
}

function chunksOf(text: string): UIMessageChunk[] {
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('data: {'))
    .map((block) => uiChunkSchema.parse(JSON.parse(block.slice(6))) as UIMessageChunk);
}

/** The message as the published reader puts it together. */
async function messageOf(text: string) {
  const chunks = chunksOf(text);
  const source = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const messages = [];
  for await (const message of readUIMessageStream({ stream: source, terminateOnError: true }))
    messages.push(message);
  return messages.at(-1);
}

describe('every byte of a stream of UI messages', () => {
  test.each(['plain', 'follow-ups', 'cut-off', 'broken'] as const)('%s', async (name) => {
    await expect(await stream(answers[name])).toMatchFileSnapshot(`golden/stream-${name}.txt`);
  });
});

test('the published reader makes one message of text, cited sources and what the answer says of itself', async () => {
  const message = await messageOf(await stream(answers['follow-ups']));
  expect(message).toMatchObject({
    id: 'msg_golden',
    role: 'assistant',
    metadata: { model: 'extractive', turn: 'tn_1', usage: { totalTokens: 19 } },
  });
  expect(message?.parts).toEqual([
    expect.objectContaining({
      type: 'text',
      text: 'You have 27 days 🏖️ [handbook/leave.pdf#page=3].\n',
      state: 'done',
    }),
    expect.objectContaining({
      type: 'source-url',
      sourceId: 'handbook/leave.pdf#page=3',
      url: 'https://docs.example.com/content/handbook/leave.pdf#page=3',
      title: 'Leave policy',
    }),
    { type: 'data-certainty', data: { answered: true, certainty: 'answer' } },
    { type: 'data-follow-ups', data: ['And <b>parental</b> leave?'] },
  ]);
});

test('a source is shown once, and only where the answer cites it', async () => {
  const texts = ['One [rates.csv#row=2], two [rates.', 'csv#row=2] and [canteen.md].'];
  const script = [
    retrieved,
    ...texts.map((text) => ({ type: 'text-deltas' as const, texts: [text] })),
    finished,
  ];
  const sources = chunksOf(await stream(script)).filter(({ type }) => type === 'source-url');
  expect(sources).toMatchObject([{ sourceId: 'rates.csv#row=2', title: 'rates.csv' }]);
});

test('an answer that was stopped ends with that, and what a failing service said stays here', async () => {
  expect(chunksOf(await stream([retrieved])).map(({ type }) => type)).toEqual(['start', 'abort']);
  const text = await stream(answers.broken);
  expect(text).not.toContain('secret of the upstream');
  expect(text).not.toContain('[DONE]');
  await expect(messageOf(text)).rejects.toThrow(/error/i);
});
