import { answerFit, isStrict } from './answer-form.ts';
import { answerKind } from './answer-kind.ts';
import type { Unit } from './answer-units.ts';
import { polarityFit } from './polarity.ts';
import { type AskedQuestion, supportOf } from './score-units.ts';
import { indexTerms, type Source } from './sources.ts';
import { spokenOf } from './whole-names.ts';

/** What stands below one heading of a source, with how well it answers as a whole. */
export interface ScoredSection {
  source: Source;
  /** Its units, in reading order. */
  units: Unit[];
  /** Share (0–1) of the question's weight that heading and text speak of together. */
  support: number;
  /** The same share, of the heading and those above it alone. */
  headed: number;
  /** How well the best of its units has the form that was asked for (0–1). */
  fit: number;
  /** Per question term, how well the headings speak of it (0–1). */
  head: number[];
  score: number;
}

/** How much a term counts that stands not in the heading but above it, or in the text below. */
const ABOVE = 0.85;
const BELOW = 0.8;
/** What each rank below the first costs a section. */
const BY_RANK = 0.05;
/** What a heading gains that asks for the same kind of thing: "How much leave you get". */
const ASKS_THE_SAME = 1.15;
/** Words that any question may hold weigh less than this; a heading is not found by them. */
const LEAST_TELLING = 0.5;

/** Scores the sections whose heading speaks of the question, best first; ties stay in reading order. */
export function scoreSections(question: AskedQuestion, units: readonly Unit[]): ScoredSection[] {
  const sections: ScoredSection[] = [];
  for (const [source, own] of Map.groupBy(units, (unit) => unit.source)) {
    const above = spokenOf(question.terms, question.matches, source.headTerms);
    for (const [heading, some] of Map.groupBy(own, (unit) => unit.block.heading ?? source.heading)) {
      const section = heading === null ? undefined : scoreSection(question, heading, above, some);
      if (section) sections.push(section);
    }
  }
  return sections.sort((a, b) => b.score - a.score);
}

function scoreSection(
  question: AskedQuestion,
  heading: string,
  above: readonly number[],
  units: Unit[],
): ScoredSection | undefined {
  const { terms, matches, kind } = question;
  const source = units[0]?.source;
  if (!source) return undefined;
  const nearest = spokenOf(terms, matches, indexTerms(heading, source.language));
  const isFound = nearest.some(
    (strength, index) => strength > 0 && (terms[index]?.weight ?? 0) >= LEAST_TELLING,
  );
  if (!isFound) return undefined;
  const below = spokenOf(
    terms,
    matches,
    units.flatMap((unit) => [...unit.terms, ...unit.nearTerms]),
  );
  const head = nearest.map((strength, index) => Math.max(strength, ABOVE * (above[index] ?? 0)));
  const all = head.map((strength, index) => Math.max(strength, BELOW * (below[index] ?? 0)));
  const support = supportOf(question, all);
  const headed = supportOf(question, head);
  const fit = units.reduce((most, unit) => Math.max(most, formOf(question, unit)), 0);
  const asksTheSame = kind !== 'open' && answerKind(heading) === kind;
  const score = ((support + headed) * fit * (asksTheSame ? ASKS_THE_SAME : 1)) / (1 + BY_RANK * source.rank);
  return { source, units, support, headed, fit, head, score };
}

/** How well (0–1) a unit has the form that was asked for: a number where a number must be, a denial where one was asked for. */
export function formOf({ kind, text }: AskedQuestion, unit: Unit): number {
  return (isStrict(kind) ? answerFit(kind, unit.text, text) : 1) * polarityFit(text, unit);
}
