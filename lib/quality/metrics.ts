import { withoutCitations } from '#lib/core/citations/citations.ts';
import { sourcefileOf } from '#lib/core/citations/sourcepage.ts';
import { type Certainty, certaintyOf } from '#lib/core/events/events.ts';
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
  /** Share of questions with an expected location among the first k passages, by k. */
  hitAt: Record<Depth, number | null>;
  /** Mean of one over the rank of the first passage from an expected location; 0 where none was found. */
  mrr: number | null;
  /** Share of questions whose reader is shown what answers them, be it in a refusal that quotes the closest passages. */
  shown: number | null;
  /** Shares of questions that got a sure answer, right or wrong. */
  right: number | null;
  wrong: number | null;
  /** Share of questions that may be answerable and were answered, surely or likely, rightly or not. */
  answered: number | null;
  /** Share of answers that cite an expected location. */
  citedExpected: number | null;
  /** Share of unanswerable questions that got no sure answer. */
  declined: number | null;
  retrieval: Latency | null;
  answer: Latency | null;
}

/** The 1-based rank of the first passage from an expected location; undefined when there is none. */
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

/** An answer as far as it is judged. */
interface AnswerToJudge {
  question: { expected: string[] | null; answers?: string[] | undefined };
  /** As it was given, citations included. */
  text: string;
  /** The cited locations that were retrieved for it. */
  citations: string[];
  /** False where the answerer says that it found no answer. */
  answered: boolean;
  /** How surely it answers; absent where only `answered` is known. */
  certainty?: Certainty | undefined;
}

/**
 * The judgement of an answer: `right` or `wrong` for sure ones, `likely` for one that may answer, and `declined` for
 * one that says that it found nothing, or cites nothing.
 */
export type Judgement = 'right' | 'wrong' | 'likely' | 'declined';

/**
 * Judges a sure answer by whether it holds what answers the question. Any such answer to an unanswerable
 * question is wrong. Undefined where it is not known what would be right.
 */
export function judgeAnswer(answer: AnswerToJudge): Judgement | undefined {
  const { question, citations, answered, certainty } = answer;
  const grade = certaintyOf({ answered, ...(certainty && { certainty }) });
  if (grade === 'none' || citations.length === 0) return 'declined';
  if (grade === 'likely') return 'likely';
  if (question.expected === null) return undefined;
  return holdsAnswer(question, plainText(answer), citations) ? 'right' : 'wrong';
}

/** Whether what a reader is shown, be it a refusal with the closest passages, cites and holds what answers the question. */
export function isShown(answer: Pick<AnswerToJudge, 'question' | 'text' | 'citations'>): boolean {
  const { question, citations } = answer;
  return citations.length > 0 && holdsAnswer(question, plainText(answer), citations);
}

/** Whether one of the passages that the answer was made from holds what answers the question. */
export function isAmong(
  question: AnswerToJudge['question'],
  passages: readonly { name: string; text: string }[],
): boolean {
  return passages.some(({ name, text }) => holdsAnswer(question, text, [name]));
}

/** The text of an answer without its citations, whose names are no words of it. */
function plainText({ text, citations }: Pick<AnswerToJudge, 'text' | 'citations'>): string {
  return withoutCitations(text, citations);
}

/** By the texts that a right answer contains; where the question names none, by whether it is of an expected location. */
function holdsAnswer(
  { expected, answers }: AnswerToJudge['question'],
  text: string,
  sourcepages: readonly string[],
): boolean {
  if (!expected || expected.length === 0) return false;
  return answers
    ? containsAnswer(text, answers)
    : sourcepages.some((sourcepage) => isExpected(expected, sourcepage));
}

/** Whether a location is one of the expected ones. */
export function isExpected(expected: readonly string[], sourcepage: string): boolean {
  return expected.some((location) => isLocation(location, sourcepage));
}

const ROWS = /^(?<before>.*\brow=)(?<first>\d+)(?:-(?<last>\d+))?$/;

/**
 * Whether a cited `sourcepage` is the location that a question expects: the same name; or any location in the file, when
 * the expectation has no fragment; or rows of the same sheet that overlap (`offices.csv#row=2-4`).
 */
export function isLocation(expected: string, sourcepage: string): boolean {
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

const UNSPACED = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}';
const NUMBER = "\\d+(?:[.,'’]\\d+)*";
/** A number, a character of a script without spaces, or a run of other letters. */
const WORDS = new RegExp(`${NUMBER}|[${UNSPACED}]|(?:(?![${UNSPACED}])\\p{L})+`, 'gu');
/** Spaces that group digits; a plain space also stands between numbers. */
const GROUPING_SPACE = /(?<=\d)[\u00A0\u202F](?=\d{3})/g;
const GROUPED = /^[1-9]\d{0,2}(?:[.,'’]\d{3})+(?=$|[.,]\d{1,2}$)/;

/**
 * The words of a text as answers are compared: without case, punctuation and diacritics. A number is one word however
 * it is written (1,285, 1.285, 1285 and 1285.00), a Chinese or Japanese character is a word of its own.
 */
export function answerWords(text: string): string[] {
  const folded = text.replace(GROUPING_SPACE, ',').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (folded.match(WORDS) ?? []).map((word) => (/^\d/.test(word) ? plainNumber(word) : word));
}

/** Whether the words of one of the answers stand in the text, together and in order. */
export function containsAnswer(text: string, answers: readonly string[]): boolean {
  const all = spaced(text);
  return answers.some((answer) => all.includes(spaced(answer)));
}

/** How alike the words of the text and of the most similar answer are, from 0 to 1: the harmonic mean of precision and recall. */
export function wordF1(text: string, answers: readonly string[]): number {
  const words = answerWords(text);
  return Math.max(0, ...answers.map((answer) => f1(words, answerWords(answer))));
}

function f1(words: readonly string[], right: readonly string[]): number {
  const left = [...right];
  const common = words.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  return common === 0 ? 0 : (2 * common) / (words.length + right.length);
}

function spaced(text: string): string {
  return ` ${answerWords(text).join(' ')} `;
}

function plainNumber(number: string): string {
  const thousands = GROUPED.exec(number)?.[0] ?? '';
  const rest = number.slice(thousands.length).replace(',', '.');
  const decimals = /^\d*\.\d+$/.test(rest) ? rest.replace(/\.?0+$/, '') : rest;
  return thousands.replace(/\D/g, '') + decimals;
}
