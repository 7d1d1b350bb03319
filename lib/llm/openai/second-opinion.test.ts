import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ScriptedAnswer } from '#e2e/upstream/models/scenario.ts';
import { type ModelService, startModelService } from '#e2e/upstream/models/service.ts';
import { internalCaller } from '#lib/core/access/principal.ts';
import { emptyTrace } from '#lib/core/events/answer-trace.ts';
import { collect } from '#lib/core/events/collect.ts';
import { makePassage } from '#lib/core/events/passage.ts';
import { plainRequest, textTurn } from '#lib/core/question/request.ts';
import type { AnswerQuestion } from '#lib/core/stages/answer-stage.ts';
import { checkSupport } from '#lib/core/stages/check-support.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { createChatServers } from './chat-servers.ts';
import { createJsonModel } from './json-model.ts';
import { modelConfig } from './test-chat.ts';

let service: ModelService;
beforeAll(async () => {
  service = await startModelService({ key: 'test-key' });
});
afterAll(() => service.close());
afterEach(() => service.play(undefined));

const CITE = ' [leave.pdf#page=3]';
const FREE = `People on staff may take time off for twenty days${CITE}.`;
const WRONG = `Employees receive 24 days of leave${CITE}.`;
const RIGHT = `Interns do not receive a bonus${CITE}.`;
const PASSAGE = makePassage({
  id: '1',
  content: 'Employees receive 20 days of leave. Interns do not receive a bonus.',
  sourcepage: 'leave.pdf#page=3',
  score: 1,
});

const answerOf = (text: string): AnswerQuestion =>
  async function* answer() {
    yield {
      type: 'retrieved',
      model: 'gpt',
      passages: [PASSAGE],
      dataPoints: { text: [], citations: [PASSAGE.sourcepage] },
      search: { queries: [], documents: [], count: null, facets: {}, systemPrompt: '' },
      trace: emptyTrace,
    };
    yield { type: 'text-deltas', texts: [text] };
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

/** An answer, judged by the rules and by a model whose reply is scripted. */
async function judged(text: string, answer: ScriptedAnswer, signal = new AbortController().signal) {
  service.forget();
  service.play({ answers: [{ answer }] });
  const config = modelConfig(service.url, { deployment: 'gpt-4o' });
  const model = createJsonModel(config, createChatServers(retryPolicy({ attempts: 1 }))(config));
  const check = checkSupport({
    mode: 'mark',
    ownSentences: new Set(),
    secondOpinion: async () => model,
  });
  const request = plainRequest([textTurn('How much leave?')], { caller: internalCaller });
  return collect(check(answerOf(text))(request, signal));
}

const says = (supported: boolean): ScriptedAnswer => ({
  say: [JSON.stringify({ verdicts: [{ sentence: 1, supported }] })],
});

test('only what the rules leave open is asked, once, with the passages that it cites', async () => {
  const { support, trace } = await judged(`${RIGHT} ${WRONG} ${FREE}`, says(true));
  expect(support?.sentences.map(({ verdict, basis }) => [verdict, basis])).toEqual([
    ['supported', undefined],
    ['unsupported', undefined],
    ['supported', 'model'],
  ]);
  expect(support).toMatchObject({ supported: 2, of: 3 });
  expect(trace.support?.opinion).toMatchObject({ asked: 1, usage: { total: expect.any(Number) } });
  const requests = service.requests().map(({ body }) => JSON.stringify(body));
  expect(requests).toHaveLength(1);
  expect(requests[0]).toContain('People on staff');
  expect(requests[0]).not.toContain('24 days');
});

test('a sentence that the model rejects stays unsupported, with what the rules missed in it', async () => {
  const { support } = await judged(FREE, says(false));
  expect(support?.sentences).toMatchObject([
    { verdict: 'unsupported', basis: 'model', missing: [{ kind: 'words' }] },
  ]);
});

test('an answer that the rules decide asks no model', async () => {
  const { trace } = await judged(`${RIGHT} ${WRONG}`, says(true));
  expect(service.requests()).toEqual([]);
  expect(trace.support).not.toHaveProperty('opinion');
});

test.each<[string, ScriptedAnswer]>([
  ['talks instead', { say: ['It is fine.'] }],
  ['answers another question', { say: ['{"verdicts": [{"sentence": 9, "supported": true}]}'] }],
  ['answers in another form', { say: ['{"verdicts": "all supported"}'] }],
  ['is cut short', { say: ['{"verdicts": [{"sentence": 1'], finish: 'length' }],
])('when the model %s, the rules’ verdict stands and a notice says so', async (_, answer) => {
  const { support, trace } = await judged(FREE, answer);
  expect(support?.sentences).toMatchObject([{ verdict: 'unsupported' }]);
  expect(support?.sentences[0]).not.toHaveProperty('basis');
  expect(trace.support?.opinion?.problem).toBeDefined();
  expect(trace.notices).toMatchObject([
    { kind: 'model', lines: [expect.stringContaining('the rules’ verdicts stand')] },
  ]);
});

test('when the model cannot be reached, the answer ends as without it', async () => {
  const { support, trace } = await judged(FREE, { refuse: ['response_format'] });
  expect(support).toMatchObject({ supported: 0, of: 1 });
  expect(trace.support?.opinion?.problem).toBeDefined();
});

test('a reader who leaves while the model judges gets no error of the model', async () => {
  const leaving = new AbortController();
  leaving.abort();
  const { trace } = await judged(FREE, says(true), leaving.signal);
  expect(trace.support?.opinion).toMatchObject({ problem: 'stopped' });
});

test('of a long answer at most eight sentences are asked about', async () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    FREE.replace('staff', `staff ${'x'.repeat(at + 3)}`),
  ).join(' ');
  const { trace } = await judged(many, says(true));
  expect(trace.support?.opinion?.asked).toBe(8);
});
