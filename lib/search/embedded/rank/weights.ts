/** Every number of the ranking in one place; docs/decisions/0003 shows what each ingredient gives. None is tuned to a collection. */
export const WEIGHTS = {
  /** Forms of a query word, against 1 for the word itself. */
  typoOneEdit: 0.9,
  typoTwoEdits: 0.7,
  related: 0.4,
  compound: 1,
  /** BM25 over the passage's own terms. */
  saturation: 1.2,
  lengthNormalization: 0.6,
  /** Where else than in its text a passage says a word. */
  heading: 0.6,
  title: 0.5,
  /** Ingredients of the score. */
  coverage: 0.35,
  proximity: 0.25,
  bigrams: 0.25,
  neighbours: 0.15,
  document: 0.25,
  fused: 0.25,
  answerType: 0.08,
  boilerplate: 0.5,
} as const;
