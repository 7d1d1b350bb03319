import type { EvaluatedQuestion } from '../evaluation.ts';
import { inParallel } from '../in-parallel.ts';
import type { Judge } from './judge.ts';
import type { JudgePrompts } from './judge-prompts.ts';
import { judgementsOf } from './judgements-of.ts';

/** How questions are judged. */
export interface JudgeOptions {
  judge: Judge;
  prompts: JudgePrompts;
  /** Judgements at a time. */
  concurrency: number;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/**
 * The questions with what the judge says of them: scores, and a reason for each, also where there is no score. Judged in
 * their order, several at a time. When `signal` aborts, what was judged so far is in them.
 */
export async function judgeQuestions(
  questions: readonly EvaluatedQuestion[],
  { judge, prompts, concurrency, signal, onProgress }: JudgeOptions,
): Promise<EvaluatedQuestion[]> {
  const judged = questions.map((question) => ({
    ...question,
    scores: { ...question.scores },
    reasons: { ...question.reasons },
  }));
  const tasks = judged.flatMap((question) =>
    judgementsOf(question, prompts).map((judgement) => ({ question, judgement })),
  );
  let done = 0;
  await inParallel(tasks, { atATime: concurrency, signal }, async ({ question, judgement }) => {
    const { score, reason } = await judge.judge(judgement, signal);
    question.scores[judgement.measure] = score;
    question.reasons[judgement.measure] = reason;
    done += 1;
    onProgress(done, tasks.length);
  });
  return judged;
}
