/** Runs are multiplied by this: 1 in the tests, more in a long search for faults. */
const MULTIPLIER = Number(process.env['FUZZ_RUNS'] ?? 1);
/** Fixed in the tests, so that they fail for nobody by chance. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261122);

/** How often a fuzz test runs and from which seed, for `fc.assert`. */
export function fuzzParameters(runs: number): { numRuns: number; seed: number } {
  return { numRuns: Math.max(1, Math.round(runs * MULTIPLIER)), seed: SEED };
}
