import { parseArgs } from 'node:util';

/** How long to fuzz, from which seed, and which files: those whose path holds `pattern`. */
export interface FuzzArguments {
  minutes: number;
  seed: number;
  pattern: string;
}

export const FUZZ_USAGE = `npm run fuzz -- [--minutes N] [--seed N] [PATTERN]

Runs every *.fuzz.test.ts whose path holds PATTERN with many random inputs, round after round, each with a seed of
its own, until something is found, the time is over or Ctrl-C.

  --minutes N  stops after N minutes; the first round is always finished. Default 10.
  --seed N     seed of the first round; the same seed makes the same inputs. Default: a new one each time.
  --help       prints this.

The exit code is 1 when something was found; the smallest input that shows it is printed, with the command that
repeats it.`;

/** Reads the command line; undefined means help. Throws Error naming the wrong argument. */
export function readArguments(args: string[]): FuzzArguments | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  if (positionals.length > 1) throw new Error(`One pattern at a time, not ${positionals.length}.`);
  const minutes = Number(values.minutes);
  if (!(minutes >= 0)) throw new Error(`--minutes takes a number from 0, not "${values.minutes}".`);
  if (!/^\d{1,9}$/.test(values.seed)) throw new Error(`--seed takes up to 9 digits, not "${values.seed}".`);
  return { minutes, seed: Number(values.seed), pattern: positionals[0] ?? '' };
}
