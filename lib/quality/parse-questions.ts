import { z } from 'zod';
import { AppError } from '#lib/shared/app-error.ts';
import { QUESTION_KINDS, QUESTION_SPLITS, type Question } from './question.ts';

/**
 * Reads JSON objects that have an id, one a line; blank lines are skipped. `name` is what errors call the text, `noun` what
 * they call an object. Throws `bad-request` naming the text, the line and the field, also for an id that comes twice.
 */
export function parseLines<T extends { id: string }>(
  text: string,
  schema: z.ZodType<T>,
  { name, noun }: { name: string; noun: string },
): T[] {
  const lineOf = new Map<string, number>();
  return text.split('\n').flatMap((line, i) => {
    if (!line.trim()) return [];
    const where = `${name} line ${i + 1}`;
    const value = parseLine(line, schema, { where, noun });
    const earlier = lineOf.get(value.id);
    if (earlier !== undefined) {
      throw badLine(where, `id "${value.id}" was already used on line ${earlier}`);
    }
    lineOf.set(value.id, i + 1);
    return [value];
  });
}

function parseLine<T>(
  line: string,
  schema: z.ZodType<T>,
  { where, noun }: { where: string; noun: string },
): T {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw badLine(where, 'not valid JSON', cause);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badLine(where, `${issue?.path.join('.') || noun}: ${issue?.message ?? 'not allowed'}`);
}

function badLine(where: string, what: string, cause?: unknown): AppError {
  return new AppError('bad-request', `${where}: ${what}`, { cause });
}

/**
 * Reads questions, one JSON object a line; `name` is what errors call the text. Throws `bad-request` naming the text,
 * the line and the field.
 */
export function parseQuestions(text: string, name: string): Question[] {
  return parseLines(text, questionSchema, { name, noun: 'question' });
}

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
