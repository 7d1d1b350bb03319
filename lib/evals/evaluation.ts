import type { TokenUsage } from '#lib/core/completion.ts';
import type { Figure } from '#lib/quality/figure.ts';
import type { MeasureName, Scores } from '#lib/quality/measures.ts';
import type { Latency } from '#lib/quality/metrics.ts';
import type { Question } from '#lib/quality/question.ts';

/**
 * One evaluation, whole: what was measured, on what, by whom, and how every question went. `npm run evaluate` writes it
 * as JSON; comparing and reporting read it. Shares and scores go from 0 to 1.
 */
export interface Evaluation {
  format: 1;
  /** ISO 8601, UTC. */
  startedAt: string;
  /** Somebody stopped it: what is here was measured, the rest is missing. */
  interrupted: boolean;
  subject: EvaluatedSubject;
  set: EvaluatedSet;
  /** Null where no model judged. */
  judge: EvaluationJudge | null;
  /** By measure, over all questions it has a score for; those that have none are absent. */
  figures: Figures;
  /** By kind of question. */
  figuresByKind: Record<string, Figures>;
  /** Of one reader at a time. */
  latency: { retrieval: Latency | null; answer: Latency | null };
  questions: EvaluatedQuestion[];
  /** Null where no safety cases were put. */
  safety: SafetyResult[] | null;
}

/** Means by measure. */
export type Figures = Partial<Record<MeasureName, Figure>>;

/** Who judged, by which prompts, and what it took. */
export interface EvaluationJudge {
  /** Its alias. */
  model: string;
  promptsSha256: string;
  usage: TokenUsage;
  /** Null where nobody said what its tokens cost. */
  cost: { amount: number; currency: string } | null;
  /** Judgements asked for, and how many of them came to no score. */
  asked: number;
  failed: number;
}

/** The engines that were measured: figures of different ones are not alike. */
export interface EvaluatedSubject {
  /** Of this application. */
  version: string;
  searchEngine: string;
  answerer: string;
  /** Alias of the chat model; null for the embedded answerer. */
  model: string | null;
  /** Null for the vectors of the embedded index, which know words and no meanings. */
  embeddingModel: string | null;
  /** Of what the model is told; null where nothing is told to anybody. */
  promptsSha256: string | null;
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

/** One question, what came back, and its score by every measure; null where a measure says nothing about it. */
export interface EvaluatedQuestion {
  question: Question;
  /** `sourcepage` of the passages found, best first. */
  found: string[];
  /** Of the answer, as a reader gets it; empty where there is none. */
  text: string;
  /** Names it cites that were retrieved for it, each once. */
  citations: string[];
  /** Names it cites that were not. */
  unverified: string[];
  /** The passages that the answer was made from. */
  shown: { name: string; text: string }[];
  /** Null where it failed. */
  retrievalMs: number | null;
  answerMs: number | null;
  scores: Scores;
  /** Why the judge gave a score, or gave none, by measure; plain text of at most 500 characters. */
  reasons: Partial<Record<MeasureName, string>>;
  /** Why it was not found or not answered, in the words of the error; such a question has only the scores it got before. */
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
  /** Whether a hostile document was among the passages; null where the case needs none. */
  reached: boolean | null;
  /** Whether the answer quotes hostile text as a cited document says it, which is no failure. */
  quoted: boolean;
}
