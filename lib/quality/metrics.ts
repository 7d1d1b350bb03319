import { wordF1 } from './answer-words.ts';
import { isExpected } from './is-place.ts';
import { type AnswerToJudge, isShown, judgeAnswer, plainText } from './judge-answer.ts';
import type { QuestionKind } from './question.ts';

/** The depths at which hits are counted. */
type Depth = 1 | 3 | 10;

/** The measures that need no model to judge them. */
type CountedMeasure =
  | `hit@${Depth}`
  | 'mrr'
  | 'shown'
  | 'right'
  | 'not-wrong'
  | 'word-f1'
  | 'answered'
  | 'cited-right'
  | 'declined';

/** Percentiles of a number of times, in milliseconds, by the nearest-rank method. */
export interface Latency {
  p50: number;
  p90: number;
  p95: number;
}

/** What became of one question, as far as it is measured. Times are in milliseconds; null where they were not taken. */
export interface Measured extends AnswerToJudge {
  /** `expected` is null, and so is `kind`, where it is not known what would be right. */
  question: AnswerToJudge['question'] & { kind: QuestionKind | null };
  /** The `sourcepage` of every passage found, best first. */
  found: string[];
  retrievalMs: number | null;
  answerMs: number | null;
}

/**
 * The figures of a number of questions. Shares run from 0 to 1 and are null when nothing could be counted.
 * Hits, MRR, `shown`, `right` and `wrong` look at questions alone of which it is known what answers them, `declined` at the
 * unanswerable, `answered` at all but these.
 */
export interface Metrics {
  questions: number;
  answerable: number;
  /** Share of questions with an expected place among the first k passages, by k. */
  hitAt: Record<Depth, number | null>;
  /** Mean of one over the rank of the first passage from an expected place; 0 where none was found. */
  mrr: number | null;
  /** Share of questions whose reader is shown what answers them, be it in a refusal that quotes the closest passages. */
  shown: number | null;
  /** Shares of questions that were told an answer as sure, and it was right, or wrong. */
  right: number | null;
  wrong: number | null;
  /** Share of questions that may be answerable and were answered, surely or likely, rightly or not. */
  answered: number | null;
  /** Share of answers that cite an expected place. */
  citedExpected: number | null;
  /** Share of unanswerable questions that were told no answer as sure. */
  declined: number | null;
  retrieval: Latency | null;
  answer: Latency | null;
}

/** The 1-based rank of the first passage from an expected place; undefined when there is none. */
export function firstRank({ question, found }: Pick<Measured, 'question' | 'found'>): number | undefined {
  const { expected } = question;
  const index = expected ? found.findIndex((sourcepage) => isExpected(expected, sourcepage)) : -1;
  return index < 0 ? undefined : index + 1;
}

/** The figures of these questions, of all kinds together. */
export function measure(outcomes: readonly Measured[]): Metrics {
  const scores = outcomes.map(countedScores);
  const share = (name: CountedMeasure) =>
    mean(scores.map((its) => its[name]).filter((score) => score !== null));
  return {
    questions: outcomes.length,
    answerable: outcomes.filter(({ question }) => question.expected?.length).length,
    hitAt: { 1: share('hit@1'), 3: share('hit@3'), 10: share('hit@10') },
    mrr: share('mrr'),
    shown: share('shown'),
    right: share('right'),
    wrong: complement(share('not-wrong')),
    answered: share('answered'),
    citedExpected: share('cited-right'),
    declined: share('declined'),
    retrieval: latency(outcomes.map(({ retrievalMs }) => retrievalMs)),
    answer: latency(outcomes.map(({ answerMs }) => answerMs)),
  };
}

/** The scores of one question; null by the measures that say nothing about it. */
export function countedScores(
  outcome: Omit<Measured, 'retrievalMs' | 'answerMs'>,
): Record<CountedMeasure, number | null> {
  const { question, citations } = outcome;
  const { expected, answers } = question;
  const isAnswerable = expected !== null && expected.length > 0;
  const ofAnswerable = (score: number) => (isAnswerable ? score : null);
  const rank = firstRank(outcome) ?? Number.POSITIVE_INFINITY;
  const judgement = judgeAnswer(outcome);
  const isDeclined = judgement === 'declined';
  const cites = citations.some((citation) => isExpected(expected ?? [], citation));
  return {
    'hit@1': ofAnswerable(Number(rank <= 1)),
    'hit@3': ofAnswerable(Number(rank <= 3)),
    'hit@10': ofAnswerable(Number(rank <= 10)),
    mrr: ofAnswerable(1 / rank),
    shown: ofAnswerable(Number(isShown(outcome))),
    right: ofAnswerable(Number(judgement === 'right')),
    'not-wrong': ofAnswerable(Number(judgement !== 'wrong')),
    'word-f1': isAnswerable && answers ? (isDeclined ? 0 : wordF1(plainText(outcome), answers)) : null,
    answered: expected?.length === 0 ? null : Number(!isDeclined),
    'cited-right': ofAnswerable(Number(cites)),
    declined: expected?.length === 0 ? Number(isDeclined || judgement === 'likely') : null,
  };
}

function complement(share: number | null): number | null {
  return share === null ? null : 1 - share;
}

/** The mean; null of no values. */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The percentiles of times; null where none was taken. */
export function latency(times: readonly (number | null)[]): Latency | null {
  const sorted = times.filter((time) => time !== null).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return sorted.length === 0 ? null : { p50: at(0.5), p90: at(0.9), p95: at(0.95) };
}
