import type { FeedbackList } from '#lib/api/feedback.ts';
import type { QuestionSet } from '#lib/api/question-sets.ts';
import type { Question } from '#lib/quality/question.ts';
import { callAdmin } from '../admin/call-admin.ts';
import type { SetQuestion } from './trial.ts';

/** A question of a set, and in which half of it; null in sets without halves. */
export type ChosenQuestion = SetQuestion & { split: Question['split'] | null };

/** The golden questions about the samples. Throws AppError as `callAdmin` does. */
export async function goldenQuestions(): Promise<ChosenQuestion[]> {
  return (await callAdmin<QuestionSet>('questions')).questions;
}

/** Questions from a text, one a line as JSON, checked by the server. Throws AppError that says what is wrong with them. */
export async function questionsIn(text: string): Promise<ChosenQuestion[]> {
  return (await callAdmin<QuestionSet>('questions', 'POST', text)).questions;
}

/**
 * The newest questions whose answers readers found bad, each once. What would have been right nobody has said. Throws
 * AppError as `callAdmin` does.
 */
export async function badlyAnswered(): Promise<ChosenQuestion[]> {
  const { feedback } = await callAdmin<FeedbackList>('feedback?rating=down&limit=100');
  const byText = new Map(feedback.map((rated) => [rated.question.trim(), rated]));
  return [...byText].map(([question, { id }]) => ({ id, question, expected: null, kind: null, split: null }));
}
