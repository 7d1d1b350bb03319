import type { Environment } from '#lib/config/environment.ts';
import { asksChatApi } from '#lib/config/services.ts';
import { SAMPLES } from '../ingest/samples.ts';

/**
 * Indexes the sample documents when the embedded index never held anything of one's own, and says so. A service's index
 * is the company's: nothing goes in unasked; where another server answers, there is no index.
 */
export async function indexSamples(environment: Environment): Promise<void> {
  const { services, READ_ONLY } = environment;
  if (services.search.engine !== 'embedded' || READ_ONLY || asksChatApi(environment)) return;
  const [{ openIngestion }, { ingest, shouldIndexSamples }, { summaryText }] = await Promise.all([
    import('#lib/composition/ingestion.ts'),
    import('#lib/ingest/ingest.ts'),
    import('#lib/ingest/progress-text.ts'),
  ]);
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
