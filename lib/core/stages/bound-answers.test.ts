import { expect, test } from 'vitest';
import { emptyTrace } from '../events/answer-trace.ts';
import type { AnswerEvent, Finished } from '../events/events.ts';
import { plainRequest, textTurn } from '../question/request.ts';
import type { AnswerQuestion } from './answer-stage.ts';
import { boundAnswers } from './bound-answers.ts';

const request = plainRequest([textTurn('How much leave?')]);
const { signal } = new AbortController();
const RETRIEVED: AnswerEvent = {
  type: 'retrieved',
  model: 'gpt',
  passages: [],
  dataPoints: { text: [], citations: ['a.pdf#page=1'] },
  search: { queries: [], documents: [], count: null, facets: {}, systemPrompt: '' },
  trace: { ...emptyTrace, prompt: { messages: [{ role: 'user', content: 'x'.repeat(400) }] } },
};
const FINISHED = { type: 'finished', reason: 'stop', trace: emptyTrace } as unknown as Finished;
const said = (...texts: string[]): AnswerEvent => ({ type: 'text-deltas', texts });

/** What an answer did when it ended before its last event. */
interface Ended {
  isReturned: boolean;
  reason: unknown;
}

/** An answer with these events; after them it waits until it is stopped. */
function answerOf(
  events: AnswerEvent[],
  ended: Ended = { isReturned: false, reason: undefined },
): AnswerQuestion {
  return async function* answer(_request, own) {
    try {
      own.addEventListener('abort', () => (ended.reason = own.reason));
      yield* events;
      if (events.includes(FINISHED)) return;
      own.throwIfAborted();
      await new Promise((_resolve, reject) => own.addEventListener('abort', () => reject(own.reason)));
    } finally {
      ended.isReturned = true;
    }
  };
}

const within = (answer: AnswerQuestion, characters: number, ms = 60_000, asked = request) =>
  Array.fromAsync(boundAnswers({ characters, ms })(answer)(asked, signal));

test('an answer of the longest length passes unchanged', async () => {
  const whole = [RETRIEVED, said('25 ', 'days'), FINISHED];
  expect(await within(answerOf(whole), 7)).toEqual(whole);
});

test('a longer answer ends there with its citations, its tokens and the reason, and its model is stopped', async () => {
  const ended: Ended = { isReturned: false, reason: undefined };
  const events = await within(
    answerOf([RETRIEVED, said('25 days [a.pdf#page=1]'), said(' and', ' more')], ended),
    25,
  );
  expect(events.slice(1, -1)).toEqual([said('25 days [a.pdf#page=1]'), said(' an')]);
  expect(events.at(-1)).toMatchObject({
    type: 'finished',
    reason: 'length',
    usage: { promptTokens: 100, completionTokens: 7 },
    trace: {
      generation: { model: 'gpt', reason: 'length' },
      citations: { verified: ['a.pdf#page=1'], unverified: 0 },
      notices: [{ kind: 'model', lines: ['The answer reached the limit of 25 characters.'] }],
    },
  });
  expect(ended.isReturned).toBe(true);
  expect(ended.reason).toBeInstanceOf(Error);
});

test('a character of two halves is not cut in two', async () => {
  expect((await within(answerOf([RETRIEVED, said('ab🙂')]), 3))[1]).toEqual(said('ab'));
});

test('a caller who asked for follow-up questions gets none of an answer that is cut', async () => {
  const settings = { ...request.settings, suggest_followup_questions: true };
  const events = await within(answerOf([RETRIEVED, said('abc')]), 2, 60_000, { ...request, settings });
  expect(events.map(({ type }) => type)).toEqual(['retrieved', 'text-deltas', 'follow-ups', 'finished']);
});

test('an answer that takes too long ends with what has come', async () => {
  const events = await within(answerOf([RETRIEVED, said('25')]), 100, 20);
  expect(events.slice(0, 2)).toEqual([RETRIEVED, said('25')]);
  expect(events.at(-1)).toMatchObject({ type: 'finished', reason: 'length' });
});

test('a search that takes too long is an error that says so', async () => {
  await expect(within(answerOf([]), 100, 20)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The answer did not begin within 0.02 seconds. Try again.',
  });
});

test('a model without a reader is stopped when its time is up', async () => {
  const ended: Ended = { isReturned: false, reason: undefined };
  const events = boundAnswers({ characters: 100, ms: 20 })(answerOf([RETRIEVED, said('25')], ended))(
    request,
    signal,
  );
  await events.next();
  await expect.poll(() => ended.reason).toBeInstanceOf(Error);
  await events.return(undefined);
});

test('a reader who leaves stops the model with the reason of leaving', async () => {
  const ended: Ended = { isReturned: false, reason: undefined };
  const leaving = new AbortController();
  const events = boundAnswers({ characters: 100, ms: 60_000 })(answerOf([RETRIEVED], ended))(
    request,
    leaving.signal,
  );
  await events.next();
  const next = events.next();
  leaving.abort(new Error('gone'));
  await expect(next).rejects.toThrow('gone');
  expect(ended).toEqual({ isReturned: true, reason: leaving.signal.reason });
});
