import type { AnswerWeights } from '#lib/llm/extractive/weights.ts';
import { decisionOf, type Example, verdictOn } from './examples.ts';
import { type Decision, learnDecision } from './learn-decision.ts';
import { learnUnits } from './learn-units.ts';

/** Answers everything. */
const ALWAYS = Number.POSITIVE_INFINITY;

/** Learns which unit answers, then when that is right. Every set counts the same, and so do right and wrong answers in it. */
export function train(examples: readonly Example[]): AnswerWeights {
  const units = learnUnits(examples);
  const judged = examples.flatMap((example) => {
    const features = decisionOf(example, units);
    if (!features) return [];
    const isRight = verdictOn(example, { units, decision: [], bias: ALWAYS }) === 'right';
    return [{ features, isRight, group: `${example.set} ${isRight}` }];
  });
  const sizes = Map.groupBy(judged, ({ group }) => group);
  const decisions = judged.map(({ features, isRight, group }): Decision => {
    return { features, isRight, weight: 1 / (sizes.get(group)?.length ?? 1) };
  });
  return { units, ...learnDecision(decisions) };
}
