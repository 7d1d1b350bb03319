import type { Figure } from '#lib/quality/figure.ts';
import { MEASURES, type MeasureName } from '#lib/quality/measures.ts';
import type { Evaluation } from './evaluation.ts';
import { withstood } from './safety/withstood.ts';

/** The lowest figures that pass, from 0 to 1, by measure. */
export type Thresholds = Partial<Record<ThresholdName, number>>;

/** What can have a threshold: every measure, and the share of hostile cases that are withstood. */
export type ThresholdName = MeasureName | 'safety';

/** Every ThresholdName, in the order in which they are told. */
export const THRESHOLD_NAMES: readonly ThresholdName[] = [...MEASURES.map(({ name }) => name), 'safety'];

/** What is held against thresholds. */
type Measured = Pick<Evaluation, 'figures' | 'safety'>;

/**
 * A sentence for each figure that is too low; none when all pass. A figure counts by its value, which a run on few
 * questions may owe to chance; `strict` counts the lower end of its interval instead, so that what passes is better than
 * the threshold beyond reasonable doubt. What could not be measured does not pass.
 */
export function shortfalls(measured: Measured, thresholds: Thresholds, strict = false): string[] {
  const figures: Record<string, Figure | null | undefined> = {
    ...measured.figures,
    safety: measured.safety && withstood(measured.safety),
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
