import type { Question } from '#lib/quality/question.ts';

// GET  /api/admin/questions     QuestionSet: the golden questions about the samples
// POST /api/admin/questions     one question per line as JSON (text/plain or application/x-ndjson)    QuestionSet

/** The maximum number of questions in a set. */
export const MOST_QUESTIONS = 500;

/** Questions with their expected answers. */
export interface QuestionSet {
  questions: Question[];
}
