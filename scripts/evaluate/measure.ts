import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Container, createContainer } from '#lib/composition/container.ts';
import { readQuestions } from '#lib/composition/operator-files.ts';
import type { Environment } from '#lib/config/environment.ts';
import { sourcefileOf } from '#lib/core/citations/sourcepage.ts';
import type { Settings } from '#lib/core/settings/settings.ts';
import type { Question } from '#lib/quality/question.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { visibleText } from '#lib/shared/plain-text.ts';
import type { EvaluateArguments } from './arguments.ts';
import { run } from './asking/run.ts';
import { scoreOutcome } from './asking/score-outcome.ts';
import { createTarget } from './asking/target.ts';
import { buildEvaluation, hashQuestions } from './evaluation/build-evaluation.ts';
import type { EvaluatedQuestion, EvaluatedSubject, Evaluation } from './evaluation/evaluation.ts';
import { judgeAnswers, type Panel } from './judge-answers.ts';
import { createProgress } from './progress.ts';
import { putSafetyCases } from './put-safety-cases.ts';
import { withTemporaryIndex } from './temporary-index.ts';

/** An evaluation, and how many hostile cases there were to put. */
export interface Measured {
  evaluation: Evaluation;
  safetyCases: number;
}

/**
 * Asks the questions, has the answers judged, puts the hostile cases. An aborted run returns what was measured by
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

const MOST_NAMED = 10;

/**
 * A warning that names documents which questions expect and the index does not hold; undefined where it holds them all.
 * Such questions would otherwise count as not found without a word.
 */
export function missingDocuments(
  questions: readonly Pick<Question, 'expected'>[],
  sourcefiles: ReadonlySet<string>,
): string | undefined {
  const isMissing = (place: string) => !sourcefiles.has(sourcefileOf(place));
  const places = questions.flatMap(({ expected }) => expected);
  const names = [...new Set(places.filter(isMissing).map(sourcefileOf))].toSorted();
  if (names.length === 0) return undefined;
  const asking = questions.filter(({ expected }) => expected.some(isMissing)).length;
  const more = names.length > MOST_NAMED ? `, and ${names.length - MOST_NAMED} more` : '';
  return `Warning: ${asking} questions expect documents that are not in the index: ${names.slice(0, MOST_NAMED).join(', ')}${more}. Is --documents the right folder?`;
}

/** What was asked of whom, scored by everything that needs no judge. */
interface Asked {
  subject: EvaluatedSubject;
  questions: EvaluatedQuestion[];
}

/** Asks the questions of the application over this environment's index; those asked so far when `signal` aborts. */
async function askQuestions(
  questions: readonly Question[],
  environment: Environment,
  { top, mode, signal }: { top: number; mode: Settings['retrieval_mode']; signal: AbortSignal },
): Promise<Asked> {
  const container = await createContainer(environment);
  const progress = createProgress('asked');
  const asked: Asked = { subject: await subjectOf(container), questions: [] };
  try {
    const options = { top, now: () => performance.now(), signal };
    for await (const outcome of run(questions, createTarget(container.answer, mode), options)) {
      asked.questions.push({ ...outcome, scores: scoreOutcome(outcome), reasons: {} });
      progress.show(asked.questions.length, questions.length);
    }
    return asked;
  } finally {
    progress.end();
    await container.close();
  }
}

/** The engines that answer in this container, so that figures of one are not taken for those of another. */
async function subjectOf({
  environment: { services },
  search,
  answerer,
  adminOverrides,
}: Pick<Container, 'environment' | 'search' | 'answerer' | 'adminOverrides'>): Promise<EvaluatedSubject> {
  const isModel = services.answerer.answerer !== 'extractive';
  return {
    version: await ownVersion(),
    searchEngine: search.name,
    answerer: isModel ? services.answerer.answerer : answerer,
    model: isModel ? answerer : null,
    embeddingModel: services.embeddings?.model ?? null,
    promptsSha256: isModel ? hash(JSON.stringify(await adminOverrides.prompts())) : null,
  };
}

async function ownVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return String(JSON.parse(text).version);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
