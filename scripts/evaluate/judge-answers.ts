import { createJsonModels } from '#lib/composition/json-models.ts';
import type { Environment } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { EvaluateArguments } from './arguments.ts';
import type { EvaluatedQuestion } from './evaluation/evaluation.ts';
import { createJudge, type Judge } from './judge/judge.ts';
import { hashPrompts, type JudgePrompts, readJudgePrompts } from './judge/judge-prompts.ts';
import { judgeQuestions } from './judge/judge-questions.ts';
import { createProgress } from './progress.ts';

/** A model takes several questions at a time; more would only wait for its quota. */
const AT_A_TIME = 4;

/** The judge and its prompts, or why there is none. */
export type Panel = { judge: Judge; prompts: JudgePrompts } | { judge: null; reason: string };

/** Finds the judge. Throws `bad-request` for a model that is not configured, and what reading the prompts throws. */
export async function callJudge(
  { judge: alias, judgePrompts }: Pick<EvaluateArguments, 'judge' | 'judgePrompts'>,
  environment: Environment,
): Promise<Panel> {
  if (alias === null) return { judge: null, reason: '--no-judge was given' };
  const models = createJsonModels(environment);
  const model = alias === undefined ? models[0] : models.find(({ name }) => name === alias);
  if (!model && alias !== undefined) {
    const names = models.map(({ name }) => name).join(', ') || 'none';
    throw new AppError('bad-request', `--judge is "${alias}"; the chat models configured are: ${names}.`);
  }
  if (!model) return { judge: null, reason: 'no chat model is configured' };
  const prompts = await readJudgePrompts(judgePrompts);
  return { judge: createJudge(model, hashPrompts(prompts)), prompts };
}

/** The questions with what the judge says of their answers, if there is a judge; tells on the terminal how it goes. */
export async function judgeAnswers(
  questions: EvaluatedQuestion[],
  panel: Panel,
  signal: AbortSignal,
): Promise<EvaluatedQuestion[]> {
  if (panel.judge === null || signal.aborted) return questions;
  const progress = createProgress('judged');
  const { judge, prompts } = panel;
  try {
    const options = { judge, prompts, concurrency: AT_A_TIME, signal, onProgress: progress.show };
    return await judgeQuestions(questions, options);
  } finally {
    progress.end();
  }
}
