import { sourcefileOf } from '#lib/core/sourcepage.ts';
import { QUESTION_KINDS, type QuestionKind } from './question.ts';

/** The depths at which hits are counted. */
type Depth = 1 | 3 | 5 | 10;

/** The measures that follow from what was found and what is cited, without the text of the answer. */
type CountedMeasure = `hit@${Depth}` | 'mrr' | 'recall' | 'cited' | 'cited-right' | 'declined';

/** Percentiles of a number of times, in milliseconds, by the nearest-rank method. */
export interface Latency {
  p50: number;
  p90: number;
  p95: number;
}

/** What became of one question, as far as it is measured. Times are in milliseconds; null where they were not taken. */
export interface Measured {
  /** `expected` is null, and so is `kind`, where it is not known what would be right. */
  question: { expected: string[] | null; kind: QuestionKind | null };
  /** The `sourcepage` of every passage found, best first. */
  found: string[];
  /** Those of them that the answer cites. */
  citations: string[];
  /** False when no answer was found; what is cited are then the closest passages. */
  answered: boolean;
  retrievalMs: number | null;
  answerMs: number | null;
}

/**
 * The figures of a number of questions. Shares run from 0 to 1 and are null when nothing could be counted.
 * Hits, MRR and recall look at questions alone of which it is known what answers them, `declined` at the
 * unanswerable, `cited` at all but these.
 */
export interface Metrics {
  questions: number;
  answerable: number;
  /** Share of questions with an expected place among the first k passages, by k. */
  hitAt: Record<Depth, number | null>;
  /** Mean of one over the rank of the first passage from an expected place; 0 where none was found. */
  mrr: number | null;
  /** Mean share of a question's expected places that were found at all. */
  recall: number | null;
  /** Share of answers to what may be answerable that cite something. */
  cited: number | null;
  /** Share of answers that cite an expected place. */
  citedExpected: number | null;
  /** Share of unanswerable questions that were declined: no answer was found, or it cites nothing. */
  declined: number | null;
  retrieval: Latency | null;
  answer: Latency | null;
}

/** Metrics of all questions, and of each kind that occurs. */
export interface Summary {
  all: Metrics;
  byKind: Partial<Record<QuestionKind, Metrics>>;
}

/** Summarizes outcomes. */
export function summarize(outcomes: readonly Measured[]): Summary {
  const kinds = QUESTION_KINDS.map(
    (kind) => [kind, outcomes.filter((o) => o.question.kind === kind)] as const,
  );
  return {
    all: measure(outcomes),
    byKind: Object.fromEntries(
      kinds.filter(([, some]) => some.length > 0).map(([kind, some]) => [kind, measure(some)]),
    ),
  };
}

/** The 1-based rank of the first passage from an expected place; undefined when there is none. */
export function firstRank({ question, found }: Pick<Measured, 'question' | 'found'>): number | undefined {
  const { expected } = question;
  const index = expected ? found.findIndex((sourcepage) => isExpected(expected, sourcepage)) : -1;
  return index < 0 ? undefined : index + 1;
}

/** The citations that an answer rests on: none where no answer was found. */
export function answerCitations({ answered, citations }: Pick<Measured, 'answered' | 'citations'>): string[] {
  return answered ? citations : [];
}

/** Whether the answer cites one of the expected places. */
export function citesExpected(outcome: Pick<Measured, 'question' | 'citations' | 'answered'>): boolean {
  const { expected } = outcome.question;
  return expected !== null && answerCitations(outcome).some((citation) => isExpected(expected, citation));
}

/** The figures of these questions, of all kinds together. */
export function measure(outcomes: readonly Measured[]): Metrics {
  const scores = outcomes.map(countedScores);
  const share = (name: CountedMeasure) =>
    mean(scores.map((its) => its[name]).filter((score) => score !== null));
  return {
    questions: outcomes.length,
    answerable: outcomes.filter(({ question }) => question.expected?.length).length,
    hitAt: { 1: share('hit@1'), 3: share('hit@3'), 5: share('hit@5'), 10: share('hit@10') },
    mrr: share('mrr'),
    recall: share('recall'),
    cited: share('cited'),
    citedExpected: share('cited-right'),
    declined: share('declined'),
    retrieval: latency(outcomes.map(({ retrievalMs }) => retrievalMs)),
    answer: latency(outcomes.map(({ answerMs }) => answerMs)),
  };
}

/** The scores of one question; null by the measures that say nothing about it. */
export function countedScores(
  outcome: Pick<Measured, 'question' | 'found' | 'citations' | 'answered'>,
): Record<CountedMeasure, number | null> {
  const { question, found } = outcome;
  const expected = question.expected ?? [];
  const isUnanswerable = question.expected?.length === 0;
  const cites = answerCitations(outcome).length > 0;
  const ofAnswerable = (score: number) => (expected.length > 0 ? score : null);
  const rank = firstRank(outcome) ?? Number.POSITIVE_INFINITY;
  const reached = expected.filter((place) => found.some((sourcepage) => isPlace(place, sourcepage)));
  return {
    'hit@1': ofAnswerable(Number(rank <= 1)),
    'hit@3': ofAnswerable(Number(rank <= 3)),
    'hit@5': ofAnswerable(Number(rank <= 5)),
    'hit@10': ofAnswerable(Number(rank <= 10)),
    mrr: ofAnswerable(1 / rank),
    recall: ofAnswerable(reached.length / expected.length),
    cited: isUnanswerable ? null : Number(cites),
    'cited-right': ofAnswerable(Number(citesExpected(outcome))),
    declined: isUnanswerable ? Number(!cites) : null,
  };
}

/** Whether a place is one of the expected ones. */
export function isExpected(expected: readonly string[], sourcepage: string): boolean {
  return expected.some((place) => isPlace(place, sourcepage));
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

const ROWS = /^(?<before>.*\brow=)(?<first>\d+)(?:-(?<last>\d+))?$/;

/**
 * Whether a cited `sourcepage` is the place that a question expects: the same name; or any place of the file, when
 * the expectation has no fragment; or rows of the same sheet that overlap (`offices.csv#row=2-4`).
 */
export function isPlace(expected: string, sourcepage: string): boolean {
  if (expected === sourcepage) return true;
  if (sourcefileOf(expected) !== sourcefileOf(sourcepage)) return false;
  return !expected.includes('#') || rowsOverlap(expected, sourcepage);
}

function rowsOverlap(one: string, other: string): boolean {
  const a = ROWS.exec(one)?.groups;
  const b = ROWS.exec(other)?.groups;
  if (!a || !b || a['before'] !== b['before']) return false;
  return first(a) <= last(b) && first(b) <= last(a);
}

function first(rows: Record<string, string | undefined>): number {
  return Number(rows['first']);
}

function last(rows: Record<string, string | undefined>): number {
  return Number(rows['last'] ?? rows['first']);
}
