import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ModelFinish } from '#lib/core/ports/chat-model.ts';
import { streamOf } from '#lib/protocols/scripted-answer.ts';
import { anyCuts, cutAt } from '#lib/shared/cut-anywhere.test-helper.ts';
import { fuzzParameters } from '../../../vitest.fuzz.ts';
import { readContext } from '../on-your-data/data-reply.ts';
import { AnswerReader } from './answer-reader.ts';
import { readOpenAiFailure } from './openai-failure.ts';
import { readChunks } from './read-chunks.ts';

const KEYS = [
  ...['choices', 'index', 'delta', 'content', 'refusal', 'reasoning_content', 'finish_reason', 'usage'],
  ...[
    'prompt_tokens',
    'completion_tokens',
    'prompt_filter_results',
    'content_filter_results',
    'hate',
    'error',
  ],
  ...['context', 'citations', 'intent', 'all_retrieved_documents', 'severity', 'filtered'],
];
const { object } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.jsonValue({ maxDepth: 1 }),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 4 }),
}));
const choice = (value: unknown) => ({ choices: [value] });
const chunk = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 5 }).map((content) => choice({ delta: { content } })),
  fc
    .constantFrom('stop', 'length', null)
    .map((reason) => choice({ index: 0, delta: {}, finish_reason: reason })),
  object,
  object.map(choice),
  object.map((delta) => choice({ delta })),
);
const field = fc.oneof(
  { weight: 4, arbitrary: chunk.map((value) => `data: ${JSON.stringify(value)}`) },
  fc.constantFrom(
    'data: [DONE]',
    'data:',
    'data',
    ': note',
    'event: error',
    'id: 1',
    'data: {',
    'data: 5',
    '\uFEFF',
  ),
  fc.uint8Array({ maxLength: 6 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
);
const ends = fc.constantFrom('\n\n', '\r\n\r\n', '\r\r', '\n', '\r', '');
const stream = fc.array(fc.tuple(field, ends), { maxLength: 10 }).map((lines) => lines.flat().join(''));

interface Heard {
  texts: string;
  finish: ModelFinish;
  failure: unknown;
}

async function heard(pieces: Uint8Array[]): Promise<Heard> {
  const reader = new AnswerReader(10_000);
  let [texts, failure]: [string, unknown] = ['', undefined];
  try {
    const batches = readChunks(streamOf(pieces));
    for await (const piece of reader.read(batches)) {
      for (const text of piece.texts) {
        expect(typeof text).toBe('string');
        texts += text;
      }
    }
  } catch (thrown) {
    // What the service did wrong, never a fault of the reader.
    expect(['throttled', 'unavailable', 'content-filter', 'context-length']).toContain(
      readOpenAiFailure(thrown).kind,
    );
    failure = (thrown as Error).message;
  }
  return { texts, finish: await reader.finish([], new AbortController().signal), failure };
}

test('any stream of a chat server is read alike wherever the network cuts it, or fails as the server’s fault', async () => {
  await fc.assert(
    fc.asyncProperty(stream, fc.constantFrom('utf8', 'latin1'), anyCuts, async (text, encoding, cuts) => {
      const bytes = Buffer.from(text, encoding);
      const whole = await heard([bytes]);
      expect(await heard(cutAt(bytes, cuts))).toEqual(whole);
      const { promptTokens, completionTokens } = whole.finish.usage;
      expect(
        [promptTokens, completionTokens].every((count) => Number.isSafeInteger(count) && count >= 0),
      ).toBe(true);
    }),
    fuzzParameters(100),
  );
});

test('what is not as the service describes it is left out of a retrieved context', () => {
  fc.assert(
    fc.property(chunk, (value) => {
      for (const { content } of readContext(value)?.citations ?? []) expect(typeof content).toBe('string');
    }),
    fuzzParameters(100),
  );
});
