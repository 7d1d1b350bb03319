// `npm run train-answerer`: learns the weights of the embedded answerer from questions with known answers.
import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { setImmediate as turn } from 'node:timers/promises';
import { readQuestions } from '#lib/composition/read-questions.ts';
import { EnvironmentError, readEnvironment } from '#lib/config/environment.ts';
import { DECISION_FEATURES } from '#lib/llm/extractive/decide.ts';
import { UNIT_FEATURES } from '#lib/llm/extractive/unit-features.ts';
import type { AnswerWeights } from '#lib/llm/extractive/weights.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { visibleText } from '#lib/shared/visible-text.ts';
import { untilInterrupted } from './evaluate/interruption.ts';
import { createProgress } from './evaluate/progress.ts';
import { withTemporaryIndex } from './evaluate/temporary-index.ts';
import { readArguments, type TrainArguments, type TrainingSet, USAGE } from './train-answerer/arguments.ts';
import { collectPrompts } from './train-answerer/collect-prompts.ts';
import { type Example, examplesOf } from './train-answerer/examples.ts';
import { crossValidate, judge, type Scores, scoresOf } from './train-answerer/scores.ts';
import { train } from './train-answerer/train.ts';

const STOPPED = 130;
const signal = untilInterrupted();
try {
  const args = readArguments(process.argv.slice(2));
  if (args) await run(args);
  else console.log(USAGE);
} catch (thrown) {
  process.exitCode = signal.aborted ? STOPPED : 2;
  if (signal.aborted) console.error('Stopped. The weights are as before.');
  else if (thrown instanceof AppError || thrown instanceof EnvironmentError)
    console.error(visibleText(thrown.message));
  else throw thrown;
  if (thrown instanceof AppError && thrown.code === 'bad-request') console.error(`\n${USAGE}`);
}

async function run({ sets, setAside, out }: TrainArguments): Promise<void> {
  const examples: Example[] = [];
  for (const set of sets) examples.push(...(await readExamples(set)));
  const isAside = ({ family }: Example) => setAside.includes(family);
  const known = examples.filter((example) => !isAside(example));
  if (!known.some(({ answers }) => answers.some(Boolean))) {
    throw new AppError(
      'bad-request',
      'No question was found whose answer stands in a passage that was retrieved for it.',
    );
  }
  const scores = Object.fromEntries(await scoreSets(sets, known));
  await turn();
  signal.throwIfAborted();
  const weights = train(known);
  const aside = examples.filter(isAside);
  if (aside.length > 0) scores['set aside'] = rounded(scoresOf(judge(aside, weights)));
  console.table(scores);
  await writeFile(out, `${JSON.stringify(described(weights, sets, scores), null, 2)}\n`);
  console.log(visibleText(`Wrote ${out}.`));
}

async function readExamples({ name, documents, questions }: TrainingSet): Promise<Example[]> {
  const all = (await readQuestions(questions)).filter(({ split }) => split === 'dev');
  const taught = all.filter(({ expected, answers }) => expected.length === 0 || answers?.length);
  const silent = all.length - taught.length;
  if (silent > 0) console.log(visibleText(`${name}: left out ${silent} questions without "answers".`));
  const environment = readEnvironment();
  return withTemporaryIndex(
    environment,
    [{ paths: [documents] }],
    signal,
    async ({ environment: temporary }) => examplesOf(name, await collectPrompts(taught, temporary, signal)),
  );
}

async function scoreSets(
  sets: readonly TrainingSet[],
  known: readonly Example[],
): Promise<[string, Scores][]> {
  const progress = createProgress('cross-validated');
  try {
    const judged = await crossValidate(known, async (done, total) => {
      progress.show(done, total);
      await turn();
      signal.throwIfAborted();
    });
    return sets.map(({ name }) => [
      name,
      rounded(scoresOf(judged.filter(({ example }) => example.set === name))),
    ]);
  } finally {
    progress.end();
  }
}

function described(
  { units, decision, bias }: AnswerWeights,
  sets: readonly TrainingSet[],
  scores: Record<string, Scores>,
) {
  const named = (names: readonly string[], values: readonly number[]) =>
    Object.fromEntries(names.map((name, index) => [name, round(values[index] ?? 0)]));
  return {
    learned: { on: new Date().toISOString().slice(0, 10), from: sets.map(({ name }) => name).join(', ') },
    scores,
    units: named(UNIT_FEATURES, units),
    decision: named(DECISION_FEATURES, decision),
    bias: round(bias),
  };
}

function rounded(scores: Scores): Scores {
  return Object.fromEntries(
    Object.entries(scores).map(([name, value]) => [name, round(value)]),
  ) as unknown as Scores;
}

function round(value: number): number {
  return Number(value.toFixed(3));
}
