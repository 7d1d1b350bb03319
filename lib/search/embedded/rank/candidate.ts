import { isContentsPage } from './contents-page.ts';
import { type AnswerTypes, answerTypesIn } from './expected-answer-type.ts';
import { isLegalBoilerplate } from './legal-boilerplate.ts';
import { wordNumbers } from './word-numbers.ts';

/** A passage that a first-stage search found. */
export interface Candidate {
  id: number;
  passage: RankedPassage;
  /** The score of the text search, 0 where vectors alone found it: any scale, higher is better. */
  firstStageScore: number;
  /** How near its vector is to those of the question: any scale, higher is nearer; the same for all without vectors. */
  nearness: number;
}

/** What the reranker reads of a passage, worked out once for all questions: about a kilobyte. Words are `wordNumbers`. */
export interface RankedPassage {
  /** The same for passages that say the same. */
  digest: number;
  sourcepage: string;
  document: RankedDocument;
  terms: Int32Array;
  /** Of all headings above the passage, and where among them the nearest begins. */
  headings: Int32Array;
  nearestFrom: number;
  isContentsPage: boolean;
  isLegalBoilerplate: boolean;
  answerTypes: AnswerTypes;
}

/** What the reranker reads of a document. */
export interface RankedDocument {
  sourcefile: string;
  /** The different words of its title and file name. */
  title: Int32Array;
}

/**
 * A passage as stored. The analyzed texts come from `analyze` in lib/text/words.ts, as indexed: best read from the index,
 * since analyzing 100 passages takes longer than ranking them.
 */
export interface StoredPassage {
  digest: number;
  /** What the reader sees. */
  content: string;
  /** The headings above it as written, outermost first. */
  headings: readonly string[];
  /** The analyzed content. */
  terms: string;
  /** The analyzed headings above the passage, a line each, outermost first. */
  headingTerms: string;
  sourcepage: string;
}

/** Works out what the reranker reads of a passage; linear in its text. */
export function prepare(stored: StoredPassage, document: RankedDocument): RankedPassage {
  const { headingTerms, content } = stored;
  const headings = wordNumbers(headingTerms);
  const nearest = wordNumbers(headingTerms.slice(headingTerms.lastIndexOf('\n') + 1));
  return {
    digest: stored.digest,
    sourcepage: stored.sourcepage,
    document,
    terms: wordNumbers(stored.terms),
    headings,
    nearestFrom: headings.length - nearest.length,
    isContentsPage: isContentsPage(content),
    isLegalBoilerplate: isLegalBoilerplate(content, stored.headings),
    answerTypes: answerTypesIn(content),
  };
}

/** The same of a document; `titleTerms` are the analyzed title and file name. */
export function prepareDocument(sourcefile: string, titleTerms: string): RankedDocument {
  return { sourcefile, title: Int32Array.from(new Set(titleTerms ? wordNumbers(titleTerms) : [])) };
}
