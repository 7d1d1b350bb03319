import { segmentWords } from '#lib/text/words.ts';
import { isStrict } from './answer-form.ts';
import { asksForSeveral } from './answer-kind.ts';
import { polarityFit } from './polarity.ts';
import type { ScoredSection } from './score-sections.ts';
import { type AskedQuestion, type ScoredUnit, supportOf } from './score-units.ts';

/** Least support of the best unit for an answer. Calibrated in docs/decisions/0006-extractive-answerer.md. */
const LEAST_CONFIDENCE = 0.6;
/** The same for a section, in all and of what its headings say alone. */
const LEAST_OF_SECTION = 0.58;
const LEAST_HEADED = 0.42;
/** What a section must be, to be told although a sentence elsewhere answers. */
const WELL_HEADED = 0.6;
const MUCH_SURER = 0.1;
const ENTIRELY = 0.95;
const LONGEST_NAME = 4;
/** From so many words on a question is a story, of which less must be found. */
const STORY_WORDS = 13;
const LESS_FOR_STORIES = 0.12;
/** A word that stands in a unit or near it counts at least this much; what is left of the trust where only a name does. */
const NEARBY = 0.45;
const ONLY_NAMED = 0.6;
/** Words that any question may hold weigh less than this; that they are missing tells nothing. */
const LEAST_TELLING = 0.5;
/** Content words of a question of which a missing one counts in full; the story around a long question counts less. */
const FEW_WORDS = 3;
/** What several units together support less than one that says it all. */
const TOGETHER = 0.9;
const UNITS_TOGETHER = 5;

/** Whether the units, best first, answer well enough to be quoted as an answer. */
export function isAnswered(question: AskedQuestion, scored: readonly ScoredUnit[]): boolean {
  return confidence(question, scored) >= LEAST_CONFIDENCE - lenience(question);
}

/** Whether a section answers where no unit does, or better than the best unit: because its headings say all that was asked for. */
export function isHeadedAnswer(
  question: AskedQuestion,
  section: ScoredSection,
  scored: readonly ScoredUnit[],
): boolean {
  if (question.kind === 'name') return false;
  const sure = section.support * section.fit * (1 - missedShare(question));
  const bySentence = confidence(question, scored);
  const [best] = scored;
  if (best && isAnswered(question, scored)) {
    if (section.headed < WELL_HEADED || !addsNothing(question, section, best)) return false;
    if (section.units.includes(best.unit)) return isToldWhole(question, section);
    return sure >= bySentence + (isNamedOnly(question, section) ? 0 : MUCH_SURER);
  }
  return sure >= LEAST_OF_SECTION - lenience(question) && section.headed >= LEAST_HEADED;
}

// What heads the section says all that the unit says of the question: then any of it may be the answer, not this unit.
function addsNothing({ terms }: AskedQuestion, { head }: ScoredSection, { own }: ScoredUnit): boolean {
  return terms.every(
    ({ weight }, index) => weight < LEAST_TELLING || (own[index] ?? 0) < 0.7 || (head[index] ?? 0) >= 0.5,
  );
}

// Below a heading that asks, or where no figure is wanted, the section begins with its answer; figures stand in tables and lists.
function isToldWhole({ kind }: AskedQuestion, { units }: ScoredSection): boolean {
  const asks = /[?？]$/.test(units[0]?.block.heading ?? '');
  return asks || !isStrict(kind) || units.some(({ block }) => block.kind !== 'paragraph');
}

// "parental leave" asks for the page of that name.
function isNamedOnly({ kind, terms }: AskedQuestion, { headed }: ScoredSection): boolean {
  return kind === 'open' && terms.length <= LONGEST_NAME && headed >= ENTIRELY;
}

// A question told as a story need not be matched word for word: few of its words are about what is asked.
function lenience({ text }: AskedQuestion): number {
  return segmentWords(text).length >= STORY_WORDS ? LESS_FOR_STORIES : 0;
}

// How sure (0–1): the support, less for content words that nothing found speaks of (a name above all), and for a
// number, a date or a name that was asked for and is not there.
function confidence(question: AskedQuestion, scored: readonly ScoredUnit[]): number {
  const [best] = scored;
  if (!best || question.terms.length === 0) return 0;
  const form = isStrict(question.kind) ? best.fit : polarityFit(question.text, best.unit);
  return supportBy(question, best, scored) * (1 - missedShare(question)) * form * aboutness(question, best);
}

// That Maren is a director does not tell her salary: beside a name something must speak of what was asked about it.
function aboutness({ terms, kind }: AskedQuestion, { withContext }: ScoredUnit): number {
  const things = terms.flatMap(({ isName, isCarried, weight }, index) =>
    isName || isCarried || weight < LEAST_TELLING ? [] : [withContext[index] ?? 0],
  );
  if (things.length === 0 || kind === 'name' || kind === 'person') return 1;
  return Math.max(...things) >= NEARBY ? 1 : ONLY_NAMED;
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
