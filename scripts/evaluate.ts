// `npm run evaluate`: how well questions are answered, on documents indexed for the occasion.
import process from 'node:process';
import { createContainer } from '#lib/composition/container.ts';
import { type Environment, EnvironmentError, readEnvironment } from '#lib/config/environment.ts';
import { readQuestions } from '#lib/evals/dataset.ts';
import { examine } from '#lib/evals/examinee.ts';
import { renderOutcome, renderSummary } from '#lib/evals/report.ts';
import { type Outcome, run } from '#lib/evals/run.ts';
import { shortfalls } from '#lib/evals/thresholds.ts';
import { summarize } from '#lib/quality/metrics.ts';
import type { Question } from '#lib/quality/question.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type EvaluateArguments, readArguments, thresholdsFor, USAGE } from './evaluate/arguments.ts';
import { showProgress } from './evaluate/progress.ts';
import { withTemporaryIndex } from './evaluate/temporary-index.ts';

async function evaluate(args: EvaluateArguments): Promise<number> {
  const questions = chosen(await readQuestions(args.questions), args);
  const environment = readEnvironment();
  const outcomes = await withTemporaryIndex(environment, args.documents, (temporary) =>
    ask(questions, temporary, args.top),
  );
  const summary = summarize(outcomes);
  const thresholds = thresholdsFor(args, environment.services.search.engine);
  const missed = shortfalls(summary, thresholds);
  if (args.json) {
    console.log(JSON.stringify({ ...args, ...thresholds, summary, shortfalls: missed, outcomes }, null, 2));
  } else {
    if (args.verbose) console.log(`${outcomes.map(renderOutcome).join('\n\n')}\n`);
    if (args.question === undefined) console.log(renderSummary(summary));
  }
  for (const sentence of missed) console.error(sentence);
  return missed.length > 0 ? 1 : 0;
}

function chosen(questions: Question[], { split, question, questions: path }: EvaluateArguments): Question[] {
  const some = questions.filter(
    ({ id, split: its }) => (split === 'all' || its === split) && (question === undefined || id === question),
  );
  if (some.length > 0) return some;
  throw new AppError('not-found', `${path} has no such question${question ? `: ${question}` : ''}.`);
}

async function ask(questions: Question[], environment: Environment, top: number): Promise<Outcome[]> {
  const container = createContainer(environment);
  try {
    const outcomes: Outcome[] = [];
    for await (const outcome of run(questions, examine(container.answer), {
      top,
      now: () => performance.now(),
    })) {
      outcomes.push(outcome);
      showProgress('asked', outcomes.length, questions.length);
    }
    return outcomes;
  } finally {
    await container.close();
  }
}

try {
  const args = readArguments(process.argv.slice(2));
  if (args) process.exitCode = await evaluate(args);
  else console.log(USAGE);
} catch (thrown) {
  if (!(thrown instanceof AppError || thrown instanceof EnvironmentError)) throw thrown;
  console.error(thrown.message);
  if (thrown instanceof AppError && thrown.code === 'bad-request') console.error(`\n${USAGE}`);
  process.exitCode = 2;
}
