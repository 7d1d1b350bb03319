import type { AnswerWeights } from '#lib/llm/extractive/weights.ts';
import type { Judgement } from '#lib/quality/judge-answer.ts';
import { type Example, verdictOn } from './examples.ts';
import { train } from './train.ts';

/** Shares (0–1) of answerable questions that are answered right and wrong, and of unanswerable ones that are declined. */
export interface Scores {
  answerable: number;
  unanswerable: number;
  right: number;
  wrong: number;
  declined: number;
}

/** How these weights answer examples that they were not learned from. */
export function scoresOf(judged: readonly { example: Example; verdict: Judgement }[]): Scores {
  const of = (isAnswerable: boolean) =>
    judged.filter(({ example }) => example.question.expected.length > 0 === isAnswerable);
  const share = (some: typeof judged, verdict: Judgement) =>
    some.filter((one) => one.verdict === verdict).length / Math.max(1, some.length);
  const [answerable, unanswerable] = [of(true), of(false)];
  return {
    answerable: answerable.length,
    unanswerable: unanswerable.length,
    right: share(answerable, 'right'),
    wrong: share(answerable, 'wrong'),
    declined: share(unanswerable, 'declined'),
  };
}

/** How each example is answered by these weights. */
export function judge(examples: readonly Example[], weights: AnswerWeights) {
  return examples.map((example) => ({ example, verdict: verdictOn(example, weights) }));
}

/** Documents are put together so that training is repeated this many times at most. */
const MOST_FOLDS = 8;

/**
 * How each example is answered by weights that were learned from other documents. Awaits `pause` after each fold, which may
 * throw to stop.
 */
export async function crossValidate(
  examples: readonly Example[],
  pause: (done: number, total: number) => Promise<void>,
): Promise<ReturnType<typeof judge>> {
  const families = [...new Set(examples.map(familyKey))].sort();
  const foldOf = new Map(families.map((family, index) => [family, index % MOST_FOLDS]));
  const folds = [...Map.groupBy(examples, (example) => foldOf.get(familyKey(example))).values()];
  const judged: ReturnType<typeof judge> = [];
  for (const [index, fold] of folds.entries()) {
    const others = examples.filter((example) => !fold.includes(example));
    judged.push(...judge(fold, train(others)));
    await pause(index + 1, folds.length);
  }
  return judged;
}

function familyKey({ set, family }: Example): string {
  return `${set} ${family}`;
}
