import { expect, it } from 'vitest';
import type { Question } from '#lib/quality/question.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type Outcome, run } from './run.ts';

const question: Question = { id: 'q', question: '?', expected: ['a'], kind: 'plain', split: 'dev' };

const never = new AbortController().signal;
const answered = { text: 'Yes. [a]', answered: true, citations: ['a'], unverified: [], shown: [] };

async function all(outcomes: AsyncIterable<Outcome>): Promise<Outcome[]> {
  const some: Outcome[] = [];
  for await (const outcome of outcomes) some.push(outcome);
  return some;
}

it('every question is retrieved and answered once, in order, and timed', async () => {
  let clock = 0;
  const asked: string[] = [];
  const target = {
    retrieve: async ({ id }: Question, top: number) => {
      asked.push(`retrieve ${top} for ${id}`);
      clock += 5;
      return ['a'];
    },
    answer: async ({ id }: Question) => {
      asked.push(`answer ${id}`);
      clock += 20;
      return answered;
    },
  };
  const questions = [question, { ...question, id: 'r' }];
  const outcomes = await all(run(questions, target, { top: 10, now: () => clock, signal: never }));

  expect(asked).toEqual(['retrieve 10 for q', 'answer q', 'retrieve 10 for r', 'answer r']);
  expect(outcomes[1]).toMatchObject({ found: ['a'], citations: ['a'], retrievalMs: 5, answerMs: 20 });
});

it('a failed question is recorded with its error and its passages, and the next one is asked', async () => {
  const target = {
    retrieve: async () => ['a'],
    answer: async ({ id }: Question) => {
      if (id === 'q') throw new AppError('unavailable', 'The chat service cannot be reached.');
      return answered;
    },
  };
  const questions = [question, { ...question, id: 'r' }];
  const outcomes = await all(run(questions, target, { top: 10, now: () => 0, signal: never }));
  expect(outcomes.map(({ error }) => error)).toEqual(['The chat service cannot be reached.', null]);
  expect(outcomes[0]).toMatchObject({ found: ['a'], retrievalMs: 0, text: '', answerMs: null });
});

it('an interrupted run has the completed questions', async () => {
  const stopping = new AbortController();
  const target = {
    retrieve: async () => ['a'],
    answer: async ({ id }: Question) => {
      if (id === 'r') stopping.abort();
      return answered;
    },
  };
  const questions = ['q', 'r', 's'].map((id) => ({ ...question, id }));
  const outcomes = await all(run(questions, target, { top: 10, now: () => 0, signal: stopping.signal }));
  expect(outcomes.map((outcome) => outcome.question.id)).toEqual(['q']);
});
