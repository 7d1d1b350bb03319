import { expect, it } from 'vitest';
import type { Question } from '#lib/quality/question.ts';
import { type Outcome, run } from './run.ts';

const question: Question = { id: 'q', question: '?', expected: ['a'], kind: 'plain', split: 'dev' };

it('every question is retrieved and answered once, in order, and timed', async () => {
  let clock = 0;
  const asked: string[] = [];
  const examinee = {
    retrieve: async ({ id }: Question, top: number) => {
      asked.push(`retrieve ${top} for ${id}`);
      clock += 5;
      return ['a'];
    },
    answer: async ({ id }: Question) => {
      asked.push(`answer ${id}`);
      clock += 20;
      return { text: 'Yes. [a]', citations: ['a'] };
    },
  };
  const outcomes: Outcome[] = [];
  const questions = [question, { ...question, id: 'r' }];
  for await (const outcome of run(questions, examinee, { top: 10, now: () => clock })) outcomes.push(outcome);

  expect(asked).toEqual(['retrieve 10 for q', 'answer q', 'retrieve 10 for r', 'answer r']);
  expect(outcomes[1]).toMatchObject({ found: ['a'], citations: ['a'], retrievalMs: 5, answerMs: 20 });
});
