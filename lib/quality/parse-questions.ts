import { parseLines } from './parse-lines.ts';
import type { Question } from './question.ts';
import { questionSchema } from './question-schema.ts';

/**
 * Reads questions, one JSON object a line; `name` is what errors call the text. Throws `bad-request` naming the text,
 * the line and the field.
 */
export function parseQuestions(text: string, name: string): Question[] {
  return parseLines(text, questionSchema, { name, noun: 'question' });
}
