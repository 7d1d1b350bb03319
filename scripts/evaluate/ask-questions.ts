import { createContainer } from '#lib/composition/container.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { EvaluatedQuestion, EvaluatedSubject } from '#lib/evals/evaluation.ts';
import { examine } from '#lib/evals/examinee.ts';
import { run } from '#lib/evals/run.ts';
import { scoreOutcome } from '#lib/evals/score-outcome.ts';
import type { Question } from '#lib/quality/question.ts';
import { createProgress } from './progress.ts';
import { subjectOf } from './subject.ts';

/** What was asked of whom, scored by everything that needs no judge. */
export interface Asked {
  subject: EvaluatedSubject;
  questions: EvaluatedQuestion[];
}

/** Asks the questions of the application over this environment's index; those asked so far when `signal` aborts. */
export async function askQuestions(
  questions: readonly Question[],
  environment: Environment,
  { top, signal }: { top: number; signal: AbortSignal },
): Promise<Asked> {
  const container = createContainer(environment);
  const progress = createProgress('asked');
  const asked: Asked = { subject: await subjectOf(container), questions: [] };
  try {
    const options = { top, now: () => performance.now(), signal };
    for await (const outcome of run(questions, examine(container.answer), options)) {
      asked.questions.push({ ...outcome, scores: scoreOutcome(outcome), reasons: {} });
      progress.show(asked.questions.length, questions.length);
    }
    return asked;
  } finally {
    progress.end();
    await container.close();
  }
}
