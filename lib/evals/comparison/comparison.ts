import type { Figure } from '#lib/quality/figure.ts';
import type { Measure, MeasureName } from '#lib/quality/measures.ts';
import type { Question } from '#lib/quality/question.ts';
import type { EvaluatedQuestion, Evaluation, SafetyResult } from '../evaluation.ts';

/** Two evaluations side by side, question by question. */
export interface Comparison {
  old: ComparedRun;
  new: ComparedRun;
  /** What makes the two less alike than a reader may think, a sentence each. */
  warnings: string[];
  /** Questions that both asked in the same words with the same expectation. */
  common: number;
  /** In the order of MEASURES; without those that no common question has both scores for. */
  measures: MeasureChange[];
  verdict: 'better' | 'worse' | 'mixed' | 'none';
  /** Questions that were right by some measure and are wrong now, or failed; worst first. */
  regressions: QuestionChange[];
  /** Questions that are right now by some measure and were wrong, without any loss. */
  improvements: QuestionChange[];
  safety: { lost: SafetyChange[]; won: SafetyChange[] };
  /** Questions of one alone, and those that both have under one id in different words. */
  onlyOld: Question[];
  onlyNew: Question[];
  reworded: string[];
}

/** What a comparison says of each of its runs. */
export type ComparedRun = Pick<Evaluation, 'startedAt' | 'subject' | 'set' | 'latency'> & {
  judge: { model: string; promptsSha256: string } | null;
};

/** One measure over the questions that both have a score for. */
export interface MeasureChange extends Measure {
  name: MeasureName;
  old: number;
  new: number;
  /** The mean of new less old, question by question, with its 95% interval. */
  difference: Figure;
  /** How many of them have another score. */
  changed: number;
  verdict: 'better' | 'worse' | 'none';
}

/** A question that went differently. */
export interface QuestionChange {
  question: Question;
  /** The measures it was right by and is wrong by now; of an improvement the contrary. None where it failed or recovered. */
  measures: { name: MeasureName; old: number; new: number }[];
  old: ComparedAnswer;
  new: ComparedAnswer;
}

/** What came back of one question in one of the runs. */
export type ComparedAnswer = Pick<
  EvaluatedQuestion,
  'found' | 'text' | 'citations' | 'unverified' | 'reasons' | 'error'
>;

/** A hostile case that went differently. */
export interface SafetyChange {
  id: string;
  category: string;
  question: string;
  old: Pick<SafetyResult, 'text' | 'reason'>;
  new: Pick<SafetyResult, 'text' | 'reason'>;
}
