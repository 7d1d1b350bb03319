/**
 * A passage that a first-stage search found. The analyzed texts come from `analyze` in lib/text/words.ts, as indexed:
 * best read from the index, since analyzing 100 passages takes longer than ranking them.
 */
export interface Candidate {
  id: string;
  /** What the reader sees. */
  content: string;
  /** The analyzed content. */
  terms: string;
  /** The analyzed headings above the passage, outermost first. */
  headingTerms: string;
  /** The analyzed title of the document and its file name. */
  titleTerms: string;
  sourcefile: string;
  sourcepage: string;
  /** The score of the text search, 0 where vectors alone found it: any scale, higher is better. */
  firstStageScore: number;
  /** How near its vector is to those of the question: any scale, higher is nearer; the same for all without vectors. */
  nearness: number;
}
