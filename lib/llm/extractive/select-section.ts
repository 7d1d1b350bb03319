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
  return best && best.worth > 0 ? tellingParts(question, open, best.parts) : [];
}

function worthOf(question: AskedQuestion, open: readonly number[], parts: readonly Unit[]): number {
  const fit = parts.reduce((most, unit) => Math.max(most, formOf(question, unit)), 0);
  const text = parts.flatMap((unit) => [...unit.terms, ...unit.nearTerms]);
  const kind = parts[0]?.block.kind;
  const share = shareOf(question, open, text);
  // A record that says nothing of what is asked about it is no answer.
  if (kind === 'fields' && open.length > 0 && share === 0) return 0;
  // Figures stand in tables, but a list below "Allowance" rarely says how much it is.
  const isLaidOut = kind === 'table' || (kind === 'list' && !isStrict(question.kind));
  return fit * (1 + share) * (isLaidOut ? LAID_OUT : 1);
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
  const most = rated.reduce((highest, { share }) => Math.max(highest, share), 0);
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
  const most = shares.reduce((highest, share) => Math.max(highest, share), 0);
  return units.filter((_, index) => shares[index] === most);
}
