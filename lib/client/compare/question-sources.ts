import type { FeedbackList } from '#lib/api/feedback.ts';
import type { QuestionSet } from '#lib/api/question-sets.ts';
import type { Question } from '#lib/quality/question.ts';
import { type AdminAnswer, adminCall } from '../admin/admin-call.ts';
import type { SetQuestion } from './trial.ts';

/** A question of a set, and in which half of it; null in sets without halves. */
export type ChosenQuestion = SetQuestion & { split: Question['split'] | null };

/** The golden questions about the samples. */
export async function goldenQuestions(): Promise<AdminAnswer<ChosenQuestion[]>> {
  return ofSet(await adminCall<QuestionSet>('/api/admin/questions'));
}

/** Questions from a text, one a line as JSON, checked by the server. */
export async function questionsIn(text: string): Promise<AdminAnswer<ChosenQuestion[]>> {
  const headers = { 'content-type': 'text/plain' };
  return ofSet(await adminCall<QuestionSet>('/api/admin/questions', { method: 'POST', headers, body: text }));
}

/** The newest questions whose answers readers found bad, each once. What would have been right nobody has said. */
export async function badlyAnswered(): Promise<AdminAnswer<ChosenQuestion[]>> {
  const answer = await adminCall<FeedbackList>('/api/admin/feedback?rating=down&limit=100');
  if ('failure' in answer) return answer;
  const byText = new Map(answer.value.feedback.map((rated) => [rated.question.trim(), rated]));
  return {
    value: [...byText].map(([question, { id }]) => ({
      id,
      question,
      expected: null,
      kind: null,
      split: null,
    })),
  };
}

function ofSet(answer: AdminAnswer<QuestionSet>): AdminAnswer<ChosenQuestion[]> {
  return 'failure' in answer ? answer : { value: answer.value.questions };
}
