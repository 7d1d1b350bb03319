import { type Environment, readEnvironment } from '#lib/config/environment.ts';
import { buildEvaluation, hashQuestions } from '#lib/evals/build-evaluation.ts';
import { readQuestions } from '#lib/evals/dataset.ts';
import type { Evaluation } from '#lib/evals/evaluation.ts';
import { renderFigures, renderOutcome, renderSubject, renderSummary } from '#lib/evals/report.ts';
import { shortfalls } from '#lib/evals/thresholds.ts';
import { summarize } from '#lib/quality/metrics.ts';
import type { Question } from '#lib/quality/question.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type EvaluateArguments, readArguments, USAGE } from './arguments.ts';
import { askQuestions } from './ask-questions.ts';
import type { Command } from './command.ts';
import { untilInterrupted } from './interruption.ts';
import { withTemporaryIndex } from './temporary-index.ts';
import { thresholdsFor } from './thresholds.ts';
import { writeEvaluation } from './write-evaluation.ts';

/** Asks the questions and says how well it went. Ends with 1 where a figure is below its threshold. */
export const runCommand: Command = {
  usage: USAGE,
  async perform(given) {
    const args = readArguments(given);
    return args && evaluate(args);
  },
};

async function evaluate(args: EvaluateArguments): Promise<number> {
  const signal = untilInterrupted();
  const environment = readEnvironment();
  const thresholds = await thresholdsFor(args, environment.services.search.engine);
  const evaluation = await measure(args, environment, signal);
  if (args.out !== undefined) await writeEvaluation(args.out, evaluation);
  tell(evaluation, args);
  if (evaluation.interrupted) return 130;
  const missed = [...failures(evaluation), ...shortfalls(evaluation, thresholds, args.strict)];
  for (const sentence of missed) console.error(sentence);
  return missed.length > 0 ? 1 : 0;
}

async function measure(
  { questions: path, documents, split, question, top }: EvaluateArguments,
  environment: Environment,
  signal: AbortSignal,
): Promise<Evaluation> {
  const startedAt = new Date();
  const questions = chosen(await readQuestions(path), { split, question, path });
  const set = { questions: path, documents, split, top, sha256: hashQuestions(questions) };
  const asked = await withTemporaryIndex(environment, [{ paths: [documents] }], signal, (temporary) =>
    askQuestions(questions, temporary, { top, signal }),
  );
  if (asked.questions.every(({ error }) => error !== null)) throw nothingMeasured(asked.questions[0]?.error);
  return buildEvaluation({
    startedAt,
    interrupted: signal.aborted,
    ...asked,
    set,
    judge: null,
    safety: null,
  });
}

function chosen(
  questions: Question[],
  { split, question, path }: Pick<EvaluateArguments, 'split' | 'question'> & { path: string },
): Question[] {
  const some = questions.filter(
    ({ id, split: its }) => (split === 'all' || its === split) && (question === undefined || id === question),
  );
  if (some.length > 0) return some;
  throw new AppError('not-found', `${path} has no such question${question ? `: ${question}` : ''}.`);
}

function tell(evaluation: Evaluation, { json, verbose, question }: EvaluateArguments): void {
  if (json) {
    console.log(JSON.stringify(evaluation, null, 2));
    return;
  }
  const { questions, subject } = evaluation;
  if (verbose) console.log(`${questions.map(renderOutcome).join('\n\n')}\n`);
  if (question === undefined) {
    console.log(
      `${renderSubject(subject)}\n\n${renderSummary(summarize(questions))}\n\n${renderFigures(evaluation)}`,
    );
  }
}

function failures({ questions }: Evaluation): string[] {
  const failed = questions.filter(({ error }) => error !== null);
  const [first] = failed;
  return first
    ? [`${failed.length} of ${questions.length} questions failed; ${first.question.id}: ${first.error}`]
    : [];
}

function nothingMeasured(error: string | null | undefined): AppError {
  return new AppError(
    'unavailable',
    error ? `Every question failed. The first: ${error}` : 'Stopped before the first answer.',
  );
}
