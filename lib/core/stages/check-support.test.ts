import { expect, test } from 'vitest';
import { internalCaller } from '../access/principal.ts';
import { emptyTrace } from '../events/answer-trace.ts';
import { collect } from '../events/collect.ts';
import type { AnswerEvent } from '../events/events.ts';
import { makePassage } from '../events/passage.ts';
import { plainRequest, textTurn } from '../question/request.ts';
import type { AnswerQuestion } from './answer-stage.ts';
import { checkSupport, type SupportMode } from './check-support.ts';

const PASSAGE = makePassage({
  id: '1',
  content: 'Employees receive 20 days of leave. Interns do not receive a bonus.',
  sourcepage: 'leave.pdf#page=3',
  score: 1,
});
const CITE = ' [leave.pdf#page=3]';
const PIECES = [
  `Employees receive 24 days of leave${CITE}.`,
  ' Interns do not',
  ` receive a bonus${CITE}.`,
  '\n\nAnything else?',
];

const answerOf = (pieces: readonly string[], passages = [PASSAGE]): AnswerQuestion =>
  async function* answer() {
    yield {
      type: 'retrieved',
      model: 'gpt',
      passages,
      dataPoints: { text: [], citations: passages.map(({ sourcepage }) => sourcepage) },
      search: { queries: [], documents: [], count: null, facets: {}, systemPrompt: '' },
      trace: emptyTrace,
    };
    for (const piece of pieces) yield { type: 'text-deltas', texts: [piece] };
    yield {
      type: 'finished',
      certainty: 'answer',
      reason: 'stop',
      usage: { promptTokens: 1, completionTokens: 1 },
      alternatives: [],
      contentFilter: null,
      trace: emptyTrace,
    };
  };

const REQUEST = plainRequest([textTurn('How much leave?')], { caller: internalCaller });
const { signal } = new AbortController();
const checked = (mode: SupportMode, answer: AnswerQuestion, own: string[] = []) =>
  checkSupport({ mode, ownSentences: new Set(own) })(answer)(REQUEST, signal);

test('text passes unchanged and at once, and each sentence is judged as soon as the next begins', async () => {
  const events: AnswerEvent[] = await Array.fromAsync(checked('mark', answerOf(PIECES)));
  expect(events.map(({ type }) => type)).toEqual([
    'retrieved',
    'text-deltas',
    'text-deltas',
    'support',
    'text-deltas',
    'text-deltas',
    'support',
    'finished',
  ]);
  const texts = events.flatMap((event) => (event.type === 'text-deltas' ? event.texts : []));
  expect(texts).toEqual(PIECES);
});

test('the end of an answer says how many sentences are supported, and its trace which are not', async () => {
  const { support, trace } = await collect(checked('mark', answerOf(PIECES)));
  expect(support).toMatchObject({ supported: 1, of: 2 });
  expect(support?.sentences[0]).toMatchObject({
    verdict: 'unsupported',
    missing: [{ kind: 'figure', answer: '24 days', source: '20 days' }],
  });
  expect(trace.support).toEqual({
    supported: 1,
    of: 2,
    marked: ['unsupported: Employees receive 24 days of leave. · figure: “24 days” for “20 days”'],
  });
});

test('held answers show the closest quotation in place of an unsupported sentence, and nothing before it is judged', async () => {
  const events = checked('hold', answerOf(PIECES));
  const first = await Array.fromAsync(events);
  const text = first.flatMap((event) => (event.type === 'text-deltas' ? event.texts : [])).join('');
  expect(text).toBe(
    `“Employees receive 20 days of leave.”${CITE} Interns do not receive a bonus${CITE}.\n\nAnything else?`,
  );
  expect(first.at(-1)).toMatchObject({ support: { supported: 2, of: 2 } });
});

test('a sentence that the answerer says in its own words has no verdict', async () => {
  const { support } = await collect(
    checked('mark', answerOf(['I quote 3 documents.']), ['I quote 3 documents.']),
  );
  expect(support).toEqual({ sentences: [], supported: 0, of: 0 });
});

test('an answer without passages passes without a check', async () => {
  const answer = answerOf(PIECES, []);
  expect(await Array.fromAsync(checked('hold', answer))).toEqual(
    await Array.fromAsync(answer(REQUEST, signal)),
  );
});

test.each([
  ['a line without an end', 'word and 5 days '.repeat(20_000)],
  ['a hundred thousand tiny sentences', 'Ab is 5. '.repeat(20_000)],
  ['a code fence that is never closed', `\`\`\`\n${'code line 5\n'.repeat(20_000)}`],
  [
    'a table of 5,000 rows',
    `| Who | Days |\n|---|---|\n${'| Employees receive | 20 days of leave |\n'.repeat(5000)}`,
  ],
  ['letters without a word', 'a'.repeat(300_000)],
])('held text goes on while it comes, of %s', async (_, text) => {
  const pieces = text.match(/[\s\S]{1,500}/g) ?? [];
  let [given, received, most] = [0, 0, 0];
  const answer: AnswerQuestion = async function* counted(...asked) {
    for await (const event of answerOf(pieces)(...asked)) {
      if (event.type === 'text-deltas') given += event.texts.join('').length;
      yield event;
    }
  };
  for await (const event of checked('hold', answer)) {
    if (event.type === 'text-deltas') received += event.texts.join('').length;
    if (event.type !== 'finished') most = Math.max(most, given - received);
  }
  expect(received).toBe(text.length);
  expect(most).toBeLessThan(16_000);
});

test('marked text passes before it is judged, so that its reader does not wait', async () => {
  const events = checked('mark', answerOf([PIECES.join('')]));
  const types: string[] = [];
  for await (const { type } of events) types.push(type);
  expect(types).toEqual(['retrieved', 'text-deltas', 'support', 'finished']);
});
