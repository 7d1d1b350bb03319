import { isPlace } from './place.ts';
import { QUESTION_KINDS, type QuestionKind } from './question.ts';

/** The depths at which hits are counted. */
const DEPTHS = [1, 3, 5, 10] as const;

/** Percentiles of a number of times, in milliseconds, by the nearest-rank method. */
export interface Latency {
  p50: number;
  p90: number;
  p95: number;
}

/** What became of one question, as far as it is measured. Times are in milliseconds; null where nobody took them. */
export interface Measured {
  /** `expected` is null, and so is `kind`, where nobody knows what would be right. */
  question: { expected: string[] | null; kind: QuestionKind | null };
  /** The `sourcepage` of every passage found, best first. */
  found: string[];
  /** Those of them that the answer cites. */
  citations: string[];
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
  hitAt: Record<(typeof DEPTHS)[number], number | null>;
  /** Mean of one over the rank of the first passage from an expected place; 0 where none was found. */
  mrr: number | null;
  /** Mean share of a question's expected places that were found at all. */
  recall: number | null;
  /** Share of answers to what may be answerable that cite something. */
  cited: number | null;
  /** Share of answers that cite an expected place. */
  citedExpected: number | null;
  /** Share of unanswerable questions that were answered without any citation. */
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

/** Whether the answer cites one of the expected places. */
export function citesExpected({ question, citations }: Pick<Measured, 'question' | 'citations'>): boolean {
  const { expected } = question;
  return expected !== null && citations.some((citation) => isExpected(expected, citation));
}

/** The figures of these questions, whatever their kinds. */
export function measure(outcomes: readonly Measured[]): Metrics {
  const answerable = outcomes.filter(({ question }) => question.expected?.length);
  const unanswerable = outcomes.filter(({ question }) => question.expected?.length === 0);
  const citable = outcomes.filter((outcome) => !unanswerable.includes(outcome));
  const ranks = answerable.map((outcome) => firstRank(outcome) ?? Number.POSITIVE_INFINITY);
  const hit = (depth: number) => mean(ranks.map((rank) => Number(rank <= depth)));
  return {
    questions: outcomes.length,
    answerable: answerable.length,
    hitAt: { 1: hit(1), 3: hit(3), 5: hit(5), 10: hit(10) },
    mrr: mean(ranks.map((rank) => 1 / rank)),
    recall: mean(answerable.map(recall)),
    cited: mean(citable.map(({ citations }) => Number(citations.length > 0))),
    citedExpected: mean(answerable.map((outcome) => Number(citesExpected(outcome)))),
    declined: mean(unanswerable.map(({ citations }) => Number(citations.length === 0))),
    retrieval: latency(outcomes.map(({ retrievalMs }) => retrievalMs)),
    answer: latency(outcomes.map(({ answerMs }) => answerMs)),
  };
}

/** The share of a question's expected places that were found; not a number where none is expected. */
export function recall({ question, found }: Pick<Measured, 'question' | 'found'>): number {
  const expected = question.expected ?? [];
  const reached = expected.filter((place) => found.some((sourcepage) => isPlace(place, sourcepage)));
  return reached.length / expected.length;
}

/** Whether a place is one of the expected ones. */
export function isExpected(expected: readonly string[], sourcepage: string): boolean {
  return expected.some((place) => isPlace(place, sourcepage));
}

function mean(values: number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The percentiles of times; null where nobody took one. */
export function latency(times: readonly (number | null)[]): Latency | null {
  const sorted = times.filter((time) => time !== null).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return sorted.length === 0 ? null : { p50: at(0.5), p90: at(0.9), p95: at(0.95) };
}
