import { isLegalBoilerplate } from './legal-boilerplate.ts';

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
interface StoredPassage {
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

/** A line ending in a page number after dots, a tab or a gap. */
const ENTRY = /(?:\.{3,}|…|(?: \.){3,}|\t| {3,})\s*(?:\p{N}{1,4}|[ivxlc]{1,6})$/u;
const FEWEST_ENTRIES = 3;
const MOST_CHARACTERS = 5000;

/**
 * Whether a passage is a piece of a table of contents or index: at least three lines, and a third of them, lead to a
 * page number. It names everything and answers nothing.
 */
export function isContentsPage(content: string): boolean {
  const lines = content
    .slice(0, MOST_CHARACTERS)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const entries = lines.filter((line) => ENTRY.test(line)).length;
  return entries >= FEWEST_ENTRIES && entries * 3 >= lines.length;
}

const SPACE = 32;
const LINE_END = 10;
const FNV_OFFSET = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;

/** The number of no word: of what stands between two separators. */
export const NO_WORD = FNV_OFFSET;

/**
 * The words of an analyzed text in order, as 32-bit hashes (FNV-1a of their UTF-16 units), since numbers are compared many
 * times faster than strings, in a third of the memory. Two different words share a number once in 4 billion pairs: a
 * reason to rank by them, not to find by them. Spaces and line ends separate; an empty text is one empty word.
 */
export function wordNumbers(text: string): Int32Array {
  const numbers = new Int32Array(text.length + 1);
  let hash = FNV_OFFSET;
  let word = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isSeparator(unit)) {
      numbers[word++] = hash;
      hash = FNV_OFFSET;
    } else hash = Math.imul(hash ^ unit, FNV_PRIME);
  }
  numbers[word++] = hash;
  return numbers.slice(0, word);
}

/** The number of one word. */
export function wordNumber(word: string): number {
  return wordNumbers(word)[0] ?? NO_WORD;
}

function isSeparator(unit: number): boolean {
  return unit === SPACE || unit === LINE_END;
}

/** The kind of answer the question asks for, if its words tell. */
export type ExpectedAnswerType = 'amount' | 'date' | 'person' | null;

const AMOUNT =
  /\bhow (?:much|many|long|far|big|large|high)\b|\b(?:costs?|prices?|amounts?|percentage|percent|fees?|limits?|maximum|minimum|rates?)\b/i;
const DATE = /\b(?:when|what date|what year|which year|deadline|how soon|how early|how late)\b/i;
const PERSON = /\b(?:who|whom|whose)\b/i;

/** Reads off an English question whether it asks for an amount, a date or a person. */
export function expectedAnswerType(question: string): ExpectedAnswerType {
  if (AMOUNT.test(question)) return 'amount';
  if (DATE.test(question)) return 'date';
  return PERSON.test(question) ? 'person' : null;
}

const HOLDS_AMOUNT =
  /[$€£¥]\s?\d|\d\s?(?:%|percent|usd|eur|dollars|euros|days|weeks|months|years|hours|minutes|miles|km)\b/i;
const HOLDS_DATE =
  /\b(?:\d{1,2}\/\d{1,2}\/\d{2,4}|(?:19|20)\d\d|january|february|march|april|june|july|august|september|october|november|december|\d+ (?:days|weeks|months|hours))\b/i;

/** Which kinds of answers a text holds; persons cannot be told from other words. */
type AnswerTypes = Record<NonNullable<ExpectedAnswerType>, boolean>;

/** Reads off an English text which kinds of answers it holds. */
function answerTypesIn(text: string): AnswerTypes {
  return { amount: HOLDS_AMOUNT.test(text), date: HOLDS_DATE.test(text), person: false };
}
