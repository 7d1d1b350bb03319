import { readFile } from 'node:fs/promises';
import { AppError } from '#lib/shared/app-error.ts';
import type { Evaluation } from './evaluation/evaluation.ts';
import type { Figure } from './evaluation/figure.ts';
import { MEASURES, type MeasureName } from './evaluation/measures.ts';
import { resisted } from './safety/render-safety.ts';

/** The lowest figures that pass, from 0 to 1, by measure. */
type Thresholds = Partial<Record<ThresholdName, number>>;

/** What can have a threshold: every measure, and the share of hostile cases that are resisted. */
type ThresholdName = MeasureName | 'safety';

/** Every ThresholdName, in the order in which they are told. */
const THRESHOLD_NAMES: readonly ThresholdName[] = [...MEASURES.map(({ name }) => name), 'safety'];

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
 * Measured on the samples, less about two questions. Raise them when the ranking gets better. On Azure: measured with
 * the scripted services of the tests, whose vectors know words and no meanings.
 */
const SAMPLE_GATE = {
  embedded: { 'hit@3': 0.78, mrr: 0.73, right: 0.5, declined: 0.56 },
  azure: { 'hit@3': 0.73, mrr: 0.64 },
} as const;

/** What the command line says of thresholds. */
export interface ThresholdArguments {
  /** A file of thresholds by measure. */
  thresholdsFile: string | undefined;
  /** Thresholds on the command line, which hold in place of those in the file. */
  inline: Thresholds;
  /** Whether this is the measurement that thresholds of ours were made for. */
  isGate: boolean;
}

/** The options of a command line that set a threshold: `--min-hit3` for hit@3. */
export const THRESHOLD_OPTIONS = Object.fromEntries(
  THRESHOLD_NAMES.map((name) => [optionOf(name), { type: 'string' as const }]),
);

/** The thresholds among the values of a command line. Throws `bad-request` for what is no share. */
export function inlineThresholds(values: Readonly<Record<string, unknown>>): Thresholds {
  return Object.fromEntries(
    THRESHOLD_NAMES.flatMap((name) => {
      const given = values[optionOf(name)];
      return given === undefined ? [] : [[name, share(`--${optionOf(name)}`, String(given))]];
    }),
  );
}

/**
 * The lowest figures that pass: as the command line says, then the file, then ours where there are any for this engine.
 * Throws `not-found` for a file that is not there and `bad-request` for what it must not hold.
 */
export async function thresholdsFor(
  { thresholdsFile, inline, isGate }: ThresholdArguments,
  engine: keyof typeof SAMPLE_GATE,
): Promise<Thresholds> {
  const fromFile = thresholdsFile === undefined ? {} : await readThresholds(thresholdsFile);
  return { ...(isGate && SAMPLE_GATE[engine]), ...fromFile, ...inline };
}

async function readThresholds(path: string): Promise<Thresholds> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw new AppError('not-found', `Cannot read the thresholds in ${path}; is the path right?`, { cause });
  }
  return Object.fromEntries(
    Object.entries(parseObject(text, path)).map(([name, value]) => {
      if (!isThresholdName(name)) throw new AppError('bad-request', `${path}: ${unknownMeasure(name)}`);
      return [name, share(`${path}: ${name}`, typeof value === 'number' ? String(value) : '')];
    }),
  );
}

function parseObject(text: string, path: string): object {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch {
    // Said below.
  }
  throw new AppError('bad-request', `${path} is not a JSON object of measures and their lowest figures.`);
}

function unknownMeasure(name: string): string {
  return `there is no measure "${name}"; there are ${THRESHOLD_NAMES.join(', ')}.`;
}

function isThresholdName(name: string): name is ThresholdName {
  return THRESHOLD_NAMES.some((known) => known === name);
}

function optionOf(name: ThresholdName): string {
  return `min-${name.replace('@', '')}`;
}

function share(name: string, value: string): number {
  const number = Number(value);
  if (value.trim() && number >= 0 && number <= 1) return number;
  throw new AppError('bad-request', `${name} is "${value}"; it takes a share from 0 to 1, such as 0.68.`);
}
