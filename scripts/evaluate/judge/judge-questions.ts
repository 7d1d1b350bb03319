import type { JsonQuestion } from '#lib/core/json-model.ts';
import { inParallel } from '../asking/in-parallel.ts';
import type { EvaluatedQuestion } from '../evaluation/evaluation.ts';
import type { Judge } from './judge.ts';
import { judgeCitations } from './judge-citations.ts';
import type { JudgePrompts } from './judge-prompts.ts';
import { type Judgement, readVerdict, VERDICT_SCHEMA } from './verdict.ts';

/** How questions are judged. */
interface JudgeOptions {
  judge: Judge;
  prompts: JudgePrompts;
  /** Judgements at a time. */
  concurrency: number;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/**
 * The questions with what the judge says of them: scores, and a reason for each, also where there is no score. Judged in
 * their order, several at a time. When `signal` aborts, what was judged so far is in them.
 */
export async function judgeQuestions(
  questions: readonly EvaluatedQuestion[],
  { judge, prompts, concurrency, signal, onProgress }: JudgeOptions,
): Promise<EvaluatedQuestion[]> {
  const judged = questions.map((question) => ({
    ...question,
    scores: { ...question.scores },
    reasons: { ...question.reasons },
  }));
  const tasks = judged.flatMap((question) =>
    judgementsOf(question, prompts).map((judgement) => ({ question, judgement })),
  );
  let done = 0;
  await inParallel(tasks, { atATime: concurrency, signal }, async ({ question, judgement }) => {
    const { score, reason } = await judge.judge(judgement, signal);
    question.scores[judgement.measure] = score;
    question.reasons[judgement.measure] = reason;
    done += 1;
    onProgress(done, tasks.length);
  });
  return judged;
}

/** Longer texts are cut: a judge has a window too. */
const LONGEST_TEXT = 20_000;
const REPLY_TOKENS = 500;

/**
 * What is to be judged of a question: nothing of one that failed. Relevance only where a document answers; correctness only
 * where the question brings an answer that is right; citations only where there are some.
 */
export function judgementsOf(asked: EvaluatedQuestion, prompts: JudgePrompts): Judgement[] {
  const { question, text, shown, error } = asked;
  if (error !== null || !text.trim()) return [];
  const said = {
    conversation: (question.history ?? []).map(({ role, content }) => ({ role, content: bounded(content) })),
    question: bounded(question.question),
  };
  const answer = bounded(text);
  const passages = shown.map((passage) => ({ name: passage.name, text: bounded(passage.text) }));
  const judgements = [oneVerdict('groundedness', prompts, { passages, ...said, answer })];
  if (question.expected.length > 0) judgements.push(oneVerdict('relevance', prompts, { ...said, answer }));
  if (question.answer !== undefined) {
    const reference = bounded(question.answer);
    judgements.push(oneVerdict('correctness', prompts, { ...said, reference, answer }));
  }
  const citations = judgeCitations({ ...asked, shown: passages }, prompts['citation-correctness']);
  return citations ? [...judgements, citations] : judgements;
}

function oneVerdict(
  measure: 'groundedness' | 'relevance' | 'correctness',
  prompts: JudgePrompts,
  material: JsonQuestion['material'],
): Judgement {
  const instructions = prompts[measure];
  const question = { instructions, material, name: measure, schema: VERDICT_SCHEMA, maxTokens: REPLY_TOKENS };
  return { measure, question, read: readVerdict };
}

function bounded(text: string): string {
  return text.slice(0, LONGEST_TEXT);
}
