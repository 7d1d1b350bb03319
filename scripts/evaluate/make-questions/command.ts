import { appendFile, readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { createJsonModels } from '#lib/composition/json-models.ts';
import { type Environment, readEnvironment } from '#lib/config/environment.ts';
import type { TokenUsage } from '#lib/core/events/answer-trace.ts';
import type { JsonModel } from '#lib/core/ports/chat-model.ts';
import { costOf } from '#lib/core/stages/record-usage.ts';
import { parseQuestions } from '#lib/quality/parse-questions.ts';
import type { Question } from '#lib/quality/question.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { visibleText } from '#lib/shared/plain-text.ts';
import { untilInterrupted } from '../../console/until-interrupted.ts';
import type { Command } from '../command.ts';
import { createProgress, type Progress, progressText } from '../progress.ts';
import { type MakingArguments, readMakingArguments, USAGE } from './arguments.ts';
import { type MakingEvent, type MakingOptions, makeQuestions } from './make-questions.ts';
import { readMakingPrompts } from './question-maker.ts';
import { readPassages } from './read-passages.ts';

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

/** The cost of these tokens; null where the configuration names no price. */
function costOfUsage(
  { promptTokens, completionTokens }: TokenUsage,
  { prices }: Pick<JsonModel, 'prices'>,
): { amount: number; currency: string } | null {
  return prices ? costOf(prices, promptTokens, completionTokens) : null;
}

/** A file of questions that grows: what was written stays. */
interface QuestionsFile {
  existing: Question[];
  add(question: Question): Promise<void>;
}

/**
 * Opens a file for more questions; with `force` it begins empty. Throws `bad-request` where it holds something else, or
 * cannot be written.
 */
async function openQuestionsFile(path: string, force: boolean): Promise<QuestionsFile> {
  const text = force ? '' : await readIfThere(path);
  const existing = parseQuestions(text, path);
  // A last line without its end would grow together with the next question. Writing now also tells early that one cannot.
  const start = text === '' || text.endsWith('\n') ? '' : '\n';
  await writing(path, () => (force ? writeFile(path, '') : appendFile(path, start)));
  return {
    existing,
    add: (question) => writing(path, () => appendFile(path, `${JSON.stringify(question)}\n`)),
  };
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return '';
    throw new AppError('bad-request', `Cannot read ${path}.`, { cause: thrown });
  }
}

async function writing(path: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    throw new AppError('bad-request', `Cannot write to ${path}; does its folder exist?`, { cause });
  }
}

/** What a report says of where the questions are and who made them. */
interface Making {
  out: string;
  /** Its alias. */
  model: string;
  /** Null where the configuration names no price. */
  cost: { amount: number; currency: string } | null;
}

/** Lines in all without a terminal: enough to see in a log that it goes on. */
const LINES = 10;

/** Counts what was made and what became of the rest, and says so while it goes on. */
class Tally {
  made = 0;
  readonly usage: TokenUsage = { promptTokens: 0, completionTokens: 0 };
  readonly #count: number;
  readonly #refusals = new Map<string, number>();
  readonly #progress: Progress = createProgress('made');
  readonly #started = performance.now();

  constructor(count: number) {
    this.#count = count;
  }

  use({ promptTokens, completionTokens }: TokenUsage): void {
    this.usage.promptTokens += promptTokens;
    this.usage.completionTokens += completionTokens;
  }

  note(event: MakingEvent): void {
    if (event.type === 'made') this.made += 1;
    else this.#refusals.set(event.reason, (this.#refusals.get(event.reason) ?? 0) + 1);
    this.#progress.show(this.made, this.#count);
    if (event.type === 'made') this.#tellLog();
  }

  end(): void {
    this.#progress.end();
  }

  /** The report: questions made and rejected with reasons, the file, and the cost. */
  report({ out, model, cost }: Making): string {
    const refusals = [...this.#refusals].toSorted(([, a], [, b]) => b - a);
    const { promptTokens, completionTokens } = this.usage;
    return visibleText(
      [
        `${this.made} questions are in ${out}, made by ${model} and not reviewed.`,
        ...refusals.map(([reason, times]) => `turned down ${times} times: ${reason}`),
        `${promptTokens} tokens in and ${completionTokens} out${cost ? `, ${cost.amount.toFixed(2)} ${cost.currency}` : ''}`,
      ].join('\n'),
    );
  }

  #tellLog(): void {
    const step = Math.max(1, Math.floor(this.#count / LINES));
    if (process.stderr.isTTY || this.made % step !== 0) return;
    const ms = performance.now() - this.#started;
    console.error(progressText('made', { done: this.made, total: this.#count, ms }));
  }
}
