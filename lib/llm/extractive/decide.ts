import { isStrict } from './answer-form.ts';
import { asksForSeveral } from './answer-kind.ts';
import { polarityFit } from './polarity.ts';
import { type AskedQuestion, type ScoredUnit, supportOf } from './score-units.ts';

/** Least support of the best unit for an answer. Calibrated in docs/decisions/0006-extractive-answerer.md. */
const LEAST_CONFIDENCE = 0.6;
/** Words that any question may hold weigh less than this; that they are missing tells nothing. */
const LEAST_TELLING = 0.5;
/** Content words of a question of which a missing one counts in full; the story around a long question counts less. */
const FEW_WORDS = 3;
/** What several units together support less than one that says it all. */
const TOGETHER = 0.9;
const UNITS_TOGETHER = 5;

/** Whether the units, best first, answer well enough to be quoted as an answer. */
export function isAnswered(question: AskedQuestion, scored: readonly ScoredUnit[]): boolean {
  return confidence(question, scored) >= LEAST_CONFIDENCE;
}

// How sure (0–1): the support, less for content words that nothing found speaks of (a name above all), and for a
// number, a date or a name that was asked for and is not there.
function confidence(question: AskedQuestion, scored: readonly ScoredUnit[]): number {
  const [best] = scored;
  if (!best || question.terms.length === 0) return 0;
  const form = isStrict(question.kind) ? best.fit : polarityFit(question.text, best.unit);
  return supportBy(question, best, scored) * (1 - missedShare(question)) * form;
}

// Two plans that are compared stand in two sentences; both together answer.
function supportBy(question: AskedQuestion, best: ScoredUnit, scored: readonly ScoredUnit[]): number {
  if (!asksForSeveral(question.text)) return best.support;
  const together = scored.slice(0, UNITS_TOGETHER);
  const strengths = question.terms.map((_, index) =>
    Math.max(...together.map(({ withContext }) => withContext[index] ?? 0)),
  );
  return Math.max(best.support, TOGETHER * supportOf(question, strengths));
}

function missedShare({ terms, matches }: AskedQuestion): number {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const missed = terms.filter(
    ({ weight, isCarried }, index) => !matches[index]?.size && !isCarried && weight >= LEAST_TELLING,
  );
  return (missed.reduce((sum, { weight }) => sum + weight, 0) / total) * Math.min(1, FEW_WORDS / total);
}
