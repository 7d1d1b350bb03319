import type { Question } from '#lib/quality/question.ts';

// GET  /api/admin/questions     QuestionSet: the golden questions about the samples
// POST /api/admin/questions     one question a line as JSON (text/plain or application/x-ndjson)    QuestionSet

/** The most questions of a set. */
export const MOST_QUESTIONS = 500;

/** Questions with what answers them. */
export interface QuestionSet {
  questions: Question[];
}
