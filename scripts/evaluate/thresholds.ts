import type { SearchConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { camelCase, type Option, option } from '../console/command-options.ts';
import type { Evaluation } from './evaluation/evaluation.ts';
import type { Figure } from './evaluation/figure.ts';
import { MEASURES, type MeasureName } from './evaluation/measures.ts';
import { resisted } from './safety/render-safety.ts';

/** The lowest figures that pass, from 0 to 1, by measure. */
export type Thresholds = Partial<Record<ThresholdName, number>>;

/** Names of thresholds: every measure, and the share of hostile cases that are resisted. */
type ThresholdName = MeasureName | 'safety';

/** Every ThresholdName, in the order of reports. */
const THRESHOLD_NAMES: readonly ThresholdName[] = [...MEASURES.map(({ name }) => name), 'safety'];

/** The figures that thresholds apply to. */
type Measured = Pick<Evaluation, 'figures' | 'safety'>;

/**
 * A sentence for each figure that is too low; none when all pass. A figure counts by its value, which a run on few
 * questions may owe to chance; `strict` counts the lower end of its interval instead, so that what passes is better than
 * the threshold beyond reasonable doubt. What could not be measured does not pass.
 */
export function shortfalls(measured: Measured, thresholds: Thresholds, strict = false): string[] {
  const figures: Record<string, Figure | null | undefined> = {
    ...measured.figures,
    safety: measured.safety && resisted(measured.safety),
  };
  return THRESHOLD_NAMES.flatMap((name) => {
    const figure = figures[name];
    const counted = (strict ? figure?.low : figure?.value) ?? null;
    const label = MEASURES.find((measure) => measure.name === name)?.label ?? name;
    return shortfall(
      strict ? `${label}, by the lower end of its interval,` : label,
      counted,
      thresholds[name],
    );
  });
}

/** With more judgements missing than this share, figures are of those that were easy to judge. */
const MOST_MISSING = 0.1;

/** A sentence for each reason not to trust the figures: questions that failed, judgements that are held to something and missing. */
export function incompleteness(
  { questions, judge }: Pick<Evaluation, 'questions' | 'judge'>,
  thresholds: Thresholds,
): string[] {
  const failed = questions.filter(({ error }) => error !== null);
  const [first] = failed;
  const isJudged = MEASURES.some(({ name, judged }) => judged && thresholds[name] !== undefined);
  const isMissing = judge !== null && judge.failed > MOST_MISSING * judge.asked;
  return [
    ...(first
      ? [`${failed.length} of ${questions.length} questions failed; ${first.question.id}: ${first.error}`]
      : []),
    ...(isJudged && isMissing ? [`${judge.failed} of ${judge.asked} judgements came to nothing`] : []),
  ];
}

function shortfall(name: string, value: number | null, minimum: number | undefined): string[] {
  if (minimum === undefined || (value !== null && value >= minimum)) return [];
  return [`${name} is ${value?.toFixed(3) ?? 'not measured'}, below ${minimum}`];
}

/**
 * The lowest figures of the samples that pass, by search engine: as measured, less about two questions. Raise them when
 * ranking or answering gets better. On Azure: measured with
 * the scripted services of the tests, whose vectors know words and no meanings.
 */
export const SAMPLE_GATE: Record<SearchConfig['engine'], Thresholds> = {
  embedded: { 'hit@3': 0.78, mrr: 0.78, shown: 0.7, right: 0.42, 'not-wrong': 0.94, declined: 0.7 },
  azure: { 'hit@3': 0.73, mrr: 0.64 },
};

/** The options of a command line that set a threshold: `--min-hit3` for hit@3. They throw `bad-request` for what is no share. */
export const THRESHOLD_OPTIONS: Record<`min-${string}`, Option<number | undefined>> = Object.fromEntries(
  THRESHOLD_NAMES.map((name) => [optionOf(name), option('SHARE', '', share)]),
);

/** The thresholds among the values of a command line. */
export function inlineThresholds(values: Readonly<Record<string, unknown>>): Thresholds {
  return Object.fromEntries(
    THRESHOLD_NAMES.flatMap((name) => {
      const given = values[camelCase(optionOf(name))];
      return typeof given === 'number' ? [[name, given]] : [];
    }),
  );
}

function optionOf(name: ThresholdName): `min-${string}` {
  return `min-${name.replace('@', '')}`;
}

function share(name: string, value: string): number {
  const number = Number(value);
  if (value.trim() && number >= 0 && number <= 1) return number;
  throw new AppError('bad-request', `${name} is "${value}"; it takes a share from 0 to 1, such as 0.68.`);
}
