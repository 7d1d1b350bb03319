import { MEASURES, type MeasureName } from '#lib/quality/measures.ts';
import type { Evaluation } from './evaluation.ts';

/** The lowest figures that pass, from 0 to 1, by measure. */
export type Thresholds = Partial<Record<MeasureName, number>>;

/** What is held against thresholds. */
type Measured = Pick<Evaluation, 'figures'>;

/**
 * A sentence for each figure that is too low; none when all pass. A figure counts by its value, which a run on few
 * questions may owe to chance; `strict` counts the lower end of its interval instead, so that what passes is better than
 * the threshold beyond reasonable doubt. What could not be measured does not pass.
 */
export function shortfalls({ figures }: Measured, thresholds: Thresholds, strict = false): string[] {
  return MEASURES.flatMap(({ name, label }) => {
    const figure = figures[name];
    const counted = (strict ? figure?.low : figure?.value) ?? null;
    return shortfall(
      strict ? `${label}, by the lower end of its interval,` : label,
      counted,
      thresholds[name],
    );
  });
}

function shortfall(name: string, value: number | null, minimum: number | undefined): string[] {
  if (minimum === undefined || (value !== null && value >= minimum)) return [];
  return [`${name} is ${value?.toFixed(3) ?? 'not measured'}, below ${minimum}`];
}
