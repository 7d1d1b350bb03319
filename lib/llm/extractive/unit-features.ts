import { detectLanguage } from '#lib/text/language.ts';
import type { Unit } from './answer-units.ts';
import { lacksForm } from './asked-form.ts';
import { pointsBack } from './points-back.ts';
import type { QuestionTerm } from './question-terms.ts';
import { type AskedQuestion, rarityOf } from './read-question.ts';
import type { TermMatches } from './term-matches.ts';

/** What is learned from, in the order of `Evidence.features`. */
export const UNIT_FEATURES = [
  'shareOfQuestion',
  'shareOfBest',
  'namesAround',
  'pronounInPlace',
  'rankOfPassage',
  'pairsInOrder',
  'lacksForm',
  'stopWords',
  'missingNames',
  'firstOfPassage',
  'shareAround',
] as const;

/** How a unit speaks of a question. */
export interface Evidence {
  unit: Unit;
  /** One number for each of UNIT_FEATURES. */
  features: number[];
  /** How well the unit itself speaks of each term (0–1). */
  own: number[];
  /** The same of what leads to it: headings, title, lead-in, table header, the sentence before. */
  lead: number[];
  /** The same with what stands around it: headings, lead-in, neighbours, title. */
  around: number[];
}

type Term = readonly [index: number, strength: number];

/** Compares a question with units. What a term counts is its rarity among the units. */
export function compareUnits({ text, terms, matches }: AskedQuestion, units: readonly Unit[]): Evidence[] {
  const byTerm = invert(matches);
  const spokenIn = (held: readonly string[]) => spokenOf(held, byTerm, terms.length);
  const owns = units.map((unit) => spokenIn(unit.terms));
  const weights = terms.map(({ isStop, weight }, index) => {
    if (isStop) return 0;
    const holding = owns.filter((own) => (own[index] ?? 0) > 0).length;
    return weight * rarityOf(holding, units.length);
  });
  const names = terms.map(({ isName }) => Number(isName));
  const stops = terms.map(({ isStop }) => Number(isStop));
  const lacks = lacksForm(text, detectLanguage(text));
  const evidence = units.map((unit, index): Evidence => {
    const own = owns[index] ?? [];
    const headed = spokenIn(unit.heading);
    const before = spokenIn(unit.before);
    const lead = most(before, headed, spokenIn(unit.source.headTerms));
    const around = most(own, lead, spokenIn(unit.after));
    // A row says little without its header, an item without its lead-in.
    const isProse = unit.block.kind === 'paragraph';
    const whole = isProse ? own : most(own, headed, before);
    const held = isProse ? unit.terms : [...unit.heading, ...unit.before, ...unit.terms];
    const share = shareOf(whole, weights);
    const explained = shareOf(around, weights);
    const onlyAround = lead.map((strength, term) => ((whole[term] ?? 0) > 0 ? 0 : strength));
    const features = [
      share,
      0,
      shareOf(onlyAround, names),
      pointsBack(unit.text) ? explained - share : 0,
      1 / (1 + unit.source.rank),
      pairsInOrder(held, byTerm, terms),
      Number(lacks(unit.text)),
      shareOf(most(own, headed), stops),
      names.some(Boolean) ? 1 - shareOf(around, names) : 0,
      Number(unit.isFirst),
      explained,
    ];
    return { unit, features, own, lead, around };
  });
  return relativeToBest(evidence);
}

function relativeToBest(evidence: readonly Evidence[]): Evidence[] {
  const best = evidence.reduce((most, { features: [share = 0] }) => Math.max(most, share), 0);
  return evidence.map((one) => {
    const [share = 0, , ...others] = one.features;
    return { ...one, features: [share, best > 0 ? share / best : 0, ...others] };
  });
}

function invert(matches: readonly TermMatches[]): ReadonlyMap<string, Term[]> {
  const byTerm = new Map<string, Term[]>();
  for (const [index, match] of matches.entries()) {
    for (const [term, strength] of match) {
      const known = byTerm.get(term);
      if (known) known.push([index, strength]);
      else byTerm.set(term, [[index, strength]]);
    }
  }
  return byTerm;
}

function spokenOf(held: readonly string[], byTerm: ReadonlyMap<string, Term[]>, count: number): number[] {
  const spoken = new Array<number>(count).fill(0);
  for (const term of held) {
    for (const [index, strength] of byTerm.get(term) ?? []) {
      if (strength > (spoken[index] ?? 0)) spoken[index] = strength;
    }
  }
  return spoken;
}

function most(...spoken: readonly (readonly number[])[]): number[] {
  return (spoken[0] ?? []).map((_, index) => Math.max(...spoken.map((one) => one[index] ?? 0)));
}

/** The share (0–1) of the weights that is spoken of; 0 where nothing weighs. */
export function shareOf(spoken: readonly number[], weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return 0;
  return spoken.reduce((sum, strength, index) => sum + strength * (weights[index] ?? 0), 0) / total;
}

/** How far behind a word its successor in the question may stand. */
const REACH = 3;

// Neighbours in the question that stand in the same order in the unit ("annual leave") belong together.
function pairsInOrder(
  held: readonly string[],
  byTerm: ReadonlyMap<string, Term[]>,
  terms: readonly QuestionTerm[],
): number {
  const content = [...terms.keys()].filter((index) => !terms[index]?.isStop);
  if (content.length < 2) return 0;
  const previous = new Map(content.slice(1).map((index, position) => [index, content[position]]));
  const lastAt = new Map<number | undefined, number>();
  const found = new Set<number>();
  for (const [position, term] of held.entries()) {
    const spoken = byTerm.get(term) ?? [];
    for (const [index] of spoken) {
      const at = lastAt.get(previous.get(index)) ?? Number.NEGATIVE_INFINITY;
      if (position - at <= REACH) found.add(index);
    }
    for (const [index] of spoken) lastAt.set(index, position);
  }
  return found.size / (content.length - 1);
}
