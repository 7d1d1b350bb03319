import type { RankedUnit } from './rank-units.ts';
import type { AskedQuestion } from './read-question.ts';
import { shareOf } from './unit-features.ts';

/** What deciding is learned from, in the order of `decisionFeatures`. */
export const DECISION_FEATURES = [
  'explained',
  'missingNames',
  'nothingAboutName',
  'negation',
  'margin',
] as const;

/** Of a long question, the weight that is enough to speak of: its story need not be told again. */
const ENOUGH_WEIGHT = 6;
/** The margin of a unit that has no other beside it. */
const ALONE = 3;
const NEGATION =
  /n['’]t\b|\b(?:not|never|no longer|without|except|nicht|kein\p{L}*|ohne|ausgenommen|ne|jamais|sauf|sans|nunca|salvo|sin|non|não|niet|geen)\b|ない|ません|لا|ليس/iu;

/** What tells whether the best of the ranked units answers the question, one number for each of DECISION_FEATURES. */
export function decisionFeatures(question: AskedQuestion, [best, second]: readonly RankedUnit[]): number[] {
  if (!best) return DECISION_FEATURES.map(() => 0);
  const { terms, rarity } = question;
  const total = rarity.reduce((sum, weight) => sum + weight, 0);
  const told = rarity.reduce((sum, weight, index) => sum + weight * (best.around[index] ?? 0), 0);
  const things = terms.flatMap(({ isName, isStop }, index) =>
    isName || isStop ? [] : [best.around[index] ?? 0],
  );
  const names = terms.map(({ isName }) => Number(isName));
  const isNamed = names.some(Boolean);
  const { block, text } = best.unit;
  const spoken = [block.heading, block.kind === 'list' && block.leadIn, text].filter(Boolean).join(' ');
  return [
    total > 0 ? Math.min(1, told / Math.min(total, ENOUGH_WEIGHT)) : 0,
    isNamed ? 1 - shareOf(best.around, names) : 0,
    // That Maren is a director does not tell her salary.
    isNamed ? 1 - Math.max(0, ...things) : 0,
    Number(NEGATION.test(question.text) && !NEGATION.test(spoken)),
    second ? best.score - second.score : ALONE,
  ];
}

/** The probability (0–1) that the best unit answers, by the learned weights. */
export function answerProbability(
  features: readonly number[],
  weights: readonly number[],
  bias: number,
): number {
  return (
    1 / (1 + Math.exp(-features.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), bias)))
  );
}
