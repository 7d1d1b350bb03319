import { UNIT_FEATURES } from '#lib/llm/extractive/unit-features.ts';
import { ascend } from './ascend.ts';
import type { Example } from './examples.ts';

/** Keeps weights small where little speaks for them. */
const PENALTY = 0.001;

/**
 * Learns what makes a unit the answer: a softmax over the units of each example, which maximizes the probability that one of
 * those that answer is chosen. Examples without such a unit teach nothing.
 */
export function learnUnits(examples: readonly Example[]): number[] {
  const told = examples
    .filter(({ answers }) => answers.some(Boolean) && !answers.every(Boolean))
    .map(({ examined, answers }) => ({ units: examined.evidence.map(({ features }) => features), answers }));
  return ascend(UNIT_FEATURES.length, (weights) => {
    const gradient = weights.map((weight) => -PENALTY * weight);
    for (const { units, answers } of told) addGradient(gradient, weights, units, answers, told.length);
    return gradient;
  });
}

function addGradient(
  gradient: number[],
  weights: readonly number[],
  units: readonly (readonly number[])[],
  answers: readonly boolean[],
  examples: number,
): void {
  const scores = units.map((features) =>
    features.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0),
  );
  const highest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const odds = scores.map((score) => Math.exp(score - highest));
  const all = odds.reduce((sum, value) => sum + value, 0);
  const right = odds.reduce((sum, value, index) => sum + (answers[index] ? value : 0), 0);
  for (const [unit, features] of units.entries()) {
    const chance = odds[unit] ?? 0;
    const pull = ((answers[unit] ? chance / right : 0) - chance / all) / examples;
    for (const [index, value] of features.entries()) gradient[index] = (gradient[index] ?? 0) + pull * value;
  }
}
