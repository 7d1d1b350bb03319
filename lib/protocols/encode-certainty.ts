import { type Certainty, isAnswered } from '#lib/core/certainty.ts';

/** The two keys by which every protocol tells how surely an answer answers: `answered`, and its grade. */
export function encodeCertainty(certainty: Certainty): { answered: boolean; certainty: Certainty } {
  return { answered: isAnswered(certainty), certainty };
}
