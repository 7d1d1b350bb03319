import { createContainer } from '#lib/composition/container.ts';
import { type Environment, readEnvironment } from '#lib/config/environment.ts';
import { readQuestions } from '#lib/evals/dataset.ts';
import { examine } from '#lib/evals/examinee.ts';
import { renderOutcome, renderSummary } from '#lib/evals/report.ts';
import { type Outcome, run } from '#lib/evals/run.ts';
import { shortfalls } from '#lib/evals/thresholds.ts';
import { summarize } from '#lib/quality/metrics.ts';
import type { Question } from '#lib/quality/question.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type EvaluateArguments, readArguments, thresholdsFor, USAGE } from './arguments.ts';
import type { Command } from './command.ts';
import { showProgress } from './progress.ts';
import { withTemporaryIndex } from './temporary-index.ts';

/** Asks the questions and says how well it went. Ends with 1 where a figure is below its threshold. */
export const runCommand: Command = {
  usage: USAGE,
  async perform(given) {
    const args = readArguments(given);
    return args && evaluate(args);
  },
};

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
