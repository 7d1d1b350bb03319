// `npm start` after install and build: check, index the samples if there is nothing yet, serve, say where. With
// `--check` only the first: the launcher asks for it before it builds, which takes a minute.
import process from 'node:process';
import { readExperiments } from '#lib/composition/read-experiments.ts';
import { requireFittingVectors } from '#lib/composition/require-fitting-vectors.ts';
import { type Environment, EnvironmentError, readEnvironment } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { indexSamples } from './serve/index-samples.ts';
import { startNext } from './serve/next-server.ts';
import { requireFreePort, requireWritable } from './serve/preconditions.ts';
import { describeServer } from './serve/server-description.ts';

async function serve(environment: Environment): Promise<void> {
  const { HOST, PORT, DATA_DIR, READ_ONLY } = environment;
  if (!READ_ONLY) requireWritable(DATA_DIR);
  await requireFreePort(HOST, PORT);
  readExperiments(environment.EXPERIMENTS_FILE);
  await requireFittingVectors(environment);
  if (process.argv.includes('--check')) return;
  await indexSamples(environment);
  await startNext({ host: HOST, port: PORT, dev: process.argv.includes('--dev') });
  console.log(await describeServer(environment));
}

try {
  await serve(readEnvironment());
} catch (thrown) {
  if (!(thrown instanceof AppError || thrown instanceof EnvironmentError)) throw thrown;
  console.error(thrown.message);
  process.exit(1);
}
