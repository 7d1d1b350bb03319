import { isStrict } from './answer-form.ts';
import { asksForSeveral } from './answer-kind.ts';
import type { Unit } from './answer-units.ts';
import type { ScoredSection } from './score-sections.ts';
import { formOf } from './score-sections.ts';
import type { AskedQuestion } from './score-units.ts';
import { spokenOf } from './whole-names.ts';

/** Sentences that stand for a section of prose. */
const MOST_SENTENCES = 2;
/** What a table or a list is worth beside prose under the same heading. */
const LAID_OUT = 1.2;
const IS_SPOKEN = 0.7;

/**
 * The units that tell what a section says of a question: of its best block the rows, items or sentences that speak of
 * what the heading leaves open, else the whole table, the whole list, or the first sentences.
 */
export function selectFromSection(question: AskedQuestion, { units, head }: ScoredSection): Unit[] {
  const open = question.terms.flatMap(({ weight }, index) =>
    weight >= 0.6 && (head[index] ?? 0) < 0.5 ? [index] : [],
  );
  const blocks = [...Map.groupBy(units, (unit) => unit.block).values()];
  const rated = blocks.map((parts) => ({ parts, worth: worthOf(question, open, parts) }));
  const [best] = rated.sort((a, b) => b.worth - a.worth);
  return best ? tellingParts(question, open, best.parts) : [];
}

function worthOf(question: AskedQuestion, open: readonly number[], parts: readonly Unit[]): number {
  const fit = Math.max(...parts.map((unit) => formOf(question, unit)));
  const text = parts.flatMap((unit) => [...unit.terms, ...unit.nearTerms]);
  const kind = parts[0]?.block.kind;
  // Figures stand in tables, but a list below "Allowance" rarely says how much it is.
  const isLaidOut = kind === 'table' || (kind === 'list' && !isStrict(question.kind));
  return fit * (1 + shareOf(question, open, text)) * (isLaidOut ? LAID_OUT : 1);
}

function shareOf(
  { terms, matches }: AskedQuestion,
  open: readonly number[],
  text: readonly string[],
): number {
  const spoken = spokenOf(terms, matches, text);
  const told = open.filter((index) => (spoken[index] ?? 0) >= IS_SPOKEN);
  return open.length === 0 ? 0 : told.length / open.length;
}

function tellingParts(question: AskedQuestion, open: readonly number[], parts: readonly Unit[]): Unit[] {
  const pieces = parts.filter(({ part }) => part.kind !== 'whole');
  const rated = pieces.map((unit) => ({ unit, share: shareOf(question, open, unit.terms) }));
  const most = Math.max(0, ...rated.map(({ share }) => share));
  const telling = rated.filter(({ share }) => share === most || asksForSeveral(question.text));
  const whole = parts.find(({ part }) => part.kind === 'whole');
  if (whole) return most > 0 ? telling.filter(({ share }) => share > 0).map(({ unit }) => unit) : [whole];
  const fitting = telling.filter(({ unit }) => formOf(question, unit) === 1).map(({ unit }) => unit);
  return (fitting.length > 0 ? mostTelling(question, fitting) : telling.map(({ unit }) => unit)).slice(
    0,
    MOST_SENTENCES,
  );
}

// Where a figure is asked for, the sentence that speaks of the thing has the right one.
function mostTelling(question: AskedQuestion, units: Unit[]): Unit[] {
  const asks = /[?？]$/.test(units[0]?.block.heading ?? '');
  if (asks || !isStrict(question.kind)) return units;
  const every = [...question.terms.keys()];
  const shares = units.map((unit) => shareOf(question, every, unit.terms));
  return units.filter((_, index) => shares[index] === Math.max(...shares));
}
