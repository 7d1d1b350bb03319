import { isIndexOutdated } from '#lib/composition/fitting-index.ts';
import type { Ingestion } from '#lib/composition/ingestion.ts';
import { usesLocalIndex } from '#lib/config/capabilities.ts';
import type { Environment } from '#lib/config/environment.ts';
import { SAMPLES } from '../ingest/samples.ts';

/** Indexes the sample documents when the embedded index never held anything of one's own, and says so. */
export async function indexSamples(environment: Environment): Promise<void> {
  // The server has just begun to read its documents again.
  if (await isIndexOutdated(environment)) return;
  await withOwnIndex(environment, async (ingestion) => {
    const [{ ingest, shouldIndexSamples }, { summaryText }] = await Promise.all([
      import('#lib/ingest/ingest.ts'),
      import('#lib/ingest/report.ts'),
    ]);
    if (!(await shouldIndexSamples(ingestion))) return;
    console.log('Indexing the sample documents.');
    const report = await ingest(
      {
        ...SAMPLES,
        sync: false,
        remove: false,
        removeAll: false,
        reindex: true,
        dryRun: false,
        signal: new AbortController().signal,
      },
      ingestion,
    );
    console.log(summaryText(report));
  });
}

/**
 * Removes the sample documents that are in the embedded index, and says so. Not for good: `indexSamples` indexes them again
 * when the index never held anything else.
 */
export async function removeSamples(environment: Environment): Promise<void> {
  await withOwnIndex(environment, async ({ writer }) => {
    const samples = (await writer.documents()).filter(({ origin }) => origin === 'sample');
    if (samples.length === 0) return;
    await writer.remove(samples.map(({ sourcefile }) => sourcefile));
    console.log(`SAMPLES is off: removed the sample documents (${samples.length}).`);
  });
}

/** A service's index is the company's: nothing goes in or out unasked. Where another server answers, there is no index. */
async function withOwnIndex(
  environment: Environment,
  use: (ingestion: Ingestion) => Promise<void>,
): Promise<void> {
  const { services, READ_ONLY } = environment;
  if (READ_ONLY || !usesLocalIndex(services)) return;
  const { openIngestion } = await import('#lib/composition/ingestion.ts');
  const ingestion = openIngestion(environment);
  try {
    await use(ingestion);
  } finally {
    await ingestion.close();
  }
}
