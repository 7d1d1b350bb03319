import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { EnvironmentError } from '#lib/config/environment.ts';
import { type Experiment, experimentsSchema } from '#lib/core/experiments.ts';

/** The experiments of EXPERIMENTS_FILE, none without one. Throws EnvironmentError that names the place in the file. */
export function readExperiments(file: string | undefined): Experiment[] {
  if (file === undefined) return [];
  const parsed = experimentsSchema.safeParse(readJson(file));
  if (parsed.success) return parsed.data.experiments;
  const faults = parsed.error.issues.map(({ path, message }) => `${z.core.toDotPath(path)}: ${message}`);
  throw new EnvironmentError(faults.map((fault) => `EXPERIMENTS_FILE (${file}): ${fault}`));
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (thrown) {
    const reason = thrown instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read';
    throw new EnvironmentError([`EXPERIMENTS_FILE (${file}): ${reason}`]);
  }
}
