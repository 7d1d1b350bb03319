/** Every number of the ranking in one place; docs/decisions/0003 shows what each ingredient gives. None is tuned to a collection. */
export const WEIGHTS = {
  /** Forms of a query word, against 1 for the word itself. */
  typoOneEdit: 0.8,
  typoTwoEdits: 0.7,
  related: 0.4,
  relK: 1,
  compound: 1,
  coveredPart: 0.35,
  /** BM25 over the passage's own terms. */
  saturation: 1.2,
  lengthNormalization: 0.6,
  /** Where else than in its text a passage says a word. */
  headingField: 0.3,
  titleField: 0.7,
  /** Ingredients of the score. */
  terms: 1,
  coverage: 0,
  proximity: 0.15,
  bigrams: 0.75,
  heading: 0.4,
  title: 0.5,
  titleContrast: 1.5,
  titleFloor: 0.3,
  neighbours: 0.25,
  document: 0.1,
  firstStage: 0.3,
  answerType: 0.08,
} as const;
