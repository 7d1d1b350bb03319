import process from 'node:process';

const DEFAULT_SEED = 20261122;

/**
 * The parameters of a fuzz test for `fc.assert`: a fixed seed and `runs` inputs, which takes moments. `npm run fuzz`
 * sets FUZZ_RUNS, a multiplier of the inputs, and FUZZ_SEED.
 */
export function fuzzParameters(runs: number): { numRuns: number; seed: number } {
  return {
    numRuns: Math.max(1, Math.round(runs * numberIn('FUZZ_RUNS', 1))),
    seed: numberIn('FUZZ_SEED', DEFAULT_SEED),
  };
}

function numberIn(name: string, otherwise: number): number {
  const value = Number(process.env[name] || otherwise);
  if (Number.isFinite(value)) return value;
  throw new Error(`${name} is "${process.env[name]}", which is not a number.`);
}
