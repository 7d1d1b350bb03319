import { describe, expect, test } from 'vitest';
import { internalCaller } from '#lib/core/access/principal.ts';
import { collect } from '#lib/core/events/collect.ts';
import { type ChatStyle, negotiateChat, type SampleDialects } from './negotiate.ts';
import { readSampleDialect } from './sample-dialect.ts';
import { answers, play, stamp } from './scripted-answer.ts';

const chat = { singleTurn: false, alwaysStreams: false };
const ask = { ...chat, singleTurn: true };
const chatStream = { ...chat, alwaysStreams: true };
const question = { role: 'user', content: 'How much leave?' };

const negotiate = (style: ChatStyle, body: unknown) =>
  negotiateChat({ body, files: [] }, internalCaller, stamp, style);

describe("the Azure sample's newest form", () => {
  const keysOf = async (sample: SampleDialects, body: object, style = chat) => {
    const { codec } = negotiateChat({ body, files: [] }, internalCaller, stamp, style, sample);
    return Object.keys(codec.encodeComplete(await collect(play(answers.plain))) as object);
  };
  const whole = { messages: [question] };
  const keyed = { ...whole, stream: false };

  test('is given to a request whose header asks for it, anywhere', async () => {
    const sample = { asked: 'response', usual: 'message' } as const;
    for (const body of [whole, keyed]) {
      expect(await keysOf(sample, body)).toEqual(['output_text', 'context', 'session_state']);
      expect(await keysOf(sample, body, ask)).toContain('output_text');
    }
  });

  test('where it is usual, is given to requests as its page sends them, and to no others', async () => {
    const sample = { usual: 'response' } as const;
    expect(await keysOf(sample, whole)).toContain('output_text');
    expect(await keysOf(sample, whole, chatStream)).toContain('output_text');
    expect(await keysOf(sample, keyed)).toContain('choices');
    expect(await keysOf(sample, whole, ask)).toContain('message');
    expect(await keysOf({ ...sample, asked: 'message' }, whole)).toContain('message');
  });

  test('is named in a header with two values', () => {
    const read = (value: string) => readSampleDialect(new Headers({ 'x-azure-sample-dialect': value }));
    expect([read('response'), read('message'), read('')]).toEqual(['response', 'message', undefined]);
    expect(() => read('responses')).toThrow(
      'x-azure-sample-dialect must be message or response, not "responses".',
    );
  });
});

test('follow-up questions are in the text only for the component of the Azure JavaScript sample', async () => {
  const textOf = async (context: object) => {
    const { codec } = negotiate(chat, { messages: [question], stream: false, context });
    return JSON.stringify(codec.encodeComplete(await collect(play(answers['follow-ups']))));
  };
  expect(await textOf({ approach: 'rrr', suggest_followup_questions: true })).toContain('<<And ');
  expect(await textOf({ suggest_followup_questions: true })).not.toContain('<<');
});
