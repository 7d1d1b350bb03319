import { createJsonModels } from '#lib/composition/json-models.ts';
import { type Environment, readEnvironment } from '#lib/config/environment.ts';
import type { TokenUsage } from '#lib/core/completion.ts';
import type { JsonModel } from '#lib/core/json-model.ts';
import { costOf } from '#lib/core/stages/meter-answers.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { untilInterrupted } from '../../console/until-interrupted.ts';
import type { Command } from '../command.ts';
import { type MakingArguments, readMakingArguments, USAGE } from './arguments.ts';
import { type MakingOptions, makeQuestions } from './make-questions.ts';
import { readMakingPrompts } from './question-maker.ts';
import { openQuestionsFile } from './questions-file.ts';
import { readPassages } from './read-passages.ts';
import { Tally } from './tally.ts';

/** A model takes several calls at a time; more would only wait for its quota. */
const AT_A_TIME = 4;

/** Has a model make questions about documents. Ends with 1 where there are fewer than asked for. */
export const makeQuestionsCommand: Command = {
  usage: USAGE,
  async perform(given) {
    const args = readMakingArguments(given);
    return args && make(args);
  },
};

async function make({ documents, out, count, model: alias, seed, force }: MakingArguments): Promise<number> {
  const signal = untilInterrupted();
  const environment = readEnvironment();
  const model = findModel(environment, alias);
  const prompts = await readMakingPrompts();
  const passages = await readPassages(documents, environment, signal);
  const file = await openQuestionsFile(out, force);
  const tally = new Tally(count);
  const { existing } = file;
  const options = { model, prompts, passages, existing, count, seed, signal, concurrency: AT_A_TIME };
  let failure: AppError | undefined;
  try {
    for await (const event of makeQuestions({ ...options, use: (usage) => tally.use(usage) })) {
      if (event.type === 'made') await file.add(event.question);
      tally.note(event);
    }
  } catch (thrown) {
    failure = AppError.from(thrown);
  }
  tally.end();
  console.log(tally.report({ out, model: model.name, cost: costOfUsage(tally.usage, model) }));
  return exitCode(failure, tally.made, count, signal.aborted);
}

function exitCode(failure: AppError | undefined, made: number, count: number, stopped: boolean): number {
  if (stopped) return 130;
  if (failure) console.error(failure.message);
  if (made === 0) return 2;
  if (made < count && !failure) console.error(`${made} of ${count}: the passages are used up.`);
  return made < count ? 1 : 0;
}

function findModel(environment: Environment, alias: string | undefined): MakingOptions['model'] {
  const models = createJsonModels(environment);
  if (models.length === 0) {
    throw new AppError(
      'unavailable',
      'Making questions needs a chat model, and none is configured: set OPENAI_BASE_URL and OPENAI_MODEL, or ' +
        'AZURE_OPENAI_ENDPOINT and AZURE_OPENAI_CHATGPT_DEPLOYMENT, or MODELS_FILE; see docs/configuration.md.',
    );
  }
  const model = alias === undefined ? models[0] : models.find(({ name }) => name === alias);
  if (model) return model;
  const names = models.map(({ name }) => name).join(', ');
  throw new AppError('bad-request', `--model is "${alias}"; the chat models configured are: ${names}.`);
}

/** What these tokens cost; null where the configuration names no price. */
function costOfUsage(
  { promptTokens, completionTokens }: TokenUsage,
  { prices }: Pick<JsonModel, 'prices'>,
): { amount: number; currency: string } | null {
  return prices ? costOf(prices, promptTokens, completionTokens) : null;
}
