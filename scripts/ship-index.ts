// The first half of a build for a read-only deployment, such as Vercel: puts the documents into an index that the
// functions are shipped with. Their folder is INDEX_AT_BUILD, else `documents`, else that of the samples, else there are none.
import { existsSync } from 'node:fs';
import process from 'node:process';
import { shipIndex } from '#lib/composition/ship-index.ts';
import { searchCapabilities } from '#lib/config/capabilities.ts';
import { type Environment, EnvironmentError, readEnvironment } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { SAMPLES } from './ingest/samples.ts';
import { plainScreen } from './ingest/screens.ts';

const USUAL_FOLDER = 'documents';

/** The exit code: 1 where a document could not be read, so that nothing incomplete is deployed unseen. */
async function ship(environment: Environment): Promise<number> {
  if (!environment.READ_ONLY) {
    throw new AppError('bad-request', 'Only a read-only deployment ships an index: set READ_ONLY=on.');
  }
  if (!searchCapabilities(environment.services.search).isLocal) {
    console.log('Azure AI Search holds the documents; no index is shipped.');
    return 0;
  }
  const screen = plainScreen();
  const report = await shipIndex(environment, documentsOf(environment), screen.show);
  screen.end(report);
  return report.counts.failed > 0 ? 1 : 0;
}

function documentsOf({ INDEX_AT_BUILD: named, SAMPLES: hasSamples }: Environment) {
  if (named === undefined && !existsSync(USUAL_FOLDER)) {
    if (hasSamples) return SAMPLES;
    console.log(`There is no folder ${USUAL_FOLDER}, and SAMPLES is off: the index is shipped empty.`);
    return { paths: [], origin: 'own' as const };
  }
  return { paths: [named ?? USUAL_FOLDER], origin: 'own' as const };
}

try {
  process.exitCode = await ship(readEnvironment());
} catch (thrown) {
  if (!(thrown instanceof AppError || thrown instanceof EnvironmentError)) throw thrown;
  console.error(thrown.message);
  process.exitCode = 1;
}
