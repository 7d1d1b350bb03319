import type { Passage } from '#lib/core/passage.ts';

/** A question that a passage seems to answer, and a word that its answer must hold, or "". */
export interface Candidate {
  question: string;
  about: string;
  passage: Passage;
}
