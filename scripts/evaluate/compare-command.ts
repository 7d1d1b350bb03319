import { AppError } from '#lib/shared/app-error.ts';
import { flag, option, optionBrackets, readCommandLine, repeated } from '../console/command-options.ts';
import { badOption, oneOf } from '../console/read-options.ts';
import type { Command } from './command.ts';
import { compare } from './comparison/compare.ts';
import { renderComparison } from './comparison/render-comparison.ts';
import { MEASURES, type MeasureName } from './evaluation/measures.ts';
import { readEvaluation } from './evaluation/read-evaluation.ts';
import { comparisonPage } from './html/comparison-page.ts';
import { writeReport } from './write-output.ts';

const MEASURE_NAMES = MEASURES.map(({ name }) => name);

const OPTIONS = {
  measure: repeated(option('NAME', '', (name, given) => oneOf(name, given, MEASURE_NAMES))),
  gate: flag(),
  allow: option('N', '', allowedIn),
  html: option('FILE'),
  json: flag(),
};

const USAGE = `${optionBrackets(OPTIONS, 'usage: npm run evaluate -- compare OLD.json NEW.json')}

Compares two evaluations that \`npm run evaluate -- --out FILE\` wrote, question by question.
--measure looks at these measures alone. --gate fails on any regression, --allow N on more than N: a question that was
right and is wrong, or failed; a hostile case that is no longer resisted.
Exit code 1: more regressions than allowed. 2: nothing was compared.`;

interface CompareArguments {
  paths: [old: string, current: string];
  measures: MeasureName[] | undefined;
  /** The most regressions that pass; undefined means any number. */
  allowed: number | undefined;
  html: string | undefined;
  json: boolean;
}

/** Compares two files of evaluations. Ends with 1 where more got worse than is allowed. */
export const compareCommand: Command = {
  usage: USAGE,
  async perform(given) {
    const args = readCompareArguments(given);
    return args && compareFiles(args);
  },
};

async function compareFiles({ paths, measures, allowed, html, json }: CompareArguments): Promise<number> {
  const [old, current] = await Promise.all([readEvaluation(paths[0]), readEvaluation(paths[1])]);
  const comparison = compare(old, current, measures);
  if (html !== undefined) await writeReport(html, comparisonPage(comparison));
  console.log(json ? JSON.stringify(comparison, null, 2) : renderComparison(comparison));
  if (allowed === undefined) return 0;
  if (comparison.common === 0) {
    throw new AppError('conflict', 'The two have no question in common, so nothing passes.');
  }
  const worse = comparison.regressions.length + comparison.safety.lost.length;
  if (worse <= allowed) return 0;
  console.error(`${worse} got worse, where ${allowed} may.`);
  return 1;
}

/** Reads the command line; undefined when help was asked for. Throws `bad-request` naming what is wrong. */
export function readCompareArguments(args: string[]): CompareArguments | undefined {
  const reading = readCommandLine(OPTIONS, args, { positionals: true });
  if (!reading) return undefined;
  const [old, current, ...more] = reading.positionals;
  if (old === undefined || current === undefined || more.length > 0) {
    throw badOption('Name two files: the old evaluation and the new one.');
  }
  const { measure: measures, gate, allow, html, json } = reading.values;
  return { paths: [old, current], measures, allowed: allow ?? (gate ? 0 : undefined), html, json };
}

function allowedIn(name: string, given: string): number {
  const number = Number(given);
  if (/^\d+$/.test(given) && Number.isSafeInteger(number)) return number;
  throw badOption(`${name} is "${given}"; it takes a whole number from 0.`);
}
