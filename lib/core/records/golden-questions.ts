/** A question that an administrator stored with the place that answers it, to measure answers by. */
export interface StoredGoldenQuestion {
  /** `gq_…` */
  id: string;
  question: string;
  /** The citation name of the place, `handbook.pdf#page=5`. */
  place: string;
  createdAtMs: number;
  createdBy: string | null;
}

/** The most stored questions: as many as can be compared at once. */
export const MAX_GOLDEN_QUESTIONS = 500;
/** Characters of a question and of a place. Beyond them, `add` throws `bad-request` that names the field. */
export const MAX_GOLDEN_LENGTH = 500;

/** The golden questions that administrators stored. They name no person, and stay until an administrator removes them. */
export interface GoldenQuestionRepository {
  /** Newest first. */
  list(): Promise<StoredGoldenQuestion[]>;
  /** A question that is stored already gets the new place. Throws `too-large` when there is no room for another one. */
  add(
    golden: Pick<StoredGoldenQuestion, 'question' | 'place'>,
    by: string | null,
  ): Promise<StoredGoldenQuestion>;
  /** Throws `not-found`. */
  remove(id: string): Promise<void>;
}
