import { expect, test } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { internalCaller } from '../access/principal.ts';
import { emptyTrace } from '../events/answer-trace.ts';
import type { AnswerEvent } from '../events/events.ts';
import type { Limits } from '../ports/limits.ts';
import { plainRequest, textTurn } from '../question/request.ts';
import type { UsageEntry } from '../records/usage.ts';
import type { AnswerQuestion } from './answer-stage.ts';
import { limitAnswers, runInAnswerSlot } from './limit-answers.ts';
import { recordUsage } from './record-usage.ts';

const ASKED = plainRequest([textTurn('How much leave?')], {
  caller: { ...internalCaller, owner: 'browser:ada' },
});
const RETRIEVED: AnswerEvent = {
  type: 'retrieved',
  model: 'gpt',
  passages: [],
  dataPoints: { text: [], citations: ['a.pdf#page=1', 'b.md'] },
  search: { queries: [], documents: [], count: null, facets: {}, systemPrompt: '' },
  trace: emptyTrace,
};
const FINISHED: AnswerEvent = {
  type: 'finished',
  certainty: 'answer',
  reason: 'stop',
  usage: { promptTokens: 1000, completionTokens: 200 },
  alternatives: [],
  contentFilter: null,
  trace: emptyTrace,
};
const WHOLE: AnswerEvent[] = [
  RETRIEVED,
  { type: 'text-deltas', texts: ['25 days [a.pdf#page=1]'] },
  { type: 'text-deltas', texts: [' [a.pdf#page=1] [made-up.pdf].'] },
  FINISHED,
];

/** An answer with these events, then `end` is thrown if given. */
const answerOf = (events: AnswerEvent[], end?: unknown): AnswerQuestion =>
  async function* answer() {
    yield* events;
    if (end) throw end;
  };

const { signal } = new AbortController();

async function drained(events: AsyncGenerator<AnswerEvent>): Promise<AnswerEvent[]> {
  return Array.fromAsync(events);
}

function metering() {
  const noted: UsageEntry[] = [];
  const priced: string[] = [];
  const clock = [100, 130, 190];
  const stage = recordUsage({
    note: (entry) => noted.push(entry),
    pricesOf: (model) => {
      priced.push(model);
      return { currency: 'EUR', inputPerMillion: 2, outputPerMillion: 10 };
    },
    now: () => clock.shift() ?? 190,
    today: () => 7,
  });
  return { stage, noted, priced };
}

test('an answer passes unchanged, and its usage is recorded when it ends', async () => {
  const { stage, noted } = metering();
  expect(await drained(stage(answerOf(WHOLE))(ASKED, signal))).toEqual(WHOLE);
  expect(noted).toEqual([
    {
      atMs: 7,
      certainty: 'answer',
      owner: 'browser:ada',
      model: 'gpt',
      outcome: 'finished',
      inputTokens: 1000,
      outputTokens: 200,
      cost: { currency: 'EUR', amount: 0.004 },
      firstTokenMs: 30,
      totalMs: 90,
      passages: 0,
      citations: 1,
      support: null,
      promptVersion: null,
      experiment: null,
    },
  ]);
});

test('an answer is charged at the price of the model that answered, even as a fallback', async () => {
  const { stage, noted, priced } = metering();
  await drained(stage(answerOf([RETRIEVED, { ...FINISHED, answeredBy: 'gpt-mini' }]))(ASKED, signal));
  expect([noted[0]?.model, priced]).toEqual(['gpt-mini', ['gpt-mini']]);
});

test('a failing answer is recorded as failed and throws the same error', async () => {
  const { stage, noted } = metering();
  const broken = new AppError('unavailable', 'gone');
  await expect(drained(stage(answerOf([RETRIEVED], broken))(ASKED, signal))).rejects.toBe(broken);
  expect(noted.map(({ outcome }) => outcome)).toEqual(['failed']);
});

test('an answer whose reader leaves is recorded once, as abandoned', async () => {
  const { stage, noted } = metering();
  for await (const event of stage(answerOf(WHOLE))(ASKED, signal)) if (event.type === 'text-deltas') break;
  expect(noted.map(({ outcome }) => outcome)).toEqual(['abandoned']);
});

test('an answer that ends because its reader left does not count as failed', async () => {
  const { stage, noted } = metering();
  const controller = AbortSignal.abort();
  await expect(drained(stage(answerOf([], new Error('aborted')))(ASKED, controller))).rejects.toThrow();
  expect(noted.map(({ outcome }) => outcome)).toEqual(['abandoned']);
});

function places(most: number) {
  const taken: number[] = [];
  let open = 0;
  const limits: Pick<Limits, 'openAnswer'> = {
    async openAnswer() {
      if (open === most) throw new AppError('rate-limited', 'full', { retryAfterSeconds: 5 });
      open += 1;
      return {
        async close(tokens) {
          open -= 1;
          taken.push(tokens);
        },
      };
    },
  };
  return { limits, stage: limitAnswers(limits), taken, open: () => open };
}

test('a caller without a free slot is rejected before the search', async () => {
  const { stage, open } = places(1);
  let asked = 0;
  const answer = stage(async function* counted() {
    asked += 1;
    yield* WHOLE;
  });
  const first = answer(ASKED, signal);
  await first.next();
  await expect(answer(ASKED, signal).next()).rejects.toMatchObject({ code: 'rate-limited' });
  expect(asked).toBe(1);
  await drained(first);
  expect(open()).toBe(0);
  await drained(answer(ASKED, signal));
});

test('work around an answer shares one slot with the answer until the work is done', async () => {
  const { limits, taken, open } = places(1);
  const within = runInAnswerSlot(limits, answerOf(WHOLE));
  const done = await within(ASKED.caller, async (answer) => {
    await expect(within(ASKED.caller, async () => 'work')).rejects.toMatchObject({ code: 'rate-limited' });
    await drained(answer(ASKED, signal));
    await drained(answer(ASKED, signal));
    return open();
  });
  expect([done, open(), taken]).toEqual([1, 0, [2400]]);
  await expect(within(ASKED.caller, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(open()).toBe(0);
});

test.each([
  { ends: 'well', events: WHOLE, error: undefined, tokens: 1200 },
  { ends: 'with a failure', events: [RETRIEVED], error: new Error('gone'), tokens: 0 },
])('a slot is freed when its answer ends $ends', async ({ events, error, tokens }) => {
  const { stage, taken, open } = places(1);
  await drained(stage(answerOf(events, error))(ASKED, signal)).catch(() => undefined);
  expect([open(), taken]).toEqual([0, [tokens]]);
});

test('a slot is freed when its reader leaves', async () => {
  const { stage, open } = places(1);
  const answer = stage(answerOf(WHOLE))(ASKED, signal);
  await answer.next();
  await answer.return(undefined);
  expect(open()).toBe(0);
});

const PROMPTED: AnswerEvent = {
  ...RETRIEVED,
  trace: { ...emptyTrace, prompt: { messages: [{ role: 'user', content: 'x'.repeat(4000) }] } },
};

test.each([
  { when: 'before the first word', reads: 1, tokens: 1000 },
  { when: 'before the model tells what it took', reads: 3, tokens: 1000 + 6 + 8 },
])('leaving $when counts about the tokens that the model used', async ({ reads, tokens }) => {
  const { stage, taken } = places(1);
  const answer = stage(answerOf([PROMPTED, ...WHOLE.slice(1)]))(ASKED, signal);
  for (let read = 0; read < reads; read += 1) await answer.next();
  await answer.return(undefined);
  expect(taken).toEqual([tokens]);
});
