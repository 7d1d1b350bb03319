/** Every number of the ranking in one place; docs/decisions/0003 shows what each ingredient gives. None is tuned to a collection. */
export const WEIGHTS = {
  /** Forms of a query word, against 1 for the word itself. */
  oneEdit: 0.8,
  twoEdits: 0.7,
  related: 0.4,
  /** What a company says that a word means. */
  company: 0.95,
  /** What a phrase of several words stands for. */
  phrase: 0.6,
  /** BM25 over the passage's own terms. */
  saturation: 1.2,
  lengthNormalization: 0.6,
  /** Where else than in its text a passage says a word. */
  headingField: 0.5,
  /** Ingredients of the score. */
  terms: 1,
  proximity: 0.15,
  bigrams: 0.5,
  heading: 0.3,
  title: 0.4,
  titleFloor: 0.2,
  firstStage: 0.1,
  /** Small, so that vectors of a poor model do little harm; docs/decisions/0037 has the figures. */
  nearness: 0.18,
  answerType: 0.08,
  /** The share of its score that remains to a passage for each better one of its page. */
  repeatedPage: 0.7,
  /** The share of its score that remains to a table of contents. */
  contentsPage: 0.5,
  /** The share of its score that remains to a clause of contracts and notices where the question does not ask for one. */
  legalBoilerplate: 0.6,
} as const;
