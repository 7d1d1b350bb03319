import type { AskedOfSide, Side } from '#lib/client/compare/comparison-store.ts';
import { checkCitations } from '#lib/core/citations/citations.ts';
import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';
import { countedScores, firstRank, type Measured } from '#lib/quality/metrics.ts';

/** A question of a set. `expected` and `kind` are null if the right answer is unknown. */
export type SetQuestion = AskedOfSide & { id: string } & Measured['question'];

/** A question and its two answers, each null until it has ended. */
export interface Trial {
  question: SetQuestion;
  sides: readonly [Side | null, Side | null];
}

/** A trial with both answers complete, successful or not. */
export interface EndedTrial extends Trial {
  sides: readonly [Side, Side];
}

/** Whether both answers have ended. */
export function hasEnded(trial: Trial): trial is EndedTrial {
  return trial.sides.every((side) => side !== null);
}

/** Whether an answer came to its end. */
export function isAnswered({ turn }: Side): boolean {
  return turn.status === 'done';
}

/** One answer as the metrics see it: what was found, best first, what of it is cited, and the times. */
export function measuredOf(question: SetQuestion, { turn, totalMs }: Side): Measured {
  const { answer, certainty, dataPoints, thoughts } = turn;
  const { results } = readThoughts(thoughts);
  const found = (results?.passages ?? []).map(({ sourcepage }) => sourcepage).filter(Boolean);
  return {
    question,
    found: found.length > 0 ? found : dataPoints.citations,
    text: answer,
    citations: checkCitations(answer, dataPoints.citations).verified,
    answered: certainty !== 'none',
    certainty,
    retrievalMs: results?.ms ?? null,
    answerMs: totalMs,
  };
}

/** The rank of the first passage that answers the question; undefined if none was found or none is known. */
export function rankOf(question: SetQuestion, side: Side): number | undefined {
  return firstRank(measuredOf(question, side));
}

/** The difference between B and A on a question: `unmeasured` if the right answer is unknown. */
export type Verdict = 'worse' | 'better' | 'same' | 'unmeasured';

/**
 * Compares how the sides retrieved: an earlier expected place is better, and for what no document answers, to cite
 * nothing. Where both found the same, a right answer is better. An answer beats none.
 */
export function verdictOf({ question, sides }: EndedTrial): Verdict {
  const [a, b] = sides.map((side) => score(question, side));
  if (a === undefined || b === undefined || question.expected === null) {
    return sides.every(isAnswered) ? 'unmeasured' : ofFailures(sides);
  }
  if (a === b) return 'same';
  return b < a ? 'worse' : 'better';
}

function ofFailures([a, b]: EndedTrial['sides']): Verdict {
  if (isAnswered(a) === isAnswered(b)) return 'unmeasured';
  return isAnswered(a) ? 'worse' : 'better';
}

/** Higher is better; an answer that failed is below all. */
function score(question: SetQuestion, side: Side): number {
  if (!isAnswered(side)) return -1;
  const scores = countedScores(measuredOf(question, side));
  // The answer weighs less than any difference of ranks.
  return scores.declined ?? (scores.mrr ?? 0) + 1e-6 * (scores.right ?? 0);
}

const ORDER: readonly Verdict[] = ['worse', 'better', 'same', 'unmeasured'];

/** Regressions first, then what became better, then the rest; within each as they were asked. */
export function byVerdict(trials: readonly EndedTrial[]): { trial: EndedTrial; verdict: Verdict }[] {
  return trials
    .map((trial) => ({ trial, verdict: verdictOf(trial) }))
    .sort((one, other) => ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict));
}
