import type { Unit } from './answer-units.ts';
import type { AskedQuestion, ScoredUnit } from './score-units.ts';

const MOST_UNITS = 5;
const MOST_PLAIN = 3;
/** Of the best unit's score, what a further unit must reach. */
const CLOSE_ENOUGH = 0.85;
const WITH_NEWS = 0.65;

/**
 * The units to say, best first: the best one, then those that come close to it or speak of what it leaves out,
 * without saying a thing twice. `scored` is best first.
 */
export function selectUnits(question: AskedQuestion, scored: readonly ScoredUnit[]): ScoredUnit[] {
  const [best] = scored;
  if (!best) return [];
  const chosen = [best];
  for (const candidate of scored.slice(1)) {
    if (chosen.length < MOST_UNITS && isWorthSaying(question, best, chosen, candidate))
      chosen.push(candidate);
  }
  return chosen;
}

function isWorthSaying(
  question: AskedQuestion,
  best: ScoredUnit,
  chosen: readonly ScoredUnit[],
  candidate: ScoredUnit,
): boolean {
  if (candidate.fit < best.fit) return false;
  if (chosen.some(({ unit }) => isRepeat(unit, candidate.unit))) return false;
  if (hasNews(question, chosen, candidate)) return candidate.score >= best.score * WITH_NEWS;
  return chosen.length < MOST_PLAIN && candidate.score >= best.score * CLOSE_ENOUGH;
}

// Speaks itself of a word of the question that nothing chosen speaks of.
function hasNews(question: AskedQuestion, chosen: readonly ScoredUnit[], candidate: ScoredUnit): boolean {
  return question.terms.some(
    ({ weight }, index) =>
      weight >= 1 && (candidate.own[index] ?? 0) >= 0.7 && chosen.every(({ own }) => (own[index] ?? 0) < 0.5),
  );
}

function isRepeat(said: Unit, candidate: Unit): boolean {
  if (said.block === candidate.block) {
    if (said.part.kind === 'whole' || candidate.part.kind === 'whole') return true;
  }
  const terms = new Set(said.terms);
  const shared = candidate.terms.filter((term) => terms.has(term)).length;
  return shared >= 0.75 * Math.min(candidate.terms.length, said.terms.length);
}
