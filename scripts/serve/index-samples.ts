import { openIngestion } from '#lib/composition/ingestion.ts';
import type { Environment } from '#lib/config/environment.ts';
import { ingest, shouldIndexSamples } from '#lib/ingest/ingest.ts';
import { summaryText } from '#lib/ingest/progress-text.ts';
import { SAMPLES } from '../ingest/samples.ts';

/**
 * Indexes the sample documents when the embedded index never held anything of one's own, and says so. A service's index
 * is the company's: nothing goes in unasked.
 */
export async function indexSamples(environment: Environment): Promise<void> {
  if (environment.services.search.engine !== 'embedded' || environment.READ_ONLY) return;
  const ingestion = openIngestion(environment);
  try {
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
  } finally {
    await ingestion.close();
  }
}
