import { AppError } from '#lib/shared/app-error.ts';
import type { Question } from './question.ts';
import { questionSchema } from './question-schema.ts';

/**
 * Reads questions, one JSON object a line; `name` is what errors call the text. Throws `bad-request` naming the text,
 * the line and the field.
 */
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
