import { isStrict } from './answer-kind.ts';
import type { AskedQuestion, ScoredUnit } from './score-units.ts';

/** Least support of the best unit for an answer. Calibrated in docs/decisions/0006-extractive-answerer.md. */
const LEAST_CONFIDENCE = 0.5;
/** Words that any question may hold weigh less than this; that they are missing tells nothing. */
const LEAST_TELLING = 0.5;
/** Content words of a question of which a missing one counts in full; the story around a long question counts less. */
const FEW_WORDS = 3;

/**
 * How sure (0–1) the answerer may be that the best unit answers: its support, less for content words that nothing
 * found speaks of (a name above all), and for a number, date or name that was asked for and is not there.
 */
export function confidence(question: AskedQuestion, best: ScoredUnit): number {
  const total = question.terms.reduce((sum, { weight }) => sum + weight, 0);
  const missing = question.terms.reduce(
    (sum, { weight, isCarried }, index) =>
      sum + (question.matches[index]?.size || isCarried || weight < LEAST_TELLING ? 0 : weight),
    0,
  );
  const missed = total === 0 ? 1 : (missing / total) * Math.min(1, FEW_WORDS / total);
  return best.support * (1 - missed) * (isStrict(question.kind) ? best.fit : 1);
}

/** Whether the best unit answers well enough to be quoted as an answer. */
export function isAnswered(question: AskedQuestion, best: ScoredUnit): boolean {
  return question.terms.length > 0 && confidence(question, best) >= LEAST_CONFIDENCE;
}
