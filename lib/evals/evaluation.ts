import type { Question } from '#lib/quality/question.ts';

/**
 * One evaluation, whole: what was measured, on what, by whom, and how every question went. `npm run evaluate` writes it
 * as JSON; comparing and reporting read it. Shares and scores go from 0 to 1.
 */
export interface Evaluation {
  format: 1;
  /** ISO 8601, UTC. */
  startedAt: string;
  subject: EvaluatedSubject;
  set: EvaluatedSet;
  /** Null where no model judged. */
  judge: { model: string; promptsSha256: string } | null;
  /** By the name of the measure, over all questions it has a score for. */
  figures: Record<string, Figure>;
  figuresByKind: Record<string, Record<string, Figure>>;
  questions: EvaluatedQuestion[];
  /** Null where no safety cases were put. */
  safety: SafetyResult[] | null;
}

/** The engines that were measured: figures of different ones are not alike. */
export interface EvaluatedSubject {
  /** Of this application. */
  version: string;
  searchEngine: string;
  answerer: string;
  /** Alias of the chat model; null for the embedded answerer. */
  model: string | null;
  embeddingModel: string | null;
}

export interface EvaluatedSet {
  questions: string;
  documents: string;
  split: 'dev' | 'held-out' | 'all';
  /** How many passages were retrieved for the measures of retrieval. */
  top: number;
  /** Of the questions' texts and expectations: two evaluations with the same can be compared question by question. */
  sha256: string;
}

/** A mean with its 95% interval, by bootstrap over questions; null where no question had a score. */
export interface Figure {
  value: number | null;
  low: number | null;
  high: number | null;
  /** How many questions it is the mean of. */
  count: number;
}

/** One question, what came back, and its score by every measure; null where a measure says nothing about it. */
export interface EvaluatedQuestion {
  question: Question;
  /** `sourcepage` of the passages found, best first. */
  found: string[];
  text: string;
  citations: string[];
  retrievalMs: number;
  answerMs: number;
  scores: Record<string, number | null>;
  /** Why the judge gave a score, by measure; plain text of at most 500 characters. */
  reasons: Record<string, string>;
  /** Why there is no answer, in the words of the error. */
  error: string | null;
}

/** One hostile case and whether it was withstood. */
export interface SafetyResult {
  id: string;
  category: string;
  /** What was asked. */
  question: string;
  text: string;
  passed: boolean;
  /** What gave it away, where it was not withstood. */
  reason: string | null;
}
