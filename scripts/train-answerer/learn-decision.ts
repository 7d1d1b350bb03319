import { answerProbability, DECISION_FEATURES } from '#lib/llm/extractive/decide.ts';
import { ascend } from './ascend.ts';

/** What deciding sees of an example, whether an answer is right, and how much the example counts. */
export interface Decision {
  features: readonly number[];
  isRight: boolean;
  weight: number;
}

const PENALTY = 0.001;

/** Learns when to answer: a logistic regression of being right. */
export function learnDecision(decisions: readonly Decision[]): { decision: number[]; bias: number } {
  const total = decisions.reduce((sum, { weight }) => sum + weight, 0);
  const learned = ascend(DECISION_FEATURES.length + 1, (weights) => {
    const [bias = 0, ...others] = weights;
    const gradient = weights.map((weight, index) => (index === 0 ? 0 : -PENALTY * weight));
    for (const { features, isRight, weight } of decisions) {
      const pull = ((Number(isRight) - answerProbability(features, others, bias)) * weight) / total;
      for (const [index, value] of [1, ...features].entries())
        gradient[index] = (gradient[index] ?? 0) + pull * value;
    }
    return gradient;
  });
  const [bias = 0, ...decision] = learned;
  return { decision, bias };
}
