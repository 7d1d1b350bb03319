import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Container, createContainer } from '#lib/composition/container.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { Settings } from '#lib/core/settings.ts';
import type { Question } from '#lib/quality/question.ts';
import { run } from './asking/run.ts';
import { scoreOutcome } from './asking/score-outcome.ts';
import { createTarget } from './asking/target.ts';
import type { EvaluatedQuestion, EvaluatedSubject } from './evaluation/evaluation.ts';
import { createProgress } from './progress.ts';

/** What was asked of whom, scored by everything that needs no judge. */
interface Asked {
  subject: EvaluatedSubject;
  questions: EvaluatedQuestion[];
}

/** Asks the questions of the application over this environment's index; those asked so far when `signal` aborts. */
export async function askQuestions(
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
