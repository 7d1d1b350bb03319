import { readQuestions } from '#lib/composition/read-questions.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { Question } from '#lib/quality/question.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { visibleText } from '#lib/shared/visible-text.ts';
import type { EvaluateArguments } from './arguments.ts';
import { askQuestions } from './ask-questions.ts';
import { buildEvaluation, hashQuestions } from './evaluation/build-evaluation.ts';
import type { Evaluation } from './evaluation/evaluation.ts';
import { judgeAnswers, type Panel } from './judge-answers.ts';
import { missingDocuments } from './missing-documents.ts';
import { putSafetyCases } from './put-safety-cases.ts';
import { withTemporaryIndex } from './temporary-index.ts';

/** An evaluation, and how many hostile cases there were to put. */
export interface Measured {
  evaluation: Evaluation;
  safetyCases: number;
}

/**
 * Asks the questions, has the answers judged, puts the hostile cases. What `signal` cuts short keeps what was measured by
 * then. Throws `unavailable` when every question failed, and the reason of `signal` when it aborts before the first answer.
 */
export async function measure(
  args: EvaluateArguments,
  environment: Environment,
  panel: Panel,
  signal: AbortSignal,
): Promise<Measured> {
  const { documents, split, mode, top } = args;
  const startedAt = new Date();
  const chosen = choose(await readQuestions(args.questions), args);
  const set = { questions: args.questions, documents, split, mode, top, sha256: hashQuestions(chosen) };
  const asked = await withTemporaryIndex(environment, [{ paths: [documents] }], signal, (index) => {
    const missing = missingDocuments(chosen, index.sourcefiles);
    if (missing !== undefined) console.error(visibleText(missing));
    return askQuestions(chosen, index.environment, { top, mode, signal });
  });
  if (asked.questions.length === 0) signal.throwIfAborted();
  requireAnswers(asked.questions);
  const questions = await judgeAnswers(asked.questions, panel, signal);
  const safety = args.safety && !signal.aborted ? await putSafetyCases(environment, panel, signal) : null;
  const evaluation = buildEvaluation({
    startedAt,
    interrupted: signal.aborted,
    subject: asked.subject,
    set,
    judge: panel.judge?.account() ?? null,
    questions,
    safety: safety?.results ?? null,
  });
  return { evaluation, safetyCases: safety?.put ?? 0 };
}

function choose(
  questions: Question[],
  { split, question, questions: path }: Pick<EvaluateArguments, 'split' | 'question' | 'questions'>,
): Question[] {
  const some = questions.filter(
    ({ id, split: its }) => (split === 'all' || its === split) && (question === undefined || id === question),
  );
  if (some.length > 0) return some;
  throw new AppError('not-found', `${path} has no such question${question ? `: ${question}` : ''}.`);
}

function requireAnswers(questions: Evaluation['questions']): void {
  if (questions.some(({ error }) => error === null)) return;
  throw new AppError('unavailable', `Every question failed. The first: ${questions[0]?.error}`);
}
