/**
 * How surely an answer answers, best first: `answer` (the passage says most of what the question asks), `likely` (the
 * best passage found, which may answer), `none` (nothing found is near). The first two are answers, `none` is a refusal.
 */
export const CERTAINTIES = ['answer', 'likely', 'none'] as const;

export type Certainty = (typeof CERTAINTIES)[number];

/** Whether an answer of this grade answers: all but a refusal. */
export function isAnswered(certainty: Certainty): boolean {
  return certainty !== 'none';
}

/** The grade that was told; without one, that of a model or record which tells at most whether it `answered`. */
export function certaintyOf({
  certainty,
  answered,
}: {
  certainty?: Certainty;
  answered?: boolean;
}): Certainty {
  return certainty ?? (answered === false ? 'none' : 'answer');
}

/** Whether a value from outside is a grade. */
export function isCertainty(value: unknown): value is Certainty {
  return CERTAINTIES.some((certainty) => certainty === value);
}
