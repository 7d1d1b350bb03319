import { type Environment, readEnvironment } from '#lib/config/environment.ts';
import { buildEvaluation, hashQuestions } from '#lib/evals/build-evaluation.ts';
import { readQuestions } from '#lib/evals/dataset.ts';
import type { Evaluation } from '#lib/evals/evaluation.ts';
import { evaluationPage } from '#lib/evals/html/evaluation-page.ts';
import {
  renderFigures,
  renderJudge,
  renderOutcome,
  renderSubject,
  renderSummary,
} from '#lib/evals/report.ts';
import { shortfalls } from '#lib/evals/thresholds.ts';
import { summarize } from '#lib/quality/metrics.ts';
import type { Question } from '#lib/quality/question.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type EvaluateArguments, readArguments, USAGE } from './arguments.ts';
import { askQuestions } from './ask-questions.ts';
import type { Command } from './command.ts';
import { untilInterrupted } from './interruption.ts';
import { callJudge, judgeAnswers, type Panel } from './judge-answers.ts';
import { withTemporaryIndex } from './temporary-index.ts';
import { thresholdsFor } from './thresholds.ts';
import { writeEvaluation } from './write-evaluation.ts';
import { writeReport } from './write-report.ts';

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
  const panel = await callJudge(args, environment);
  const evaluation = await measure(args, environment, panel, signal);
  if (args.out !== undefined) await writeEvaluation(args.out, evaluation);
  if (args.html !== undefined) await writeReport(args.html, evaluationPage(evaluation));
  tell(evaluation, args, panel);
  if (evaluation.interrupted) return 130;
  const missed = [...failures(evaluation), ...shortfalls(evaluation, thresholds, args.strict)];
  for (const sentence of missed) console.error(sentence);
  return missed.length > 0 ? 1 : 0;
}

async function measure(
  { questions: path, documents, split, question, top }: EvaluateArguments,
  environment: Environment,
  panel: Panel,
  signal: AbortSignal,
): Promise<Evaluation> {
  const startedAt = new Date();
  const questions = chosen(await readQuestions(path), { split, question, path });
  const set = { questions: path, documents, split, top, sha256: hashQuestions(questions) };
  const asked = await withTemporaryIndex(environment, [{ paths: [documents] }], signal, (temporary) =>
    askQuestions(questions, temporary, { top, signal }),
  );
  if (asked.questions.every(({ error }) => error !== null)) throw nothingMeasured(asked.questions[0]?.error);
  const judged = await judgeAnswers(asked.questions, panel, signal);
  return buildEvaluation({ startedAt, interrupted: signal.aborted, ...asked, ...judged, set, safety: null });
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

function tell(evaluation: Evaluation, { json, verbose, question }: EvaluateArguments, panel: Panel): void {
  if (json) {
    console.log(JSON.stringify(evaluation, null, 2));
    return;
  }
  const { questions, subject, judge } = evaluation;
  if (verbose) console.log(`${questions.map(renderOutcome).join('\n\n')}\n`);
  if (question !== undefined) return;
  const lines = [
    `${renderSubject(subject)}\n`,
    `${renderSummary(summarize(questions))}\n`,
    `${renderFigures(evaluation)}\n`,
    renderJudge(judge, panel.judge === null ? panel.reason : 'stopped'),
  ];
  console.log(lines.join('\n'));
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
