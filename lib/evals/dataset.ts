import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '#lib/shared/app-error.ts';

/** What a question tries out. `unanswerable`: no document answers, so the right answer is to say so. */
export const QUESTION_KINDS = [
  'plain',
  'typo',
  'paraphrase',
  'table',
  'multi-page',
  'follow-up',
  'unanswerable',
] as const;

/** One of QUESTION_KINDS. */
export type QuestionKind = (typeof QUESTION_KINDS)[number];

const questionSchema = z
  .strictObject({
    id: z.string().min(1),
    question: z.string().min(1),
    expected: z.array(z.string().min(1)),
    kind: z.enum(QUESTION_KINDS),
    split: z.enum(['dev', 'held-out']),
    history: z
      .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().min(1) }))
      .optional(),
  })
  .refine(({ kind, expected }) => (kind === 'unanswerable') === (expected.length === 0), {
    path: ['expected'],
    message: 'is empty for unanswerable questions, and for no others',
  })
  .refine(({ kind, history }) => (kind === 'follow-up') === (history !== undefined), {
    path: ['history'],
    message: 'belongs to follow-up questions, and to no others',
  });

/**
 * A golden question. `expected` lists every place that answers it, as `isPlace` understands them;
 * `history` holds the turns before it, oldest first. Tune on `dev`, judge on `held-out`.
 */
export type Question = z.infer<typeof questionSchema>;

/** Reads questions, one JSON object a line. Throws `not-found`, or `bad-request` naming file, line and field. */
export async function readQuestions(path: string): Promise<Question[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw new AppError('not-found', `Cannot read the questions in ${path}; is the path right?`, { cause });
  }
  return parseQuestions(text, path);
}

/** As `readQuestions`, from text; `name` is what errors call the file. */
export function parseQuestions(text: string, name: string): Question[] {
  const lineOf = new Map<string, number>();
  return text.split('\n').flatMap((line, i) => {
    if (!line.trim()) return [];
    const question = parseLine(line, `${name} line ${i + 1}`);
    const earlier = lineOf.get(question.id);
    if (earlier !== undefined) {
      throw badLine(`${name} line ${i + 1}`, `id "${question.id}" was already used on line ${earlier}`);
    }
    lineOf.set(question.id, i + 1);
    return [question];
  });
}

function parseLine(line: string, where: string): Question {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw badLine(where, 'not valid JSON', cause);
  }
  const parsed = questionSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badLine(where, `${issue?.path.join('.') || 'question'}: ${issue?.message ?? 'not allowed'}`);
}

function badLine(where: string, what: string, cause?: unknown): AppError {
  return new AppError('bad-request', `${where}: ${what}`, { cause });
}
