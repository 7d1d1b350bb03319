import { isStrict } from './answer-form.ts';
import { asksForSeveral } from './answer-kind.ts';
import type { Unit } from './answer-units.ts';
import type { AskedQuestion, ScoredUnit } from './score-units.ts';
import { spokenOf } from './whole-names.ts';

const MOST_UNITS = 5;
/** Units that say more of the same: a fact needs few, an open question some. */
const MOST_FACTS = 2;
const MOST_PLAIN = 3;
/** Of the best unit's score, what a further unit must reach. */
const CLOSE_ENOUGH = 0.85;
const AS_GOOD = 0.97;
const WITH_NEWS = 0.6;
/** Of the best unit's support, what a further unit must have to be about the same thing. */
const SAME_SUBJECT = 0.8;

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
  return chosen.flatMap((unit) => narrowed(question, unit, scored));
}

function isWorthSaying(
  question: AskedQuestion,
  best: ScoredUnit,
  chosen: readonly ScoredUnit[],
  candidate: ScoredUnit,
): boolean {
  if (candidate.fit < best.fit || isAboutAnother(question, best, candidate)) return false;
  if (chosen.some(({ unit }) => isRepeat(unit, candidate.unit))) return false;
  if (hasNews(question, chosen, candidate)) return candidate.score >= best.score * WITH_NEWS;
  const most = isStrict(question.kind) || question.kind === 'definition' ? MOST_FACTS : MOST_PLAIN;
  const isBeside = candidate.unit.block === best.unit.block || asksForSeveral(question.text);
  return chosen.length < most && candidate.score >= best.score * (isBeside ? CLOSE_ENOUGH : AS_GOOD);
}

// Another role's qualifications share words with the question, but not what it is about. Comparisons want both.
function isAboutAnother(question: AskedQuestion, best: ScoredUnit, candidate: ScoredUnit): boolean {
  if (asksForSeveral(question.text)) return false;
  const lacksName = question.terms.some(({ isName }, index) => {
    return isName && (best.withContext[index] ?? 0) >= 0.65 && (candidate.withContext[index] ?? 0) < 0.5;
  });
  return lacksName || candidate.support < best.support * SAME_SUBJECT;
}

// Speaks of a word of the question that nothing chosen speaks of; of a name also by standing in its document.
function hasNews({ terms }: AskedQuestion, chosen: readonly ScoredUnit[], candidate: ScoredUnit): boolean {
  return terms.some(({ weight, isName }, index) => {
    if (weight < 0.6) return false;
    const speaksOf = ({ own, withContext }: ScoredUnit) =>
      (own[index] ?? 0) >= 0.7 || (isName && (withContext[index] ?? 0) >= 0.65);
    return speaksOf(candidate) && !chosen.some(speaksOf);
  });
}

// Of a list that was chosen as a whole, the items that hold a word of the question which neither its lead-in nor the headings above it hold.
function narrowed(question: AskedQuestion, whole: ScoredUnit, scored: readonly ScoredUnit[]): ScoredUnit[] {
  const { unit, own } = whole;
  if (unit.part.kind !== 'whole' || unit.block.kind === 'fields') return [whole];
  const head = spokenOf(question.terms, question.matches, unit.source.headTerms);
  const open = question.terms.flatMap(({ weight }, index) =>
    weight >= 0.6 && Math.max(own[index] ?? 0, head[index] ?? 0) < 0.5 ? [index] : [],
  );
  const telling = scored.filter(
    (part) =>
      part.unit.block === unit.block && part !== whole && open.some((index) => (part.own[index] ?? 0) >= 0.8),
  );
  return telling.length > 0 ? telling : [whole];
}

function isRepeat(said: Unit, candidate: Unit): boolean {
  if (said.block === candidate.block) {
    if (said.part.kind === 'whole' || candidate.part.kind === 'whole') return true;
  }
  const terms = new Set(said.terms);
  const shared = candidate.terms.filter((term) => terms.has(term)).length;
  return shared >= 0.75 * Math.min(candidate.terms.length, said.terms.length);
}
