import type { z } from 'zod';
import { AppError } from '#lib/shared/app-error.ts';
import type { Question } from './question.ts';
import { questionSchema } from './question-schema.ts';

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
