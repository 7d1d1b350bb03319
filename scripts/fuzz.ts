// npm run fuzz -- [--minutes N] [--seed N] [PATTERN]: the fuzz tests with many more inputs than `npm test` gives them.
import { globSync } from 'node:fs';
import process from 'node:process';
import { FUZZ_USAGE, type FuzzArguments, readArguments } from './fuzz/read-arguments.ts';
import { runRound } from './fuzz/run-round.ts';

/** Inputs of a round, as a multiple of those of the test suite. */
const RUNS = 20;
/** A longer round has met an input that does not terminate. */
const LONGEST_ROUND_MS = 1_800_000;

async function fuzz({ minutes, seed, pattern }: FuzzArguments): Promise<number> {
  const all = globSync('{lib,components,scripts}/**/*.fuzz.test.{ts,tsx}');
  const files = all.filter((file) => file.includes(pattern));
  if (files.length === 0) throw new Error(`There is no fuzz test whose path holds "${pattern}".`);
  console.log(`fuzz: ${files.length} files, ${minutes} minutes, seed ${seed}; Ctrl-C stops`);
  const started = performance.now();
  const passedMinutes = () => (performance.now() - started) / 60_000;
  for (let round = 0; round === 0 || passedMinutes() < minutes; round += 1) {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(LONGEST_ROUND_MS)]);
    const findings = await runRound({ files, seed: seed + round, runs: RUNS }, signal).catch((thrown) => {
      if (stopped.signal.aborted) throw thrown;
      return { files, output: `Round ${round + 1} does not end: ${thrown}` };
    });
    if (findings) {
      console.error(findings.output);
      for (const file of findings.files)
        console.error(`Repeat with: npm run fuzz -- --minutes 0 --seed ${seed + round} ${file}`);
      return 1;
    }
    console.log(`round ${round + 1}, seed ${seed + round}: nothing found, ${passedMinutes().toFixed(1)} min`);
  }
  return 0;
}

const stopped = new AbortController();
process.once('SIGINT', () => stopped.abort());
try {
  const args = readArguments(process.argv.slice(2));
  if (args) process.exitCode = await fuzz(args);
  else console.log(FUZZ_USAGE);
} catch (error) {
  if (stopped.signal.aborted) console.log('Stopped; nothing was found in the rounds that ended.');
  else {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
