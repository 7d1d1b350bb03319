import { option, optionLines, readCommandLine, withDefault } from '../console/command-options.ts';
import { badOption } from '../console/read-options.ts';

/** How long to fuzz, from which seed, and which files: those whose path holds `pattern`. */
export interface FuzzArguments {
  minutes: number;
  seed: number;
  pattern: string;
}

const OPTIONS = {
  minutes: withDefault(
    '10',
    option('N', 'stops after N minutes; the first round is always finished. Default 10.', readMinutes),
  ),
  seed: option(
    'N',
    'seed of the first round; the same seed makes the same inputs. Default: a new one each time.',
    readSeed,
  ),
};

export const FUZZ_USAGE = `npm run fuzz -- [--minutes N] [--seed N] [PATTERN]

Runs every *.fuzz.test.ts whose path holds PATTERN with many random inputs, round after round, each with a seed of
its own, until something is found, the time is over or Ctrl-C.

${optionLines(OPTIONS)}

The exit code is 1 when something was found; the smallest input that shows it is printed, with the command that
repeats it.`;

/** Reads the command line; undefined means help. Throws `bad-request` naming the wrong argument. */
export function readArguments(args: string[]): FuzzArguments | undefined {
  const reading = readCommandLine(OPTIONS, args, { positionals: true });
  if (!reading) return undefined;
  const { positionals, values } = reading;
  if (positionals.length > 1) throw badOption(`One pattern at a time, not ${positionals.length}.`);
  const { minutes, seed = Date.now() % 1_000_000_000 } = values;
  return { minutes, seed, pattern: positionals[0] ?? '' };
}

function readMinutes(name: string, given: string): number {
  const minutes = Number(given);
  if (minutes >= 0) return minutes;
  throw badOption(`${name} takes a number from 0, not "${given}".`);
}

function readSeed(name: string, given: string): number {
  if (/^\d{1,9}$/.test(given)) return Number(given);
  throw badOption(`${name} takes up to 9 digits, not "${given}".`);
}
