import { DECISION_FEATURES } from './decide.ts';
import { UNIT_FEATURES } from './unit-features.ts';
import learned from './weights.json' with { type: 'json' };

/** What `npm run train-answerer` learns: numbers in the order of UNIT_FEATURES and DECISION_FEATURES. */
export interface AnswerWeights {
  units: readonly number[];
  decision: readonly number[];
  bias: number;
}

/** The weights in the file beside, by the names of the features. */
export const LEARNED_WEIGHTS: AnswerWeights = {
  units: UNIT_FEATURES.map((name) => learned.units[name]),
  decision: DECISION_FEATURES.map((name) => learned.decision[name]),
  bias: learned.bias,
};
