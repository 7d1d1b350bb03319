import { answerFit, isStrict } from './answer-form.ts';
import type { AnswerKind } from './answer-kind.ts';
import type { Unit } from './answer-units.ts';
import { polarityFit } from './polarity.ts';
import type { QuestionTerm } from './question-terms.ts';
import type { TermMatches } from './term-matches.ts';
import { spokenOf, strongest } from './whole-names.ts';

/** A question, ready to be compared with units: `matches[i]` belongs to `terms[i]`. */
export interface AskedQuestion {
  text: string;
  kind: AnswerKind;
  terms: readonly QuestionTerm[];
  matches: readonly TermMatches[];
  /** Per term, the share of everything found that speaks of it: what all of it speaks of decides little. */
  commonness: readonly number[];
}

/** A unit with how well it answers. */
export interface ScoredUnit {
  unit: Unit;
  /** Orders units; comparable within one question only. */
  score: number;
  /** Share (0–1) of the question's weight that the unit and what stands around it speak of: what "answered" is decided by. */
  support: number;
  /** Per question term, how well the unit itself speaks of it (0–1). */
  own: number[];
  /** The same, with what stands around the unit. */
  withContext: number[];
  /** How well its form suits the question (0–1). */
  fit: number;
}

/** How much a term counts that stands not in the unit but near it, in title or headings, or elsewhere in its passage. */
const NEAR = 0.75;
const HEAD = 0.7;
const ELSEWHERE = 0.35;
/** Words that any question may hold weigh less than this, and decide little. */
const LEAST_DECIDING = 0.5;
/** What a long question must be answered of: its story need not be told again. */
const ENOUGH_WEIGHT = 3;

const NOTHING: TermMatches = new Map();
const NOWHERE: ReadonlySet<number> = new Set();
/** How far from a word its neighbour may stand. */
const NEIGHBOURS = [-3, -2, -1, 1, 2, 3];
/** What is left of the trust in a text that only repeats the question. */
const ECHO = 0.5;
/** What each rank below the first costs a passage. */
const BY_RANK = 0.08;

/** Scores every unit, best first; ties stay in reading order. */
export function scoreUnits(question: AskedQuestion, units: readonly Unit[]): ScoredUnit[] {
  const rarity = question.matches.map((matches) => rarityOf(matches, units));
  return units.map((unit) => scoreUnit(question, unit, rarity)).sort((a, b) => b.score - a.score);
}

// Terms that nearly every unit holds do not tell units apart, however much the question is about them.
function rarityOf(matches: TermMatches, units: readonly Unit[]): number {
  const holding = units.filter((unit) => unit.terms.some((term) => matches.has(term))).length;
  return Math.log(1 + (units.length - holding + 0.5) / (holding + 0.5)) / Math.log(2 * units.length + 2);
}

function scoreUnit(question: AskedQuestion, unit: Unit, rarity: number[]): ScoredUnit {
  const { nearTerms, source } = unit;
  const spoken = (terms: readonly string[]) => spokenOf(question.terms, question.matches, terms);
  const own = spoken(unit.terms);
  const near = spoken(nearTerms);
  const head = spoken(source.headTerms);
  const withContext = own.map((strength, index) =>
    Math.max(
      strength,
      NEAR * (near[index] ?? 0),
      HEAD * (head[index] ?? 0),
      ELSEWHERE * strongest(question.matches[index] ?? NOTHING, source.terms),
    ),
  );
  const telling = question.terms.map(({ weight }, index) => weight * (0.3 + (rarity[index] ?? 0)));
  const polarity = polarityFit(question.text, unit);
  const fit = answerFit(question.kind, unit.text, question.text) * polarity;
  const raw =
    share(own, telling) +
    0.5 * share(withContext, telling) +
    0.15 * closeness(question.matches, unit.terms) +
    0.15 * fit +
    (isDefinition(question, unit) ? 0.2 : 0) +
    (isListOfAnswers(question, unit) ? 0.25 : 0) +
    (answersItsHeading(unit) ? 0.25 * share(withContext, telling) : 0);
  const support = supportOf(question, withContext) * (addsNothing(question, unit) ? ECHO : 1);
  const trust = (0.6 + 0.4 * support) * (isStrict(question.kind) || polarity < 1 ? 0.5 + 0.5 * fit : 1);
  const score = (raw * lengthFactor(unit) * trust) / (1 + BY_RANK * source.rank);
  return { unit, score, support, own, withContext, fit };
}

/** The share (0–1) of the question's weight that is spoken of, given how well each of its terms is. */
export function supportOf(question: AskedQuestion, strengths: readonly number[]): number {
  const deciding = question.terms.map(({ weight }, index) => {
    if (weight < LEAST_DECIDING) return question.matches[index]?.size ? weight * 0.4 : 0;
    return weight * (1 - 0.6 * (question.commonness[index] ?? 0));
  });
  return Math.min(1, share(strengths, deciding, ENOUGH_WEIGHT));
}

function share(
  values: readonly number[],
  weights: readonly number[],
  most = Number.POSITIVE_INFINITY,
): number {
  const total = Math.min(
    most,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  return total === 0
    ? 0
    : values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0) / total;
}

// Neighbours in the question that are neighbours in the unit ("annual leave") mean that the words belong together.
function closeness(matches: readonly TermMatches[], terms: readonly string[]): number {
  const pairs = matches.length - 1;
  if (pairs < 1) return 0;
  const positions = matches.map(
    (match) => new Set(terms.flatMap((term, position) => (match.has(term) ? [position] : []))),
  );
  const close = positions.slice(1).filter((second, index) => {
    const first = positions[index] ?? NOWHERE;
    return [...second].some((b) => NEIGHBOURS.some((distance) => first.has(b + distance)));
  });
  return close.length / pairs;
}

// "A copayment is a fixed amount …" opens with what was asked about.
function isDefinition({ kind, matches }: AskedQuestion, unit: Unit): boolean {
  if (kind !== 'definition' || matches.length > 3 || unit.part.kind !== 'sentence') return false;
  const opening = unit.text.slice(0, 60);
  const namesIt = unit.terms.slice(0, 4).some((term) => matches.some((match) => match.has(term)));
  return (
    namesIt &&
    /\b(?:is|are|means?|refers?|describes?|ist|sind|bedeutet|est|sont|es|son|significa)\b|とは|は/u.test(
      opening,
    )
  );
}

// "Which …?" and "What are the …?" want the list whose lead-in or heading speaks of them.
function isListOfAnswers({ kind, matches }: AskedQuestion, unit: Unit): boolean {
  if (kind !== 'enumeration' || unit.part.kind !== 'whole' || unit.block.kind === 'fields') return false;
  return matches.some((match) => unit.terms.some((term) => (match.get(term) ?? 0) >= 0.8));
}

// "Chief Operating Officer" in a list of roles tells nobody what that officer does; in a list of what is paid for,
// "Gym memberships" answers whether they are.
function addsNothing({ matches, kind }: AskedQuestion, { part, terms, block }: Unit): boolean {
  if (kind === 'open' && block.kind === 'list' && block.leadIn !== null) return false;
  return part.kind !== 'whole' && terms.every((term) => matches.some((match) => match.has(term)));
}

// Below a heading that asks, the first sentence is the answer.
function answersItsHeading({ block, part }: Unit): boolean {
  return /[?？]$/.test(block.heading ?? '') && part.kind === 'sentence' && part.index === 0;
}

function lengthFactor({ part, text, block }: Unit): number {
  if (block.kind === 'fields') return 0.85;
  if (part.kind !== 'sentence') return 1;
  if (text.length < 25) return 0.7;
  return text.length > 450 ? 0.75 : 1;
}
