import { type ChartUnit, valueFormat } from '#lib/charts/chart-plot.ts';
import { type AskedOfSide, type Side, tokensOf } from '#lib/client/compare/comparison-store.ts';
import { checkCitations } from '#lib/core/citations/citations.ts';
import type { TokenPrices } from '#lib/core/ports/chat-model.ts';
import { costOf } from '#lib/core/stages/record-usage.ts';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';
import {
  countedScores,
  firstRank,
  type Latency,
  latency,
  type Measured,
  type Metrics,
  measure,
} from '#lib/quality/metrics.ts';

/** A question of a set. `expected` and `kind` are null if the right answer is unknown. */
export type SetQuestion = AskedOfSide & { id: string } & Measured['question'];

/** A question and its two answers, each null until it has ended. */
export interface Trial {
  question: SetQuestion;
  sides: readonly [Side | null, Side | null];
}

/** A trial with both answers complete, successful or not. */
export interface EndedTrial extends Trial {
  sides: readonly [Side, Side];
}

/** Whether both answers have ended. */
export function hasEnded(trial: Trial): trial is EndedTrial {
  return trial.sides.every((side) => side !== null);
}

/** Whether an answer came to its end. */
export function isAnswered({ turn }: Side): boolean {
  return turn.status === 'done';
}

/** One answer as the metrics see it: what was found, best first, what of it is cited, and the times. */
export function measuredOf(question: SetQuestion, { turn, totalMs }: Side): Measured {
  const { answer, certainty, dataPoints, thoughts } = turn;
  const { results } = readThoughts(thoughts);
  const found = (results?.passages ?? []).map(({ sourcepage }) => sourcepage).filter(Boolean);
  return {
    question,
    found: found.length > 0 ? found : dataPoints.citations,
    text: answer,
    citations: checkCitations(answer, dataPoints.citations).verified,
    answered: certainty !== 'none',
    certainty,
    retrievalMs: results?.ms ?? null,
    answerMs: totalMs,
  };
}

/** The rank of the first passage that answers the question; undefined if none was found or none is known. */
export function rankOf(question: SetQuestion, side: Side): number | undefined {
  return firstRank(measuredOf(question, side));
}

/** The difference between B and A on a question: `unmeasured` if the right answer is unknown. */
export type Verdict = 'worse' | 'better' | 'same' | 'unmeasured';

/**
 * Compares how the sides retrieved: an earlier expected location is better, and for what no document answers, to cite
 * nothing. Where both found the same, a right answer is better. An answer beats none.
 */
export function verdictOf({ question, sides }: EndedTrial): Verdict {
  const [a, b] = sides.map((side) => score(question, side));
  if (a === undefined || b === undefined || question.expected === null) {
    return sides.every(isAnswered) ? 'unmeasured' : ofFailures(sides);
  }
  if (a === b) return 'same';
  return b < a ? 'worse' : 'better';
}

function ofFailures([a, b]: EndedTrial['sides']): Verdict {
  if (isAnswered(a) === isAnswered(b)) return 'unmeasured';
  return isAnswered(a) ? 'worse' : 'better';
}

/** Higher is better; an answer that failed is below all. */
function score(question: SetQuestion, side: Side): number {
  if (!isAnswered(side)) return -1;
  const scores = countedScores(measuredOf(question, side));
  // The answer weighs less than any difference of ranks.
  return scores.declined ?? (scores.mrr ?? 0) + 1e-6 * (scores.right ?? 0);
}

const ORDER: readonly Verdict[] = ['worse', 'better', 'same', 'unmeasured'];

/** Regressions first, then what became better, then the rest; within each as they were asked. */
export function byVerdict(trials: readonly EndedTrial[]): { trial: EndedTrial; verdict: Verdict }[] {
  return trials
    .map((trial) => ({ trial, verdict: verdictOf(trial) }))
    .sort((one, other) => ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict));
}

/** Prices of models, by alias; those without prices are not in it. */
export type PriceList = Readonly<Record<string, TokenPrices>>;

/** The results of one side of a set of questions. */
export interface SideFigures {
  /** Answers that did not come to their end. */
  failed: number;
  /** Of the questions that both sides answered: otherwise the figures would not be of the same questions. */
  metrics: Metrics;
  firstText: Latency | null;
  /** Null where the server reported no token counts. */
  tokens: { prompt: number; completion: number } | null;
  costs: { currency: string; amount: number }[];
}

/** The figures of both sides, and how many questions they are of. */
interface SetFigures {
  compared: number;
  sides: readonly [SideFigures, SideFigures];
}

/** Sums a set up. */
export function setFigures(trials: readonly EndedTrial[], prices: PriceList): SetFigures {
  const compared = trials.filter(({ sides }) => sides.every(isAnswered));
  const side = (index: 0 | 1): SideFigures => {
    const answers = compared.map(({ sides }) => sides[index]);
    return {
      failed: trials.filter(({ sides }) => !isAnswered(sides[index])).length,
      metrics: measure(compared.map(({ question, sides }) => measuredOf(question, sides[index]))),
      firstText: latency(answers.map(({ firstTextMs }) => firstTextMs)),
      tokens: tokensIn(answers),
      costs: costsOf(answers, prices),
    };
  };
  return { compared: compared.length, sides: [side(0), side(1)] };
}

function tokensIn(answers: readonly Side[]): SideFigures['tokens'] {
  const counted = answers.flatMap(({ turn }) => tokensOf(turn) ?? []);
  if (counted.length === 0) return null;
  return counted.reduce((sum, { prompt, completion }) => ({
    prompt: sum.prompt + prompt,
    completion: sum.completion + completion,
  }));
}

function costsOf(answers: readonly Side[], prices: PriceList): SideFigures['costs'] {
  const sums = new Map<string, number>();
  for (const { turn } of answers) {
    const model = readThoughts(turn.thoughts).prompt?.model;
    const price = model !== undefined && Object.hasOwn(prices, model) ? prices[model] : undefined;
    const tokens = tokensOf(turn);
    if (!price || !tokens) continue;
    const { currency, amount } = costOf(price, tokens.prompt, tokens.completion);
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

type Row = [
  name: string,
  unit: ChartUnit | 'score',
  read: (figures: SideFigures) => number | null | undefined,
];

/** The figures of both sides as rows of a table: what it is, A, B, and by how much B differs. */
export function figureRows(figures: SetFigures, translate: Translate, locale: string): string[][] {
  const none = translate('admin.usage.none');
  return rowsOf(figures, translate).flatMap(([name, unit, read]) => {
    const [a, b] = figures.sides.map((side) => read(side) ?? null);
    if ((a ?? null) === null && (b ?? null) === null) return [];
    const written = unit === 'score' ? scoreFormat(locale) : valueFormat(unit, locale);
    const text = (value: number | null | undefined) =>
      value === null || value === undefined ? none : written(value);
    const apart = unit !== 'score' && unit.kind === 'share' ? points(translate, locale) : written;
    return [[name, text(a), text(b), difference(a, b, apart) ?? none]];
  });
}

function rowsOf({ sides }: SetFigures, translate: Translate): Row[] {
  const row = (key: MessageKey, unit: Row[1], read: Row[2]): Row => [translate(key), unit, read];
  const slowest = (key: MessageKey): string => `${translate(key)}, ${translate('admin.usage.p90')}`;
  const currencies = new Set(sides.flatMap(({ costs }) => costs.map(({ currency }) => currency)));
  return [
    ...([1, 3, 10] as const).map(
      (depth): Row => [
        translate('admin.compare.hitAt', { depth }),
        SHARE,
        ({ metrics }) => metrics.hitAt[depth],
      ],
    ),
    row('admin.compare.mrr', 'score', ({ metrics }) => metrics.mrr),
    row('admin.compare.shown', SHARE, ({ metrics }) => metrics.shown),
    row('admin.compare.right', SHARE, ({ metrics }) => metrics.right),
    row('admin.compare.wrong', SHARE, ({ metrics }) => metrics.wrong),
    row('admin.compare.cited', SHARE, ({ metrics }) => metrics.answered),
    row('admin.compare.citedExpected', SHARE, ({ metrics }) => metrics.citedExpected),
    row('admin.compare.declined', SHARE, ({ metrics }) => metrics.declined),
    row('compare.firstWords', TIME, ({ firstText }) => firstText?.p50),
    [slowest('compare.firstWords'), TIME, ({ firstText }) => firstText?.p90],
    row('compare.total', TIME, ({ metrics }) => metrics.answer?.p50),
    [slowest('compare.total'), TIME, ({ metrics }) => metrics.answer?.p90],
    row('admin.usage.tokensIn', COUNT, ({ tokens }) => tokens?.prompt),
    row('admin.usage.tokensOut', COUNT, ({ tokens }) => tokens?.completion),
    ...[...currencies].map(
      (currency): Row => [
        translate('admin.usage.costIn', { currency }),
        { kind: 'money', currency },
        ({ costs }) => costs.find((cost) => cost.currency === currency)?.amount ?? 0,
      ],
    ),
    row('admin.usage.failed', COUNT, ({ failed }) => failed),
  ];
}

const SHARE: ChartUnit = { kind: 'share' };
const TIME: ChartUnit = { kind: 'time' };
const COUNT: ChartUnit = { kind: 'count' };

function scoreFormat(locale: string): (value: number) => string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
  return (value) => format.format(value);
}

// Between two shares lie points, not per cent.
function points(translate: Translate, locale: string): (value: number) => string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return (value) => translate('admin.compare.points', { points: format.format(100 * value) });
}

function difference(
  a: number | null | undefined,
  b: number | null | undefined,
  written: (value: number) => string,
): string | undefined {
  if (a === null || b === null || a === undefined || b === undefined) return undefined;
  const sign = b > a ? '+' : '−';
  return a === b || written(a) === written(b) ? '=' : `${sign}${written(Math.abs(b - a))}`;
}
