import { z } from 'zod';
import { QUESTION_KINDS, QUESTION_SPLITS, type Question } from './question.ts';

/** A golden question as files hold it: nothing unknown, and `expected` and `history` as its kind asks for them. */
export const questionSchema: z.ZodType<Question> = z
  .strictObject({
    id: z.string().min(1),
    question: z.string().min(1),
    expected: z.array(z.string().min(1)),
    kind: z.enum(QUESTION_KINDS),
    split: z.enum(QUESTION_SPLITS).default('held-out'),
    history: z
      .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().min(1) }))
      .optional(),
    answer: z.string().min(1).optional(),
    answers: z.array(z.string().min(1)).optional(),
    made: z.strictObject({ by: z.string().min(1), reviewed: z.boolean() }).optional(),
  })
  .refine(({ kind, expected }) => (kind === 'unanswerable') === (expected.length === 0), {
    path: ['expected'],
    message: 'is empty for unanswerable questions, and for no others',
  })
  .refine(({ kind, history }) => (kind === 'follow-up') === (history !== undefined), {
    path: ['history'],
    message: 'belongs to follow-up questions, and to no others',
  });
