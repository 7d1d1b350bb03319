import type { JsonQuestion } from '#lib/core/ports/chat-model.ts';
import { inParallel } from '../asking/in-parallel.ts';
import { statementsOf } from '../asking/statements.ts';
import type { EvaluatedQuestion } from '../evaluation/evaluation.ts';
import type { Judge } from './judge.ts';
import type { JudgePrompts } from './judge-prompts.ts';
import {
  type Judgement,
  readVerdict,
  readVerdicts,
  VERDICT_SCHEMA,
  VERDICTS_SCHEMA,
  type Verdict,
} from './verdict.ts';

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

/** An answer that cites more than this is judged by its first ones. */
const MOST_CITATIONS = 20;
const TOKENS_PER_CITATION = 120;
const LONGEST_STATEMENT = 4_000;

type Cited = Pick<EvaluatedQuestion, 'text' | 'citations' | 'shown'>;

/**
 * Has each citation judged against the passage it names; the score is their mean, the reason that of the worst. A
 * citation of something that was not retrieved has no passage and scores 0. Undefined where there is nothing to look up.
 */
function judgeCitations({ text, citations, shown }: Cited, instructions: string): Judgement | undefined {
  const all = statementsOf(text, citations).flatMap(({ text: statement, names }) =>
    names.map((source) => ({ statement: statement.slice(0, LONGEST_STATEMENT), source })),
  );
  const known = all.filter(({ source }) => citations.includes(source)).slice(0, MOST_CITATIONS);
  if (known.length === 0) return undefined;
  const unknown = all.filter(({ source }) => !citations.includes(source)).length;
  const material = {
    passages: shown.filter(({ name }) => known.some(({ source }) => source === name)),
    citations: known.map((citation, index) => ({ number: index + 1, ...citation })),
  };
  const maxTokens = 100 + TOKENS_PER_CITATION * known.length;
  const name = 'citation-correctness';
  return {
    measure: name,
    question: { instructions, material, name, schema: VERDICTS_SCHEMA, maxTokens },
    read(value) {
      const verdicts = readVerdicts(value, known.length);
      return verdicts && together(verdicts, unknown);
    },
  };
}

function together(verdicts: readonly Verdict[], unknown: number): Verdict {
  const sum = verdicts.reduce((total, { score }) => total + score, 0);
  const score = sum / (verdicts.length + unknown);
  if (unknown > 0) return { score, reason: `${unknown} of the citations name nothing that was retrieved.` };
  const worst = verdicts.reduce((one, other) => (other.score < one.score ? other : one));
  return { score, reason: worst.reason };
}
